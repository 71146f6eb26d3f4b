import type { ComponentChildren, VNode } from "preact";
import { useRef, useState } from "preact/hooks";

interface Props {
  readonly name: string;
  readonly label: string;
  /** `columns`: beside one another. */
  readonly direction: "columns" | "rows";
  /** Share of the first part in percent. */
  readonly share: number;
  /** The share that a double click brings back. */
  readonly usual: number;
  onShare(share: number): void;
  readonly first: ComponentChildren;
  readonly second: ComponentChildren;
}

const LEAST = 15;

/** Two parts with a separator that is dragged or moved with the arrow keys. */
export function Split(props: Props): VNode {
  const { direction, share, usual } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [dragging, setDragging] = useState(false);
  const columns = direction === "columns";

  const set = (next: number): void => props.onShare(Math.round(Math.min(100 - LEAST, Math.max(LEAST, next)) * 10) / 10);
  const follow = (event: PointerEvent): void => {
    if (!dragging || !frame.current) return;
    const box = frame.current.getBoundingClientRect();
    set(columns ? ((event.clientX - box.left) / box.width) * 100 : ((event.clientY - box.top) / box.height) * 100);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? 10 : 2;
    const [less, more] = columns ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    if (event.key === less) set(share - step);
    else if (event.key === more) set(share + step);
    else if (event.key === "Home") set(LEAST);
    else if (event.key === "End") set(100 - LEAST);
    else if (event.key === "Enter") set(usual);
    else return;
    event.preventDefault();
  };

  return (
    <div ref={frame} class={`split ${direction}${dragging ? " dragging" : ""}`}>
      <div class="split-part" style={{ flexBasis: `${share}%` }}>
        {props.first}
      </div>
      <div
        class="split-bar"
        role="separator"
        tabIndex={0}
        aria-label={props.label}
        aria-orientation={columns ? "vertical" : "horizontal"}
        aria-valuenow={Math.round(share)}
        aria-valuemin={LEAST}
        aria-valuemax={100 - LEAST}
        aria-valuetext={`${Math.round(share)} percent`}
        data-split={props.name}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragging(true);
        }}
        onPointerMove={follow}
        onPointerUp={() => setDragging(false)}
        onPointerCancel={() => setDragging(false)}
        onDblClick={() => set(usual)}
        onKeyDown={onKeyDown}
      />
      <div class="split-part rest">{props.second}</div>
    </div>
  );
}

import type { ComponentChildren, VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import { t } from "../base/viewerText";

interface Props {
  readonly name: string;
  readonly label: string;
  /** `columns`: side by side. */
  readonly direction: "columns" | "rows";
  /** Share of the first part, in percent. */
  readonly share: number;
  /** The share that a double-click restores. */
  readonly usual: number;
  onShare(share: number): void;
  readonly first: ComponentChildren;
  readonly second: ComponentChildren;
  /** The second part has the whole space. The first part and the separator are absent. */
  readonly alone?: boolean;
  /** A hidden part keeps its state, and `edge` is shown instead. */
  readonly away?: RoomyPart;
  readonly edge?: ComponentChildren;
  /** The second part is shown first. `share` is still the first part's. */
  readonly swapped?: boolean;
}

export type RoomyPart = "first" | "second";

const LEAST = 15;

/** Shows two parts with a separator that can be dragged or moved with the arrow keys. */
export function Split(props: Props): VNode {
  const { direction, usual, away, swapped = false } = props;
  const share = swapped ? 100 - props.share : props.share;
  const frame = useRef<HTMLDivElement>(null);
  const [dragging, setDragging] = useState(false);
  const columns = direction === "columns";

  const set = (next: number): void => {
    const kept = Math.round(Math.min(100 - LEAST, Math.max(LEAST, next)) * 10) / 10;
    props.onShare(swapped ? 100 - kept : kept);
  };
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
    else if (event.key === "Enter") set(swapped ? 100 - usual : usual);
    else return;
    event.preventDefault();
  };

  const bar = (
    <div
      key="bar"
      class="split-bar"
      role="separator"
      tabIndex={0}
      aria-label={props.label}
      aria-orientation={columns ? "vertical" : "horizontal"}
      aria-valuenow={Math.round(share)}
      aria-valuemin={LEAST}
      aria-valuemax={100 - LEAST}
      aria-valuetext={t("{0} percent", Math.round(share))}
      data-split={props.name}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
      }}
      onPointerMove={follow}
      onPointerUp={() => setDragging(false)}
      onPointerCancel={() => setDragging(false)}
      onDblClick={() => set(swapped ? 100 - usual : usual)}
      onKeyDown={onKeyDown}
    />
  );
  /** Each part keeps its key in both positions, so its elements are moved, not re-created. */
  const part = (name: RoomyPart, first: boolean): VNode => {
    const size = `${first ? share : 100 - share}%`;
    const put = away === name;
    const rest = !put && (!first || away !== undefined);
    const place = put ? (columns ? { width: size } : { height: size }) : { flexBasis: rest ? "0" : size };
    return (
      <div key={name} class={`split-part${rest ? " rest" : ""}${put ? " away" : ""}`} style={place} inert={put}>
        {name === "first" ? props.first : props.second}
      </div>
    );
  };
  const [one, other] = swapped ? (["second", "first"] as const) : (["first", "second"] as const);
  return (
    <div ref={frame} class={`split ${direction}${dragging ? " dragging" : ""}`}>
      {away === one && props.edge}
      {!props.alone && part(one, true)}
      {!props.alone && away === undefined && bar}
      {part(other, false)}
      {away === other && props.edge}
    </div>
  );
}

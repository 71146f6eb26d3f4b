import type { ComponentChildren, VNode } from "preact";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Shape } from "../controls/icons";
import { Split } from "../controls/split";
import { Store } from "../base/store";
import type { KeptFolds } from "../list/rows/keptFolds";
import { t } from "../base/viewerText";

/** Contains the user's settings of the outline, and saves them. */
export interface OutlineChoice {
  /** Undefined until the user chooses. */
  readonly shown: boolean | undefined;
  /** Percent of the transcript's pane. */
  readonly split: number;
  readonly usualSplit: number;
  /** The width from which the outline is shown by default. Pixels. */
  readonly room: number;
  readonly folds: KeptFolds | undefined;
  onShown(shown: boolean): void;
  onSplit(split: number): void;
  onFolds(folds: KeptFolds): void;
}

export interface InView {
  readonly first: number;
  readonly last: number;
}

/** Describes the outline next to a list of rows. */
export interface OutlineState {
  readonly shown: boolean;
  readonly beside: boolean;
  /** There is room for a detail next to the rows. */
  readonly roomy: boolean;
  readonly choice: OutlineChoice;
  /** The first and the last row in view. Not part of what is drawn, because it changes while scrolling. */
  readonly view: Store<InView | undefined>;
  frame(element: HTMLDivElement | null): void;
  seen(first: number, last: number): void;
  toggle(): void;
}

/** Below the first width, the outline is above the rows. Below the second, the detail is below them. Pixels. */
const NARROW = 520;
const ROOMY = 640;

export function useOutline(choice: OutlineChoice): OutlineState {
  // Rows that another tab, such as the statistics, has replaced are drawn anew when they are shown again.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(0);
  const view = useMemo(() => new Store<InView | undefined>(undefined), []);
  useLayoutEffect(() => {
    if (!frame) return undefined;
    // Before anything is drawn: otherwise, the rows move aside as the outline appears.
    setWidth(frame.clientWidth);
    const observer = new ResizeObserver(([entry]) => frame.isConnected && entry && setWidth(entry.contentRect.width));
    observer.observe(frame);
    return () => observer.disconnect();
  }, [frame]);
  const shown = choice.shown ?? width >= choice.room;
  return {
    shown,
    beside: width >= NARROW,
    roomy: width >= ROOMY,
    choice,
    view,
    frame: setFrame,
    seen: (first, last) => view.set({ first, last }),
    toggle: () => choice.onShown(!shown),
  };
}

/** Shows the rows, with the outline next to or above them while it is visible. */
export function OutlineFrame({
  outline,
  pane,
  children,
}: {
  outline: OutlineState;
  pane: VNode;
  children: ComponentChildren;
}): VNode {
  const { shown, beside, choice, frame } = outline;
  return (
    <div ref={frame} class="outline-frame">
      {!shown && beside && (
        <button
          type="button"
          class="outline-edge"
          title={t("Show the outline (o)")}
          aria-label={t("Show the outline")}
          data-action="show-outline"
          onClick={outline.toggle}
        >
          <Shape name="outline" />
        </button>
      )}
      <Split
        name="outline"
        label={t("Between the outline and the rows")}
        direction={beside ? "columns" : "rows"}
        share={choice.split}
        usual={choice.usualSplit}
        onShare={choice.onSplit}
        first={pane}
        second={children}
        alone={!shown}
      />
    </div>
  );
}

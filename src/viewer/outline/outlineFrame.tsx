import type { ComponentChildren, VNode } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Shape } from "../controls/icons";
import { Split } from "../controls/split";
import { IconButton } from "../controls/buttons/iconButton";
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
  readonly choice: OutlineChoice;
  /** The first and the last row in view. Not part of what is drawn, because it changes while scrolling. */
  readonly view: Store<InView | undefined>;
  readonly frame: { current: HTMLDivElement | null };
  seen(first: number, last: number): void;
  toggle(): void;
}

/** From the first width on, the outline is shown by default. Below the second, it is above the rows. Pixels. */
const ROOMY = 760;
const NARROW = 520;

export function useOutline(choice: OutlineChoice): OutlineState {
  const frame = useRef<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(0);
  const view = useMemo(() => new Store<InView | undefined>(undefined), []);
  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame.current]);
  const shown = choice.shown ?? width >= ROOMY;
  return {
    shown,
    beside: width >= NARROW,
    choice,
    view,
    frame,
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

export function OutlineToggle({ outline }: { outline: OutlineState }): VNode {
  return (
    <IconButton
      name="outline"
      title={outline.shown ? t("Hide the outline (o)") : t("Show the outline (o)")}
      label={t("Outline")}
      aria-pressed={outline.shown}
      onClick={outline.toggle}
    >
      <Shape name="outline" />
    </IconButton>
  );
}

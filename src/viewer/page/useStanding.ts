import { useEffect, useRef } from "preact/hooks";
import type { ArrangementChange, View } from "../../protocol/view";
import type { RoomyPart } from "../controls/split";
import type { Kept } from "./keptState";
import { awayOf, changed, type Standing, useSideKeys, useSteadyScroll } from "../controls/sides";
import { useStore } from "../base/store";
import type { Viewer } from "./viewerState";
import type { KeptState } from "./useKeptState";

/** Describes how the two sides are arranged, and changes that. */
export interface Sides {
  readonly standing: Standing;
  /** The hidden pane. */
  readonly away: RoomyPart | undefined;
  readonly change: (change: ArrangementChange) => void;
  /** Shows the hidden pane. */
  showBoth(): void;
  /** Shows the pane with the details, if it is hidden. */
  showDetails(): void;
  /** Sets the width, in percent. A dragged separator calls it often. */
  share(split: number): void;
}

/** Delay before a dragged separator is reported to VS Code. Milliseconds. */
const SOON = 500;

/** Handles buttons, keys, and VS Code's commands. */
export function useStanding(
  viewer: Viewer,
  layout: View["layout"],
  { kept, newest, keep }: KeptState,
  frame: { readonly current: HTMLElement | null },
): Sides {
  const standing = standingOf(kept);
  const steady = useSteadyScroll(frame, standing.swapped);
  const tell = (now: Standing): void => {
    const { split } = newest.current;
    void viewer.connection.remote.keepArrangement({ ...now, split }).catch(() => undefined);
  };
  const stand = (next: Standing): void => {
    if (next.swapped !== standing.swapped) steady();
    keep({ swapped: next.swapped, hidden: next.hidden });
    tell(next);
  };
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = (wanted: ArrangementChange): void => stand(changed(standing, wanted));
  const away = layout === "both" ? awayOf(standing) : undefined;
  useSideKeys(layout === "both" ? change : undefined);
  const arranged = useStore(viewer.arranged);
  useEffect(() => {
    if (arranged && layout === "both") change(arranged.change);
  }, [arranged]);
  const showBoth = (): void => stand({ swapped: standing.swapped });
  return {
    standing,
    away,
    change,
    showBoth,
    showDetails() {
      if (away === "first") showBoth();
    },
    share(split) {
      keep({ split });
      clearTimeout(soon.current);
      soon.current = setTimeout(() => tell(standing), SOON);
    },
  };
}

function standingOf({ swapped, hidden }: Kept): Standing {
  return { swapped: swapped === true, ...(hidden && { hidden }) };
}

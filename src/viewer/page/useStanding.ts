import { useEffect, useRef } from "preact/hooks";
import type { ArrangementChange, View } from "../../protocol/view";
import type { RoomyPart } from "../controls/split";
import type { Kept } from "./keptState";
import { awayOf, changed, type Standing, useSideKeys, useSteadyScroll } from "../controls/sides";
import { useStore } from "../base/store";
import type { Viewer } from "./viewerState";
import type { KeptState } from "./useKeptState";

/** How the two sides stand on the screen, and what changes that. */
export interface Sides {
  readonly standing: Standing;
  /** Which pane is put away. */
  readonly away: RoomyPart | undefined;
  readonly change: (change: ArrangementChange) => void;
  /** Brings back what is put away. */
  showBoth(): void;
  /** The pane with the details is wanted: it comes back when it was put away. */
  showDetails(): void;
  /** Another width, in percent: a separator that is dragged tells many. */
  share(split: number): void;
}

/** What VS Code is told last of a separator that is dragged. Milliseconds. */
const SOON = 500;

/** Follows buttons, keys and VS Code's commands. */
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

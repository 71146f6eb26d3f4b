import type { FoldedTime } from "../../model/understanding/timelineModel";
import type { TimeSpan } from "./timeSpans";

/**
 * What is left of a time in which nothing went on: a share of all time in which something did, and milliseconds at
 * least.
 */
const LEFT_SHARE = 0.05;
const LEAST_LEFT_MS = 2_000;

/** A clock that runs faster while nothing goes on, so that a night between two prompts does not hide both days. */
export class TimeFold {
  readonly folded: readonly FoldedTime[];

  /**
   * `busy` are the stretches in which something went on, in the order in which they begin, none of them overlapping.
   * None: an ordinary clock.
   */
  constructor(busy: readonly TimeSpan[] = []) {
    const working = busy.reduce((sum, { from, to }) => sum + to - from, 0);
    const left = Math.max(LEAST_LEFT_MS, working * LEFT_SHARE);
    const folded: FoldedTime[] = [];
    let removed = 0;
    busy.forEach(({ to }, at) => {
      const next = busy[at + 1]?.from;
      if (next === undefined || next - to <= left) return;
      folded.push({ from: to, to: next, shownFrom: to - removed, shownTo: to - removed + left });
      removed += next - to - left;
    });
    this.folded = folded;
  }

  /** Returns the position of a time on the clock. */
  shown(time: number): number {
    const fold = lastBefore(this.folded, time, "from");
    if (!fold) return time;
    if (time >= fold.to) return time - fold.to + fold.shownTo;
    return fold.shownFrom + ((time - fold.from) / (fold.to - fold.from)) * (fold.shownTo - fold.shownFrom);
  }

  /** Returns the time at a position of the clock. */
  real(shown: number): number {
    const fold = lastBefore(this.folded, shown, "shownFrom");
    if (!fold) return shown;
    if (shown >= fold.shownTo) return shown - fold.shownTo + fold.to;
    return fold.from + ((shown - fold.shownFrom) / (fold.shownTo - fold.shownFrom)) * (fold.to - fold.from);
  }
}

function lastBefore(folded: readonly FoldedTime[], time: number, by: "from" | "shownFrom"): FoldedTime | undefined {
  let from = 0;
  let to = folded.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((folded[middle]?.[by] ?? Infinity) < time) from = middle + 1;
    else to = middle;
  }
  return folded[from - 1];
}

import type { FoldedTime, Timeline } from "../../../transcripts/model/understanding/timelineModel";

/** Converts positions on a timeline to times. */
export interface ClockFace {
  real(shown: number): number;
  /** Returns the positions of round times with their labels, at most about `most`. */
  ticks(from: number, to: number, most: number): readonly { readonly value: number; readonly label: string }[];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500]
  .concat([1, 2, 5, 10, 15, 30].map((step) => step * SECOND))
  .concat([1, 2, 5, 10, 15, 30].map((step) => step * MINUTE))
  .concat([1, 2, 3, 6, 12, 24, 48, 96, 168, 336, 720, 2160, 4320, 8760].map((step) => step * HOUR));

/** Creates a timeline's clock, which shortens idle times if `fold` is true. */
export function clockFace({ folded: known }: Pick<Timeline, "folded">, fold: boolean): ClockFace {
  const folded = fold ? known : [];
  const real = (shown: number): number => {
    const last = folded.findLast(({ shownFrom }) => shownFrom < shown);
    if (!last) return shown;
    if (shown >= last.shownTo) return shown - last.shownTo + last.to;
    return last.from + ((shown - last.shownFrom) / (last.shownTo - last.shownFrom)) * (last.to - last.from);
  };
  return {
    real,
    ticks(from, to, most) {
      const step = STEPS.find((each) => (to - from) / each <= most) ?? 8760 * HOUR;
      const ticks: { value: number; label: string }[] = [];
      let day = "";
      for (const { shown, begin, end } of running(folded, from, to)) {
        // Round in the user's time zone.
        const zone = new Date(begin).getTimezoneOffset() * MINUTE;
        const first = Math.ceil((begin - zone) / step) * step + zone;
        for (let time = first; time <= end && ticks.length < most * 3; time += step) {
          const date = new Date(time);
          const today = date.toDateString();
          ticks.push({ value: shown + time - begin, label: tickWords(date, step, today !== day) });
          day = today;
        }
      }
      return ticks;
    },
  };
}

/** Returns the ranges between those that a clock shortens: the start of each, and the real times of its ends. */
function* running(
  folded: readonly FoldedTime[],
  from: number,
  to: number,
): Generator<{ shown: number; begin: number; end: number }> {
  let shown = -Infinity;
  let begin = -Infinity;
  const parts: { shownFrom: number; shownTo: number; from: number }[] = [];
  for (const fold of folded) {
    parts.push({ shownFrom: shown, shownTo: fold.shownFrom, from: begin });
    shown = fold.shownTo;
    begin = fold.to;
  }
  parts.push({ shownFrom: shown, shownTo: Infinity, from: begin });
  for (const part of parts) {
    const first = Math.max(from, part.shownFrom);
    const last = Math.min(to, part.shownTo);
    if (first > last) continue;
    // Before the first shortened time, both clocks are the same. After one, they differ by a constant.
    const offset = part.shownFrom === -Infinity ? 0 : part.from - part.shownFrom;
    yield { shown: first, begin: first + offset, end: last + offset };
  }
}

function tickWords(date: Date, step: number, newDay: boolean): string {
  const two = (part: number): string => String(part).padStart(2, "0");
  const day = `${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  if (step >= 24 * HOUR) return day;
  const minutes = `${two(date.getHours())}:${two(date.getMinutes())}`;
  const seconds = step < MINUTE ? `:${two(date.getSeconds())}` : "";
  const parts = step < SECOND ? `.${String(date.getMilliseconds()).padStart(3, "0")}` : "";
  return `${newDay ? `${day} ` : ""}${minutes}${seconds}${parts}`;
}

import type { CacheLoss } from "../../model/understanding/contextModel";
import { FindingCost, type FindingKind } from "../findingKind";

/** Tokens that were sent again, below which it isn't worth a word. */
const LEAST_TOKENS = 10_000;
/** The share of what was lost that a request sends again. One that sends less belongs to another conversation. */
const LEAST_SENT = 0.5;
/** A call that is as long as this share of a pause is its cause. Milliseconds of a long call. */
const LEAST_SHARE = 0.8;
const LONG_CALL = 60_000;
/** Long calls that are remembered. */
const MOST_CALLS = 10_000;

type Cause = "model" | "call" | "pause";

interface Break {
  readonly cause: Cause;
  readonly title: string;
  readonly cost: FindingCost;
  longest: number;
}

/** Requests that had to send again what had been in the cache, by what caused it. */
export default {
  name: "cacheBreak",
  watch({ context }) {
    const calls: { readonly from: number; readonly to: number }[] = [];
    return {
      call({ started, durationMs = 0, durationIsUpperBound }) {
        // One that may have waited for the user's approval is a pause.
        if (started === undefined || durationMs < LONG_CALL || durationIsUpperBound === true) return;
        if (calls.length >= MOST_CALLS) return;
        calls.push({ from: started, to: started + durationMs });
      },
      end() {
        const found = new Map<string, Break>();
        for (const { agent, cacheLosses } of context)
          for (const loss of cacheLosses) {
            const cause = causeOf(loss, calls);
            if (cause === undefined || loss.row === undefined || loss.sent < loss.tokens * LEAST_SENT) continue;
            const key = cause === "model" ? (loss.models ?? []).join(" ") : cause;
            const known = found.get(key) ?? { cause, title: titleOf(cause, loss), cost: new FindingCost(), longest: 0 };
            found.set(key, known);
            known.longest = Math.max(known.longest, loss.pauseMs ?? 0);
            known.cost.add({ place: { row: loss.row, agent }, started: loss.time }, loss.sent);
          }
        return [...found.values()]
          .filter(({ cost }) => cost.tokens >= LEAST_TOKENS)
          .map(({ cause, title, cost, longest }) => {
            const times = cost.count > 1 ? ` ${cost.count} times` : "";
            const long = longest > 0 ? longestWords(longest) : "";
            return cost.finding(
              "cacheBreak",
              `${title}${times}, so that the context was sent again${long}`,
              SUGGESTIONS[cause],
              false,
            );
          });
      },
    };
  },
} satisfies FindingKind;

/** Compactions make a new context on purpose. */
function causeOf(
  { why, time, pauseMs = 0 }: CacheLoss,
  calls: readonly { readonly from: number; readonly to: number }[],
): Cause | undefined {
  if (why !== "pause") return why === "model" ? why : undefined;
  const from = (time ?? 0) - pauseMs;
  const isCall = calls.some(
    (call) => Math.min(call.to, time ?? 0) - Math.max(call.from, from) >= pauseMs * LEAST_SHARE,
  );
  return isCall ? "call" : "pause";
}

/** Formats the longest pause, which is longer than a cache is kept. */
function longestWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 120) return ` (longest: ${minutes} minutes)`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? ` (longest: ${hours} hours)` : ` (longest: ${Math.round(hours / 24)} days)`;
}

function titleOf(cause: Cause, { models: [before, after] = ["", ""] }: CacheLoss): string {
  if (cause === "model") return `The model changed from ${before} to ${after}`;
  return cause === "call"
    ? "A call took longer than the cache is kept"
    : "The session paused for longer than the cache is kept";
}

const SUGGESTIONS: Readonly<Record<Cause, string>> = {
  model: "Keep one model for a session. Choose another one at the beginning of a session, or right after a compaction.",
  call: "Split work that takes longer than 5 minutes into shorter calls, so that the cache is still there when a call ends.",
  pause:
    "At the end of each step, write down what is done and what comes next, so that work can go on in a new session after a long pause.",
};

import type { Tokens } from "../../transcripts/model/summary";
import type { VNode } from "preact";
import type { OutlineItem } from "../../transcripts/model/outlineModel";
import { visibleString } from "../controls/visibleTextView";
import { count, duration, moment } from "../base/units";
import { plural, t } from "../base/viewerText";

/** Returns how many items a collapsed item hides. */
export function foldedWords({ folded, below }: OutlineItem): string | undefined {
  return folded && below !== undefined ? plural(below, "{0} item folded", "{0} items folded") : undefined;
}

/** Formats a duration. Returns undefined for less than a millisecond. */
export function ran(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined || milliseconds < 1 ? undefined : duration(milliseconds);
}

/** Shows the time of day, after month and day if it is not today. */
export function clock(iso: string): VNode {
  const whole = moment(iso);
  return (
    <span title={visibleString(whole)}>
      {visibleString(whole.length > 16 ? whole.slice(5, 16) : whole.slice(0, 5))}
    </span>
  );
}

/** Sums tokens, without those read from the cache. */
export function sumOf({ input_tokens, output_tokens, cache_creation_input_tokens }: Tokens): number {
  return input_tokens + output_tokens + cache_creation_input_tokens;
}

/** Lists all tokens by kind. */
export function allTokens(tokens: Tokens): string {
  const { input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens } = tokens;
  return t(
    "{0} input, {1} output, {2} written to the cache; {3} read from it are not counted here",
    count(input_tokens),
    count(output_tokens),
    count(cache_creation_input_tokens),
    count(cache_read_input_tokens),
  );
}

/** Describes the exact context size before and after a compaction. */
export function tokensTitle(before: number, after: number | undefined): string {
  return after === undefined
    ? plural(before, "{0} token before", "{0} tokens before")
    : plural(before, "{0} token before, {1} after", "{0} tokens before, {1} after", count(after));
}

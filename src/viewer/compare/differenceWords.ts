import type { ComparedRow, PairCounts, PairDifferences } from "../../transcripts/compare/comparisonModel";
import { count, decimal, duration } from "../base/units";
import { plural, t } from "../base/viewerText";

/** Describes a pair in a few words. */
export function markWords({ kind, sides, differs }: Pick<ComparedRow, "kind" | "sides" | "differs">): string {
  if (sides === "left") return t("only left");
  if (sides === "right") return t("only right");
  const what = differing(kind, differs);
  const [first] = what;
  if (first === undefined) return t("same");
  if (what.length === 1) return t("{0} differs", first);
  return t("{0} and {1} differ", what.slice(0, -1).join(", "), what.at(-1) ?? "");
}

function differing(kind: ComparedRow["kind"], { input, result, status }: PairDifferences): string[] {
  return [input && (kind === "prompt" ? t("text") : t("input")), result && t("result"), status && t("status")].filter(
    (word) => word !== false,
  );
}

/** Returns the style class of a pair, one of a few. */
export function markClass({ sides, differs }: Pick<ComparedRow, "sides" | "differs">): string {
  if (sides !== "both") return `only-${sides}`;
  return differs.input || differs.result || differs.status ? "differs" : "same";
}

/** Summarizes pairs of one kind: `12 calls: 3 the same, 2 with other inputs, …`. */
export function countWords(one: "call" | "prompt", counts: PairCounts): string {
  const { pairs, same, input, result, status, onlyLeft, onlyRight } = counts;
  const parts = [
    t("{0} the same", count(same)),
    input > 0 &&
      (one === "call" ? t("{0} with different input", count(input)) : t("{0} with different text", count(input))),
    result > 0 && t("{0} with a different result", count(result)),
    status > 0 && t("{0} with a different status", count(status)),
    onlyLeft > 0 && t("{0} only left", count(onlyLeft)),
    onlyRight > 0 && t("{0} only right", count(onlyRight)),
  ].filter((part) => part !== false);
  return one === "call"
    ? plural(pairs, "{0} call in all: {1}", "{0} calls in all: {1}", parts.join(", "))
    : plural(pairs, "{0} prompt in all: {1}", "{0} prompts in all: {1}", parts.join(", "));
}

/** Formats US dollars: `$1.20`, `$0.0042`. */
export function dollars(value: number): string {
  return `$${value.toFixed(value > 0 && value < 0.1 ? 4 : 2)}`;
}

/** Describes an amount as more or less. */
export type DifferenceWords = (amount: string, more: boolean) => string;

/**
 * Describes how the right side differs from the left: `12 more (+8%)`, `the same`. `show` adds the unit to the amount.
 */
export function differenceWords(
  left: number,
  right: number,
  show: (amount: number) => string,
  words: DifferenceWords = (amount, more) => (more ? t("{0} more", amount) : t("{0} fewer", amount)),
): string {
  const by = right - left;
  // Values that look the same count as the same.
  if (by === 0 || show(left) === show(right)) return t("the same");
  const share = left === 0 ? "" : ` (${by > 0 ? "+" : "−"}${percent(Math.abs(by) / left)})`;
  return `${words(show(Math.abs(by)), by > 0)}${share}`;
}

function percent(share: number): string {
  const value = share * 100;
  return `${value < 10 ? decimal(value) : count(value)}%`;
}

/** Formats milliseconds as a duration. Takes one argument only. */
export function time(milliseconds: number): string {
  return duration(milliseconds);
}

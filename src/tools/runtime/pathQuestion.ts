import { t, wholeNumber } from "../../base/l10n";
import type { Shown } from "./tool";
import { onOneLine } from "../../base/text/visibleText";

/** The most lines of a question's list. */
export const mostLines = 50;

/**
 * Creates the question about paths alone (`Access.asked`). Shows why each needs approval, up to 50 reasons. The
 * decision applies to all of them. Returns undefined if there is no reason.
 */
export function asQuestion(title: string, about: ReadonlyMap<string, readonly string[]>): Shown | undefined {
  const reasons = [...new Set([...about.values()].flat())].map(onOneLine);
  if (reasons.length === 0) return undefined;
  return {
    title,
    detail: shortened(reasons).join("\n"),
    ...(reasons.length > mostLines && { bound: reasons.join("\n") }),
  };
}

/** Returns the first lines of a question's list, and how many more there are. */
export function shortened(lines: readonly string[]): string[] {
  const rest = lines.length - mostLines;
  return [...lines.slice(0, mostLines), ...(rest > 0 ? [t("and {0} more", wholeNumber(rest))] : [])];
}

import { t, wholeNumber } from "../../base/l10n";
import type { Shown } from "./tool";
import { onOneLine } from "../../base/text/visibleText";

/** The most lines of a question's list. */
export const mostLines = 50;

/** The question about paths alone (`Access.asked`): why each has to be asked about, up to 50 reasons; the answer is bound to all. None where there is no reason. */
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

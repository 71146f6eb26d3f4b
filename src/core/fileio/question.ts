import { onOneLine } from "../visibleText";
import type { Shown } from "../tool";
import type { Plan } from "./changes";
import { plural, t, wholeNumber } from "../l10n";

/** The most lines of a question's list. */
const mostLines = 50;

/** A tool's question about one path, or about `12 paths`: `Remove src/a.ts for good?`. */
export type Title = (what: string, count: number) => string;

/**
 * The question about a plan: why its paths have to be asked about (`Access.asked`), then a line for each change, up to 50 of both, and how many there are beyond;
 * the answer is bound to all. None when nothing will change.
 */
export function questionOf(plan: Plan, title: Title, about: ReadonlyMap<string, readonly string[]>): Shown | undefined {
  const changes: string[] = [];
  let others = 0;
  let subject = "";
  for (const { next } of plan) {
    if ("status" in next) others += 1;
    else {
      subject = onOneLine(next.subject);
      changes.push(subject + onOneLine(next.effect));
    }
  }
  if (changes.length === 0) return undefined;
  const reasons = [...new Set([...about.values()].flat())].map(onOneLine);
  const left = plural(
    others,
    "Nothing is done about {0} other path of the call.",
    "Nothing is done about {0} other paths of the call.",
  );
  return {
    title: title(changes.length === 1 ? subject : plural(changes.length, "{0} path", "{0} paths"), changes.length),
    detail: [...cut(reasons), ...(reasons.length > 0 ? [""] : []), ...cut(changes), ...(others > 0 ? [left] : [])].join(
      "\n",
    ),
    ...(changes.length + reasons.length > mostLines && { bound: [...reasons, ...changes].join("\n") }),
  };
}

/** The question about paths alone (`Access.asked`): why each has to be asked about, up to 50 reasons; the answer is bound to all. None where there is no reason. */
export function asQuestion(title: string, about: ReadonlyMap<string, readonly string[]>): Shown | undefined {
  const reasons = [...new Set([...about.values()].flat())].map(onOneLine);
  if (reasons.length === 0) return undefined;
  return {
    title,
    detail: cut(reasons).join("\n"),
    ...(reasons.length > mostLines && { bound: reasons.join("\n") }),
  };
}

function cut(lines: readonly string[]): string[] {
  const rest = lines.length - mostLines;
  return [...lines.slice(0, mostLines), ...(rest > 0 ? [t("and {0} more", wholeNumber(rest))] : [])];
}

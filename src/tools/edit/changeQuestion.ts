import type { Shown } from "../runtime/tool";
import type { QuestionPart } from "../runtime/ports/askPort";
import { shownParts, titled } from "../runtime/questionParts";
import type { FileChange } from "./fileChange";
import { unifiedDiff } from "../../base/diff/unifiedDiff";
import { t } from "../../base/l10n";

/** The limits of what a user sees of a change. Beyond them, a note says that there is more. */
const shownLimits = { lines: 2000, characters: 100_000 };

/** Creates the question about a change: why it has to be asked, what is to be known, then the new text, or the difference where there is an old one. */
export function changeQuestion(
  change: FileChange,
  {
    path,
    title,
    reasons,
    facts,
  }: {
    path: string;
    title: (path: string) => string;
    reasons: readonly string[];
    facts: readonly string[];
  },
): Shown {
  const unsaved = change.old?.unsaved ? [t("It is open with unsaved changes.")] : [];
  const head: QuestionPart = { kind: "prose", lines: [...reasons, [...facts, ...unsaved].join(" ")] };
  return { ...titled(title, path), ...shownParts([head, ...changeParts(change)]) };
}

/** Returns what a question shows of a change: the new text, or the difference where there is an old one. */
export function changeParts({ old: before, now, replacements, lines }: FileChange): QuestionPart[] {
  const old = before?.text;
  // To compare the texts themselves takes long with large ones.
  if (old === undefined || old === "" || replacements.every(({ from, to, text }) => old.slice(from, to) === text))
    return [{ kind: "code", language: "text", text: now }];
  const diff = unifiedDiff(old, replacements, shownLimits, lines);
  const more = diff.cut ? [t("… there is more that is not shown here.")] : [];
  return [
    { kind: "code", language: "diff", text: diff.text },
    { kind: "prose", lines: more },
  ];
}

/** The sentence that a question and a result have for a text that became much shorter; undefined for one that did not. */
export function shrinkage(old: string, now: string): string | undefined {
  const [before, after] = [lineCount(old), lineCount(now)];
  if (before < 10 || after * 2 >= before) return undefined;
  return `The new text has ${after} line${after === 1 ? "" : "s"} where the old one has ${before}.`;
}

function lineCount(text: string): number {
  return text === "" ? 0 : text.replace(/(?:\r\n|\r|\n)$/, "").split(/\r\n|\r|\n/).length;
}

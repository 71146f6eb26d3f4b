import * as vscode from "vscode";
import type { RowKind } from "../../../../transcripts/model/entryRow";
import type { NamedHit } from "../../../../transcripts/model/searchHits";
import { t } from "../../../../base/l10n";
import { plain } from "../../documents/nativeText";

/** Characters before the match: a narrow view shows the match. */
const BEFORE = 24;

const KINDS: Readonly<Record<RowKind, { readonly words: string; readonly icon: string }>> = {
  prompt: { words: t("Prompt"), icon: "account" },
  answer: { words: t("Answer"), icon: "comment" },
  thinking: { words: t("Thinking"), icon: "lightbulb" },
  call: { words: t("Call"), icon: "tools" },
  result: { words: t("Result without its call"), icon: "output" },
  system: { words: t("System"), icon: "info" },
  apiError: { words: t("API error"), icon: "error" },
  bookkeeping: { words: t("Bookkeeping"), icon: "note" },
  unknown: { words: t("Unknown entry"), icon: "note" },
  unreadable: { words: t("Unreadable line"), icon: "warning" },
};

/** Returns the item of a hit: the text around the match, and what its row is about. */
export function hitItem(hit: NamedHit, transcript: string): vscode.TreeItem {
  const words = hitWords(hit);
  const time = timeOf(hit.of?.time);
  const item = new vscode.TreeItem(labelOf(hit));
  item.description = hit.snippet ? [words, ...time].join(" · ") : time.join("");
  item.tooltip = [words, ...(hit.snippet ? [plain(hit.snippet.text)] : []), ...time, t("line {0}", hit.line)].join(
    "\n",
  );
  item.iconPath = new vscode.ThemeIcon(hit.told ? "tools" : KINDS[hit.of?.kind ?? "unknown"].icon);
  item.accessibilityInformation = {
    label: t("{0}, {1}, line {2} of {3}", plain(hit.snippet?.text ?? ""), words, hit.line, transcript),
  };
  return item;
}

/** Names the row of a hit: the tool of a call with its file or command, or else what kind of row it is. */
export function hitWords({ of, told, nested }: NamedHit): string {
  const { tool, subject = "" } = told ?? of ?? {};
  if (tool === undefined) return nested === undefined ? KINDS[of?.kind ?? "unknown"].words : t("Subagent's result");
  return [plain(tool), plain(subject)].filter(Boolean).join(" ");
}

/** Returns the label with the match highlighted at its position in the visible text. */
function labelOf(hit: NamedHit): vscode.TreeItemLabel {
  if (!hit.snippet) return { label: hitWords(hit) };
  const { text, from, to, cutBefore, cutBehind } = hit.snippet;
  const shown = plain(text);
  const tail = cutBehind ? "…" : "";
  // Each character stays one character, so that offsets stay valid. Values that were hidden after the search have moved
  // them.
  const flat = shown.replace(/\s/g, " ");
  if (shown.length !== text.length) return { label: `${cutBefore ? "…" : ""}${flat}${tail}` };
  const start = wholeStart(text, from - BEFORE);
  const lead = cutBefore || start > 0 ? "…" : "";
  const moved = lead.length - start;
  return { label: `${lead}${flat.slice(start)}${tail}`, highlights: [[from + moved, to + moved]] };
}

/** Moves off the middle of a character of two units. */
function wholeStart(text: string, at: number): number {
  if (at <= 0) return 0;
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at;
}

function timeOf(iso: string | undefined): readonly string[] {
  const time = new Date(iso ?? NaN);
  return Number.isNaN(time.getTime()) ? [] : [time.toLocaleString()];
}

import { applyHunks, reverseHunks } from "../../base/diff/applyHunks";
import { fieldsOf, stringOf, type JsonObject, type Loose } from "../../base/json/jsonValue";
import { applyEdits, askedEdits } from "../calls/shapes/askedEdits";
import { hunksOf, type Hunk } from "../calls/shapes/numberedLines";
import type { PatchedFile } from "../calls/shapes/patchFiles";
import type { FileChangeData } from "../calls/shapes/recordedChange";
import { changesOf } from "../export/callChanges";
import type { CallDetail } from "../model/callDetail";

/** A part of a file that an edit replaced. */
export interface ReplacedPart {
  readonly before: string;
  readonly after: string;
  /** Every occurrence was replaced. */
  readonly everywhere: boolean;
  /** The tool refuses a text that is in the file more than once. */
  readonly unique: boolean;
}

/** What is recorded of a successful edit of one file. Null stands for no file. All is absent if nothing is recorded. */
export interface RecordedEdit {
  readonly before?: string | null;
  readonly after?: string | null;
  /** Used if `after` is absent. */
  readonly parts?: readonly ReplacedPart[];
  readonly movedTo?: string;
  /** The file came from there. What is in it isn't recorded. */
  readonly movedFrom?: string;
}

/** How Cline and Roo Code report that the user changed an edit before it was saved. */
const EDITED_BY_USER = /^.{0,200}\bThe user made the following updates to your content/s;

/** Reads what a call changed in its file, as far as its result or its input has it. */
export function recordedEdit(detail: CallDetail): RecordedEdit {
  const { input, result, hiddenBytes } = detail;
  // Texts that are cut are no texts of the file.
  if (hiddenBytes !== undefined || !result?.ok || EDITED_BY_USER.test(detail.text ?? "")) return {};
  const asked = fieldsOf(input);
  const data: Loose<FileChangeData> = fieldsOf(result.data);
  const hunks = hunksOf(data.patch);
  // What the user changed in the edit isn't in its input.
  const own = data.userModified === true ? {} : asked;
  const edits = askedEdits(own);
  const before = stringOf(data.originalFile) ?? (data.action === "created" ? null : undefined);
  const after = textAfter(before, hunks, own);
  if (after !== undefined) {
    const first = before === undefined && hunks.length > 0 ? applyHunks(after, reverseHunks(hunks)) : before;
    return { ...(first !== undefined && { before: first }), after };
  }
  const pairs = edits.map(({ lines, ...edit }) => ({ ...edit, unique: !edit.everywhere && lines !== true }));
  const parts = pairs.length > 0 && fits(pairs, hunks) ? pairs : shownParts(detail);
  return { ...(before !== undefined && { before }), ...(parts.length > 0 && { parts }) };
}

/** The text that a call wrote, or the one that its patch or its edits make of the text before. */
function textAfter(before: string | null | undefined, hunks: readonly Hunk[], input: JsonObject): string | undefined {
  const written = stringOf(input["content"]) ?? stringOf(input["file_text"]);
  if (written !== undefined) return input["append"] === true ? undefined : written;
  if (before === undefined) return undefined;
  const patched = hunks.length > 0 ? applyHunks(before ?? "", hunks) : undefined;
  if (patched !== undefined) return patched;
  const edits = askedEdits(input);
  return edits.length > 0 ? applyEdits(before ?? "", edits) : undefined;
}

/** Some tools replace a text that is only similar to the requested one. The recorded patch then has another one. */
function fits(parts: readonly ReplacedPart[], hunks: readonly Hunk[]): boolean {
  const old = hunks.map((hunk) => hunk.lines.flatMap((line) => (/^[ -]/.test(line) ? line.slice(1) : [])).join("\n"));
  return hunks.length === 0 || parts.every(({ before }) => old.some((text) => text.includes(before)));
}

/** The hunks of a change that is recorded whole. */
function shownParts(detail: CallDetail): readonly ReplacedPart[] {
  const [change] = changesOf(detail);
  if (!change || change.cut) return [];
  const hunks: string[][] = [];
  for (const line of change.lines)
    if (line.startsWith("@@") || hunks.length === 0) hunks.push(line.startsWith("@@") ? [] : [line]);
    else hunks.at(-1)?.push(line);
  const side = (lines: readonly string[], other: string): string =>
    lines.flatMap((line) => (line.startsWith(other) || line.startsWith("\\") ? [] : `${line.slice(1)}\n`)).join("");
  return hunks.map((lines) => ({
    before: side(lines, "+"),
    after: side(lines, "-"),
    everywhere: false,
    unique: false,
  }));
}

/** Reads what a patch in Codex's own form changes in a file. */
export function patchedEdit({ action, changes, movedTo }: PatchedFile): RecordedEdit {
  if (action === "created") return { before: null, after: changes.map(({ after }) => after).join("") };
  if (action === "deleted") return { after: null };
  const parts = changes.map((change) => ({ ...change, everywhere: false, unique: false }));
  return { ...(parts.length > 0 && { parts }), ...(movedTo !== undefined && { movedTo }) };
}

import { changesBetween, unifiedDiff } from "../../core/edit/unifiedDiff";
import { fieldsOf, listOf, textOf, type Fields } from "../json";
import type { CallDetail } from "../model";
import { hunksOf } from "../numberedLines";

/** What a call changed in one file. */
export interface ShownChange {
  /** As the result or the input has it; empty where neither names one. */
  readonly path: string;
  /**
   * Lines of a unified diff, without those that name files: each begins with `@@`, a space, `+`, `-` or a backslash. Where it is not known on which lines of the file
   * they stand, a heading is `@@` alone.
   */
  readonly lines: readonly string[];
}

/** What a call that succeeded changed in files, as far as its result or its input tells; empty for every other call. */
export function changesOf({ input, result }: CallDetail): readonly ShownChange[] {
  if (!result?.ok) return [];
  const asked = fieldsOf(input);
  const data = fieldsOf(result.data);
  const path = textOf(data["filePath"]) ?? textOf(asked["file_path"]) ?? textOf(asked["path"]) ?? "";
  const lines = recordedLines(data) ?? computedLines(asked, data);
  if (lines) return lines.length > 0 ? [{ path, lines }] : [];
  return listOf(data["files"]).flatMap((item) => {
    const file = fieldsOf(item);
    const own = listOf(file["changes"]).flatMap((change) => withoutNumbers(pairOf(change, "before", "after")));
    return own.length > 0 ? [{ path: textOf(file["filePath"]) ?? "", lines: own }] : [];
  });
}

/** The change as it was recorded: as hunks of a transcript, or as the text of our own tools. */
function recordedLines(data: Fields): readonly string[] | undefined {
  const hunks = hunksOf(data["patch"]);
  if (hunks.length > 0)
    return hunks.flatMap(({ oldStart, newStart, lines }) => {
      const old = lines.filter((line) => /^[ -]/.test(line)).length;
      const now = lines.filter((line) => /^[ +]/.test(line)).length;
      return [`@@ -${oldStart},${old} +${newStart},${now} @@`, ...lines.filter((line) => /^[ +\-\\]/.test(line))];
    });
  const lines = textOf(data["diff"])?.split("\n");
  return lines?.every((line) => /^(?:@@|[ +\-\\])/.test(line)) ? lines : undefined;
}

/** The change between what is known of a file, or of a notebook's cell, before and behind the call; undefined where the result tells of no file. */
function computedLines(asked: Fields, data: Fields): readonly string[] | undefined {
  const cell = pairOf(data, "oldSource", "newSource");
  if (cell) return diffOf(cell);
  if (textOf(data["filePath"]) === undefined) return undefined;
  const file = textOf(data["originalFile"]) ?? (data["action"] === "created" ? "" : undefined);
  const content = textOf(asked["content"]);
  if (content !== undefined) return file === undefined ? undefined : diffOf({ before: file, after: content });
  const edits = (Array.isArray(asked["edits"]) ? listOf(asked["edits"]) : [asked]).flatMap((edit): Edit[] => {
    const pair = pairOf(edit, "old_string", "new_string") ?? pairOf(edit, "oldString", "newString");
    return pair ? [{ ...pair, everywhere: fieldsOf(edit)["replace_all"] === true }] : [];
  });
  if (edits.length === 0) return undefined;
  const after = file === undefined ? undefined : edited(file, edits);
  return after === undefined ? edits.flatMap(withoutNumbers) : diffOf({ before: file ?? "", after });
}

interface Pair {
  readonly before: string;
  readonly after: string;
}

interface Edit extends Pair {
  readonly everywhere: boolean;
}

function pairOf(value: unknown, before: string, after: string): Pair | undefined {
  const fields = fieldsOf(value);
  const [old, now] = [textOf(fields[before]), textOf(fields[after])];
  return old === undefined || now === undefined ? undefined : { before: old, after: now };
}

/** A file behind edits, one after the other; undefined where one of them does not fit. */
function edited(file: string, edits: readonly Edit[]): string | undefined {
  let text = file;
  for (const { before, after, everywhere } of edits) {
    const at = before === "" && text !== "" ? -1 : text.indexOf(before);
    if (at < 0) return undefined;
    text =
      everywhere && before !== ""
        ? text.split(before).join(after)
        : text.slice(0, at) + after + text.slice(at + before.length);
  }
  return text;
}

const WHOLE = { lines: Infinity, characters: Infinity, line: Infinity };

function diffOf({ before, after }: Pair): readonly string[] {
  const { text } = unifiedDiff(before, changesBetween(before, after), WHOLE);
  return text === "" ? [] : text.split("\n");
}

/** The change of a part of a file: its lines are not those of the file, and where the part ends says nothing of where the file does. */
function withoutNumbers(pair: Pair | undefined): readonly string[] {
  return pair ? diffOf(pair).flatMap((line) => (line.startsWith("@@") ? "@@" : line.startsWith("\\") ? [] : line)) : [];
}

import { changedLineCount } from "../../base/diff/changedLineCount";
import { linesWithEnds } from "../../base/diff/applyHunks";
import { fieldsOf, stringOf, type JsonObject } from "../../base/json/jsonValue";
import type { CallRow } from "../model/callRow";
import { applyEdits, askedEdits } from "./shapes/askedEdits";
import { hunksOf } from "./shapes/numberedLines";

/** Fields that name the file of a call. */
const PATHS = ["file_path", "filePath", "path", "absolute_path"];

/** How many lines a call changed, or else how many it wrote. */
export type WrittenChange = Pick<CallRow, "change" | "writtenLines">;

/** Whether only the result of a call says how many lines it changed: its input is a whole text, or replaces all. */
export function isKnownByResult(input: JsonObject): boolean {
  return writtenText(input) !== undefined || askedEdits(input).some(({ everywhere }) => everywhere);
}

/**
 * Counts the lines that such a call changed, by the patch or the text before it that its result records. Of a text that
 * was written, else counts its lines.
 */
export function writtenChange(input: JsonObject, toolUseResult: unknown): WrittenChange {
  const recorded = fieldsOf(toolUseResult);
  const written = writtenText(input);
  const hunks = hunksOf(recorded["structuredPatch"]);
  if (hunks.length > 0) {
    const lines = hunks.flatMap((hunk) => hunk.lines);
    const begun = (sign: string): number => lines.filter((line) => line.startsWith(sign)).length;
    return { change: { added: begun("+"), removed: begun("-") } };
  }
  const before = stringOf(recorded["originalFile"]) ?? (recorded["type"] === "create" ? "" : undefined);
  const after = written ?? (before === undefined ? undefined : applyEdits(before, askedEdits(input)));
  if (before !== undefined && after !== undefined) return { change: changedLineCount(before, after) };
  return written === undefined ? {} : { writtenLines: linesWithEnds(written).length };
}

function writtenText(input: JsonObject): string | undefined {
  if (!PATHS.some((name) => typeof input[name] === "string")) return undefined;
  return stringOf(input["content"]) ?? stringOf(input["file_text"]);
}

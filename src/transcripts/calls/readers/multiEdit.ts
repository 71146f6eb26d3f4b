import { fileChange, type FileChangeData } from "../shapes/recordedChange";
import { itemsOf } from "../../../base/json/jsonValue";
import { unflaggedMistake } from "../verdicts/mistakenCalls";
import { defineReader } from "../reader";

/** What is known about a file that was changed by several edits. */
export interface MultiEditData extends FileChangeData {
  /** Number of edits. */
  readonly edits: number;
}

/** Reads MultiEdit of versions 1.0. */
export default defineReader({
  tools: ["MultiEdit"],
  input: { file_path: "text", edits: "list" },
  summary(input) {
    const edits = itemsOf(input.edits).length;
    const path = input.file_path;
    if (edits === 0) return path;
    if (!path) return edits === 1 ? "(1 edit)" : `(${edits} edits)`;
    return edits === 1 ? `${path} (1 edit)` : `${path} (${edits} edits)`;
  },
  parse(result): MultiEditData | undefined {
    const change = fileChange(result);
    return change && { ...change, edits: itemsOf(result.input.edits).length };
  },
  judge: unflaggedMistake,
});

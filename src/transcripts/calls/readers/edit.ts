import { fileChange } from "../shapes/recordedChange";
import { unflaggedMistake } from "../verdicts/mistakenCalls";
import { defineReader } from "../reader";

/** Reads Edit. Newer versions write no snippet of the file. */
export default defineReader({
  tools: ["Edit"],
  input: { file_path: "text", old_string: "text", new_string: "text", replace_all: "flag" },
  summary: (input) => input.file_path,
  parse: fileChange,
  judge: unflaggedMistake,
});

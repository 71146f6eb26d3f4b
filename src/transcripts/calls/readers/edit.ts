import { fileChange, type FileChangeData } from "../shapes/recordedChange";
import { stringOf } from "../../../base/json/jsonValue";
import { unflaggedMistake } from "../verdicts/mistakenCalls";
import { defineReader } from "../reader";

/** Reads Edit. Newer versions write no snippet of the file. */
export default defineReader<FileChangeData>({
  tools: ["Edit"],
  input: { file_path: "text", old_string: "text", new_string: "text", replace_all: "flag" },
  summary: (input) => stringOf(input["file_path"]),
  parse: fileChange,
  judge: unflaggedMistake,
});

import { fileChange, type FileChangeData } from "../shapes/recordedChange";
import { stringOf } from "../../../base/json/jsonValue";
import { unflaggedMistake } from "../verdicts/mistakenCalls";
import { defineReader } from "../reader";

export default defineReader<FileChangeData>({
  tools: ["Write"],
  input: { file_path: "text", content: "text" },
  summary: (input) => stringOf(input["file_path"]),
  parse: fileChange,
  judge: unflaggedMistake,
});

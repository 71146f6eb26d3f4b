import { fileChange } from "../shapes/recordedChange";
import { unflaggedMistake } from "../verdicts/mistakenCalls";
import { defineReader } from "../reader";

export default defineReader({
  tools: ["Write"],
  input: { file_path: "text", content: "text" },
  summary: (input) => input.file_path,
  parse: fileChange,
  judge: unflaggedMistake,
});

import { fileChange, type FileChangeData } from "../fileChange";
import { stringOf } from "../../core/json";
import { unflaggedMistake } from "../mistakes";
import { defineReader } from "../reader";

/** Write. */
export default defineReader<FileChangeData>({
  tools: ["Write"],
  input: { file_path: "text", content: "text" },
  summary: (input) => stringOf(input["file_path"]),
  parse: fileChange,
  judge: unflaggedMistake,
});

import { fileChange, type FileChangeData } from "../fileChange";
import { stringOf } from "../../core/json";
import { unflaggedMistake } from "../mistakes";
import { defineReader } from "../reader";

/** Edit. Newer versions write no snippet of the file. */
export default defineReader<FileChangeData>({
  tools: ["Edit"],
  input: { file_path: "text", old_string: "text", new_string: "text", replace_all: "flag" },
  summary: (input) => stringOf(input["file_path"]),
  parse: fileChange,
  judge: unflaggedMistake,
});

import { fileChange } from "../fileChange";
import { stringOf } from "../../core/json";
import { unflaggedMistake } from "../mistakes";
import { defineReader } from "../reader";

/** Edit: `filePath`, `action`, `lines`; `patch` and `originalFile` if they are recorded. Newer versions write no snippet of the file. */
export default defineReader({
  tools: ["Edit"],
  input: { file_path: "text", old_string: "text", new_string: "text", replace_all: "flag" },
  summary: (input) => stringOf(input["file_path"]),
  parse: fileChange,
  judge: unflaggedMistake,
});

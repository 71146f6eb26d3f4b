import { fileChange } from "../fileChange";
import { stringOf } from "../../core/json";
import { unflaggedMistake } from "../mistakes";
import { defineReader } from "../reader";

/** Write: `filePath`, `action` (`created` or `updated`), `lines` of an overwritten file; `patch` and `originalFile` if they are recorded. */
export default defineReader({
  tools: ["Write"],
  input: { file_path: "text", content: "text" },
  summary: (input) => stringOf(input["file_path"]),
  parse: fileChange,
  judge: unflaggedMistake,
});

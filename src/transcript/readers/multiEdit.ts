import { inputList } from "../blocks";
import { fileChange } from "../fileChange";
import { textOf } from "../json";
import { defineReader } from "../reader";

/** MultiEdit of versions 1.0: `filePath`, `action`, `lines`, `edits` (how many), `patch`. */
export default defineReader({
  tools: ["MultiEdit"],
  summary(input) {
    const edits = inputList(input["edits"]).length;
    return [textOf(input["file_path"]), edits > 0 ? `(${edits} edits)` : undefined].filter(Boolean).join(" ");
  },
  parse(result) {
    const change = fileChange(result);
    return change && { ...change, edits: inputList(result.input["edits"]).length };
  },
});

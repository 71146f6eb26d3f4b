import { fieldsOf, isObject, itemsOf, stringOf } from "../../core/json";
import { parseContainer } from "../nesting";
import { defineReader } from "../reader";

/** NotebookRead of versions 1.0: `filePath`, `cells` where they are recorded, else `output` as it was printed. */
export default defineReader({
  tools: ["NotebookRead"],
  input: { notebook_path: "text", cell_id: "text" },
  carries: true,
  unasked: true,
  summary: (input) => stringOf(input["notebook_path"]),
  parse({ text, input, toolUseResult }) {
    const filePath = stringOf(input["notebook_path"]) ?? "";
    const cells = [toolUseResult, fieldsOf(toolUseResult)["cells"], parseContainer(text)].find(
      (value) => Array.isArray(value) && value.every(isObject),
    );
    if (cells !== undefined) return { filePath, cells: itemsOf(cells) };
    return text.includes("<cell ") ? { filePath, output: text } : undefined;
  },
});

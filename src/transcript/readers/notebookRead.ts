import { fieldsOf, isFields, listOf, parseContainer, textOf } from "../json";
import { defineReader } from "../reader";

/** NotebookRead of versions 1.0: `filePath`, `cells` where they are recorded, else `output` as it was printed. */
export default defineReader({
  tools: ["NotebookRead"],
  input: { notebook_path: "text", cell_id: "text" },
  carries: true,
  unasked: true,
  summary: (input) => textOf(input["notebook_path"]),
  parse({ text, input, toolUseResult }) {
    const filePath = textOf(input["notebook_path"]) ?? "";
    const cells = [toolUseResult, fieldsOf(toolUseResult)["cells"], parseContainer(text)].find(
      (value) => Array.isArray(value) && value.every(isFields),
    );
    if (cells !== undefined) return { filePath, cells: listOf(cells) };
    return text.includes("<cell ") ? { filePath, output: text } : undefined;
  },
});

import { fieldsOf, isObject, itemsOf } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { defineReader } from "../reader";

/** A notebook. */
export interface NotebookReadData {
  readonly filePath: string;
  readonly cells?: readonly unknown[];
  /** The notebook as it was printed, if `cells` is not recorded. */
  readonly output?: string;
}

/** Reads NotebookRead of versions 1.0. */
export default defineReader({
  tools: ["NotebookRead"],
  input: { notebook_path: "text", cell_id: "text" },
  carries: true,
  unasked: true,
  summary: (input) => input.notebook_path,
  parse({ text, input, toolUseResult }): NotebookReadData | undefined {
    const filePath = input.notebook_path ?? "";
    const cells = [toolUseResult, fieldsOf(toolUseResult)["cells"], parseContainer(text)].find(
      (value) => Array.isArray(value) && value.every(isObject),
    );
    if (cells !== undefined) return { filePath, cells: itemsOf(cells) };
    return text.includes("<cell ") ? { filePath, output: text } : undefined;
  },
});

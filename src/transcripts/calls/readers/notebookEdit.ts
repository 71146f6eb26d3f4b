import { fieldsOf, itemsOf, stringOf, stringsOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { pick, type Scalar } from "../shapes/pickFields";
import { unflaggedMistake } from "../verdicts/mistakenCalls";
import { defineReader } from "../reader";

/** A changed notebook cell. */
export interface NotebookEditData {
  readonly filePath: string;
  /** `updated`, `inserted`, or `deleted`. */
  readonly action: string;
  readonly cellId?: Scalar;
  readonly cellType?: Scalar;
  readonly language?: Scalar;
  readonly newSource?: Scalar;
  /** Set if the notebook before the change is recorded. */
  readonly oldSource?: string;
}

/** Changes of cells by Claude Code, and by VS Code, whose result is a part of the notebook. */
export default defineReader({
  tools: ["NotebookEdit", "edit_notebook_file"],
  input: {
    notebook_path: "text",
    cell_id: "text",
    cell_number: "number",
    new_source: "text",
    cell_type: "text",
    edit_mode: "text",
    filePath: "text",
    cellId: "text",
    editType: "text",
    newCode: "any",
    language: "text",
  },
  summary(input) {
    const path = input.notebook_path ?? input.filePath;
    const cell = input.cell_id ?? input.cell_number ?? input.cellId;
    return path && cell !== undefined ? `${path} (cell ${cell})` : path;
  },
  parse({ text, input, toolUseResult }): NotebookEditData | undefined {
    if (input.filePath !== undefined) return vscodeEdit(input.filePath, input);
    const structured = fieldsOf(toolUseResult);
    const said = /^(Updated|Inserted|Deleted) cell ?(\S*)/.exec(text);
    const mode = stringOf(structured["edit_mode"]);
    const action = (mode === undefined ? undefined : ACTIONS.get(mode)) ?? said?.[1]?.toLowerCase();
    if (action === undefined) return undefined;
    const values = {
      cellId: stringOf(structured["cell_id"]) ?? said?.[2],
      cellType: structured["cell_type"],
      language: structured["language"],
      newSource: stringOf(structured["new_source"]) ?? input.new_source,
    };
    const oldSource = sourceIn(stringOf(structured["original_file"]), stringOf(values.cellId));
    const filePath = stringOf(structured["notebook_path"]) ?? input.notebook_path ?? "";
    return {
      filePath,
      action,
      ...pick(values, "cellId", "cellType", "language", "newSource"),
      ...(oldSource !== undefined && action !== "inserted" && { oldSource }),
    };
  },
  judge: unflaggedMistake,
});

const ACTIONS = new Map([
  ["replace", "updated"],
  ["insert", "inserted"],
  ["delete", "deleted"],
  // VS Code's.
  ["edit", "updated"],
]);

function vscodeEdit(
  filePath: string,
  { cellId, editType, newCode, language }: JsonObject,
): NotebookEditData | undefined {
  const action = ACTIONS.get(stringOf(editType) ?? "");
  if (action === undefined) return undefined;
  const newSource = Array.isArray(newCode) ? stringsOf(newCode).join("\n") : stringOf(newCode);
  return {
    filePath,
    action,
    ...pick({ cellId, language, newSource }, "cellId", "language", "newSource"),
    ...(language === "markdown" && { cellType: language }),
  };
}

/** Returns the source of a cell in a notebook's text. `cell-3` names the fourth if cells have no id of their own. */
function sourceIn(notebook: string | undefined, cellId: string | undefined): string | undefined {
  if (notebook === undefined || cellId === undefined) return undefined;
  const cells = itemsOf(fieldsOf(parseContainer(notebook))["cells"]).map(fieldsOf);
  const position = /^cell-(\d+)$/.exec(cellId)?.[1];
  const cell = cells.find(({ id }) => id === cellId) ?? (position === undefined ? undefined : cells[Number(position)]);
  const source = cell?.["source"];
  return Array.isArray(source) ? stringsOf(source).join("") : stringOf(source);
}

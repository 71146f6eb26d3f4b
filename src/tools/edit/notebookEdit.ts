import * as z from "zod";
import { t } from "../../base/l10n";
import { linesAt } from "../../base/diff/lineEndings";
import { CUT_NOTE, changesBetween, shortLimits, unifiedDiff } from "../../base/diff/unifiedDiff";
import { ToolError } from "../../base/errors";
import { text, words } from "../runtime/inputFields";
import type { PathAccess, PlanContext } from "../runtime/policy/access";
import { defineTool } from "../runtime/tool";
import { notFoundError } from "../search/files/notFoundError";
import { changeQuestion } from "./changeQuestion";
import { changeReasons } from "./changeReasons";
import { editableText, refusePlaceholder } from "./editableText";
import { currentFile, type FileChange, realPlace, type Stale, staleness, writeChange } from "./fileChange";
import { replaced } from "./match/planEdits";
import { cellActions, type CellChange, type CellEdit, cellTypes, planCell } from "./notebook/cellChange";
import { readNotebook } from "./notebook/notebookJson";
import { writtenData, writtenFields } from "./writtenData";

interface Input extends Omit<CellEdit, "source"> {
  readonly path: string;
  readonly source?: string | undefined;
}

interface PlannedCell extends FileChange {
  readonly edit: CellChange;
}

interface Plan {
  readonly input: Input;
  readonly file: PathAccess;
  /** What the user is shown, or why nothing will be changed. */
  readonly change: PlannedCell | Stale;
}

export default defineTool<Input, Plan>({
  name: "notebook_edit",
  title: "Edit Notebook Cell",
  group: "write",
  icon: "notebook",
  description:
    "Edits a Jupyter notebook (.ipynb) by cell. Returns JSON; check `success` first; `data.cell` is its number. Cells have the numbers and ids that file_read shows.",
  userDescription: "Replace, insert, or delete a notebook cell, after asking",
  effect: "write",
  input: z.object({
    path: words().describe("Notebook to edit."),
    action: z.preprocess(actionName, z.enum(cellActions)).default("replace").describe("Default: replace."),
    cell: words().optional().describe("Number from 1, or id; insert adds after it. Default: the start."),
    source: text().optional().describe("Whole new source. Default: none, for delete."),
    cell_type: z.enum(cellTypes).optional().describe("Default: as it is, or code."),
  }),
  aliases: {
    notebook_path: "path",
    notebookPath: "path",
    file_path: "path",
    filePath: "path",
    file: "path",
    uri: "path",
    edit_mode: "action",
    editMode: "action",
    editType: "action",
    cell_id: "cell",
    cellId: "cell",
    new_source: "source",
    newSource: "source",
    newCode: "source",
    content: "source",
    cellType: "cell_type",
    type: "cell_type",
  },
  rewrite: ({ cell_number: position, ...input }) =>
    // It counts from 0.
    position === undefined ? input : { cell: `cell-${Number(position)}`, ...input },
  data: z.strictObject({
    output: z.string(),
    cell: z.int(),
    cell_id: z.string().optional(),
    cells: z.int(),
    diff: z.string().optional(),
    ...writtenFields,
  }),

  brief: ({ path, action }) => ({
    text: {
      replace: t("Edit a cell of {0}"),
      insert: t("Insert a cell into {0}"),
      delete: t("Delete a cell of {0}"),
    }[action],
    subjects: [{ path }],
  }),

  async plan(input, context) {
    const file = await context.access.write(input.path);
    const change = await planEdit(input, file, context);
    const plan = { input, file, change };
    // `run` reports why, and nobody is asked about what is not going to happen.
    if ("told" in change) return { plan };
    const path = context.workspace.display(file.resource);
    const own = changeReasons(change, context);
    context.access.about(path, own);
    return { plan, ask: questionOf(input, change, path, [...file.reasons, ...own]) };
  },

  async run({ input, file, change }, context) {
    const resource = await file.use(context);
    if ("told" in change) {
      change.told();
      throw new ToolError("BLOCKED", change.message);
    }
    const path = context.workspace.display(resource);
    context.approval.refuseUnasked(path, changeReasons(change, context));
    const written = await writeChange(change, { at: resource, tool: "notebook_edit" }, context);
    const { number, id, before, after, clears } = change.edit;
    const limits = { ...shortLimits, characters: Math.min(shortLimits.characters, context.limits.maxOutputSize / 4) };
    const diff = input.action === "insert" ? undefined : unifiedDiff(before, changesBetween(before, after), limits);
    const notes = [
      ...(clears ? ["The outputs of the cell were cleared."] : []),
      ...(diff?.cut === true ? [CUT_NOTE] : []),
    ];
    return {
      data: {
        output: `${done[input.action]} cell ${number} of ${path}`,
        cell: number,
        ...(id !== undefined && { cell_id: id }),
        cells: readNotebook(change.now, path).cells.length,
        ...writtenData(written, notes),
        ...(diff && diff.text !== "" && { diff: diff.text }),
      },
    };
  },
});

const done = { replace: "Replaced", insert: "Inserted", delete: "Deleted" } as const;

async function planEdit(input: Input, { resource }: PathAccess, context: PlanContext): Promise<Plan["change"]> {
  const path = context.workspace.display(resource);
  const { source } = input;
  if (source === undefined && input.action !== "delete")
    throw new ToolError("EXECUTION_ERROR", "Invalid input: source is missing. Give the whole new source of the cell.");
  const old = await currentFile(resource, context);
  if (!old) throw await notFoundError(resource, context);
  if (context.text.unsavedNotebook?.(resource) !== undefined)
    throw new ToolError(
      "BLOCKED",
      "The notebook is open with unsaved changes. Nothing was written. Ask the user to save it.",
    );
  const stale = staleness(resource, old, context);
  if (stale) return stale;
  const before = editableText(old, path);
  const edit = planCell({ ...input, source: source ?? "" }, readNotebook(before, path), path);
  refusePlaceholder(edit.after, edit.before, { name: "source", path: `cell.${edit.type}` });
  const { replacements } = edit;
  const real = await realPlace(resource, context);
  const now = replaced(before, replacements);
  return { resource, real, old, now, replacements, lines: linesAt(before, replacements), edit };
}

/** Creates the question, which shows the cell's source instead of the JSON around it. */
function questionOf(
  { action }: Input,
  change: PlannedCell,
  path: string,
  reasons: readonly string[],
): ReturnType<typeof changeQuestion> {
  const { old, edit } = change;
  const { before, after, number, id, type, clears } = edit;
  const shown: FileChange = {
    ...change,
    old: action === "insert" ? undefined : old && { ...old, text: before },
    now: after,
    replacements: changesBetween(before, after),
    lines: linesAt(before, changesBetween(before, after)),
  };
  const what = `${type}${id === undefined ? "" : `, id ${id}`}`;
  return changeQuestion(shown, {
    path,
    title: (name) =>
      action === "insert"
        ? t("Insert a cell into {0}?", name)
        : action === "delete"
          ? t("Delete a cell of {0}?", name)
          : t("Edit a cell of {0}?", name),
    reasons,
    facts: [`${acts[action]} cell ${number} (${what}).`, ...(clears ? ["Clears its outputs."] : [])],
  });
}

const acts = { replace: "Replaces", insert: "Inserts", delete: "Deletes" } as const;

/** Other agents' names of actions. */
const otherActions = new Map([
  ["edit", "replace"],
  ["update", "replace"],
  ["add", "insert"],
  ["remove", "delete"],
]);

function actionName(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const name = value.toLowerCase();
  return otherActions.get(name) ?? name;
}

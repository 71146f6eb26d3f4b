import * as z from "zod";
import { checkCharacters } from "./changeBytes";
import { changeReasons } from "./changeReasons";
import { changeQuestion } from "./changeQuestion";
import { editableText, refuseBrokenNotebook, refusePlaceholder } from "./editableText";
import { editAliases, editsField, type GivenEdit } from "./editsField";
import {
  type Current,
  type FileChange,
  type Stale,
  currentFile,
  realPlace,
  staleness,
  writeChange,
} from "./fileChange";
import { linesOf } from "../../base/diff/lineEndings";
import { type Edit, type EditPlan, isNotebook, planEdits, replaced } from "./match/planEdits";
import { CUT_NOTE, changesBetween, shortLimits, unifiedDiff } from "../../base/diff/unifiedDiff";
import { writtenData, writtenFields } from "./writtenData";
import { ToolError } from "../../base/errors";
import { flag, integer, text, unlisted, words } from "../runtime/inputFields";
import { notFoundError } from "../search/files/notFoundError";
import type { PathAccess } from "../runtime/policy/access";
import type { ToolContext } from "../runtime/context/toolContext";
import type { Resource } from "../../base/resource";
import { defineTool } from "../runtime/tool";
import { t } from "../../base/l10n";

interface Input {
  readonly file_path: string;
  readonly old_string?: string | undefined;
  readonly new_string?: string | undefined;
  readonly replace_all: boolean;
  readonly edits?: readonly GivenEdit[] | undefined;
  readonly expected_replacements?: number | undefined;
}

interface PlannedEdit extends FileChange, Omit<EditPlan, "replacements"> {}

interface Plan {
  readonly input: Input;
  readonly file: PathAccess;
  /** What the user is shown, or why nothing will be changed. */
  readonly change: PlannedEdit | Stale;
}

export default defineTool<Input, Plan>({
  name: "file_edit",
  title: "Edit File",
  group: "write",
  icon: "edit",
  description:
    "Edits a text file: replace exact text (old_string) with other text (new_string). Returns JSON; check `success` first. `old_string` is copied from file_read without line numbers and must occur once, unless `replace_all`. Different white space is tolerated if only one match is possible (`data.match`). An empty `old_string` creates a file. To change several files, use apply_patch.",
  userDescription: "Replace text in a file, after asking",
  effect: "write",
  input: z.object({
    file_path: words().describe("Workspace-relative or absolute path."),
    old_string: text().optional().describe("Text to replace. Default: none, with edits."),
    new_string: text().optional().describe("Replacement; may be empty. Default: none, with edits."),
    replace_all: flag().default(false).describe("Replace every occurrence. Default: false."),
    edits: editsField()
      .optional()
      .describe(
        "Up to 200 edits of the original text, all or none made, instead of old_string and new_string. Default: none.",
      ),
    expected_replacements: unlisted(
      integer({ min: 1 })
        .optional()
        .describe(
          "How many replacements there must be in all, at least 1, else nothing is changed. Default: not checked.",
        ),
    ),
  }),
  aliases: {
    filePath: "file_path",
    path: "file_path",
    file: "file_path",
    filename: "file_path",
    absolute_path: "file_path",
    uri: "file_path",
    target_file: "file_path",
    ...editAliases,
    expectedReplacements: "expected_replacements",
    replacements: "edits",
  },
  data: z.strictObject({
    output: z.string(),
    replacements: z.int(),
    lines: z.array(z.int()),
    match: z.enum(["eol", "trailing_ws", "indent"]).optional(),
    diff: z.string().optional(),
    ...writtenFields,
  }),

  brief: ({ file_path: path }) => ({ text: t("Edit {0}"), subjects: [{ path }] }),

  async plan(input, context) {
    const file = await context.access.write(input.file_path);
    const change = await planEdit(input, file.resource, context);
    const plan = { input, file, change };
    // `run` reports why, and nobody is asked about what is not going to happen.
    if ("told" in change) return { plan };
    const path = context.workspace.display(file.resource);
    const own = changeReasons(change, context);
    context.access.about(path, own);
    const ask = changeQuestion(change, {
      path,
      title: (what) => (change.old ? t("Edit {0}?", what) : t("Create {0}?", what)),
      reasons: [...file.reasons, ...own],
      facts: [
        change.old ? `Makes ${inWords(change.replacements.length)}.` : "Creates a new file.",
        ...change.kinds.map((kind) => `The text was found ${likeness[kind]}.`),
      ],
    });
    return { plan, ask };
  },

  async run({ input, file, change }, context) {
    const resource = await file.use(context);
    if ("told" in change) {
      change.told();
      throw new ToolError("BLOCKED", change.message);
    }
    const { approval } = context;
    const path = context.workspace.display(resource);
    approval.refuseUnasked(path, changeReasons(change, context));
    let made: PlannedEdit = change;
    const again = (current: Current | undefined): PlannedEdit | undefined => {
      const other = current && sameEdits(input, change, current, context);
      // Two changes that are harmless alone may make commands together.
      if (other) approval.refuseUnasked(path, changeReasons(other, context));
      made = other ?? made;
      return other;
    };
    const written = await writeChange(change, { at: resource, tool: "file_edit", again }, context);
    const { old, now, replacements, kinds, notes } = made;
    const before = old?.text ?? "";
    const shown = written.text === now ? replacements : changesBetween(before, written.text);
    // If a result must be short, what was done matters more.
    const characters = Math.min(shortLimits.characters, context.limits.maxOutputSize / 4);
    const diff = old
      ? unifiedDiff(before, shown, { ...shortLimits, characters }, shown === replacements ? made.lines : undefined)
      : undefined;
    const lines = changedLines(before, made);
    const more = [
      ...notes,
      ...(lines.length > mostLines ? [`\`lines\` has the first ${mostLines} only.`] : []),
      ...(diff?.cut ? [CUT_NOTE] : []),
      ...(old && isNotebook(path) ? [NOTEBOOK_NOTE] : []),
    ];
    return {
      data: {
        output: old ? `Replaced ${inWords(replacements.length, "occurrence")} in ${path}` : `Created ${path}`,
        replacements: replacements.length,
        lines: lines.slice(0, mostLines),
        ...(kinds[0] && { match: kinds[0] }),
        ...writtenData(written, more),
        ...(diff && { diff: diff.text }),
      },
    };
  },
});

const mostLines = 50;

const NOTEBOOK_NOTE = "This edited the notebook's JSON. notebook_edit changes cells by number or id.";

const likeness = {
  eol: "except for line endings",
  trailing_ws: "except for white space at the ends of lines",
  indent: "except for indentation",
} as const;

function inWords(count: number, what = "replacement"): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

async function planEdit(input: Input, resource: Resource, context: ToolContext): Promise<Plan["change"]> {
  const edits = editsOf(input);
  const current = await currentFile(resource, context);
  const real = await realPlace(resource, context);
  const [first] = edits;
  if (!current) {
    if (edits.length > 1 || first?.old_string !== "") throw await notFoundError(resource, context);
    const now = first.new_string;
    return {
      resource,
      real,
      old: undefined,
      now,
      replacements: [{ from: 0, to: 0, text: now }],
      lines: [1],
      kinds: [],
      notes: [],
    };
  }
  return staleness(resource, current, context) ?? planOn(edits, { resource, real, old: current }, input, context);
}

function planOn(
  edits: readonly Edit[],
  { resource, real, old }: { resource: Resource; real: Resource | undefined; old: Current },
  { expected_replacements: expected }: Input,
  context: ToolContext,
): PlannedEdit {
  const path = context.workspace.display(resource);
  const before = editableText(old, path);
  for (const { new_string: added } of edits) refusePlaceholder(added, before, { name: "new_string", path });
  const [first] = edits;
  const plan: EditPlan =
    before === "" && edits.length === 1 && first?.old_string === ""
      ? { replacements: [{ from: 0, to: 0, text: first.new_string }], lines: [1], kinds: [], notes: [] }
      : planEdits(before, edits, path);
  const { length } = plan.replacements;
  if (expected !== undefined && length !== expected)
    throw invalid(
      `expected_replacements is ${expected}, but there would be ${length} in ${path}. Nothing was changed.`,
    );
  const now = replaced(before, plan.replacements);
  refuseBrokenNotebook(before, now, path);
  const change = { resource, real, old, now, ...plan };
  checkCharacters(change, context);
  return change;
}

/** The same edits on a file that this conversation has changed since, where they replace the same texts; undefined otherwise. */
function sameEdits(input: Input, plan: PlannedEdit, current: Current, context: ToolContext): PlannedEdit | undefined {
  const { resource, real, old } = plan;
  if (!old || current.text === undefined || context.seen?.of(resource)?.isStill(current.text) !== true)
    return undefined;
  const other = planOn(editsOf(input), { resource, real, old: current }, input, context);
  return pairs(other) === pairs(plan) ? other : undefined;
}

function pairs({ old, replacements }: PlannedEdit): string {
  return JSON.stringify(replacements.map(({ from, to, text: now }) => [old?.text?.slice(from, to), now]));
}

function editsOf({ old_string, new_string, replace_all, edits, expected_replacements = 1 }: Input): readonly Edit[] {
  if (!edits) {
    if (old_string === undefined) throw invalid("old_string is missing. Give old_string and new_string, or edits.");
    if (new_string === undefined)
      throw invalid("new_string is missing. Give the text to replace old_string with; it may be empty.");
    return [{ old_string, new_string, replace_all: replace_all || expected_replacements > 1 }];
  }
  // Some callers fill every field.
  if ((old_string ?? "") !== "") throw invalid("both old_string and edits are given. Put all edits into edits.");
  return edits.map((edit) => ({ ...edit, replace_all: edit.replace_all ?? replace_all }));
}

/** The lines of the new text on which the replacements begin. */
function changedLines(before: string, { replacements, lines }: PlannedEdit): number[] {
  let grown = 0;
  const shifts = replacements.map(({ from, to, text: now }) => {
    const shift = grown;
    grown += linesOf(now).length - linesOf(before.slice(from, to)).length;
    return shift;
  });
  return lines.map((line, index) => line + Number(shifts[index]));
}

function invalid(message: string): ToolError {
  return new ToolError("EXECUTION_ERROR", `Invalid input: ${message}`);
}

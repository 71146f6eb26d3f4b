import * as z from "zod";
import { ToolError } from "../../base/errors";
import { t } from "../../base/l10n";
import { CUT_NOTE, changesBetween, shortLimits, unifiedDiff } from "../../base/diff/unifiedDiff";
import { text } from "../runtime/inputFields";
import type { ToolContext } from "../runtime/context/toolContext";
import { defineTool } from "../runtime/tool";
import { type PatchPlan, pathsOf, planPatch, stepReasons } from "./patch/patchPlan";
import { patchQuestion } from "./patch/patchQuestion";
import { type DoneStep, runPatch } from "./patch/patchRun";
import { patchedPaths, readPatch } from "./patch/patchText";
import { diagnosticFields, shownDiagnostics } from "./writtenData";

interface Input {
  readonly patch: string;
}

export default defineTool<Input, PatchPlan>({
  name: "apply_patch",
  title: "Apply Patch",
  group: "write",
  icon: "diff-multiple",
  description:
    "Changes several text files with one patch: edit, create, move, and delete files. All changes are made, or none. Returns JSON; check `success` first. `data.output` has one line per file: A added, M modified, R renamed, D deleted. Copy context and removed lines exactly from file_read. The user is asked and may refuse: then do not retry.",
  userDescription: "Change several files with a patch, after asking",
  effect: "write",
  input: z.object({
    patch: text().describe(
      "The patch, as a unified diff, or in this format: `*** Begin Patch`, for each file `*** Update File: path`, `*** Add File: path` (all lines with +), " +
        "or `*** Delete File: path`, and `*** End Patch`. After Update, optionally `*** Move to: path`, then hunks: `@@ class or function`, 3 lines of context before and after with a leading space, removed lines with -, added lines with +.",
    ),
  }),
  aliases: { input: "patch", patchText: "patch", patch_text: "patch", diff: "patch", content: "patch" },
  data: z.strictObject({
    output: z.string(),
    files: z.array(
      z.strictObject({
        path: z.string(),
        action: z.enum(["added", "modified", "renamed", "deleted"]),
        moved_to: z.string().optional(),
        diff: z.string().optional(),
        backup: z.string().optional(),
      }),
    ),
    diagnostics: z.array(z.strictObject({ path: z.string(), ...diagnosticFields })).optional(),
    note: z.string().optional(),
  }),

  brief({ patch }) {
    const [path, ...others] = patchedPaths(patch);
    if (path === undefined) return { text: t("Apply a patch"), subjects: [] };
    const text = others.length === 0 ? t("Patch {0}") : t("Patch {0} and other files");
    return { text, subjects: [{ path }] };
  },

  async plan({ patch }, context) {
    const plan = await planPatch(readPatch(patch), context);
    // `run` reports why, and nobody is asked about what is not going to happen.
    if ("told" in plan) return { plan };
    for (const step of plan.steps)
      context.access.about(context.workspace.display(step.file.resource), stepReasons(step, context));
    return { plan, ask: patchQuestion(plan.steps, context) };
  },

  async run(plan, context) {
    if ("told" in plan) {
      plan.told();
      throw new ToolError("BLOCKED", plan.message);
    }
    const done = await runPatch(plan.steps, context);
    const { files, notes } = shownFiles(done, context);
    const diagnostics = done.flatMap(({ step, problems }) =>
      problems.map((problem) => ({ path: context.workspace.display(step.file.resource), ...problem })),
    );
    const all = [...new Set([...done.flatMap((one) => one.notes), ...notes])];
    const lines = done.map((one) => statusLine(one, context));
    return {
      data: {
        files,
        ...(diagnostics.length > 0 && { diagnostics: shownDiagnostics(diagnostics) }),
        ...(all.length > 0 && { note: all.join(" ") }),
      },
      long: { kind: "lines", field: "output", lines, first: 0, total: lines.length, more: false },
    };
  },
});

const actions = {
  added: "A",
  modified: "M",
  renamed: "R",
  deleted: "D",
} as const;

function actionOf({ step }: DoneStep): keyof typeof actions {
  if (step.kind === "remove") return "deleted";
  if (step.from) return "renamed";
  return step.change.old ? "modified" : "added";
}

function statusLine(done: DoneStep, { workspace }: ToolContext): string {
  const names = pathsOf(done.step).map(({ resource }) => workspace.display(resource));
  return `${actions[actionOf(done)]} ${names.join(" -> ")}`;
}

/** The most files of a result that are more than a line of `output`. */
const mostShown = 50;

/** The files with their changes, as far as there is room for them. */
function shownFiles(done: readonly DoneStep[], context: ToolContext): { files: object[]; notes: string[] } {
  // If a result must be short, what was done matters more.
  let room = Math.min(2 * shortLimits.characters, context.limits.maxOutputSize / 4);
  const files: object[] = [];
  let isCut = false;
  for (const one of done) {
    const { step, text, backup } = one;
    const [path, movedTo] = pathsOf(step).map(({ resource }) => context.workspace.display(resource));
    const file = {
      path,
      action: actionOf(one),
      ...(movedTo !== undefined && { moved_to: movedTo }),
      ...(backup !== undefined && { backup }),
    };
    room -= JSON.stringify(file).length;
    if (room < 0 || files.length === mostShown) return { files, notes: [FEWER] };
    const diff = text === undefined ? undefined : diffOf(one, text, Math.min(room, shortLimits.characters));
    isCut ||= diff?.cut === true;
    room -= diff?.text.length ?? 0;
    files.push({ ...file, ...(diff && diff.text !== "" && { diff: diff.text }) });
  }
  return { files, notes: isCut ? [CUT_NOTE] : [] };
}

const FEWER = "`files` has only the first of the files in `output`.";

/** The difference that a step made to a file that had a text before. */
function diffOf({ step }: DoneStep, text: string, characters: number): ReturnType<typeof unifiedDiff> | undefined {
  if (step.kind === "remove" || step.change.old?.text === undefined) return undefined;
  const { change } = step;
  const before = step.change.old.text;
  const shown = text === change.now ? change.replacements : changesBetween(before, text);
  return unifiedDiff(before, shown, { ...shortLimits, characters });
}

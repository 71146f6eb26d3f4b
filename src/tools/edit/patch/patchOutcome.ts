import * as z from "zod";
import { CUT_NOTE, changesBetween, shortLimits, unifiedDiff } from "../../../base/diff/unifiedDiff";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { Outcome } from "../../runtime/tool";
import { diagnosticFields, shownDiagnostics } from "../writtenData";
import { pathsOf } from "./patchPlan";
import type { DoneStep } from "./patchRun";

/** The data of tools that change several files at once. */
export const patchFields = {
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
};

/** Builds the result of such a call: a line for each file, and the changes as far as there is room. */
export function patchOutcome(done: readonly DoneStep[], context: ToolContext): Outcome {
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
}

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

import { t } from "../../../base/l10n";
import type { QuestionPart } from "../../runtime/ports/askPort";
import { shownParts, titled } from "../../runtime/questionParts";
import type { Shown } from "../../runtime/tool";
import type { ToolContext } from "../../runtime/context/toolContext";
import { changeParts } from "../changeQuestion";
import { type PatchStep, pathsOf, stepReasons, type WriteStep } from "./patchPlan";

/** Characters of all changes that a question shows. The changes of further files are only named. */
const mostShown = 200_000;

/** Creates what the one question about several files shows: for each what happens to it, why to ask, and its difference. */
export function patchDetail(
  steps: readonly PatchStep[],
  context: ToolContext,
): Required<Pick<Shown, "detail" | "parts">> {
  const { display } = context.workspace;
  const parts: QuestionPart[] = [];
  let shown = 0;
  for (const step of steps) {
    const path = display(step.file.resource);
    const reasons = [...pathsOf(step).flatMap(({ reasons: told }) => told), ...stepReasons(step, context)];
    const lines = [...reasons, effectOf(step, path, context), ...(step.kind === "write" ? step.notes : [])];
    if (pathsOf(step).some(({ resource }) => context.text.unsaved(resource) !== undefined))
      lines.push(t("It is open with unsaved changes."));
    const own = step.kind === "write" && !isOnlyMoved(step) ? changeParts(step.change) : [];
    const length = own.reduce((sum, part) => sum + (part.kind === "code" ? part.text.length : 0), 0);
    const fits = shown + length <= mostShown;
    if (fits) shown += length;
    parts.push({ kind: "prose", lines }, ...(fits ? own : [{ kind: "prose" as const, lines: [MORE()] }]));
  }
  return shownParts(parts);
}

/** Creates the title of a patch's question. */
export function patchTitle(steps: readonly PatchStep[], { workspace }: ToolContext): Pick<Shown, "title" | "named"> {
  const [first, ...others] = steps;
  return first && others.length === 0
    ? titled((path) => t("Patch {0}?", path), workspace.display(first.file.resource))
    : { title: t("Patch {0} files?", steps.length) };
}

/** Whether a file is moved with its text as it is. */
export function isOnlyMoved({ from, change }: WriteStep): boolean {
  return from !== undefined && change.replacements.length === 0;
}

const MORE = (): string => t("… there is more that is not shown here.");

function effectOf(step: PatchStep, path: string, { workspace }: ToolContext): string {
  if (step.kind === "remove") {
    const what = step.stat.link ? "the link itself" : `${step.stat.size.toLocaleString("en")} bytes`;
    return `Deletes ${path} (${what}).`;
  }
  const { from, change } = step;
  const count = change.replacements.length;
  const times = `${count} change${count === 1 ? "" : "s"}`;
  if (from) {
    const edited = count > 0 ? `, with ${times}` : "";
    return `Moves ${workspace.display(from.file.resource)} to ${path}${edited}.`;
  }
  return change.old ? `Edits ${path}: ${times}.` : `Creates ${path}.`;
}

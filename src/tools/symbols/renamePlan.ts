import { lineStarts, linesAt, withLineEnding } from "../../base/diff/lineEndings";
import type { Replacement } from "../../base/diff/unifiedDiff";
import { ToolError } from "../../base/errors";
import { checkCharacters } from "../edit/changeBytes";
import { editableText, refuseBrokenNotebook } from "../edit/editableText";
import { currentFile, realPlace, type Stale, staleness } from "../edit/fileChange";
import { replaced } from "../edit/match/planEdits";
import type { PatchPlan, WriteStep } from "../edit/patch/patchPlan";
import type { PlanContext } from "../runtime/policy/access";
import type { Position, Rename, RenamedFile } from "../runtime/ports/symbolsPort";
import { notFoundError } from "../search/files/notFoundError";
import { someOf } from "../search/files/shownPath";

/**
 * Plans the changes of a rename as the steps of a patch. Throws `ToolError` for a rename that changes nothing, that does
 * more than edit text, or that was made for another text than the file has.
 */
export async function planRename({ files, others }: Rename, context: PlanContext): Promise<PatchPlan> {
  if (others.length > 0)
    throw refused(
      `it would also ${someOf(others, others.length)}, which can't be shown. Ask the user to rename it in the editor`,
    );
  if (files.length === 0)
    throw refused(
      "no language extension renames it. If an extension for this language is missing or still starting, ask the user; else use apply_patch",
    );
  const steps: WriteStep[] = [];
  for (const file of [...files].sort((one, two) => (one.resource < two.resource ? -1 : 1))) {
    context.signal.throwIfAborted();
    const step = await planFile(file, context);
    if ("told" in step) return step;
    steps.push(step);
  }
  return { steps };
}

async function planFile(
  { resource: named, text, edits }: RenamedFile,
  context: PlanContext,
): Promise<WriteStep | Stale> {
  const file = await context.access.write(context.workspace.display(named));
  const { resource } = file;
  const old = await currentFile(resource, context);
  if (!old) throw await notFoundError(resource, context);
  const stale = staleness(resource, old, context);
  if (stale) return stale;
  const path = context.workspace.display(resource);
  const before = editableText(old, path);
  if (withLineEnding(before, "\n") !== withLineEnding(text, "\n"))
    throw refused(
      `${path} is another text in the editor than on disk. Ask the user to save or revert it, and call again`,
    );
  const starts = lineStarts(before);
  const replacements = edits
    .map(({ from, to, text: now }) => ({ from: offsetOf(from, starts), to: offsetOf(to, starts), text: now }))
    .sort((one, two) => one.from - two.from || one.to - two.to);
  refuseOverlap(replacements, path);
  const now = replaced(before, replacements);
  refuseBrokenNotebook(before, now, path);
  const real = await realPlace(resource, context);
  const change = { resource, real, old, now, replacements, lines: linesAt(before, replacements) };
  checkCharacters(change, context);
  return { kind: "write", file, change, notes: [] };
}

function offsetOf({ line, column }: Position, starts: readonly number[]): number {
  return Number(starts[line - 1]) + column - 1;
}

function refuseOverlap(replacements: readonly Replacement[], path: string): void {
  const isTwice = replacements.some(({ from }, index) => from < (replacements[index - 1]?.to ?? 0));
  if (isTwice) throw refused(`the language extension edits a part of ${path} twice. Use apply_patch`);
}

function refused(why: string): ToolError {
  return new ToolError("EXECUTION_ERROR", `Rename failed: ${why}. Nothing was changed.`);
}

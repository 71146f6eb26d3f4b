import { FileError, ToolError } from "../../../base/errors";
import type { FileStat } from "../../../base/filesPort";
import { linesAt } from "../../../base/diff/lineEndings";
import type { Resource } from "../../../base/resource";
import type { PathAccess, PlanContext } from "../../runtime/policy/access";
import { protectedPaths, protectionMessage } from "../../runtime/policy/protectedPaths";
import type { ToolContext } from "../../runtime/context/toolContext";
import { notFoundError } from "../../search/files/notFoundError";
import { checkCharacters } from "../changeBytes";
import { changeReasons } from "../changeReasons";
import { editableText, refuseBrokenNotebook, refusePlaceholder } from "../editableText";
import {
  type Current,
  currentFile,
  type FileChange,
  largestText,
  realPlace,
  type Stale,
  staleness,
} from "../fileChange";
import { replaced } from "../match/planEdits";
import type { FilePatch, Hunk } from "../../../base/diff/filePatch";
import { placeHunks } from "./placedHunks";

/** A file that a patch creates, changes, or moves. */
export interface WriteStep {
  readonly kind: "write";
  /** The file as it is named afterwards. */
  readonly file: PathAccess;
  readonly change: FileChange;
  /** The path that it is moved from, and what is there. */
  readonly from?: { readonly file: PathAccess; readonly stat: FileStat };
  readonly notes: readonly string[];
}

/** A file that a patch deletes. */
export interface RemoveStep {
  readonly kind: "remove";
  readonly file: PathAccess;
  readonly stat: FileStat;
}

export type PatchStep = WriteStep | RemoveStep;

/** What a patch will do, or why nothing will be changed. */
export type PatchPlan = { readonly steps: readonly PatchStep[] } | Stale;

/**
 * Plans a patch. The order of the steps is that in which they can be undone: what can't be restored comes last. Throws
 * `ToolError` and `FileError` if any file can't be changed as the patch says.
 */
export async function planPatch(files: readonly FilePatch[], context: PlanContext): Promise<PatchPlan> {
  const steps: PatchStep[] = [];
  const known = new Map<Resource, string>();
  for (const file of files) {
    context.signal.throwIfAborted();
    const step = await planStep(file, context);
    if ("told" in step) return step;
    for (const { real, path } of pathsOf(step)) {
      const other = known.get(real);
      if (other !== undefined)
        throw invalid(`${path} and ${other} are the same file. Combine its changes. Nothing was changed.`);
      known.set(real, path);
    }
    steps.push(step);
  }
  return { steps: steps.sort((one, two) => lateness(one) - lateness(two)) };
}

/** The paths that a step uses. */
export function pathsOf(step: PatchStep): readonly PathAccess[] {
  return step.kind === "write" && step.from ? [step.from.file, step.file] : [step.file];
}

/** Why the user must be asked about a step, whatever its paths are. */
export function stepReasons(step: PatchStep, context: ToolContext): string[] {
  if (step.kind === "remove") return [];
  const { change, from } = step;
  // Under another name, commands that the file has already may run.
  const renamed = from ? changeReasons({ ...change, old: undefined }, context) : [];
  return [...new Set([...changeReasons(change, context), ...renamed])];
}

/** Whether what a step deletes can be written again. */
export function isRestorable({ link, size, type }: FileStat): boolean {
  return type === "file" && !link && size <= largestText;
}

function lateness(step: PatchStep): number {
  if (step.kind === "write") return step.from ? 1 : 0;
  return isRestorable(step.stat) ? 2 : 3;
}

async function planStep(file: FilePatch, context: PlanContext): Promise<PatchStep | Stale> {
  if (file.kind === "add") return planAdd(file.path, file.content, context);
  if (file.kind === "delete") return planRemove(file.path, context);
  if (file.to !== undefined) return planMove(file.path, file.to, file.hunks, context);
  const access = await context.access.write(file.path);
  const { resource } = access;
  const old = await existing(resource, context);
  const stale = staleness(resource, old, context);
  if (stale) return stale;
  const real = await realPlace(resource, context);
  return { kind: "write", file: access, ...planHunks({ resource, real, old }, file.hunks, context) };
}

async function planAdd(path: string, content: string, context: PlanContext): Promise<WriteStep> {
  const file = await context.access.write(path);
  const { resource } = file;
  if (await currentFile(resource, context))
    throw invalid(
      `${context.workspace.display(resource)} exists, and *** Add File only creates files. Update it, or overwrite it with file_write. Nothing was changed.`,
    );
  refusePlaceholder(content, "", { name: "patch", path });
  const change = {
    resource,
    real: await realPlace(resource, context),
    old: undefined,
    now: content,
    replacements: [{ from: 0, to: 0, text: content }],
    lines: [1],
  };
  checkCharacters(change, context);
  return { kind: "write", file, change, notes: [] };
}

async function planRemove(path: string, context: PlanContext): Promise<RemoveStep | Stale> {
  const file = await context.access.entry(path);
  const stat = await entryStat(file.resource, context);
  if (!stat.link) {
    const stale = staleness(file.resource, await existing(file.resource, context), context);
    if (stale) return stale;
  }
  return { kind: "remove", file, stat };
}

async function planMove(
  path: string,
  to: string,
  hunks: readonly Hunk[],
  context: PlanContext,
): Promise<WriteStep | Stale> {
  const { access, workspace } = context;
  const from = await access.entry(path);
  const file = await access.write(to);
  const stat = await entryStat(from.resource, context);
  if (stat.link) throw invalid(`${workspace.display(from.resource)} is a symlink. Move it with a command.`);
  const old = await existing(from.resource, context);
  const stale = staleness(from.resource, old, context);
  if (stale) return stale;
  const { resource } = file;
  if (await currentFile(resource, context)) throw new FileError("Exists", resource);
  const real = await realPlace(resource, context);
  const { change, notes } =
    hunks.length > 0
      ? planHunks({ resource, real, old }, hunks, context)
      : { change: { resource, real, old, now: old.text ?? "", replacements: [], lines: [] }, notes: [] };
  return { kind: "write", file, change, from: { file: from, stat }, notes };
}

function planHunks(
  { resource, real, old }: { readonly resource: Resource; readonly real: Resource | undefined; readonly old: Current },
  hunks: readonly Hunk[],
  context: ToolContext,
): Pick<WriteStep, "change" | "notes"> {
  const path = context.workspace.display(resource);
  const before = editableText(old, path);
  for (const { lines } of hunks) {
    const added = lines.filter(({ mark }) => mark === "+").map(({ text }) => text);
    refusePlaceholder(added.join("\n"), before, { name: "patch", path });
  }
  const { replacements, notes } = placeHunks(before, hunks, path);
  const now = replaced(before, replacements);
  refuseBrokenNotebook(before, now, path);
  const change = { resource, real, old, now, replacements, lines: linesAt(before, replacements) };
  checkCharacters(change, context);
  return { change, notes };
}

/** Returns a file that must be there. */
async function existing(resource: Resource, context: ToolContext): Promise<Current> {
  const current = await currentFile(resource, context);
  if (!current) throw await notFoundError(resource, context);
  return current;
}

/** Returns what is at a path that is to be moved or deleted. Throws for a folder, and for what no tool removes. */
async function entryStat(resource: Resource, context: ToolContext): Promise<FileStat> {
  const { files, workspace } = context;
  let stat: FileStat;
  try {
    stat = await files.stat(resource);
  } catch (error) {
    throw error instanceof FileError && error.kind === "NotFound" ? await notFoundError(resource, context) : error;
  }
  const protection = await (await protectedPaths(context)).of(resource, stat);
  if (protection)
    throw new ToolError("BLOCKED", `Permission denied: ${protectionMessage(workspace.display(resource), protection)}`);
  if (stat.type === "directory" && !stat.link) throw new FileError("IsDirectory", resource);
  return stat;
}

function invalid(message: string): ToolError {
  return new ToolError("EXECUTION_ERROR", `Invalid input: ${message}`);
}

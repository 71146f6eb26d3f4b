import { FileError, ToolError } from "../../../base/errors";
import { fileMessage } from "../../../base/fileMessage";
import type { FileStat } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { keepBackup } from "../../runtime/context/backups";
import type { RunContext } from "../../runtime/policy/access";
import type { Problem } from "../../runtime/ports/problemsPort";
import {
  type Current,
  currentFile,
  meanwhile,
  realPlace,
  sameFile,
  unlessMissing,
  writeBack,
  writeChange,
} from "../fileChange";
import { isRestorable, type PatchStep, pathsOf, type RemoveStep, stepReasons, type WriteStep } from "./patchPlan";
import { isOnlyMoved } from "./patchQuestion";

/** Who makes the changes: a tool, and what its errors call them. */
export interface Patching {
  readonly tool: string;
  readonly what: "patch" | "rename";
}

/** What a step did. */
export interface DoneStep {
  readonly step: PatchStep;
  /** The text that the file has now. Undefined for a deleted or only moved file. */
  readonly text?: string;
  readonly backup?: string;
  readonly problems: readonly Problem[];
  readonly notes: readonly string[];
}

type Made = Omit<DoneStep, "step" | "problems"> & { readonly found?: ReturnType<Watch> };
type Watch = NonNullable<RunContext["problems"]>["watch"];

/** Undoes a step as far as it was made. Returns false if something else is there by now. */
type Undo = () => Promise<boolean>;

/** How a step is made. */
interface Making {
  readonly tool: string;
  readonly later: (back: Undo) => void;
}

/**
 * Makes all steps, or none: everything is checked before the first one, and if one fails, those before it are undone.
 * Throws `ToolError` that says so.
 */
export async function runPatch(
  steps: readonly PatchStep[],
  { tool, what }: Patching,
  context: RunContext,
): Promise<DoneStep[]> {
  const { workspace, approval, problems, ...rest } = context;
  // Problems are awaited once for all files.
  const quiet: RunContext = { ...rest, workspace, approval };
  for (const step of steps) {
    for (const path of pathsOf(step)) await path.use(context);
    approval.refuseUnasked(workspace.display(step.file.resource), stepReasons(step, context));
  }
  for (const step of steps) await refuseOther(step, quiet);
  const undo: { readonly path: string; readonly back: Undo }[] = [];
  const made: (Made & { readonly step: PatchStep })[] = [];
  try {
    for (const step of steps) {
      context.progress(`${made.length} of ${steps.length} files changed`);
      context.signal.throwIfAborted();
      const path = workspace.display(step.file.resource);
      const later = (back: Undo): void => void undo.unshift({ path, back });
      const done =
        step.kind === "write"
          ? await write(step, { tool, later, watch: problems?.watch }, quiet)
          : await remove(step, { tool, later }, quiet);
      made.push({ step, ...done });
    }
  } catch (error) {
    throw await undone(error, { undo, what }, context);
  }
  return Promise.all(
    made.map(async ({ found, ...done }) => ({ ...done, problems: (await found?.(context.signal)) ?? [] })),
  );
}

/** Throws `ToolError` for a file that is another one than the user saw. */
async function refuseOther(step: PatchStep, context: RunContext): Promise<void> {
  const { files } = context;
  const { resource } = step.file;
  if (step.kind === "remove") return refuseOtherEntry(resource, step.stat, context);
  const { change, from } = step;
  if (from) await refuseOtherEntry(from.file.resource, from.stat, context);
  const now = await currentFile(resource, { ...context, files });
  const expected = from ? undefined : change.old;
  if (!sameFile(expected, now)) throw meanwhile(resource, "has changed", context);
}

async function refuseOtherEntry(
  resource: Resource,
  { size, mtime, identity }: FileStat,
  context: RunContext,
): Promise<void> {
  const now = await context.files.stat(resource);
  if (now.size !== size || now.mtime !== mtime || now.identity !== identity)
    throw meanwhile(resource, "has changed", context);
}

async function write(
  step: WriteStep,
  { tool, later, watch }: Making & { readonly watch: Watch | undefined },
  context: RunContext,
): Promise<Made> {
  const { files, signal, seen } = context;
  const { file, change, from, notes } = step;
  const { resource } = file;
  const { old } = change;
  if (from) {
    later(() => moveBack(from.file.resource, resource, context));
    await files.rename(from.file.resource, resource, { overwrite: false, signal });
    if (old?.text !== undefined) seen?.note(resource, old.text);
    if (isOnlyMoved(step)) return { notes };
  }
  const before = old && (await bytesBefore(old, resource, context));
  let text = change.now;
  later(() => writeOld({ resource, old, before, texts: () => [change.now, text] }, context));
  const found = watch?.(resource);
  const planned = from ? { ...change, real: await realPlace(resource, context) } : change;
  const written = await writeChange(planned, { at: resource, tool }, context);
  text = written.text;
  return {
    text,
    notes: [...notes, ...written.notes],
    ...(written.backup !== undefined && { backup: written.backup }),
    ...(found && { found }),
  };
}

/** The bytes to restore: those on the disk, or the user's unsaved text. */
async function bytesBefore(
  { content, unsaved, text }: Current,
  resource: Resource,
  context: RunContext,
): Promise<Uint8Array> {
  if (unsaved && text !== undefined) return context.text.encode(text, resource);
  return content ?? context.files.readAll(resource);
}

async function remove({ file, stat }: RemoveStep, { tool, later }: Making, context: RunContext): Promise<Made> {
  const { files } = context;
  const { resource } = file;
  const before = isRestorable(stat) ? await files.readAll(resource) : undefined;
  const kept = stat.link ? {} : await keepBackup(resource, tool, context);
  later(async () => {
    if (await isThere(resource, context)) return true;
    if (!before) return false;
    await files.write(resource, before);
    return true;
  });
  await files.delete(resource, { recursive: false, trash: false });
  return { notes: kept.note === undefined ? [] : [kept.note], ...(kept.id !== undefined && { backup: kept.id }) };
}

async function moveBack(from: Resource, to: Resource, context: RunContext): Promise<boolean> {
  if (await isThere(from, context)) return !(await isThere(to, context));
  await context.files.rename(to, from, { overwrite: false });
  return true;
}

async function isThere(resource: Resource, { files }: RunContext): Promise<boolean> {
  return (await unlessMissing(files.stat(resource))) !== undefined;
}

interface OldFile {
  readonly resource: Resource;
  readonly old: Current | undefined;
  readonly before: Uint8Array | undefined;
  /** The texts that the step may have written. */
  readonly texts: () => readonly string[];
}

async function writeOld({ resource, old, before, texts }: OldFile, context: RunContext): Promise<boolean> {
  const now = await currentFile(resource, context);
  if (sameText(old, now)) return true;
  if (now?.text === undefined || !texts().includes(now.text)) return false;
  if (before) await writeBack(resource, before, context);
  else await context.files.delete(resource, { recursive: false, trash: false });
  if (old?.text !== undefined) context.seen?.note(resource, old.text);
  return true;
}

function sameText(one: Current | undefined, two: Current | undefined): boolean {
  return !one === !two && one?.text === two?.text;
}

/** Undoes steps, the last first. Returns the error to throw, which says what was undone. */
async function undone(
  error: unknown,
  {
    undo,
    what,
  }: { readonly undo: readonly { readonly path: string; readonly back: Undo }[]; readonly what: Patching["what"] },
  { signal: _, ...context }: RunContext,
): Promise<unknown> {
  const left: string[] = [];
  for (const { path, back } of undo) {
    try {
      if (!(await back())) left.push(path);
    } catch (problem) {
      left.push(path);
      context.log.error(`${path} could not be restored`, problem);
    }
  }
  const message = messageOf(error, context);
  if (message === undefined) return error;
  const lost = [...new Set(left)];
  const outcome =
    lost.length > 0
      ? `The ${what} was undone except in ${lost.join(", ")}, which could not be restored. Look at what is there.`
      : `The ${what} was undone: all files are as they were before.`;
  return new ToolError(error instanceof ToolError ? error.code : "EXECUTION_ERROR", `${message} ${outcome}`);
}

function messageOf(error: unknown, { workspace }: Pick<RunContext, "workspace">): string | undefined {
  if (error instanceof ToolError) return error.message;
  return error instanceof FileError ? fileMessage(error, shown(error.resource, workspace)) : undefined;
}

function shown(resource: string, { display }: RunContext["workspace"]): string {
  return resource.includes(":") ? display(resource as Resource) : resource;
}

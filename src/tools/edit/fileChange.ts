import { keepBackup } from "../runtime/context/backups";
import { FileError, ToolError } from "../../base/errors";
import type { ToolContext } from "../runtime/context/toolContext";
import { foldPath } from "../runtime/policy/foldName";
import { ChangedError, type Expected, type FileStat } from "../../base/filesPort";
import type { Problem } from "../runtime/ports/problemsPort";
import type { Resource } from "../../base/resource";
import type { TextEncoding } from "../runtime/ports/textPort";
import { bytesOf, readBack, sameBytes, textOf, withoutSecondMark } from "./changeBytes";
import { createLocks } from "../runtime/context/fileLock";
import { changesBetween, shortLimits, unifiedDiff, type Replacement } from "../../base/diff/unifiedDiff";

/** Files of more bytes are not read to be changed: a string has no room for some 512 MB, and changing it takes several times as much. */
export const largestText = 256 * 1024 * 1024;

/** A file as the user sees it. */
export interface Current {
  readonly stat: FileStat;
  /** With what is unsaved in an editor; undefined for what is no text. */
  readonly text: string | undefined;
  readonly unsaved: boolean;
  /** Its bytes, where each is one character of the text: a change is then made in them. */
  readonly bytes?: Uint8Array;
  /** All bytes of the file as it is on the disk, where they were read and are few enough to be compared again. */
  readonly content?: Uint8Array;
  /** Some of its bytes are no text in its encoding, so that writing the text back would change them. */
  readonly lossy: boolean;
  /** It has more bytes than `largestText`: they were not read, and there is no text. */
  readonly tooLarge?: true;
}

/** A planned change of a file. */
export interface FileChange {
  readonly resource: Resource;
  /** The path with links followed, as far as it exists. */
  readonly real: Resource | undefined;
  /** Undefined for a new file. */
  readonly old: Current | undefined;
  readonly now: string;
  /** Empty where `old` has no text. */
  readonly replacements: readonly Replacement[];
  /** The line of the old text on which each begins, counted from 1. */
  readonly lines: readonly number[];
  /** What the file is to be encoded in; as it is, or as the editor would, unless given. */
  readonly encoding?: TextEncoding;
}

/** Returns the file that is now at a path, or undefined if nothing is there. Throws for anything that isn't a file. */
export async function currentFile(resource: Resource, context: ToolContext): Promise<Current | undefined> {
  const { files, text, workspace } = context;
  const stat = await unlessMissing(files.stat(resource));
  if (!stat) return undefined;
  if (stat.type === "directory") throw new FileError("IsDirectory", resource);
  const unsaved = text.unsaved(resource);
  if (unsaved !== undefined) return { stat, text: unsaved, unsaved: true, lossy: false };
  // A file that is written through a link which leads nowhere is a new one.
  if (stat.type === "symlink") return undefined;
  if (stat.type === "other")
    throw new ToolError(
      "EXECUTION_ERROR",
      `Invalid input: ${workspace.display(resource)} is a device, pipe or socket. Only regular files can be written.`,
    );
  if (stat.size > largestText) return { stat, text: undefined, unsaved: false, lossy: false, tooLarge: true };
  const bytes = await files.readAll(resource);
  const content = bytes.length < rereadBytes && { content: bytes };
  const decoded = await textOf(resource, bytes, context);
  if (decoded === undefined) return { stat, text: undefined, unsaved: false, lossy: false, ...content };
  const odd = decoded.includes("\uFFFD");
  const lossy = odd && !sameBytes(bytes, await text.encode(decoded, resource));
  const known = { stat, text: decoded, unsaved: false, lossy, ...content };
  return { ...known, ...(!odd && bytes.length === decoded.length && { bytes }) };
}

/** Throws `ToolError` for a file that cannot be changed in its parts, because there is too much of it. */
export function refuseTooLarge({ stat, tooLarge }: Current, path: string): void {
  if (!tooLarge) return;
  const [size, most] = [stat.size, largestText].map((bytes) => bytes.toLocaleString("en"));
  throw new ToolError(
    "EXECUTION_ERROR",
    `Invalid input: ${path} has ${size} bytes, and only files of up to ${most} can be edited or appended to. Use a command.`,
  );
}

/** Returns the path with links followed. Returns undefined if nothing is there. */
export async function realPlace(
  resource: Resource,
  { files }: Pick<ToolContext, "files">,
): Promise<Resource | undefined> {
  return unlessMissing(files.realpath(resource));
}

/** Returns undefined if nothing is there. */
export async function unlessMissing<Value>(wanted: Promise<Value>): Promise<Value | undefined> {
  try {
    return await wanted;
  } catch (error) {
    if (error instanceof FileError && error.kind === "NotFound") return undefined;
    throw error;
  }
}

/** Why a file may not be changed: it has changed since the conversation saw it. */
export interface Stale {
  /** Shows what has changed. */
  readonly message: string;
  /** Remembers the file as it is now, if the message shows all of it. To be called when the message goes to the model. */
  readonly told: () => void;
}

/** Reports a file that has changed since the conversation saw it. */
export function staleness(resource: Resource, current: Current, context: ToolContext): Stale | undefined {
  const sight = context.seen?.of(resource);
  if (!sight || current.text === undefined || sight.isStill(current.text) !== false) return undefined;
  const path = context.workspace.display(resource);
  const { text } = current;
  const changed = `${path} has changed since you read or wrote it`;
  if (sight.text === undefined)
    return { message: `${changed}. Read it again before changing it. Nothing was written.`, told: () => undefined };
  const diff = unifiedDiff(sight.text, changesBetween(sight.text, text), shortLimits);
  return {
    message: diff.cut
      ? `${changed}, and nothing was written. Read it again before changing it. The changes begin:\n${diff.text}`
      : `${changed}, and nothing was written. If your change still fits, call again. What has changed:\n${diff.text}`,
    told: () => {
      if (!diff.cut) context.seen?.note(resource, text);
    },
  };
}

/** What was written, and what to report about it. */
export interface Written {
  readonly bytes: number;
  /** The text that the file has now. */
  readonly text: string;
  /** The text that was changed. */
  readonly old: Current | undefined;
  readonly backup?: string;
  readonly diagnostics?: readonly Problem[];
  readonly notes: readonly string[];
}

/** How a change is made. */
export interface Writing {
  /** What the path means now. */
  readonly at: Resource;
  /** The tool that makes it. */
  readonly tool: string;
  /** The same change on a file that is another one by now; undefined where it would not be the same. */
  readonly again?: (current: Current | undefined) => FileChange | undefined | Promise<FileChange | undefined>;
}

const locks = createLocks<string>();

/** The name by which a file is locked: the same for all spellings of its path that may be one file. */
async function lockName(
  resource: Resource,
  real: Resource | undefined,
  { files }: Pick<ToolContext, "files">,
): Promise<string> {
  const place = real ?? (await files.realEntry(resource));
  return foldPath(decodeURIComponent(place.replace(/\?[^]*$/, "")));
}

/** Does `work` while neither this program nor, where the context has locks, another one changes the file. */
async function locked<Value>(
  name: string,
  resource: Resource,
  { locks: shared, workspace, signal }: ToolContext,
  work: () => Promise<Value>,
): Promise<Value> {
  return shared ? shared.run({ name, shown: workspace.display(resource), signal }, work) : work();
}

/**
 * Larger files, in bytes, aren't read again right before they are written if their path, size, and time are the same.
 */
const rereadBytes = 4 * 1024 * 1024;

/**
 * Makes a change that the user approved. Fails if the file has become a different one since, unless `again` returns the
 * same change for it. Keeps the file first. Changes of one file are made one after another, whatever paths name it.
 * Throws `ToolError` and `FileError`.
 */
export async function writeChange(
  planned: FileChange,
  { at, tool, again = () => undefined }: Writing,
  context: ToolContext,
): Promise<Written> {
  const { resource, real } = planned;
  const name = await lockName(resource, real, context);
  return locks.run(name, async () => {
    const { problems, ...written } = await locked(name, resource, context, () =>
      writeLocked(planned, { at, tool, again }, context),
    );
    // Others need not wait for what is found out about the file.
    const diagnostics = (await problems?.(context.signal)) ?? [];
    return { ...written, ...(diagnostics.length > 0 && { diagnostics }) };
  });
}

async function writeLocked(
  planned: FileChange,
  { at, tool, again }: Required<Writing>,
  context: ToolContext,
): Promise<Written & { readonly problems: ReturnType<NonNullable<ToolContext["problems"]>["watch"]> | undefined }> {
  const change = await withoutSecondMark(await stillMeant(planned, at, context, again), context);
  context.signal.throwIfAborted();
  const { resource, old, now } = change;
  const notes: string[] = [];
  const { bytes, asEdited } = await bytesOf(change, context);
  const kept = old ? await keepOld(resource, old, tool, context) : {};
  if (kept.note !== undefined) notes.push(kept.note);
  const problems = context.problems?.watch(resource);
  const unsaved = context.text.unsaved(resource) !== undefined;
  const saved =
    old?.text === undefined || !asEdited
      ? undefined
      : await context.text.edit?.(resource, { ...change, old: old.text });
  if (saved === undefined) await writeUnlessChanged(change, bytes, context);
  else if (saved !== now)
    notes.push("Saving it changed the text further, as a formatter does: the file is not exactly what was given.");
  if (unsaved) notes.push(unsavedNote(saved !== undefined));
  const text = saved ?? now;
  const stored = text === now ? bytes : await context.text.encode(text, resource);
  context.seen?.note(resource, await readBack(change, { saved, bytes: stored }, context));
  return { bytes: stored.length, text, old, ...(kept.id !== undefined && { backup: kept.id }), problems, notes };
}

/** Writes over what was looked at, and over nothing else. */
async function writeUnlessChanged(
  { resource, old }: FileChange,
  bytes: Uint8Array,
  context: ToolContext,
): Promise<void> {
  try {
    await context.files.write(resource, bytes, expectedOf(old));
  } catch (error) {
    throw error instanceof ChangedError ? meanwhile(resource, "has changed", context) : error;
  }
}

function expectedOf(old: Current | undefined): Expected {
  return { stat: old?.stat, ...(old?.content && { bytes: old.content }) };
}

/**
 * Restores kept bytes to their original path, after keeping the current file. Goes through the editor if the file is
 * open there and the bytes are text.
 */
export async function writeBack(resource: Resource, bytes: Uint8Array, context: ToolContext): Promise<void> {
  const name = await lockName(resource, await realPlace(resource, context), context);
  const write = async (): Promise<void> => {
    const old = await currentFile(resource, context);
    if (old) await keepOld(resource, old, "restore", context);
    const now = await textOf(resource, bytes, context);
    const edited =
      old?.text === undefined || now === undefined
        ? undefined
        : await context.text.edit?.(resource, { old: old.text, now, replacements: changesBetween(old.text, now) });
    if (edited === undefined || edited !== now) await context.files.write(resource, bytes);
  };
  return locks.run(name, () => locked(name, resource, context, write));
}

function unsavedNote(saved: boolean): string {
  return saved
    ? "The file was open with unsaved changes; they were saved with it."
    : "The file is open with unsaved changes, which now differ from the file; the editor will ask the user when they save.";
}

/** Keeps the bytes on disk, and the unsaved text if it differs: the user saw the latter. */
async function keepOld(
  resource: Resource,
  { unsaved, text }: Current,
  tool: string,
  context: ToolContext,
): Promise<{ id?: string; note?: string }> {
  const kept = await keepBackup(resource, tool, context);
  if (!unsaved || text === undefined || !context.backups) return kept;
  try {
    return { ...kept, id: await context.backups.keep(resource, await context.text.encode(text, resource), tool) };
  } catch (error) {
    context.log.error("A backup of unsaved changes could not be kept", error);
    return kept;
  }
}

/** The error for a file that is another one than the user saw. */
export function meanwhile(resource: Resource, what: string, { workspace }: ToolContext): ToolError {
  return new ToolError(
    "BLOCKED",
    `${workspace.display(resource)} ${what} since the user was asked. Nothing was written; look at it and call again.`,
  );
}

async function stillMeant(
  planned: FileChange,
  at: Resource,
  context: ToolContext,
  again: NonNullable<Writing["again"]>,
): Promise<FileChange> {
  const { resource, old, real } = planned;
  const other = (what: string): ToolError => meanwhile(resource, what, context);
  // If nothing was there, this conversation may have created the file itself. The files of the call know where the path
  // may lead.
  const made = real === undefined && context.seen?.of(resource) !== undefined;
  if (at !== resource || (!made && (await realPlace(resource, context)) !== real)) throw other("was replaced");
  if (old && (await isUntouched(resource, old, context))) return planned;
  const current = await currentFile(resource, context);
  if (sameFile(old, current)) return { ...planned, old: current };
  const same = await again(current);
  if (!same) throw other("has changed");
  return same;
}

async function isUntouched(
  resource: Resource,
  { stat, unsaved }: Current,
  { files, text }: ToolContext,
): Promise<boolean> {
  if (stat.size < rereadBytes || unsaved || text.unsaved(resource) !== undefined) return false;
  const { size, mtime, identity } = await files.stat(resource);
  return size === stat.size && mtime === stat.mtime && identity === stat.identity && identity !== "";
}

/** Whether what is at a path has the same text as before. */
export function sameFile(one: Current | undefined, two: Current | undefined): boolean {
  if (!one || !two) return one === two;
  if (one.unsaved !== two.unsaved || one.text !== two.text) return false;
  return one.text !== undefined || (one.stat.size === two.stat.size && one.stat.mtime === two.stat.mtime);
}

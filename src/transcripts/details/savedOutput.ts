import { FileError } from "../../base/errors";
import type { Files } from "../../base/filesPort";
import type { Resource } from "../../base/resource";
import type { CallDetail } from "../model/callDetail";
import type { SavedOf, SavedOutput } from "../model/savedParts";
import type { Transcript } from "../model/transcriptModel";
import { stringOf } from "../../base/json/jsonValue";
import { persistedOutput } from "../calls/shapes/persistedOutput";

/** Bytes of a saved output that are shown; the file itself has the rest. */
export const SAVED_LIMIT = 4 * 1024 * 1024;

/** The files port as far as saved output needs it. */
export type SavedFiles = Pick<Files, "stat" | "read" | "child" | "realpath">;

/** Where a result that was too long for the transcript was saved, as it is recorded; undefined for one that was not. */
export function savedPath({ result, text }: Pick<CallDetail, "result" | "text">): string | undefined {
  const named = result?.ok ? stringOf(result.data["persistedOutputPath"]) : undefined;
  return named ?? (text === undefined ? undefined : persistedOutput(text)?.path);
}

/** The path of what was saved, as the transcript has it; undefined where nothing was. */
export async function pathOfSaved(
  transcript: Pick<Transcript, "call" | "entry">,
  of: SavedOf,
): Promise<string | undefined> {
  if ("row" in of)
    return (await transcript.entry({ row: of.row }))?.saved?.find(({ field }) => field === of.field)?.path;
  const detail = await transcript.call({ call: of.call });
  return detail && savedPath(detail);
}

/** A saved output's file, or why it is not read, as a sentence. */
export type FoundOutput = { readonly resource: Resource; readonly bytes: number } | { readonly problem: string };

/**
 * Finds the file that a recorded path names, only inside the folder of the transcript's own session. That is
 * `<session>/` next to `<session>.jsonl`, or the one that contains a subagent's transcript. Only the path after the
 * session's name counts, so that a moved folder still works. Refuses whatever leads out of that folder: other sessions,
 * steps up, and symbolic links.
 */
export async function findSaved(files: SavedFiles, transcript: Resource, path: string): Promise<FoundOutput> {
  const session = sessionOf(transcript);
  if (!session) return { problem: "the transcript's name doesn't identify its session" };
  const steps = path.split(/[\\/]/);
  const behind = steps.slice(steps.lastIndexOf(session.name) + 1);
  if (!steps.includes(session.name) || behind.length === 0)
    return { problem: "its file is outside the session's folder" };
  if (behind.some((step) => step === "" || step === "." || step === ".."))
    return { problem: "its path leads out of the session's folder" };
  try {
    const folder = await files.realpath(session.folder);
    const resource = behind.reduce<Resource>((at, step) => files.child(at, step), folder);
    if ((await files.realpath(resource)) !== resource) return { problem: "its path contains a symbolic link" };
    const stat = await files.stat(resource);
    if (stat.link || stat.type !== "file") return { problem: "there is no file at its path" };
    return { resource, bytes: stat.size };
  } catch (error) {
    return problemOf(error);
  }
}

/** Throws what is no error of a file. */
function problemOf(error: unknown): { readonly problem: string } {
  if (!(error instanceof FileError)) throw error;
  return {
    problem: error.kind === "NotFound" ? "its file no longer exists" : `its file cannot be read (${error.kind})`,
  };
}

/** The beginning of a saved output as text, and how much of it is left out. */
export async function readSaved(files: SavedFiles, transcript: Resource, path: string): Promise<SavedOutput> {
  const found = await findSaved(files, transcript, path);
  if ("problem" in found) return { path, problem: found.problem };
  const into = new Uint8Array(Math.min(found.bytes, SAVED_LIMIT));
  let count: number;
  try {
    count = await files.read(found.resource, 0, into.length, into);
  } catch (error) {
    return { path, ...problemOf(error) };
  }
  const end = found.bytes > count ? wholeEnd(into, count) : count;
  const text = new TextDecoder().decode(into.subarray(0, end));
  return { path, text, bytes: found.bytes, hidden: Math.max(0, found.bytes - end) };
}

/** The folder of a transcript's session, and its name. */
function sessionOf(transcript: Resource): { readonly name: string; readonly folder: Resource } | undefined {
  // A subagent's transcript lies in `<session>/subagents/`.
  const inside = /^(.*\/([^/]+))\/subagents\/(?:[^/]+\/)*[^/]+$/.exec(transcript);
  const beside = /^(.*\/([^/]+))\.jsonl$/.exec(transcript);
  const [, folder, name] = inside ?? beside ?? [];
  if (folder === undefined || name === undefined) return undefined;
  // Only adapters make resources; this one is a part of the transcript's own.
  return { name: decodeURIComponent(name), folder: folder as Resource };
}

/** Before the bytes of a character that is not whole. */
function wholeEnd(bytes: Uint8Array, count: number): number {
  let end = count;
  while (end > 0 && end > count - 4 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--;
  return end > 0 && (bytes[end - 1] ?? 0) >= 0xc0 ? end - 1 : count;
}

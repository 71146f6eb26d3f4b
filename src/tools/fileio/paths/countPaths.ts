import { createLineCounter, createWordCounter } from "../../../base/text/byteCounts";
import type { RunContext } from "../../runtime/policy/access";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { Resource } from "../../../base/resource";
import { readPieces } from "../../runtime/ports/readPieces";
import type { Outcome } from "../../runtime/tool";
import { fileioOutcomeOf } from "./changeOutcome";
import { type ExpandedPath, expandPaths } from "./fileioPaths";
import type { PathsPlan } from "./planPaths";
import { reachAllowed } from "./fileioReach";
import { type FileioStatus, statusOf } from "./fileStatus";

export interface CountInput {
  readonly path: readonly string[];
  readonly include_ignored: boolean;
  readonly offset: number;
}

/** The outcome for one path. The count is null if it isn't known. */
interface Counted {
  readonly status: FileioStatus;
  readonly count: number | null;
  readonly exists: boolean;
}

/** Counts lines or words of each path; an element is `{path, status, lines | words, exists}`. Follows links. */
export async function countPaths(
  field: "lines" | "words",
  { input, globs }: PathsPlan<CountInput>,
  context: RunContext,
): Promise<Outcome> {
  const reach = reachAllowed(globs, context);
  const options = { reach, use: "look", kind: "files", ignored: input.include_ignored } as const;
  const { paths, notes } = await expandPaths(input.path, context, options);
  const unsaved = paths.slice(input.offset).filter(({ resource }) => isUnsaved(resource, context));
  const saved = `Files are counted as they are saved; ${unsaved.length} of these have unsaved changes in the editor.`;
  const page = { offset: input.offset, notes: [...notes, ...(unsaved.length > 0 ? [saved] : [])] };
  let done = 0;
  return fileioOutcomeOf(paths, page, context, async (path) => {
    const { status, count, exists } = await countPath(field, path, context);
    done += 1;
    context.progress(`${done} of ${paths.length} files counted`);
    return { path: path.given, status, [field]: count, exists };
  });
}

function isUnsaved(resource: Resource | undefined, { text }: ToolContext): boolean {
  return resource !== undefined && text.unsaved(resource) !== undefined;
}

async function countPath(
  field: "lines" | "words",
  { resource, failure }: ExpandedPath,
  context: ToolContext,
): Promise<Counted> {
  if (resource === undefined) return { status: failure, count: null, exists: false };
  let exists = false;
  try {
    const { type } = await context.files.stat(resource);
    if (type === "symlink") return { status: "error: NotFound", count: null, exists };
    exists = true;
    if (type === "directory") return { status: "error: IsDirectory", count: null, exists };
    if (type === "other") return { status: "error: NotAFile", count: null, exists };
    return { status: "ok", count: await countFile(field, resource, context), exists };
  } catch (error) {
    return { status: statusOf(error), count: null, exists };
  }
}

/** Lines or words of a file of any size, as `createWordCounter` defines them. */
async function countFile(field: "lines" | "words", resource: Resource, context: ToolContext): Promise<number> {
  const words = field === "words" ? createWordCounter() : undefined;
  const counter = words ?? createLineCounter();
  let add = (bytes: Uint8Array): void => counter.add(bytes);
  for await (const { at, bytes } of readPieces(context.files, resource, context.signal)) {
    const encoding = at === 0 ? wideEncoding(bytes) : undefined;
    if (encoding !== undefined) add = throughText(encoding, add);
    add(bytes);
  }
  return words?.words ?? counter.lines;
}

/** Returns the encoding that a UTF-16 byte order mark indicates. Its line feeds and spaces are two bytes each. */
function wideEncoding([one, two]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (one === 0xff && two === 0xfe) return "utf-16le";
  return one === 0xfe && two === 0xff ? "utf-16be" : undefined;
}

/** Gives on the text of UTF-16 bytes as UTF-8, without the mark. */
function throughText(encoding: "utf-16le" | "utf-16be", add: (bytes: Uint8Array) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  return (bytes) => add(encoder.encode(decoder.decode(bytes, { stream: true })));
}

import { cutText } from "../../base/text/cutText";
import { FileError, ToolError } from "../../base/errors";
import { fileMessage } from "../../base/fileMessage";
import { limitResult } from "../runtime/resultLimit";
import { greatest } from "../../results/normalizing/limitParts";
import type { ToolContext } from "../runtime/context/toolContext";
import type { Data } from "../../results/result";
import type { Outcome } from "../runtime/tool";

/** Characters of the result reserved for what surrounds the files. */
const around = 500;

/** The minimum number of characters for a file in a result. Files that don't get it are left to another call. */
const leastRoom = 400;

/** Characters of a file's failure. */
const longestMessage = 300;

/** What was read of one of several files. */
type Part = { readonly path: string } & ({ readonly outcome: Outcome } | { readonly error: string });

/**
 * Reads several files into one result. Each has its own section, which is cut to size and paged separately, or its own
 * failure. Short files leave their room to the others. `not_read` names the files that don't fit.
 */
export async function readSeveral<File extends { readonly path: string }>(
  files: readonly File[],
  context: ToolContext,
  read: (file: File) => Promise<Outcome>,
): Promise<Outcome> {
  const paths = files.map(({ path }) => path);
  const max = context.limits.maxOutputSize;
  const most = max === Infinity ? paths.length : Math.max(1, Math.floor((max - around) / leastRoom));
  const parts: Part[] = [];
  for (const file of files.slice(0, most)) {
    context.signal.throwIfAborted();
    parts.push(await partOf(file.path, () => read(file)));
  }
  const encode = encoderOf(context);
  let shown = parts;
  let fitted = shown.map((part) => fileOf(part, max, encode));
  for (let count = parts.length; max !== Infinity && count > 0; count--) {
    shown = parts.slice(0, count);
    const room = max - around - encode(paths.slice(count)).length;
    const filled = (share: number): Data[] => shown.map((part) => fileOf(part, share, encode));
    const share = greatest(Math.max(room, 0), (some) => encode(filled(some)).length <= room);
    fitted = filled(Math.max(share, 0));
    if (share >= leastRoom) break;
  }
  const failed = shown.filter((part) => "error" in part).length;
  const left = paths.slice(shown.length);
  const output = `${shown.length - failed} of ${paths.length} files read${failed > 0 ? `, ${failed} failed` : ""}.`;
  const pictures = shown.flatMap((part) => ("outcome" in part ? (part.outcome.pictures ?? []) : []));
  const note = "Not all files fit into one result: read those in not_read with another call.";
  return {
    data: { output, ...(left.length > 0 && { not_read: left, note }) },
    long: { kind: "elements", field: "files", elements: fitted, wrap: (some) => some, first: 0, more: false },
    ...(pictures.length > 0 && { pictures }),
  };
}

async function partOf(path: string, read: () => Promise<Outcome>): Promise<Part> {
  try {
    return { path, outcome: await read() };
  } catch (error) {
    if (error instanceof ToolError) return { path, error: error.message };
    if (error instanceof FileError) return { path, error: fileMessage(error, path) };
    throw error;
  }
}

function fileOf(part: Part, room: number, encode: (value: unknown) => string): Data {
  const { path: file_path } = part;
  if ("error" in part) return { file_path, error: cutText(part.error, longestMessage) };
  return { file_path, ...limitResult(part.outcome, room, (data) => encode({ file_path, ...data })) };
}

/** Returns a function for a value's length in the result. Some formats contain JSON within JSON. */
function encoderOf({ format }: ToolContext): (value: unknown) => string {
  return format === "envelope" || format === "contract"
    ? JSON.stringify
    : (value) => JSON.stringify(JSON.stringify(value));
}

import { createReadStream } from "node:fs";
import { TextDecoder } from "node:util";
import { onOneLine } from "../../../base/text/visibleText";
import { errorCode } from "../../../hosts/node/disk/fileErrors";
import { Failure, systemReason } from "../terminal/cliFailure";

/**
 * Returns the name of a source for messages.
 * It is `stdin` for `-`, or the path on one line with control characters made visible.
 */
export function sourceName(path: string): string {
  return path === "-" ? "stdin" : onOneLine(path);
}

/**
 * Reads the text of a file, or of standard input for `-`, in pieces.
 * Decodes UTF-8, and UTF-16 with a byte order mark, which PowerShell writes. Removes the mark. Throws `Failure`, whose
 * message doesn't name the source, if it can't be read or isn't text.
 */
export async function* readSource(path: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  const decode = (bytes: Uint8Array, stream: boolean): string => {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
    try {
      return decoder.decode(bytes, { stream });
    } catch (error) {
      throw new Failure("not text: its bytes are neither UTF-8 nor UTF-16 with a byte order mark", { cause: error });
    }
  };
  const chunks: AsyncIterable<Uint8Array> =
    path === "-" ? process.stdin : createReadStream(path, { highWaterMark: 1 << 20 });
  try {
    for await (const bytes of wholeStart(chunks)) yield decode(bytes, true);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(unreadable(error), { cause: error });
  }
  yield decode(new Uint8Array(), false);
}

/**
 * Yields the chunks. The first has at least two bytes, if there are that many, so that it contains a whole byte order
 * mark.
 */
async function* wholeStart(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of chunks) {
    if (!start) {
      yield chunk;
      continue;
    }
    const joined: Uint8Array = start.length === 0 ? chunk : Buffer.concat([start, chunk]);
    start = joined.length < 2 ? joined : undefined;
    if (!start) yield joined;
  }
  if (start) yield start;
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

function unreadable(error: unknown): string {
  switch (errorCode(error)) {
    case "ENOENT":
    case "ENOTDIR":
      return "no such file";
    case "EISDIR":
      return "is a directory";
    case "EACCES":
    case "EPERM":
      return "permission denied";
    default:
      return `cannot be read: ${systemReason(error)}`;
  }
}

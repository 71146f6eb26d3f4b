import { FileError } from "../../../base/errors";
import type { Files } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import type { FindQuery } from "../../../tools/runtime/ports/searchPort";
import { isLossy } from "../../../tools/read/textPage";

/** Bytes of the first read. Most files are smaller. */
const FIRST = 64 * 1024;

/** Maximum bytes of a file to search in this process, where its text must be in memory. */
const MOST = 64 * 1024 * 1024;

/** A file's text, and whether some of its bytes are invalid in the encoding. */
export interface SearchedText {
  readonly text: string;
  readonly lossy: boolean;
}

/**
 * Reads a file's text for a search: UTF-16 by its byte order mark, the given encoding, or UTF-8. CRLF becomes LF.
 * Returns `binary` if it contains a NUL, unless the query searches such files.
 */
export async function readText(
  files: Files,
  resource: Resource,
  { encoding, binary = false }: Pick<FindQuery, "encoding" | "binary">,
): Promise<SearchedText | "binary" | "unreadable"> {
  try {
    const first = Buffer.allocUnsafe(FIRST);
    const start = first.subarray(0, await files.read(resource, 0, FIRST, first));
    if (start.length < FIRST) return decode(start, encoding, binary);
    if (!binary && utf16Of(start) === undefined && start.includes(0)) return "binary";
    if ((await files.stat(resource)).size > MOST) return "unreadable";
    return decode(await files.readAll(resource), encoding, binary);
  } catch (error) {
    if (error instanceof FileError) return "unreadable";
    throw error;
  }
}

function decode(bytes: Uint8Array, encoding = "utf-8", binary: boolean): SearchedText | "binary" {
  const utf16 = utf16Of(bytes);
  if (!binary && utf16 === undefined && bytes.includes(0)) return "binary";
  const text = new TextDecoder(utf16 ?? (hasMark(bytes) ? "utf-8" : encoding)).decode(bytes);
  // A file with a UTF-16 byte order mark that isn't UTF-16 contains NULs sooner or later.
  if (!binary && utf16 !== undefined && text.includes("\0")) return "binary";
  return { text: text.replaceAll("\r\n", "\n"), lossy: utf16 === undefined && isLossy(text, bytes) };
}

function hasMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}

function utf16Of([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

import { FileError } from "../../core/errors";
import type { Files, Resource } from "../../core/ports";

/** Most files are smaller than this and are read at once. */
const FIRST = 64 * 1024;

/** Larger files are not searched in this process, where their text would have to be held whole. */
const MOST = 64 * 1024 * 1024;

/** The text of a file as a search sees it: UTF-8, or UTF-16 by its mark, CRLF as LF; `binary` when it holds a NUL. */
export async function readText(files: Files, resource: Resource): Promise<{ text: string } | "binary" | "unreadable"> {
  try {
    const first = Buffer.allocUnsafe(FIRST);
    const start = first.subarray(0, await files.read(resource, 0, FIRST, first));
    if (start.length < FIRST) return decode(start);
    if (utf16Of(start) === undefined && start.includes(0)) return "binary";
    if ((await files.stat(resource)).size > MOST) return "unreadable";
    return decode(await files.readAll(resource));
  } catch (error) {
    if (error instanceof FileError) return "unreadable";
    throw error;
  }
}

function decode(bytes: Uint8Array): { text: string } | "binary" {
  const utf16 = utf16Of(bytes);
  if (utf16 === undefined && bytes.includes(0)) return "binary";
  const text = new TextDecoder(utf16 ?? "utf-8").decode(bytes);
  // What begins with a mark of UTF-16 and is none, too, has NULs in it sooner or later.
  return utf16 !== undefined && text.includes("\0") ? "binary" : { text: text.replaceAll("\r\n", "\n") };
}

function utf16Of([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

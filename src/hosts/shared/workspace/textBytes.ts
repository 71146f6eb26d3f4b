import { ToolError } from "../../../base/errors";
import type { Resource } from "../../../base/resource";
import type { TextEncoding } from "../../../tools/runtime/ports/textPort";
import { lastSegment, placeOf } from "./fileUri";

/** Returns the encoding that a file's first bytes indicate; UTF-8 without a byte order mark. */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf8bom";
  if (first === 0xff && second === 0xfe) return "utf16le";
  return first === 0xfe && second === 0xff ? "utf16be" : "utf8";
}

const DECODERS = { utf8: "utf-8", utf8bom: "utf-8", utf16le: "utf-16le", utf16be: "utf-16be" } as const;

/**
 * Decodes bytes as text, without the byte order mark. Invalid UTF-8 becomes U+FFFD, as in the editor.
 * Throws `ToolError` for bytes that aren't text: they contain a NUL, or too much invalid UTF-8.
 */
export function decodeText(bytes: Uint8Array, resource: Resource): string {
  const encoding = encodingOf(bytes);
  if ((encoding === "utf8" || encoding === "utf8bom") && bytes.includes(0)) {
    throw notText(resource, `a NUL byte at offset ${bytes.indexOf(0)}`);
  }
  try {
    return new TextDecoder(DECODERS[encoding], { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder(DECODERS[encoding]).decode(bytes);
    const broken = text.split("\uFFFD").length - 1;
    // oxlint-disable-next-line no-control-regex -- control characters next to broken bytes indicate a binary file
    if (broken > text.length / 10 || /[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) {
      throw notText(resource, `${broken} byte sequences that aren't UTF-8`);
    }
    return text;
  }
}

/** Encodes a text, with its byte order mark. */
export function encodeText(text: string, encoding: TextEncoding): Uint8Array {
  if (encoding === "utf8") return new TextEncoder().encode(text);
  const marked = `\uFEFF${text}`;
  if (encoding === "utf8bom") return new TextEncoder().encode(marked);
  const view = new DataView(new ArrayBuffer(marked.length * 2));
  for (let index = 0; index < marked.length; index++) {
    view.setUint16(index * 2, marked.charCodeAt(index), encoding === "utf16le");
  }
  return new Uint8Array(view.buffer);
}

/** Creates the error for a file that isn't text. */
export function notText(resource: Resource, why: string): ToolError {
  const name = lastSegment(placeOf(resource).path);
  return new ToolError("EXECUTION_ERROR", `Invalid input: ${name} is not a text file (${why}). Only text can be read.`);
}

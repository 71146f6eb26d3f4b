import { ToolError } from "../core/errors";
import type { Resource } from "../core/ports/resource";
import type { TextEncoding } from "../core/ports/text";
import { lastSegment, placeOf } from "./uri";

/** The encoding that a file's first bytes tell of; UTF-8 without a mark. */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf8bom";
  if (first === 0xff && second === 0xfe) return "utf16le";
  return first === 0xfe && second === 0xff ? "utf16be" : "utf8";
}

const DECODERS = { utf8: "utf-8", utf8bom: "utf-8", utf16le: "utf-16le", utf16be: "utf-16be" } as const;

/**
 * The text of bytes, without the mark at its beginning. Single bytes that are no UTF-8 become U+FFFD, as in the editor.
 * Throws `ToolError` for bytes that are not text: a NUL, or so much that is no UTF-8 that it must be something else.
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
    // eslint-disable-next-line no-control-regex -- control characters beside broken bytes are the sign of a binary file
    if (broken > text.length / 10 || /[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) {
      throw notText(resource, `${broken} byte sequences that are not UTF-8`);
    }
    return text;
  }
}

/** The bytes of a text in an encoding, with its mark. */
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

/** The error for a file whose bytes are not text. */
export function notText(resource: Resource, why: string): ToolError {
  const name = lastSegment(placeOf(resource).path);
  return new ToolError("EXECUTION_ERROR", `Invalid input: ${name} is not a text file (${why}). Only text can be read.`);
}

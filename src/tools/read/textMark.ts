/** The mark at the beginning of a text that identifies its encoding (Unicode's byte order mark). */
export type TextMark = "utf8bom" | "utf16le" | "utf16be";

/** The mark that a file begins with; undefined for none, and for bytes that begin like UTF-16's and are no text. `start` is some kilobytes of it. */
export function markOf(start: Uint8Array): TextMark | undefined {
  const [one, two, three] = start;
  if (one === 0xef && two === 0xbb && three === 0xbf) return "utf8bom";
  const wide = one === 0xff && two === 0xfe ? "utf16le" : one === 0xfe && two === 0xff ? "utf16be" : undefined;
  return wide && isWideText(start, wide) ? wide : undefined;
}

/** The bytes of a mark, by which a part of a file is decoded as the whole is. */
export const markBytes: Readonly<Record<TextMark, readonly number[]>> = {
  utf8bom: [0xef, 0xbb, 0xbf],
  utf16le: [0xff, 0xfe],
  utf16be: [0xfe, 0xff],
};

function isWideText(bytes: Uint8Array, mark: "utf16le" | "utf16be"): boolean {
  const decoder = new TextDecoder(mark === "utf16le" ? "utf-16le" : "utf-16be");
  const text = decoder.decode(bytes, { stream: true });
  return !text.includes("\0") && text.split("\uFFFD").length - 1 <= text.length / 10;
}

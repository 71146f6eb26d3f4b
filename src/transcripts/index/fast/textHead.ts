export const BACKSLASH = 0x5c;

/** What begins a message of the program (`[Request interrupted`, `<tool_use_error>`) or a JSON text. */
const TELLING_STARTS = new Set([0x22, 0x3c, 0x5b, 0x7b]);

/**
 * Whether an escape stands for a character that begins plain text: a backslash, or a control character that is no white
 * space, as colours begin with.
 */
export function isPlainEscape(bytes: Uint8Array, at: number): boolean {
  const letter = bytes[at + 1];
  if (letter !== 0x75) return letter === BACKSLASH;
  const [tens = 0, ones = 0] = [bytes[at + 4], bytes[at + 5]];
  const isControl = bytes[at + 2] === 0x30 && bytes[at + 3] === 0x30 && (tens === 0x30 || tens === 0x31);
  // U+0009 to U+000D are white space.
  return isControl && (tens === 0x31 || (ones >= 0x30 && ones < 0x39));
}

/**
 * Whether a UTF-8 character may be white space, by its first bytes: U+00A0, U+1680, U+2000 to U+205F, U+3000, U+FEFF,
 * and their neighbours.
 */
export function maybeSpace(first: number, second: number, third: number): boolean {
  if (first === 0xc2) return second === 0xa0;
  if (first === 0xe2) return second === 0x81 || (second === 0x80 && (third <= 0x8f || third >= 0xa8));
  return first === 0xe1 || first === 0xe3 || first === 0xef;
}

/**
 * Whether a JSON string begins, behind spaces, with a character that is no white space, and that no message, JSON text
 * or tag begins with.
 */
export function beginsPlainly(bytes: Uint8Array, from: number, to: number, carries: boolean): boolean {
  let at = from;
  while (at < to && bytes[at] === 0x20) at++;
  if (at === to) return false;
  const byte = bytes[at] ?? 0;
  if (byte >= 0x80) return !maybeSpace(byte, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0);
  // Of another's text only an interruption counts.
  if (
    carries &&
    (byte === 0x7b ||
      byte === 0x3c ||
      (byte === 0x5b && at + 1 < to && bytes[at + 1] !== 0x52 && bytes[at + 1] !== 0x5c))
  )
    return true;
  return byte === BACKSLASH ? isPlainEscape(bytes, at) : !TELLING_STARTS.has(byte);
}

/**
 * The return value of `firstText` for an array that begins with an image or a document: its text begins with a
 * placeholder.
 */
export const PLAIN_TEXT = -1;

const TEXT_BLOCK = bytesOf('[{"type":"text","text":"');
const PLAIN_BLOCKS = ["image", "document"].map((type) => bytesOf(`[{"type":"${type}","`));

/**
 * Returns where the text of the first block of an array of content begins, as the program and the API write it.
 * Undefined for any other form.
 */
export function firstText(bytes: Uint8Array, from: number, to: number): number | undefined {
  if (startsWith(bytes, from, to, TEXT_BLOCK)) return from + TEXT_BLOCK.length;
  return PLAIN_BLOCKS.some((block) => startsWith(bytes, from, to, block)) ? PLAIN_TEXT : undefined;
}

function startsWith(bytes: Uint8Array, from: number, to: number, start: Uint8Array): boolean {
  if (to - from < start.length) return false;
  for (let at = 0; at < start.length; at++) if (bytes[from + at] !== start[at]) return false;
  return true;
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

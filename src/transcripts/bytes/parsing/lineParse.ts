import { KIND } from "../scan/tape";
import type { ScannedValues } from "../scan/scannedValues";
import { asciiText } from "../columns/nameTable";
import { parseJson } from "../../../base/json/nestingLimit";

/** Bytes of a text that is put together sooner than decoded. */
const SHORT = 64;

/** A mark of the byte order is a character where it does not begin a file. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Returns the value of a JSON string from the bytes between its quotes. */
export function parseText(written: Uint8Array): string {
  return JSON.parse(`"${decoder.decode(written)}"`) as string;
}

/** The value of a node whose value was taken, parsed. Undefined for a node without a value. */
export function parseValue(values: ScannedValues, node: number): unknown {
  const { bytes } = values;
  switch (values.kind(node)) {
    case 0:
      return undefined;
    case KIND.true:
      return true;
    case KIND.false:
      return false;
    case KIND.null:
      return null;
    case KIND.plain:
      return plainText(bytes, values.from(node), values.to(node));
    case KIND.escaped:
      return parseText(rawText(values, node));
    case KIND.number: {
      const whole = wholeNumber(bytes, values.from(node), values.to(node));
      if (whole >= 0) return whole;
    }
  }
  return parseJson(decoder.decode(values.bytes.subarray(values.from(node), values.end(node))));
}

/** The value of a JSON string without escapes. */
function plainText(bytes: Uint8Array, from: number, to: number): string {
  return to - from < SHORT && isAscii(bytes, from, to)
    ? asciiText(bytes, from, to)
    : decoder.decode(bytes.subarray(from, to));
}

/** The bytes of a string, without its quotes. */
export function rawText(values: ScannedValues, node: number): Uint8Array {
  return values.bytes.subarray(values.from(node), values.to(node));
}

/** Raw bytes as characters, its escapes left as they are. */
export function decodeRaw(raw: Uint8Array): string {
  return decoder.decode(raw);
}

/** Whether the bytes of the half-open range are their characters. */
export function isAscii(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((bytes[at] ?? 0) >= 0x80) return false;
  return true;
}

/** Where to cut a JSON string so that at most `most` bytes of it are left: not within an escape or a character. */
export function cutAt(bytes: Uint8Array, from: number, to: number, most: number): number {
  if (to - from <= most) return to;
  let at = from;
  let next = from;
  while (next <= from + most) {
    at = next;
    next += bytes[at] !== 0x5c ? 1 : bytes[at + 1] === 0x75 ? 6 : 2;
  }
  while (((bytes[at] ?? 0) & 0xc0) === 0x80) at--;
  return at;
}

/** Returns the number that is written in a range in at most 15 digits. -1 for anything else. */
export function wholeNumber(bytes: Uint8Array, from: number, to: number): number {
  if (to - from > 15) return -1;
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

import type { Line } from "../lines";
import { afterMark, endOfValue, fieldsAt, jsonIn, OBJECT_OPEN, skipSpace } from "./jsonBytes";
import { isEntry, wrappingKey } from "./looksLikeEntry";

/** Lines looked at before it is clear that entries stand in no other object. */
const TRIED = 16;

/**
 * Finds out, once for a file, under which key its lines hold their entries, and then takes the entries out of them: from there on a line is
 * the byte range of its entry. A line that holds none under the key stays as it is.
 */
export class Wrapper {
  /** The key; undefined when there is none, or while it is not known. */
  key: string | undefined;
  #tries = 0;

  /** No line can change any more what is known. */
  get settled(): boolean {
    return this.key !== undefined || this.#tries >= TRIED;
  }

  /** Takes in the next line that is ended. */
  take(line: Line): Line {
    if (!this.settled && line.bytes) this.#try(line.bytes);
    return this.key === undefined ? line : unwrap(line, this.key);
  }

  /** The same of a line that may still grow, of which nothing is kept in mind. */
  peek(line: Line): Line {
    const known = this.key ?? (this.settled || !line.bytes ? undefined : wrappingKey(valueOf(line.bytes)));
    return known === undefined ? line : unwrap(line, known);
  }

  #try(bytes: Uint8Array): void {
    const value = valueOf(bytes);
    if (value === undefined) return;
    this.key = wrappingKey(value);
    this.#tries = isEntry(value) ? TRIED : this.#tries + 1;
  }
}

function valueOf(bytes: Uint8Array): unknown {
  return jsonIn(bytes, afterMark(bytes), bytes.length);
}

/** The line as the range of the object under `key`; of fields with the same name the last counts, as for JSON. */
function unwrap(line: Line, key: string): Line {
  const { number, from, bytes } = line;
  if (!bytes) return line;
  let at = -1;
  for (const field of fieldsAt(bytes, skipSpace(bytes, afterMark(bytes)))) if (field.name === key) at = field.from;
  if (bytes[at] !== OBJECT_OPEN) return line;
  const end = endOfValue(bytes, at);
  if (typeof end !== "number") return line;
  return { number, from: from + at, to: from + end, bytes: bytes.subarray(at, end) };
}

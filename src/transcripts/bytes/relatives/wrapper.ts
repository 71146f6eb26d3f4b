import type { Line } from "../lineBytes";
import { FieldFinder } from "./fieldRange";
import { afterMark, jsonIn, OBJECT_OPEN, skipSpace } from "../jsonBytes";
import { isEntry, wrappingKey } from "./looksLikeEntry";

/**
 * Limits on lines that are checked before entries count as not wrapped: of those that contain JSON, and of blank and
 * damaged ones.
 */
const TRIED = 16;
const TRIED_WITHOUT = 10_000;

/**
 * Finds, once for a file, the key under which its lines contain their entries, and then takes the entries out. From
 * there on a line is the byte range of its entry. A line that contains none under the key stays as it is.
 */
export class Wrapper {
  #finder: FieldFinder | undefined;
  #tries = 0;
  #without = 0;

  /** The key; undefined when there is none, or while it is not known. */
  get key(): string | undefined {
    return this.#finder?.name;
  }

  /** No line can change any more what is known. */
  get settled(): boolean {
    return this.#finder !== undefined || this.#tries >= TRIED || this.#without >= TRIED_WITHOUT;
  }

  /** Takes note that the first line is an entry itself. */
  settle(): void {
    this.#tries = TRIED;
  }

  /** Takes in the next line that is ended. */
  take(line: Line): Line {
    if (!this.settled && line.bytes) this.#try(line.bytes);
    return this.#finder ? unwrap(line, this.#finder) : line;
  }

  /** The same of a line that may still grow, of which nothing is kept in mind. */
  peek(line: Line): Line {
    const finder = this.#finder ?? (this.settled || !line.bytes ? undefined : finderFor(valueOf(line.bytes)));
    return finder ? unwrap(line, finder) : line;
  }

  #try(bytes: Uint8Array): void {
    const value = bytes.length > 0 ? valueOf(bytes) : undefined;
    if (value === undefined) {
      this.#without++;
      return;
    }
    this.#finder = finderFor(value);
    this.#tries++;
    if (isEntry(value)) this.settle();
  }
}

function finderFor(value: unknown): FieldFinder | undefined {
  const key = wrappingKey(value);
  return key === undefined ? undefined : new FieldFinder(key);
}

function valueOf(bytes: Uint8Array): unknown {
  return jsonIn(bytes, afterMark(bytes), bytes.length);
}

/** The line as the range of the object under the finder's key. */
function unwrap(line: Line, finder: FieldFinder): Line {
  const { number, from, bytes } = line;
  if (!bytes) return line;
  const found = finder.find(bytes, skipSpace(bytes, afterMark(bytes)));
  if (!found || bytes[found.from] !== OBJECT_OPEN) return line;
  return { number, from: from + found.from, to: from + found.to, bytes: bytes.subarray(found.from, found.to) };
}

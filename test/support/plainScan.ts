import type { PathTree } from "../../src/transcripts/bytes/scan/scannedPaths";
import { hashOf } from "../../src/transcripts/bytes/columns/nameTable";
import {
  HEAD_WORDS,
  KIND,
  MAX_DEPTH,
  MOST_NAMES,
  NAME_BYTES,
  TAPE_WORDS,
  USE,
  VALUE_WORDS,
  type LineScanner,
  type Scanned,
} from "../../src/transcripts/bytes/scan/tape";
import { wholeNumber } from "../../src/transcripts/bytes/parsing/lineParse";

const DAY = 86_400_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LINE_FEED = 0x0a;
const OPEN_OBJECT = 0x7b;
const OPEN_ARRAY = 0x5b;
const COMMA = 0x2c;
const COLON = 0x3a;

/** The characters that can follow a backslash, except `u`. */
const SIMPLE_ESCAPES = new Set([0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74]);

/**
 * Implements the reference of assembly/lineScan.ts: the same walk in TypeScript. It is slower than parsing, so only
 * tests use it.
 */
export function createPlainScanner(tree: PathTree): LineScanner {
  const walk = new Walk(tree);
  return { scan: (bytes) => walk.scan(bytes) };
}

/** A line is one JSON object; or it is not, or not surely; or the tape is full. */
type State = 0 | 1 | 2;
const FULL = 2;

class Walk {
  readonly #tape = new Int32Array(TAPE_WORDS);
  readonly #names = new Map<string, number>();
  #namings = 0;
  readonly #decoder = new TextDecoder("latin1");
  #bytes: Uint8Array = new Uint8Array(0);
  #at = 0;
  #free = 0;
  #escaped = false;

  constructor(readonly tree: PathTree) {}

  scan(bytes: Uint8Array): Scanned {
    if (this.#names.size === MOST_NAMES) {
      this.#names.clear();
      this.#namings++;
    }
    this.#bytes = bytes;
    this.#free = 0;
    let lines = 0;
    let from = 0;
    while (from < bytes.length) {
      const head = this.#free;
      if (head + HEAD_WORDS > TAPE_WORDS) break;
      this.#free = head + HEAD_WORDS;
      this.#at = from;
      let state = this.#line();
      if (state === FULL) {
        if (lines > 0) break;
        state = 1;
      }
      const stop = bytes.indexOf(LINE_FEED, this.#at);
      if (stop === -1) break;
      if (state !== 0) this.#free = head + HEAD_WORDS;
      this.#tape.set([from, stop, state, this.#free - head - HEAD_WORDS], head);
      lines++;
      from = stop + 1;
    }
    return { bytes: from, lines, tape: this.#tape, names: this.#namings };
  }

  #line(): State {
    const { elements } = this.tree;
    interface Open {
      readonly node: number;
      readonly inObject: boolean;
      readonly met: Set<number>;
      readonly place: number;
    }
    const stack: Open[] = [];
    let open: Open = { node: 0, inObject: false, met: new Set(), place: 0 };
    let child = 1;
    const next = (): boolean => {
      child = open.inObject ? this.#key(open.node) : (elements[open.node] ?? 0);
      if (child < 0 || (open.inObject && open.met.has(child))) return false;
      if (open.inObject && child > 0) open.met.add(child);
      return true;
    };
    this.#space();
    if (this.#here() !== OPEN_OBJECT) return 1;
    for (;;) {
      const first = this.#here();
      if (first === OPEN_OBJECT || first === OPEN_ARRAY) {
        const isObject = first === OPEN_OBJECT;
        // Room for its end, too.
        if (child !== 0 && this.#free + 2 * VALUE_WORDS > TAPE_WORDS) return FULL;
        const place = this.#free;
        if (child !== 0) this.#emit(child, isObject ? KIND.object : KIND.array, this.#at, this.#at);
        if (stack.length === MAX_DEPTH) return 1;
        stack.push(open);
        open = { node: child, inObject: isObject, met: new Set(), place };
        this.#at++;
        this.#space();
        if (this.#here() !== first + 2) {
          if (!next()) return 1;
          continue;
        }
      } else {
        const begin = first === QUOTE ? this.#at + 1 : this.#at;
        const kind = first === QUOTE ? this.#string() : this.#scalar(first);
        if (kind === 0) return 1;
        const end = first === QUOTE ? this.#at - 1 : this.#at;
        if (child !== 0 && !this.#emit(child, kind, begin, end)) return FULL;
        if (child !== 0) this.#use(child, kind, begin, end);
      }
      for (;;) {
        this.#space();
        const byte = this.#here();
        if (byte === COMMA) {
          this.#at++;
          this.#space();
          if (!next()) return 1;
          break;
        }
        if (byte !== (open.inObject ? 0x7d : 0x5d)) return 1;
        if (open.node !== 0) {
          if (!this.#emit(open.node, KIND.end, this.#at, this.#at)) return FULL;
          this.#tape[open.place + 3] = [...open.met].reduce((bits, node) => bits | (1 << (node & 31)), 0);
        }
        this.#at++;
        open = stack.pop() ?? open;
        if (stack.length > 0) continue;
        this.#space();
        return this.#here() === LINE_FEED ? 0 : 1;
      }
    }
  }

  #here(): number {
    return this.#bytes[this.#at] ?? 0;
  }

  #emit(node: number, kind: number, from: number, to: number): boolean {
    if (this.#free + VALUE_WORDS > TAPE_WORDS) return false;
    this.#tape[this.#free] = node | (kind << 16);
    this.#tape[this.#free + 1] = from;
    this.#tape[this.#free + 2] = to;
    this.#tape[this.#free + 3] = 0;
    this.#free += VALUE_WORDS;
    return true;
  }

  /** Computes from the value that was just recorded what it is needed for. */
  #use(node: number, kind: number, from: number, to: number): void {
    const use = this.tree.uses[node];
    const at = this.#free - VALUE_WORDS;
    const bytes = this.#bytes;
    if (use === USE.whole && kind === KIND.number)
      this.#tape[at + 3] = to - from > 9 ? -1 : wholeNumber(bytes, from, to);
    if (kind !== KIND.plain) return;
    if (use === USE.name) this.#tape[at + 3] = this.#nameNumber(this.#decoder.decode(bytes.subarray(from, to)));
    if (use === USE.id) this.#tape[at + 3] = hashOf(bytes, from, to);
    if (use !== USE.time) return;
    const text = this.#decoder.decode(bytes.subarray(from, to));
    const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) ? Date.parse(text) : NaN;
    // The walk doesn't decide what a leap day or hour 24 is.
    if (!(time >= 0) || text.includes("-02-29") || new Date(time).toISOString() !== text) return;
    this.#tape[at] = node | (KIND.moment << 16);
    this.#tape[at + 2] = Math.floor(time / DAY);
    this.#tape[at + 3] = time % DAY;
  }

  #nameNumber(name: string): number {
    if (name === "" || name.length > NAME_BYTES || !/^[\0-\x7f]*$/.test(name)) return -1;
    const known = this.#names.get(name);
    if (known !== undefined || this.#names.size === MOST_NAMES) return known ?? -1;
    this.#names.set(name, this.#names.size);
    return this.#names.size - 1;
  }

  #space(): void {
    for (let byte = this.#here(); byte === 0x20 || byte === 0x09 || byte === 0x0d; byte = this.#here()) this.#at++;
  }

  /**
   * Returns the node of the value after a key and its colon. Returns -1 for anything else, or if the key contains
   * escapes.
   */
  #key(node: number): number {
    if (this.#here() !== QUOTE) return -1;
    const begin = this.#at + 1;
    if (this.#string() === 0) return -1;
    const end = this.#at - 1;
    this.#space();
    if (this.#here() !== COLON) return -1;
    this.#at++;
    this.#space();
    if (node === 0) return 0;
    if (this.#escaped) return -1;
    const names = this.tree.keys[node];
    if (!names || names.size === 0 || end - begin > 64) return 0;
    return names.get(this.#decoder.decode(this.#bytes.subarray(begin, end))) ?? 0;
  }

  /** Skips the string whose opening quote is here, up to after its closing quote. */
  #string(): number {
    const bytes = this.#bytes;
    this.#escaped = false;
    for (let at = this.#at + 1; ; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE) {
        this.#at = at + 1;
        return this.#escaped ? KIND.escaped : KIND.plain;
      }
      if (byte >= 0x20 && byte !== BACKSLASH) continue;
      const escape = bytes[at + 1] ?? 0;
      const isEscape = byte === BACKSLASH && (SIMPLE_ESCAPES.has(escape) || (escape === 0x75 && this.#isHex(at + 2)));
      if (!isEscape) {
        this.#at = at;
        return 0;
      }
      this.#escaped = true;
      at += escape === 0x75 ? 5 : 1;
    }
  }

  #isHex(from: number): boolean {
    const digits = this.#bytes.subarray(from, from + 4);
    return (
      digits.length === 4 && digits.every((byte) => isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66))
    );
  }

  #scalar(first: number): number {
    if (first === 0x74) return this.#word("true", KIND.true);
    if (first === 0x66) return this.#word("false", KIND.false);
    if (first === 0x6e) return this.#word("null", KIND.null);
    return this.#number() ? KIND.number : 0;
  }

  #word(word: string, kind: number): number {
    for (let index = 0; index < word.length; index++) {
      if (this.#bytes[this.#at + index] !== word.charCodeAt(index)) return 0;
    }
    this.#at += word.length;
    return kind;
  }

  #number(): boolean {
    const bytes = this.#bytes;
    let at = this.#at;
    const digits = (): boolean => {
      const begin = at;
      while (isDigit(bytes[at] ?? 0)) at++;
      return at > begin;
    };
    if (bytes[at] === 0x2d) at++;
    if (bytes[at] === 0x30) at++;
    else if (!digits()) return false;
    if (bytes[at] === 0x2e) {
      at++;
      if (!digits()) return false;
    }
    if (((bytes[at] ?? 0) | 0x20) === 0x65) {
      at++;
      if (bytes[at] === 0x2b || bytes[at] === 0x2d) at++;
      if (!digits()) return false;
    }
    this.#at = at;
    return true;
  }
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

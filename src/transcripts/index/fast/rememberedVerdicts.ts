import { NameTable } from "../../bytes/columns/nameTable";
import { KIND } from "../../bytes/scan/tape";
import type { ScannedValues } from "../../bytes/scan/scannedValues";
import { decodeRaw } from "../../bytes/parsing/lineParse";
import { NODES } from "./linePaths";
import type { ReadVerdict, Rules } from "./resultRules";

/** Contents of results of at most so many bytes, and so many of them, whose verdicts are remembered. */
const REMEMBERED_BYTES = 400;
const REMEMBERED = 2000;

/** Tools whose numbers are beyond are not remembered, so that keys stay whole numbers. */
const MAX_TOOL = 50_000;

/** Meanings of exit code 1 for which a verdict is remembered. */
const MEANINGS = 50;

/**
 * What is remembered: a verdict, or, where it depends on what exit code 1 of the command means, one for each meaning.
 */
type Known = ReadVerdict | Map<string | undefined, ReadVerdict>;

/**
 * Remembers verdicts on short results, by everything they depend on: failures and simple tools often return the same.
 */
export class RememberedVerdicts {
  readonly #contents = new NameTable();
  readonly #known = new Map<number, Known>();

  constructor(readonly values: ScannedValues) {}

  /** The verdict on the result whose values were taken; `read` judges it when no like of it was judged before. */
  of(
    rules: Rules,
    exitOne: () => string | undefined,
    read: (exitOne: () => string | undefined) => ReadVerdict,
  ): ReadVerdict {
    const key = this.#key(rules);
    if (key < 0) return read(exitOne);
    const known = this.#known.get(key);
    if (known instanceof Map) return this.#byMeaning(known, exitOne(), read);
    return known ?? this.#first(key, exitOne, read);
  }

  #first(
    key: number,
    exitOne: () => string | undefined,
    read: (exitOne: () => string | undefined) => ReadVerdict,
  ): ReadVerdict {
    const asked: { meaning?: string | undefined } = {};
    const verdict = read(() => (asked.meaning = exitOne()));
    this.#known.set(key, "meaning" in asked ? new Map([[asked.meaning, verdict]]) : verdict);
    return verdict;
  }

  #byMeaning(
    known: Map<string | undefined, ReadVerdict>,
    meaning: string | undefined,
    read: (exitOne: () => string | undefined) => ReadVerdict,
  ): ReadVerdict {
    const remembered = known.get(meaning);
    if (remembered) return remembered;
    const verdict = read(() => meaning);
    if (known.size < MEANINGS) known.set(meaning, verdict);
    return verdict;
  }

  /**
   * Returns a number for everything that the verdict depends on, except the text of the call's command. -1 if it
   * depends on more than short contents.
   */
  #key({ tool }: Rules): number {
    const { values } = this;
    if (values.kind(NODES.tool_use_result) !== 0) return -1;
    const flag = values.kind(NODES["message.content[].is_error"]);
    if (flag !== 0 && flag !== KIND.true && flag !== KIND.false) return -1;
    const content = this.#number(NODES["message.content[].content"]);
    const structured = this.#number(NODES.toolUseResult);
    if (content < 0 || structured < 0 || tool >= MAX_TOOL) return -1;
    return ((tool * MOST_NUMBERS + content) * MOST_NUMBERS + structured) * 16 + flag;
  }

  /** Returns the number of a node's value as it is written. 0 without one, -1 for one that is not remembered. */
  #number(node: number): number {
    const { values } = this;
    const kind = values.kind(node);
    if (kind === 0) return 0;
    const { bytes } = values;
    const from = values.from(node);
    const to = values.end(node);
    if (to - from > REMEMBERED_BYTES) return -1;
    const room = this.#contents.count < REMEMBERED;
    let number = room ? this.#contents.addBytes(bytes, from, to) : this.#contents.findBytes(bytes, from, to);
    if (number < 0) {
      // Bytes beyond ASCII are looked up as the text that the verdict is made from.
      const text = decodeRaw(bytes.subarray(from, to));
      number = room ? this.#contents.add(text) : this.#contents.find(text);
    }
    return number < 0 ? -1 : number * 16 + kind;
  }
}

/** One more than the number of the last content of the last kind. */
const MOST_NUMBERS = (REMEMBERED + 1) * 16;

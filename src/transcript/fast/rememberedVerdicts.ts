import { Names } from "../names";
import { KIND } from "../scan/tape";
import type { Values } from "../scan/values";
import { NODES } from "./linePaths";
import type { ReadVerdict, Rules } from "./resultRules";

/** Texts of results of at most so many bytes, and so many of them, whose verdicts are remembered. */
const REMEMBERED_BYTES = 400;
const REMEMBERED = 2000;

/** Tools whose numbers are beyond are not remembered, so that keys stay whole numbers. */
const MAX_TOOL = 1_000_000;

/** Verdicts on results with short texts, by everything they depend on beside what the call's command says: texts of failures are often the same. */
export class RememberedVerdicts {
  readonly #texts = new Names();
  readonly #known = new Map<number, ReadVerdict>();

  constructor(readonly values: Values) {}

  /** The verdict on the result whose values were taken; `read` judges it when no like of it was judged before. */
  of(
    rules: Rules,
    exitOne: () => string | undefined,
    read: (exitOne: () => string | undefined) => ReadVerdict,
  ): ReadVerdict {
    const key = this.#key(rules);
    if (key < 0) return read(exitOne);
    const known = this.#known.get(key);
    if (known) return known;
    const asked = { exitOne: false };
    const verdict = read(() => {
      asked.exitOne = true;
      return exitOne();
    });
    if (!asked.exitOne) this.#known.set(key, verdict);
    return verdict;
  }

  /** A number for everything that the verdict depends on, beside what the call's command says; -1 when it depends on more than short texts. */
  #key({ tool }: Rules): number {
    const { values } = this;
    if (values.kind(NODES.tool_use_result) !== 0 || values.kind(NODES.toolDenialKind) !== 0) return -1;
    const flag = values.kind(NODES["message.content[].is_error"]);
    if (flag !== 0 && flag !== KIND.true && flag !== KIND.false) return -1;
    const text = this.#textNumber(NODES["message.content[].content"]);
    const structured = values.kind(NODES.toolUseResult) === 0 ? 0 : this.#textNumber(NODES.toolUseResult);
    if (text < 0 || structured < 0 || tool >= MAX_TOOL) return -1;
    return ((tool * (REMEMBERED + 1) + text) * (REMEMBERED + 1) + structured) * 16 + flag;
  }

  #textNumber(node: number): number {
    const { values } = this;
    if (!values.isText(node)) return -1;
    const from = values.from(node);
    const to = values.to(node);
    if (to - from > REMEMBERED_BYTES) return -1;
    const number =
      this.#texts.count < REMEMBERED
        ? this.#texts.addBytes(values.bytes, from, to)
        : this.#texts.findBytes(values.bytes, from, to);
    return number < 0 ? -1 : number + 1;
  }
}

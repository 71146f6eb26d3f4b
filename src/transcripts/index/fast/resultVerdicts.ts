import { contentText } from "../../entries/contentBlocks";
import { isObject, type JsonObject } from "../../../base/json/jsonValue";
import type { NameTable } from "../../bytes/columns/nameTable";
import { isRejection } from "../../calls/verdicts/rejection";
import { errorText } from "../../calls/resultText";
import { KIND } from "../../bytes/scan/tape";
import type { ScannedValues } from "../../bytes/scan/scannedValues";
import { judge, mayBeExitOne } from "../../calls/callStatus";
import { holdsField, mayBeContract, mayTell, mayTellInArray } from "./tellingFields";
import { NODES, TOLD } from "./linePaths";
import { decodeRaw, parseText, parseValue, rawText } from "../../bytes/parsing/lineParse";
import { RememberedVerdicts } from "./rememberedVerdicts";
import { bitsOf, rulesOf, toldNode, type ReadVerdict, type Rules } from "./resultRules";
import { beginsPlainly, firstText, PLAIN_TEXT } from "./textHead";

/** In the order in which duration.ts asks for them. */
const MILLISECONDS = ["totalDurationMs", "durationMs", "duration_ms", "elapsedTimeMs", "timedOutAfterMs"];
const SECONDS = ["durationSeconds", "duration_seconds"];

/** With these fields a structured result can contain a duration further down (contractIn.ts). */
const OF_CONTRACTS = ["success", "structuredContent"];

/** The length of the only status of a structured result that says something: `async_launched`. */
const TELLING_STATUS = 14;

/** Bytes of a text that show whether it is one of the phrases of a refusal (rejection.ts). */
const REFUSAL_HEAD = 100;

/**
 * Judges the result whose values were taken, the only one of its entry, from as few of its bytes as that takes: most results are plain
 * successes, and of the others only what `judge` looks at is parsed.
 */
export class ResultVerdicts {
  readonly #rules: (Rules | undefined)[] = [];
  readonly #milliseconds = MILLISECONDS.map(toldNode);
  readonly #seconds = SECONDS.map(toldNode);
  readonly #durations = bitsOf([...MILLISECONDS, ...SECONDS]);
  readonly #contracts = bitsOf(OF_CONTRACTS);
  readonly #remembered: RememberedVerdicts;

  constructor(
    readonly names: NameTable,
    readonly values: ScannedValues,
    /** What exit code 1 of a call would mean. */
    readonly exitOneOf: (call: number) => string | undefined,
  ) {
    this.#remembered = new RememberedVerdicts(values);
  }

  /** Judges a result by the number of the tool's name, and the index of its call. */
  of(tool: number, call: number): ReadVerdict {
    const rules = (this.#rules[tool] ??= rulesOf(this.names.at(tool), tool));
    return this.#plain(rules) ?? this.#notPlain(rules, call);
  }

  #notPlain(rules: Rules, call: number): ReadVerdict {
    return this.#remembered.of(
      rules,
      () => this.exitOneOf(call),
      (exitOne) => this.#judged(rules, exitOne),
    );
  }

  /** Returns the verdict on a result that nothing speaks against. Undefined if something can. */
  #plain(rules: Rules): ReadVerdict | undefined {
    const { values } = this;
    const flag = values.kind(NODES["message.content[].is_error"]);
    if (rules.judgesWhole || (flag !== 0 && flag !== KIND.false)) return undefined;
    const structured = values.kind(NODES.toolUseResult);
    if (values.kind(NODES.tool_use_result) !== 0 || !this.#tellsNothing(structured, rules)) return undefined;
    const from = this.#plainStart(rules);
    if (from === undefined) return undefined;
    const first = from < 0 ? 0 : (values.bytes[from] ?? 0);
    if (from >= 0 && rules.letters.has(first) && (rules.always || structured === 0)) return undefined;
    if (rules.carries && structured === 0 && mayBeTagged(this.values.bytes, from)) return undefined;
    const plain = from === EMPTY ? rules.empty : rules.output;
    const durationMs = structured === KIND.object ? this.#duration() : undefined;
    if (durationMs === undefined) return plain;
    return durationMs < 0 ? undefined : { verdict: plain.verdict, toolUseResult: { durationMs } };
  }

  /**
   * Returns where the text of a result that reports no failure begins: `EMPTY` for no text, `PLAIN_TEXT` for a
   * placeholder. Undefined if it can report one.
   */
  #plainStart({ carries, asks }: Rules): number | undefined {
    const { values } = this;
    const { bytes } = values;
    const content = NODES["message.content[].content"];
    if (values.kind(content) === KIND.array) {
      if (asks) return undefined;
      const end = values.end(content);
      const first = firstText(bytes, values.from(content), end);
      const plain = first === PLAIN_TEXT || (first !== undefined && beginsPlainly(bytes, first, end, carries));
      return plain ? first : undefined;
    }
    if (!values.isText(content)) return undefined;
    const from = values.from(content);
    const to = values.to(content);
    if (from === to) return EMPTY;
    if (!beginsPlainly(bytes, from, to, carries)) return undefined;
    return asks && mayRefuse(bytes, from, to) ? undefined : from;
  }

  #tellsNothing(structured: number, rules: Rules): boolean {
    const { values } = this;
    if (structured === 0) return true;
    if (structured !== KIND.object || (values.extra(NODES.toolUseResult) & rules.telling) !== 0) return false;
    const interrupted = values.kind(NODES["toolUseResult.interrupted"]);
    if (interrupted !== 0 && interrupted !== KIND.false) return false;
    const status = NODES["toolUseResult.status"];
    if (values.kind(status) !== 0) {
      if (!rules.carries || values.kind(status) !== KIND.plain) return false;
      if (values.to(status) - values.from(status) === TELLING_STATUS) return false;
    }
    const content = NODES["toolUseResult.content"];
    if (values.kind(content) !== 0 && !values.isText(content) && !this.#isPlainArray(content)) return false;
    const code = NODES["toolUseResult.code"];
    const held = values.kind(code);
    if (held === 0 || !rules.coded) return true;
    return held === KIND.number && values.extra(code) >= 0 && values.extra(code) < 400;
  }

  #isPlainArray(node: number): boolean {
    return this.values.kind(node) === KIND.array && !this.#mayTell(node);
  }

  /** Returns -1 for one that is not written plainly, or can be further down. */
  #duration(): number | undefined {
    const { values } = this;
    const met = values.extra(NODES.toolUseResult);
    if ((met & this.#durations) === 0) return (met & this.#contracts) === 0 ? undefined : -1;
    for (const node of this.#milliseconds) {
      const kind = values.kind(node);
      if (kind !== 0) return kind === KIND.number ? values.extra(node) : -1;
    }
    for (const node of this.#seconds) {
      const seconds = parseValue(values, node);
      if (seconds !== undefined) return typeof seconds === "number" ? seconds * 1000 : -1;
    }
    return undefined;
  }

  /** Returns the verdict on the parts that can affect it. */
  #judged(rules: Rules, exitOne: () => string | undefined): ReadVerdict {
    const { values } = this;
    const flagged = parseValue(values, NODES["message.content[].is_error"]);
    const toolUseResult =
      this.#structured(rules, NODES.toolUseResult) ?? this.#structured(rules, NODES.tool_use_result);
    const text = this.#text(rules, flagged === true, toolUseResult);
    // What is neither text nor array is small, and may be a server tool's error.
    const kind = values.kind(NODES["message.content[].content"]);
    const content = kind === KIND.object ? parseValue(values, NODES["message.content[].content"]) : text;
    const block: JsonObject = { type: "tool_result", content, is_error: flagged };
    const asked = {
      tool: rules.name,
      exitOne: mayBeExitOne(errorText({ text, toolUseResult })) ? exitOne() : undefined,
    };
    return { verdict: judge({ block, text, toolUseResult, entry: {} }, asked), toolUseResult };
  }

  /** Returns the structured result. Of an object, returns only the part that can affect the verdict. */
  #structured({ judgesWhole }: Rules, node: number): unknown {
    const { values } = this;
    const kind = values.kind(node);
    if (kind === 0) return undefined;
    // Only an envelope in its first text counts (contractIn.ts).
    if (kind === KIND.array && !judgesWhole && !this.#mayTell(node, mayBeContract)) return [];
    if (kind !== KIND.object || judgesWhole || node !== NODES.toolUseResult) return parseValue(values, node);
    const told: Record<string, unknown> = {};
    for (const { name, node: field } of TOLD) {
      const held = values.kind(field);
      // Its text is never looked at, and can be a whole file.
      if (held === 0 || (name === "content" && values.isText(field))) continue;
      if (name === "task" && held !== KIND.null) continue;
      told[name] = parseValue(values, field);
    }
    return told;
  }

  /**
   * Whether an array of content can report a failure, by a look at it from its first text on. If it does not begin with
   * a text, looks at all of it.
   */
  #mayTell(node: number, look = holdsField): boolean {
    const { bytes } = this.values;
    const from = this.values.from(node);
    const to = this.values.end(node);
    const first = firstText(bytes, from, to);
    if (first === undefined) return holdsField(bytes.subarray(from, to));
    return first !== PLAIN_TEXT && !beginsPlainly(bytes, first, to, false) && look(bytes.subarray(first, to));
  }

  /** The result's text, or another that says as little where its own says nothing. */
  #text(rules: Rules, flagged: boolean, toolUseResult: unknown): string {
    const { values } = this;
    const node = NODES["message.content[].content"];
    const { bytes } = values;
    const whole = (): string => contentText(parseValue(values, node));
    const structuredText = typeof toolUseResult === "string" && /^(?:Error: |User rejected)/.test(toolUseResult);
    const byStart = !rules.judges || (!rules.judgesWhole && !rules.always && isObject(toolUseResult));
    if (flagged || structuredText || rules.asks || !byStart) return whole();
    if (values.isText(node)) {
      const from = values.from(node);
      const to = values.to(node);
      if (beginsPlainly(bytes, from, to, rules.carries) && !(rules.carries && mayBeTagged(bytes, from))) return "x";
      return mayTell(rawText(values, node)) ? parseText(rawText(values, node)) : "x";
    }
    if (values.kind(node) !== KIND.array) return whole();
    const end = values.end(node);
    const first = firstText(bytes, values.from(node), end);
    if (first === PLAIN_TEXT) return "x";
    if (first === undefined || (rules.carries && mayBeTagged(bytes, first))) return whole();
    if (beginsPlainly(bytes, first, end, rules.carries)) return "x";
    const from = values.from(node);
    return mayTellInArray(bytes.subarray(from, end), first - from) ? whole() : "x";
  }
}

/** No text at all. */
const EMPTY = -2;

/** Whether a text may begin with the tag of a message of the program (resultText.ts). */
function mayBeTagged(bytes: Uint8Array, from: number): boolean {
  if (from < 0) return false;
  let at = from;
  while (bytes[at] === 0x20) at++;
  return bytes[at] === 0x3c && (bytes[at + 1] === 0x74 || bytes[at + 1] === 0x5c);
}

/** Whether a text that begins plainly can say that the user refused (rejection.ts). */
function mayRefuse(bytes: Uint8Array, from: number, to: number): boolean {
  const first = bytes[from];
  if (first === 0x20) return true;
  if (first !== 0x54 && first !== 0x55) return false;
  const head = decodeRaw(bytes.subarray(from, Math.min(to, from + REFUSAL_HEAD)));
  return head.includes("\\") || isRejection(head);
}

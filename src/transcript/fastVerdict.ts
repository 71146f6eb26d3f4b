import type { Names } from "./names";
import { readerOf } from "./readerOf";
import { wholeNumber } from "./scan/wholeNumber";
import { KIND } from "./scan/tape";
import type { Values } from "./scan/values";
import { judge, type Verdict } from "./status";

/** Fields of a structured result by which it can say something of its success or duration, with their readers in status.ts, bodyFailure.ts, duration.ts and readers/bash.ts. */
const TELLING = [
  "interrupted",
  "wasInterrupted",
  "status",
  "statusCode",
  "status_code",
  "httpStatus",
  "http_status",
  "success",
  "ok",
  "isError",
  "is_error",
  "error",
  "content",
  "structuredContent",
  "timedOutAfterMs",
  "backgroundTaskId",
  "returnCodeInterpretation",
  "totalDurationMs",
  "durationMs",
  "duration_ms",
  "elapsedTimeMs",
  "durationSeconds",
  "duration_seconds",
] as const;

/** Their paths. */
export const TOLD_BY_RESULTS = TELLING.map((name) => `toolUseResult.${name}` as const);

type Nodes = Readonly<
  Record<
    | (typeof TOLD_BY_RESULTS)[number]
    | "toolUseResult"
    | "tool_use_result"
    | "message.content[].content"
    | "message.content[].is_error",
    number
  >
>;

/** Tools whose readers judge by the fields above and, without structured result, by how the text begins. */
const JUDGED_BY_FIELDS = new Set(["Bash", "PowerShell"]);

/** The verdicts on the plain success of a tool. */
interface Plain {
  readonly output: Verdict;
  readonly empty: Verdict;
  readonly judgesText: boolean;
  /** What the text says does not matter. */
  readonly carries: boolean;
}

/** A verdict, and how long the result says that the call took. */
export interface QuickVerdict {
  readonly verdict: Verdict;
  readonly durationMs: number | undefined;
}

/** In the order in which duration.ts asks for them. */
const DURATIONS = [
  "toolUseResult.totalDurationMs",
  "toolUseResult.durationMs",
  "toolUseResult.duration_ms",
  "toolUseResult.elapsedTimeMs",
] as const;

/**
 * The verdict on results that nothing speaks against: not flagged, a text that begins like no message of the program and no JSON, and no
 * field that tells of a failure or a duration. `judge` says the same of them.
 */
export class QuickVerdicts {
  readonly #plain = new Map<number, Plain | undefined>();
  readonly #telling: readonly number[];

  constructor(
    readonly names: Names,
    readonly values: Values,
    readonly nodes: Nodes,
  ) {
    this.#telling = TOLD_BY_RESULTS.filter(
      (path) => !/\.(?:interrupted|content|totalDurationMs|durationMs|duration_ms|elapsedTimeMs)$/.test(path),
    ).map((path) => nodes[path]);
  }

  /** The verdict on the result whose values were taken, the only one of its entry; undefined when it has to be read whole. */
  of(tool: number): QuickVerdict | undefined {
    const plain = this.#of(tool);
    if (!plain) return undefined;
    const { values, nodes } = this;
    const flag = values.kind(nodes["message.content[].is_error"]);
    if (flag !== 0 && flag !== KIND.false) return undefined;
    const content = nodes["message.content[].content"];
    if (!values.isText(content) || !this.#tellsNothing(plain)) return undefined;
    const from = values.from(content);
    const to = values.to(content);
    const durationMs = this.#duration();
    if (durationMs !== undefined && durationMs < 0) return undefined;
    if (from === to) return { verdict: plain.empty, durationMs };
    return beginsPlainly(values.bytes, from, to, plain.carries) ? { verdict: plain.output, durationMs } : undefined;
  }

  /** -1 for one that is not written in plain digits. */
  #duration(): number | undefined {
    const { values, nodes } = this;
    for (const path of DURATIONS) {
      const node = nodes[path];
      const kind = values.kind(node);
      if (kind !== 0) return kind === KIND.number ? wholeNumber(values.bytes, values.from(node), values.to(node)) : -1;
    }
    return undefined;
  }

  #tellsNothing({ judgesText }: Plain): boolean {
    const { values, nodes } = this;
    if (values.kind(nodes.tool_use_result) !== 0) return false;
    const structured = values.kind(nodes.toolUseResult);
    if (structured === 0) return !judgesText;
    if (structured !== KIND.object) return false;
    const interrupted = values.kind(nodes["toolUseResult.interrupted"]);
    if (interrupted !== 0 && interrupted !== KIND.false) return false;
    const content = nodes["toolUseResult.content"];
    if (values.kind(content) !== 0 && !values.isText(content)) return false;
    for (const node of this.#telling) if (values.kind(node) !== 0) return false;
    return true;
  }

  #of(tool: number): Plain | undefined {
    if (!this.#plain.has(tool)) this.#plain.set(tool, this.#make(this.names.at(tool)));
    return this.#plain.get(tool);
  }

  #make(tool: string): Plain | undefined {
    const reader = readerOf(tool);
    const judgesText = reader?.judge !== undefined;
    if (reader?.refusal !== undefined || reader?.blocks || (judgesText && !JUDGED_BY_FIELDS.has(tool)))
      return undefined;
    const verdict = (text: string): Verdict =>
      judge({ block: { type: "tool_result", content: text }, text, toolUseResult: {}, entry: {} }, { tool });
    return { output: verdict("x"), empty: verdict(""), judgesText, carries: reader?.carries === true };
  }
}

/** What begins a message of the program (`[Request interrupted`, `<tool_use_error>`) or a JSON text; a backslash may stand for white space. */
const TELLING_STARTS = new Set([0x22, 0x3c, 0x5b, 0x5c, 0x7b]);

/** Whether a UTF-8 character may be white space, by its first bytes: U+00A0, U+1680, U+2000 to U+205F, U+3000, U+FEFF, and their neighbours. */
function maybeSpace(first: number, second: number, third: number): boolean {
  if (first === 0xc2) return second === 0xa0;
  if (first === 0xe2) return second === 0x81 || (second === 0x80 && (third <= 0x8f || third >= 0xa8));
  return first === 0xe1 || first === 0xe3 || first === 0xef;
}

/** Whether a JSON string begins, behind spaces, with a character that is no white space, and that no message, JSON text or tag begins with. */
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
  return !TELLING_STARTS.has(byte);
}

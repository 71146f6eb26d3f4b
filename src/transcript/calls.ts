import { Column } from "./columns";
import type { Entry } from "./entryTypes";
import type { Use } from "./entryType";
import { firstLine } from "./displayText";
import { durationOf, timeOf } from "./duration";
import type { CallStatus } from "./model";
import { Names } from "./names";
import { exitOneOf } from "./parseToolResult";
import type { RecordedResult } from "./resultText";
import { judge, type Verdict } from "./status";

/** Where a part of the transcript stands: indexes into the lines kept, the objects of the line, and the parts of the object. */
export interface Place {
  readonly line: number;
  readonly piece: number;
  readonly part: number;
}

/** What is kept of a call. */
export interface Call {
  readonly id: string;
  readonly tool: string;
  /** The row of its first use. */
  readonly row: number;
  readonly started: number | undefined;
  readonly status: CallStatus;
  readonly reason: string;
  readonly error?: string;
  readonly durationMs?: number;
  readonly durationIsUpperBound?: boolean;
  readonly answer?: Place;
}

/** Which agent's message an entry belongs to, as numbers of names: `NO_NAME` where it does not tell. */
export interface Voice {
  readonly thread: number;
  readonly message: number;
}

export const NO_NAME = -1;

/** What is known of a call that waits for its result. */
interface Open extends Voice {
  /** What exit code 1 would mean; worked out when it is asked for. */
  readonly exitOne: () => string | undefined;
}

/** A use of a tool, its texts as numbers of names. */
export interface NewCall extends Open {
  readonly tool: number;
  readonly started: number | undefined;
  readonly row: number;
}

interface Answer {
  readonly place: Place;
  readonly result: RecordedResult;
  readonly ended: number | undefined;
}

/** Results kept that came before their call; beyond it they stay results without a call. */
const MAX_EARLY = 1_000;

const STATUSES: readonly CallStatus[] = [
  "ok",
  "expected",
  "error",
  "rejected",
  "interrupted",
  "blocked",
  "pending",
  "orphaned",
];

/**
 * The calls of a transcript by id, each counted once in its status. Calls and results may come in any order; of several results
 * the first counts. A call without a result is pending until something later shows that none will come.
 * About 90 bytes a call, its id included.
 */
export class CallIndex {
  /** Ids by the index of their call. */
  readonly #ids = new Names();
  readonly #tool = new Column("uint32");
  readonly #row = new Column("uint32");
  readonly #started = new Column("float64");
  readonly #status = new Column("uint8");
  readonly #reason = new Column("uint32");
  readonly #error = new Column("int32");
  readonly #duration = new Column("float64");
  readonly #upperBound = new Column("uint8");
  /** -1 without an answer. */
  readonly #answerLine = new Column("int32");
  /** Where in its line an answer stands that is not the first part of the only object. */
  readonly #answerWithin = new Map<number, { readonly piece: number; readonly part: number }>();
  /** Calls that wait for their results. */
  readonly #open = new Map<number, Open>();
  /** Calls that were given up; their results may still come. */
  readonly #orphaned = new Map<number, Open>();
  readonly #early = new Map<string, Answer>();
  readonly #counts = new Uint32Array(STATUSES.length);
  readonly #main: number;

  constructor(readonly names: Names) {
    this.#main = names.add("main");
  }

  /** How many calls have each status. */
  counts(): Record<CallStatus, number> {
    const counts: Partial<Record<CallStatus, number>> = {};
    STATUSES.forEach((status, at) => (counts[status] = this.#counts[at] ?? 0));
    return counts as Record<CallStatus, number>;
  }

  get count(): number {
    return this.#tool.length;
  }

  at(index: number): Call | undefined {
    if (index < 0 || index >= this.#tool.length) return undefined;
    const started = this.#started.at(index);
    const error = this.#error.at(index);
    const durationMs = this.#duration.at(index);
    const line = this.#answerLine.at(index);
    return {
      id: this.#ids.at(index),
      tool: this.names.at(this.#tool.at(index)),
      row: this.#row.at(index),
      started: Number.isNaN(started) ? undefined : started,
      status: STATUSES[this.#status.at(index)] ?? "pending",
      reason: this.names.at(this.#reason.at(index)),
      ...(error >= 0 && { error: this.names.at(error) }),
      ...(!Number.isNaN(durationMs) && { durationMs }),
      ...(this.#upperBound.at(index) === 1 && { durationIsUpperBound: true }),
      ...(line >= 0 && { answer: { line, ...(this.#answerWithin.get(index) ?? { piece: 0, part: 0 }) } }),
    };
  }

  find(id: string): Call | undefined {
    return this.at(this.#ids.find(id));
  }

  /** The index of the call whose id stands there in the bytes, or -1. */
  indexOf(bytes: Uint8Array, from: number, to: number): number {
    return this.#ids.findBytes(bytes, from, to);
  }

  toolOf(index: number): number {
    return this.#tool.at(index);
  }

  isAnswered(index: number): boolean {
    return this.#answerLine.at(index) >= 0;
  }

  /** A result with this id came, and its call did not yet. */
  isEarly(id: string): boolean {
    return this.#early.size > 0 && this.#early.has(id);
  }

  voiceOf(entry: Entry): Voice {
    return {
      thread: entry.thread === undefined ? NO_NAME : this.names.add(entry.thread),
      message: entry.messageId === undefined ? NO_NAME : this.names.add(entry.messageId),
    };
  }

  /** Takes note of a use; answers the index of its call. The same id again is the same call: history is copied when a session is resumed. */
  add(use: Use, entry: Entry, place: Place, row: number): number {
    const id = use.id === "" ? `line-${place.line}-${place.piece}-${place.part}` : use.id;
    const index = this.#ids.add(id);
    if (index < this.#tool.length) return index;
    const { tool, input } = use;
    const call = { tool: this.names.add(tool), started: timeOf(entry.time), row, ...this.voiceOf(entry) };
    this.#push({ ...call, exitOne: () => exitOneOf(tool, input) });
    const early = this.#early.get(id);
    if (early) this.#resolve(index, early);
    this.#early.delete(id);
    return index;
  }

  /** The same for an id whose bytes stand there. Only for an id that is not empty, and not early. */
  addBytes(bytes: Uint8Array, from: number, to: number, call: NewCall): number {
    const index = this.#ids.addBytes(bytes, from, to);
    if (index === this.#tool.length) this.#push(call);
    return index;
  }

  /** Takes note of a result; answers whether it is the one that its call was waiting for. */
  answer(id: string, result: RecordedResult, place: Place): "paired" | "repeated" | "early" {
    const index = this.#ids.find(id);
    const answer: Answer = { place, result, ended: timeOf(result.entry["timestamp"]) };
    if (index >= 0 && this.isAnswered(index)) return "repeated";
    if (index >= 0) {
      this.#resolve(index, answer);
      return "paired";
    }
    if (this.#early.has(id)) return "repeated";
    if (this.#early.size < MAX_EARLY) this.#early.set(id, answer);
    return "early";
  }

  /** Takes note of a result that was judged already; `durationMs` is what it tells itself. */
  answerJudged(index: number, verdict: Verdict, place: Place, ended?: number, durationMs?: number): void {
    this.#settleWith(index, verdict, place, durationMs === undefined ? undefined : { durationMs }, ended);
  }

  /** Marks the calls that an entry shows to be over although no result came. */
  settle(voice: Voice, settles: string | undefined): void {
    for (const [index, open] of this.#open) {
      const why = this.#whyOver(open, voice, settles);
      if (why === undefined) continue;
      this.#open.delete(index);
      this.#orphaned.set(index, open);
      this.#set(index, "orphaned", `No result: ${why}`);
    }
  }

  #push(call: NewCall): void {
    const index = this.#tool.length;
    this.#tool.push(call.tool);
    this.#row.push(call.row);
    this.#started.push(call.started ?? NaN);
    this.#status.push(STATUSES.indexOf("pending"));
    this.#reason.push(this.names.add("No result yet"));
    this.#error.push(-1);
    this.#duration.push(NaN);
    this.#upperBound.push(0);
    this.#answerLine.push(-1);
    this.#count("pending", 1);
    this.#open.set(index, { thread: call.thread, message: call.message, exitOne: call.exitOne });
  }

  #resolve(index: number, { place, result, ended }: Answer): void {
    const open = this.#open.get(index) ?? this.#orphaned.get(index);
    const verdict = judge(result, { tool: this.names.at(this.#tool.at(index)), exitOne: open?.exitOne() });
    this.#settleWith(index, verdict, place, result.toolUseResult, ended);
  }

  #settleWith(index: number, verdict: Verdict, place: Place, toolUseResult: unknown, ended: number | undefined): void {
    this.#open.delete(index);
    this.#orphaned.delete(index);
    this.#set(index, verdict.status, verdict.reason);
    this.#answerLine.set(index, place.line);
    if (place.piece > 0 || place.part > 0) this.#answerWithin.set(index, { piece: place.piece, part: place.part });
    if (verdict.error !== undefined) this.#error.set(index, this.names.add(errorLine(verdict.error)));
    const started = this.#started.at(index);
    const duration = durationOf(toolUseResult, Number.isNaN(started) ? undefined : started, ended);
    if (!duration) return;
    this.#duration.set(index, duration.durationMs);
    if (duration.durationIsUpperBound) this.#upperBound.set(index, 1);
  }

  #set(index: number, status: CallStatus, reason: string): void {
    this.#count(STATUSES[this.#status.at(index)] ?? "pending", -1);
    this.#count(status, 1);
    this.#status.set(index, STATUSES.indexOf(status));
    this.#reason.set(index, this.names.add(reason));
  }

  #count(status: CallStatus, by: number): void {
    const at = STATUSES.indexOf(status);
    this.#counts[at] = (this.#counts[at] ?? 0) + by;
  }

  /** The API takes no further message of a thread before every call of the last one is answered. */
  #whyOver(call: Voice, entry: Voice, settles: string | undefined): string | undefined {
    const sameThread = call.thread !== NO_NAME && call.thread === entry.thread;
    if (settles !== undefined) {
      const own = entry.message !== NO_NAME && entry.message === call.message;
      return (sameThread && !own) || (entry.thread === this.#main && call.thread === NO_NAME) ? settles : undefined;
    }
    const goesOn = sameThread && entry.message !== NO_NAME && call.message !== NO_NAME;
    return goesOn && entry.message !== call.message ? "the model went on without it" : undefined;
  }
}

/** `Exit code 1` alone says little: the first line of output joins it. */
function errorLine(error: string): string {
  const exit = /^(Exit code \d+)\n+([\s\S]*)$/.exec(error);
  return exit ? firstLine(`${exit[1] ?? ""}: ${firstLine(exit[2] ?? "")}`) : firstLine(error);
}

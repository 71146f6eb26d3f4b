import type { Entry } from "./entryTypes";
import type { Use } from "./entryType";
import { firstLine } from "./displayText";
import { durationOf, timeOf } from "./duration";
import type { CallStatus } from "./model";
import { exitOneOf } from "./parseToolResult";
import type { RecordedResult } from "./resultText";
import { judge } from "./status";

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
  readonly row: number;
  readonly place: Place;
  readonly started: number | undefined;
  readonly thread: string | undefined;
  readonly messageId: string | undefined;
  readonly exitOne: string | undefined;
  status: CallStatus;
  reason: string;
  error?: string;
  durationMs?: number;
  durationIsUpperBound?: boolean;
  answer?: Place;
}

interface Answer {
  readonly place: Place;
  readonly result: RecordedResult;
  readonly ended: number | undefined;
}

/** Results kept that came before their call; beyond it they stay results without a call. */
const MAX_EARLY = 1_000;

/**
 * The calls of a transcript by id, each counted once in its status. Calls and results may come in any order; of several results
 * the first counts. A call without a result is pending until something later shows that none will come.
 */
export class CallIndex {
  readonly #calls: Call[] = [];
  readonly #byId = new Map<string, number>();
  readonly #open = new Set<Call>();
  readonly #early = new Map<string, Answer>();
  readonly #counts: Record<CallStatus, number> = {
    ok: 0,
    expected: 0,
    error: 0,
    rejected: 0,
    interrupted: 0,
    blocked: 0,
    pending: 0,
    orphaned: 0,
  };

  /** How many calls have each status. */
  counts(): Record<CallStatus, number> {
    return { ...this.#counts };
  }

  at(index: number): Call | undefined {
    return this.#calls[index];
  }

  find(id: string): Call | undefined {
    const index = this.#byId.get(id);
    return index === undefined ? undefined : this.#calls[index];
  }

  /** Takes note of a use; answers the index of its call. The same id again is the same call: history is copied when a session is resumed. */
  add(use: Use, entry: Entry, place: Place, row: number): number {
    const id = use.id === "" ? `line-${place.line}-${place.piece}-${place.part}` : use.id;
    const known = this.#byId.get(id);
    if (known !== undefined) return known;
    const call: Call = {
      id,
      tool: use.tool,
      row,
      place,
      started: timeOf(entry.time),
      thread: entry.thread,
      messageId: entry.messageId,
      exitOne: exitOneOf(use.tool, use.input),
      status: "pending",
      reason: "No result yet",
    };
    const index = this.#calls.push(call) - 1;
    this.#byId.set(id, index);
    this.#count("pending", 1);
    this.#open.add(call);
    const early = this.#early.get(id);
    if (early) this.#resolve(call, early);
    this.#early.delete(id);
    return index;
  }

  /** Takes note of a result; answers whether it is the one that its call was waiting for. */
  answer(id: string, result: RecordedResult, place: Place): "paired" | "repeated" | "early" {
    const call = this.find(id);
    const answer: Answer = { place, result, ended: timeOf(result.entry["timestamp"]) };
    if (call?.answer) return "repeated";
    if (call) {
      this.#resolve(call, answer);
      return "paired";
    }
    if (this.#early.has(id)) return "repeated";
    if (this.#early.size < MAX_EARLY) this.#early.set(id, answer);
    return "early";
  }

  /** Marks the calls that an entry shows to be over although no result came. */
  settle(entry: Entry): void {
    for (const call of this.#open) {
      const why = whyOver(call, entry);
      if (why === undefined) continue;
      this.#open.delete(call);
      this.#set(call, "orphaned", `No result: ${why}`);
    }
  }

  #resolve(call: Call, { place, result, ended }: Answer): void {
    const verdict = judge(result, call);
    this.#open.delete(call);
    this.#set(call, verdict.status, verdict.reason);
    call.answer = place;
    if (verdict.error !== undefined) call.error = errorLine(verdict.error);
    const duration = durationOf(result.toolUseResult, call.started, ended);
    if (!duration) return;
    call.durationMs = duration.durationMs;
    if (duration.durationIsUpperBound) call.durationIsUpperBound = true;
  }

  #set(call: Call, status: CallStatus, reason: string): void {
    this.#count(call.status, -1);
    this.#count(status, 1);
    call.status = status;
    call.reason = reason;
  }

  #count(status: CallStatus, by: number): void {
    this.#counts[status] += by;
  }
}

/** The API takes no further message of a thread before every call of the last one is answered. */
function whyOver(call: Call, entry: Entry): string | undefined {
  const sameThread = call.thread !== undefined && call.thread === entry.thread;
  if (entry.settles !== undefined) {
    const own = entry.messageId !== undefined && entry.messageId === call.messageId;
    return (sameThread && !own) || (entry.thread === "main" && call.thread === undefined) ? entry.settles : undefined;
  }
  const goesOn = sameThread && entry.messageId !== undefined && call.messageId !== undefined;
  return goesOn && entry.messageId !== call.messageId ? "the model went on without it" : undefined;
}

/** `Exit code 1` alone says little: the first line of output joins it. */
function errorLine(error: string): string {
  const exit = /^(Exit code \d+)\n+([\s\S]*)$/.exec(error);
  return exit ? firstLine(`${exit[1] ?? ""}: ${firstLine(exit[2] ?? "")}`) : firstLine(error);
}

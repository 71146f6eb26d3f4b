import { BackgroundRuns, type Run } from "./backgroundRuns";
import type { Call, NewCall, Place } from "./indexedCall";
import { RejectedCalls } from "./rejectedCalls";
import type { RunReport } from "../../calls/shapes/runReport";
import { ByteColumn, FloatColumn, IntegerColumn } from "../../bytes/columns/columns";
import type { Entry } from "../../entries/entryTypes";
import type { Use } from "../../entries/entryType";
import { durationOf, timeOf } from "../../calls/callDuration";
import type { CallStatus } from "../../model/callRow";
import { EarlyResults, type EarlyResult } from "./earlyResults";
import { NameTable } from "../../bytes/columns/nameTable";
import { NO_NAME, OpenCalls, type Voice } from "./openCalls";
import { exitOneOf, isShell } from "../../calls/parseToolResult";
import { toldExitCode } from "../../../base/failures/failureLine";
import { mayWaitForPerson } from "../../calls/readerOf";
import { knownErrors, knownReasons, type KnownTexts } from "./knownTexts";
import type { RecordedResult } from "../../calls/resultText";
import { judge, type Verdict } from "../../calls/callStatus";
import { STOPPED_BY_USER } from "../../calls/verdicts/rejection";
import { STATUS_NUMBERS, STATUSES } from "../../calls/statuses";

/** Bits of what else is known of a call. */
const UPPER_BOUND = 1;
const OWN = 2;
/** Another call of the same agent was open at the same time. */
const PARALLEL = 4;

const PENDING = STATUS_NUMBERS.pending;

const NO_RESULT_YET = "No result yet";

/**
 * The calls of a transcript by id, each counted once in its status. Calls and results may come in any order; of several results
 * the first counts. A call without a result is pending until something later shows that none will come.
 * About 90 bytes a call, its id included.
 */
export class CallIndex {
  /** Ids by the index of their call. */
  readonly #ids = new NameTable();
  readonly #tool = new IntegerColumn();
  readonly #row = new IntegerColumn();
  readonly #started = new FloatColumn();
  readonly #status = new ByteColumn();
  readonly #reason = new IntegerColumn();
  readonly #error = new IntegerColumn();
  readonly #duration = new FloatColumn();
  readonly #flags = new ByteColumn();
  /** -1 without a result. */
  readonly #answerLine = new IntegerColumn();
  /** The location in its line of a result that is not the first part of the only object. */
  readonly #answerWithin = new Map<number, { readonly piece: number; readonly part: number }>();
  readonly #open: OpenCalls;
  readonly #early = new EarlyResults();
  readonly #runs = new BackgroundRuns();
  readonly #rejected = new RejectedCalls();
  readonly #reasons: KnownTexts;
  readonly #messages: KnownTexts;
  readonly #outputs: KnownTexts;
  /** Exit codes of failed commands. */
  readonly #exitCodes = new Map<number, number>();
  /** Whether the user may be asked before a tool runs, by the number of its name. */
  readonly #waits: (boolean | undefined)[] = [];
  /** Names of tools by their number, which is looked up for every result. */
  readonly #toolNames: (string | undefined)[] = [];
  readonly #counts = new Uint32Array(STATUSES.length);
  readonly #giveUp = (index: number, why: string): void => this.#set(index, "orphaned", `No result: ${why}`);
  readonly #markParallel = (index: number): void => this.#flag(index, PARALLEL);

  constructor(readonly names: NameTable) {
    this.#open = new OpenCalls(names.add("main"));
    this.#reasons = knownReasons(names);
    this.#messages = knownErrors(names, false);
    this.#outputs = knownErrors(names, true);
  }

  /** Returns how many calls have each status. */
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
    const exitCode = this.#exitCodes.get(index);
    const durationMs = this.#duration.at(index);
    const line = this.#answerLine.at(index);
    const run = this.#runs.of(index);
    return {
      id: this.#ids.at(index),
      tool: this.toolNameOf(index),
      row: this.#row.at(index),
      started: Number.isNaN(started) ? undefined : started,
      status: STATUSES[this.#status.at(index)] ?? "pending",
      reason: this.names.at(this.#reason.at(index)),
      ...(error >= 0 && { error: this.names.at(error) }),
      ...(exitCode !== undefined && { exitCode }),
      ...(!Number.isNaN(durationMs) && { durationMs }),
      ...((this.#flags.at(index) & UPPER_BOUND) !== 0 && { durationIsUpperBound: true }),
      ...(line >= 0 && { answer: { line, ...(this.#answerWithin.get(index) ?? { piece: 0, part: 0 }) } }),
      ...(run && { run }),
    };
  }

  find(id: string): Call | undefined {
    return this.at(this.#ids.find(id));
  }

  /** Returns the index of the call whose id is the range's ASCII bytes, which have the hash, or -1. */
  indexOf(bytes: Uint8Array, from: number, to: number, hash: number): number {
    return this.#ids.findHashed(bytes, from, to, hash);
  }

  /** Returns the index of the call with this id, or -1. */
  indexOfText(id: string): number {
    return this.#ids.find(id);
  }

  /** Records that the model made the call itself. Ignores an index of -1. */
  markOwn(index: number): void {
    if (index >= 0) this.#flag(index, OWN);
  }

  /** Whether the model made the call itself, by a `tool_use` block of a message. */
  isOwn(index: number): boolean {
    return index >= 0 && (this.#flags.at(index) & OWN) !== 0;
  }

  /** Returns what exit code 1 would mean for a call without a result. */
  exitOneOf(index: number): string | undefined {
    return this.#open.exitOneOf(index);
  }

  toolOf(index: number): number {
    return this.#tool.at(index);
  }

  toolNameOf(index: number): string {
    const tool = this.#tool.at(index);
    return (this.#toolNames[tool] ??= this.names.at(tool));
  }

  statusOf(index: number): CallStatus {
    return STATUSES[this.#status.at(index)] ?? "pending";
  }

  idOf(index: number): string {
    return this.#ids.at(index);
  }

  isAnswered(index: number): boolean {
    return this.#answerLine.at(index) >= 0;
  }

  /** Whether a result with the id in the range came, and its call did not yet. */
  isEarly(bytes: Uint8Array, from: number, to: number): boolean {
    return this.#early.size > 0 && this.#early.has(new TextDecoder().decode(bytes.subarray(from, to)));
  }

  voiceOf(entry: Entry): Voice {
    return {
      thread: entry.thread === undefined ? NO_NAME : this.names.add(entry.thread),
      message: entry.messageId === undefined ? NO_NAME : this.names.add(entry.messageId),
    };
  }

  /**
   * Adds a use and returns the index of its call. The same id again is the same call: history is copied when a session
   * is resumed.
   */
  add(use: Use, entry: Entry, place: Place, row: number): number {
    const id = use.id === "" ? `line-${place.line}-${place.piece}-${place.part}` : use.id;
    const index = this.#ids.add(id);
    const { tool, input } = use;
    const voice = this.voiceOf(entry);
    // Worked out now: the input, which may be megabytes, is not kept until a result comes.
    const meaning = exitOneOf(tool, input);
    const exitOne = meaning === undefined ? noMeaning : (): string => meaning;
    if (index < this.#tool.length) {
      this.#open.again(index, voice.message, exitOne);
      return index;
    }
    this.#push({ tool: this.names.add(tool), started: timeOf(entry.time), row, ...voice, exitOne });
    const early = this.#early.take(id);
    if (early) this.#resolve(index, early);
    return index;
  }

  /**
   * Like `add`, for an id that is the range's ASCII bytes, which have the hash. Only for one that is not empty, and not
   * early.
   */
  addHashed(bytes: Uint8Array, from: number, to: number, hash: number, call: NewCall): number {
    const index = this.#ids.addHashed(bytes, from, to, hash);
    if (index === this.#tool.length) this.#push(call);
    else this.#open.again(index, call.message, call.exitOne);
    return index;
  }

  /** Adds a result from a line of `bytes` bytes. Returns whether it is the one that its call was waiting for. */
  answer(id: string, result: RecordedResult, place: Place, bytes: number): "paired" | "repeated" | "early" {
    return this.answerRead(id, { place, result, ended: timeOf(result.entry["timestamp"]) }, bytes);
  }

  /** The same for a result of which the time is known. */
  answerRead(id: string, answer: EarlyResult, bytes: number): "paired" | "repeated" | "early" {
    const index = this.#ids.find(id);
    if (index >= 0 && this.isAnswered(index)) return "repeated";
    if (index >= 0) {
      this.#resolve(index, answer);
      return "paired";
    }
    if (this.#early.has(id)) return "repeated";
    this.#early.keep(id, answer, bytes);
    return "early";
  }

  /** Takes note of a result that was judged already, the first part of the only object of a line. */
  answerJudged(index: number, verdict: Verdict, line: number, ended: number | undefined, toolUseResult: unknown): void {
    this.#settleWith(index, verdict, { line, piece: 0, part: 0 }, toolUseResult, ended);
  }

  /** Marks the calls that an entry shows to be over although no result came. */
  settle(thread: number, message: number, settles: string | undefined): void {
    this.#open.settle(thread, message, settles, this.#giveUp);
  }

  /**
   * Takes note of what an entry reports about a run. `line` is the entry's, and `row` its first row if it has one.
   */
  report(report: RunReport, line: number, row?: number): void {
    const known = report.callId === undefined ? -1 : this.#ids.find(report.callId);
    const state = this.#runs.report(report, known, line, row);
    if (!state) return;
    this.#set(state.call, state.status, state.reason);
    this.#setError(state.call, state.error);
  }

  runningAgents(): string[] {
    return this.#runs.runningAgents();
  }

  /** Returns the last reported state of each run, by the id of the call that started it. */
  runs(): Map<string, Run> {
    return new Map([...this.#runs.all()].map(([call, run]) => [this.#ids.at(call), run]));
  }

  /**
   * Takes note that the user interrupted a message, by the number of its name: calls of it that were stopped while they
   * ran look like rejected ones (docs/transcript-format.md#rejections).
   */
  interrupt(message: number): void {
    this.#markStopped(this.#rejected.stop(message));
  }

  #markStopped(calls: readonly number[]): void {
    for (const index of calls) this.#set(index, "interrupted", STOPPED_BY_USER);
  }

  #push(call: NewCall): void {
    const index = this.#tool.length;
    this.#tool.push(call.tool);
    this.#row.push(call.row);
    this.#started.push(call.started ?? NaN);
    this.#status.push(PENDING);
    this.#reason.push(this.#reasons.of(NO_RESULT_YET));
    this.#error.push(-1);
    this.#duration.push(NaN);
    this.#flags.push(0);
    this.#answerLine.push(-1);
    this.#count(PENDING, 1);
    this.#open.add(index, call, this.#markParallel);
  }

  #mayWait(tool: number): boolean {
    const known = this.#waits[tool];
    return known ?? (this.#waits[tool] = mayWaitForPerson(this.names.at(tool)));
  }

  #resolve(index: number, { place, result, ended }: EarlyResult): void {
    const verdict = judge(result, { tool: this.toolNameOf(index), exitOne: this.#open.exitOneOf(index) });
    this.#settleWith(index, verdict, place, result.toolUseResult, ended);
  }

  #settleWith(index: number, verdict: Verdict, place: Place, toolUseResult: unknown, ended: number | undefined): void {
    const tool = this.toolNameOf(index);
    this.#runs.start(index, verdict, place.line, { tool, exitOne: () => this.#open.exitOneOf(index) });
    if (verdict.report) this.report(verdict.report, place.line);
    const stopped = this.#rejected.judged(index, this.#open.messageOf(index), verdict);
    this.#open.answered(index);
    this.#set(index, verdict.status, verdict.reason);
    this.#markStopped(stopped);
    this.#answerLine.set(index, place.line);
    if (place.piece > 0 || place.part > 0) this.#answerWithin.set(index, { piece: place.piece, part: place.part });
    if (verdict.error !== undefined) this.#setError(index, verdict.error, verdict.status === "error");
    const started = this.#started.at(index);
    const mayWait = (this.#flags.at(index) & PARALLEL) !== 0 || this.#mayWait(this.#tool.at(index));
    const duration = durationOf(toolUseResult, Number.isNaN(started) ? undefined : started, ended, mayWait);
    if (!duration) return;
    this.#duration.set(index, duration.durationMs);
    if (duration.durationIsUpperBound) this.#flag(index, UPPER_BOUND);
  }

  /** `failed` says that a shell's message is its command's output. */
  #setError(index: number, error: string | undefined, failed = false): void {
    const isOutput = failed && isShell(this.toolNameOf(index));
    this.#error.set(index, error === undefined ? -1 : (isOutput ? this.#outputs : this.#messages).of(error));
    const exitCode = error === undefined ? undefined : toldExitCode(error);
    if (exitCode === undefined) this.#exitCodes.delete(index);
    else this.#exitCodes.set(index, exitCode);
  }

  #flag(index: number, flag: number): void {
    this.#flags.set(index, this.#flags.at(index) | flag);
  }

  #set(index: number, status: CallStatus, reason: string): void {
    const number = STATUS_NUMBERS[status];
    this.#count(this.#status.at(index), -1);
    this.#count(number, 1);
    this.#status.set(index, number);
    this.#reason.set(index, this.#reasons.of(reason));
  }

  #count(status: number, by: number): void {
    this.#counts[status] = (this.#counts[status] ?? 0) + by;
  }
}

function noMeaning(): undefined {
  return undefined;
}

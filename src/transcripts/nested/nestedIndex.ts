import { CallIndex } from "../index/calls/callIndex";
import type { Call } from "../index/calls/indexedCall";
import { IntegerColumn } from "../bytes/columns/columns";
import { isObject, stringOf, type JsonObject } from "../../base/json/jsonValue";
import { MAX_LINE_BYTES } from "../bytes/lineBytes";
import type { CallStatus } from "../model/callRow";
import { NameTable } from "../bytes/columns/nameTable";
import { parseFirst } from "../bytes/parsing/parseFirst";
import { Breath } from "../../base/pause";
import { recordedResult } from "../calls/resultText";
import type { Source } from "../rows/rowReader";
import { probesFor } from "../lookup/bytes/probe";
import { candidateLines } from "../lookup/candidateLines";
import { firstWhere, lineCount, rowsOfLine } from "../lookup/lineOrder";
import { literalTerm } from "../lookup/textTerm";
import type { TranscriptIndex } from "../index/transcriptIndex";
import { whyMissing } from "./nestedEnding";
import { AGENT_PROGRESS, isAgentProgress, toldEntries } from "./nestedCallReader";

/** Results without a call whose rows are remembered: more of them are not kept for their calls (`EarlyResults`). */
const MOST_EARLY = 1_000;

const PROBES = probesFor(literalTerm(AGENT_PROGRESS, false));

/** The location of a nested call: rows of progress entries. */
export interface NestedPlace {
  /** Reports the use. */
  readonly row: number;
  /** Reports the result. -1 while none does. */
  readonly resultRow: number;
}

/**
 * Indexes the calls of a file that progress entries of subagents report. They are numbered in the order in which they
 * are reported, each once for the call that started the subagent. Takes about 120 bytes a call, its id included, and
 * some 300 more while it has no result. Inputs are not kept. Created on first use, and read on as the file grows.
 * Results that came before their calls are kept whole, at most 1,000 of them and 16 MB of their lines. The others don't
 * count, as with every other call.
 */
export class NestedIndex {
  /** By `"<number of the parent> <id>"`. */
  readonly #calls = new CallIndex(new NameTable());
  readonly #parents = new NameTable();
  readonly #parent = new IntegerColumn();
  readonly #useRow = new IntegerColumn();
  readonly #resultRow = new IntegerColumn();
  /** Rows of results that came before their calls, by key. */
  readonly #early = new Map<string, number>();
  /** Numbers of the calls that have a result, by the row of the result. Created on request. */
  #answered: readonly number[] | undefined;
  /** Numbers of calls by that of their parent; made when it is asked for. */
  #below: ReadonlyMap<number, readonly number[]> | undefined;
  #lines = 0;
  #turn: Promise<void> = Promise.resolve();

  constructor(readonly index: TranscriptIndex) {}

  /** Lines that were looked at. */
  get lines(): number {
    return this.#lines;
  }

  get count(): number {
    return this.#useRow.length;
  }

  /** Takes in the lines that came since. Rejects with the signal's reason; what was read by then is kept. */
  async read(source: Source, signal?: AbortSignal): Promise<void> {
    const before = this.#turn;
    const own = before.catch(() => undefined).then(() => this.#read(source, signal));
    this.#turn = own.catch(() => undefined);
    await own;
  }

  async #read(source: Source, signal: AbortSignal | undefined): Promise<void> {
    const breath = new Breath();
    const options = { probes: PROBES, from: this.#lines, ...(signal && { signal }) };
    for await (const { kind, line, bytes } of candidateLines(source, options)) {
      signal?.throwIfAborted();
      if (kind === "line") await this.#readLine(source, line, bytes, breath, signal);
      this.#lines = kind === "line" ? line + 1 : Math.max(line, this.#lines);
      if (breath.due) await breath.take();
    }
  }

  async #readLine(
    source: Source,
    line: number,
    bytes: Uint8Array | undefined,
    breath: Breath,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const objects = await readObjects(source, line, bytes);
    const rows = objects.length > 0 ? this.#rowsOf(line) : undefined;
    for (const [piece, fields] of objects.entries()) {
      const row = rows?.get(piece);
      if (row !== undefined && isObject(fields) && isAgentProgress(fields)) this.#take(fields, { line, piece }, row);
      // A damaged line can contain thousands of objects.
      if (breath.due) await breath.take(signal);
    }
  }

  #take(progress: JsonObject, at: { readonly line: number; readonly piece: number }, row: number): void {
    this.#answered = this.#below = undefined;
    const parent = stringOf(progress["parentToolUseID"]);
    const number = parent === undefined ? -1 : this.#parents.add(parent);
    const { from, to } = this.index.line(at.line);
    for (const entry of toldEntries(progress)) {
      const alone = entry.parts.filter(({ result }) => result).length === 1;
      for (const [part, { use, result }] of entry.parts.entries()) {
        if (use?.id) {
          const key = keyOf(number, use.id);
          const call = this.#calls.add({ ...use, id: key }, entry, { ...at, part }, row);
          if (call === this.count) this.#push(number, row, key);
        }
        const id = stringOf(result?.["tool_use_id"]);
        if (!result || id === undefined) continue;
        const key = keyOf(number, id);
        const recorded = recordedResult(result, entry.fields, alone);
        this.#note(key, this.#calls.answer(key, recorded, { ...at, part }, to - from), row);
      }
    }
  }

  #note(key: string, answer: ReturnType<CallIndex["answer"]>, row: number): void {
    if (answer === "paired") this.#resultRow.set(this.#calls.indexOfText(key), row);
    else if (answer === "early" && this.#early.size < MOST_EARLY) this.#early.set(key, row);
  }

  #push(parent: number, row: number, key: string): void {
    this.#useRow.push(row);
    this.#parent.push(parent);
    const answered = this.#calls.isAnswered(this.count - 1);
    this.#resultRow.push(answered ? (this.#early.get(key) ?? -1) : -1);
    this.#early.delete(key);
  }

  /** The first row of each piece of a line. */
  #rowsOf(line: number): ReadonlyMap<number, number> {
    const { from, to } = rowsOfLine(this.index, line);
    const rows = new Map<number, number>();
    for (let row = to - 1; row >= from; row--) rows.set(this.index.row(row).piece, row);
    return rows;
  }

  /** Whether a row reports the use of a call, or its result. */
  tells(row: number): boolean {
    const used = this.#firstUsed(row);
    if (used < this.count && this.#useRow.at(used) === row) return true;
    const { calls, at } = this.#firstAnswered(row);
    return at < calls.length && this.#resultRow.at(calls[at] ?? 0) === row;
  }

  #firstUsed(row: number): number {
    return firstWhere(this.count, (call) => this.#useRow.at(call) >= row);
  }

  #firstAnswered(row: number): { readonly calls: readonly number[]; readonly at: number } {
    const calls = (this.#answered ??= this.#byAnswer());
    return { calls, at: firstWhere(calls.length, (each) => this.#resultRow.at(calls[each] ?? 0) >= row) };
  }

  /** Returns numbers of the calls whose use a row reports. */
  usedAt(row: number): number[] {
    const from = this.#firstUsed(row);
    const found: number[] = [];
    for (let call = from; call < this.count && this.#useRow.at(call) === row; call++) found.push(call);
    return found;
  }

  /** Returns numbers of the calls whose result a row reports, and whose use another one does. */
  answeredAt(row: number): number[] {
    const { calls, at: from } = this.#firstAnswered(row);
    const found: number[] = [];
    for (let at = from; at < calls.length; at++) {
      const call = calls[at] ?? 0;
      if (this.#resultRow.at(call) !== row) break;
      if (this.#useRow.at(call) !== row) found.push(call);
    }
    return found;
  }

  #byAnswer(): readonly number[] {
    const calls = Array.from({ length: this.count }, (_, call) => call);
    const answered = calls.filter((call) => this.#resultRow.at(call) >= 0);
    return answered.sort((one, other) => this.#resultRow.at(one) - this.#resultRow.at(other));
  }

  /** Numbers of the calls of the subagent that a call started. */
  below(parent: string): readonly number[] {
    const number = this.#parents.find(parent);
    return number < 0 ? [] : ((this.#below ??= this.#byParent()).get(number) ?? []);
  }

  #byParent(): ReadonlyMap<number, readonly number[]> {
    const below = new Map<number, number[]>();
    for (let call = 0; call < this.count; call++) {
      const parent = this.#parent.at(call);
      const calls = below.get(parent) ?? [];
      if (calls.push(call) === 1) below.set(parent, calls);
    }
    return below;
  }

  /** The call in the file that started the subagent; undefined where it is none of the file's. */
  parentOf(call: number): Call | undefined {
    const parent = this.#parent.at(call);
    return parent < 0 ? undefined : this.index.calls.find(this.#parents.at(parent));
  }

  placeOf(call: number): NestedPlace {
    return { row: this.#useRow.at(call), resultRow: this.#resultRow.at(call) };
  }

  idOf(call: number): string {
    const key = this.#calls.idOf(call);
    return key.slice(key.indexOf(" ") + 1);
  }

  toolOf(call: number): string {
    return this.#calls.names.at(this.#calls.toolOf(call));
  }

  /**
   * As the list of the subagent's calls has it: one without a result waits for it as long as the subagent may go on.
   */
  statusOf(call: number): CallStatus {
    const status = this.#calls.statusOf(call);
    if (status !== "pending") return status;
    return whyMissing(this.parentOf(call)) === undefined ? "pending" : "orphaned";
  }

  /** Whether the file contains the call a second time, as a call of its own. */
  isOwn(call: number): boolean {
    return this.index.calls.indexOfText(this.idOf(call)) >= 0;
  }
}

const known = new WeakMap<TranscriptIndex, NestedIndex>();

/** The nested calls of a file as far as they were read; undefined where nobody asked for them yet. */
export function knownNested(index: TranscriptIndex): NestedIndex | undefined {
  return known.get(index);
}

/**
 * The nested calls of all lines that are in the index. Looks through the bytes of the lines that came since it was asked last, and parses
 * those of subagents' progress. Rejects with the signal's reason.
 */
export async function readNested(source: Source, signal?: AbortSignal): Promise<NestedIndex> {
  const { index } = source;
  const nested = known.get(index) ?? new NestedIndex(index);
  known.set(index, nested);
  if (index.facts.nestedCalls.count > 0 && nested.lines < lineCount(index)) await nested.read(source, signal);
  return nested;
}

/** The objects of a line, by their number; of one that is too long, or no longer whole, none. */
async function readObjects({ index, bytes }: Source, line: number, atHand: Uint8Array | undefined): Promise<unknown[]> {
  const { from, to } = index.line(line);
  if (to - from > MAX_LINE_BYTES) return [];
  const own = atHand ?? (await bytes.read(from, to));
  const { parsed } = await parseFirst(own, own.length);
  if (parsed.kind === "value") return [parsed.value];
  if (parsed.kind !== "recovered") return [];
  return parsed.pieces.map((piece) => (piece.kind === "object" ? piece.value : undefined));
}

function keyOf(parent: number, id: string): string {
  return `${parent} ${id}`;
}

import type { Resource } from "../../base/resource";
import { oneLine } from "../../base/text/displayText";
import type { Call } from "../index/calls/indexedCall";
import type { TranscriptIndex } from "../index/transcriptIndex";
import type { LiveCall, LivePrompt, LiveState } from "./liveModel";
import type { Row, RowKind } from "../model/entryRow";
import { MAX_AHEAD_BYTES } from "../rows/growingIndex";
import { LineReader } from "../rows/lineReader";
import { readEntryAt, readRows, type Source } from "../rows/rowReader";
import { liveSigns } from "../calls/liveSigns";
import { ownCallKey } from "./ownCallKey";

/** Calls that are listed of one file, including the newest ones. */
export const MOST_CALLS = 100;

/** A sign of a call counts if it is within so many rows of the end. */
const SIGN_ROWS = 2_000;

const SIGNING: ReadonlySet<RowKind> = new Set(["bookkeeping", "call"]);

/** The listed calls of a file. */
export interface ListedCalls {
  readonly prompts: readonly LivePrompt[];
  /** Calls before them. */
  readonly earlier: number;
  /** Whether a listed call has no result yet. */
  readonly isOpen: boolean;
}

/** What signs say about a call. */
interface Signs {
  readonly row: number;
  readonly isAsked: boolean;
  readonly isStarted: boolean;
  readonly since?: number;
  readonly output?: string;
}

interface Group {
  /** The row of the prompt; undefined for calls before the first one. */
  readonly row: number | undefined;
  /** Indexes of calls. */
  readonly calls: number[];
}

/** The calls of one file, by prompt. Each look reads only the rows that were added since the last one. */
export class LiveCalls {
  #index: TranscriptIndex | undefined;
  #rows = 0;
  #groups: Group[] = [];
  readonly #signs = new Map<string, Signs>();
  readonly #prompts = new Map<number, LivePrompt>();
  /** Calls as they were last listed, by id. */
  #known = new Map<string, LiveCall>();

  constructor(readonly resource: Resource) {}

  /** Takes in the rows that were added. Returns the newest calls. */
  async look(source: Source): Promise<ListedCalls> {
    const { index } = source;
    if (this.#index !== index) this.#startOver(index);
    const end = index.rowCount;
    const reader = new LineReader(source);
    for (let row = this.#rows; row < end; row++) {
      const kind = index.kindOf(row);
      if (kind === "prompt" && !index.isAside(row)) this.#groups.push({ row, calls: [] });
      const call = index.callOf(row);
      if (kind === "call" && index.calls.at(call)?.row === row) this.#lastGroup().calls.push(call);
      if (SIGNING.has(kind) && row >= end - SIGN_ROWS) await this.#readSigns(index, row, reader);
    }
    this.#rows = end;
    return this.#list(source);
  }

  #startOver(index: TranscriptIndex): void {
    this.#index = index;
    this.#rows = 0;
    this.#groups = [];
    this.#signs.clear();
    this.#prompts.clear();
  }

  #lastGroup(): Group {
    const last = this.#groups.at(-1) ?? { row: undefined, calls: [] };
    if (this.#groups.length === 0) this.#groups.push(last);
    return last;
  }

  async #readSigns(index: TranscriptIndex, row: number, reader: LineReader): Promise<void> {
    const indexed = index.row(row);
    const { from, to } = index.line(indexed.line);
    if (to - from > MAX_AHEAD_BYTES) return;
    reader.forget(indexed.line);
    const entry = await reader.each(indexed);
    for (const { call, says, since, output } of entry ? liveSigns(entry) : []) {
      const known = this.#signs.get(call);
      const from = since ?? known?.since;
      const text = output ?? known?.output;
      this.#signs.delete(call);
      this.#signs.set(call, {
        row,
        isAsked: says === "asked",
        isStarted: says === "started" || known?.isStarted === true,
        ...(from !== undefined && { since: from }),
        ...(text !== undefined && { output: text }),
      });
    }
    for (const [call, { row: at }] of this.#signs) {
      if (at >= row - SIGN_ROWS) break;
      this.#signs.delete(call);
    }
  }

  async #list(source: Source): Promise<ListedCalls> {
    const shown: { row: number | undefined; calls: readonly number[] }[] = [];
    let room = MOST_CALLS;
    for (const { row, calls } of [...this.#groups].reverse()) {
      const isLast = shown.length === 0;
      if (room === 0) break;
      if (calls.length === 0 && !isLast) continue;
      const own = calls.slice(-room);
      room -= own.length;
      shown.unshift({ row, calls: own });
    }
    const all = this.#groups.reduce((sum, { calls }) => sum + calls.length, 0);
    const known = new Map<string, LiveCall>();
    const prompts: LivePrompt[] = [];
    let isOpen = false;
    for (const { row, calls } of shown) {
      const live: LiveCall[] = [];
      for (const at of calls) {
        const call = await this.#liveCall(source, at);
        if (!call) continue;
        if (call.state !== "done") isOpen = true;
        known.set(call.id, call);
        live.push(call);
      }
      prompts.push({ ...(await this.#prompt(source, row)), calls: live });
    }
    this.#known = known;
    return { prompts, earlier: all - (MOST_CALLS - room), isOpen };
  }

  async #prompt(source: Source, row: number | undefined): Promise<LivePrompt> {
    if (row === undefined) return { text: "", calls: [] };
    const known = this.#prompts.get(row);
    if (known) return known;
    const [prompt] = await readRows(source, row, row + 1);
    const started = timeIn(prompt?.time);
    const read: LivePrompt = {
      place: { resource: this.resource, row },
      text: oneLine(prompt?.text ?? ""),
      ...(started !== undefined && { started }),
      calls: [],
    };
    this.#prompts.set(row, read);
    return read;
  }

  async #liveCall(source: Source, at: number): Promise<LiveCall | undefined> {
    const call = source.index.calls.at(at);
    if (!call) return undefined;
    const signs = this.#signs.get(call.id);
    const state = stateOf(call, signs);
    const known = this.#known.get(call.id);
    // The input of an open call can still grow.
    if (known && known.state === "done" && state === "done" && isSame(known, call)) return known;
    const [row] = await readRows(source, call.row, call.row + 1);
    return row?.call && liveCall(this.resource, row, state, signs, await this.#ownKey(source, call));
  }

  async #ownKey(source: Source, call: Call): Promise<number | undefined> {
    if (ownCallKey(call.tool, {}) === undefined) return undefined;
    const use = (await readEntryAt(source, call.row))?.use;
    return use && ownCallKey(call.tool, use.input);
  }
}

/** A call with a result that is still pending continues in the background. */
function stateOf({ status, answer }: Call, signs: Signs | undefined): LiveState {
  if (status !== "pending") return "done";
  if (answer) return "running";
  if (signs?.isAsked) return "waiting";
  return signs?.isStarted ? "running" : "open";
}

function isSame(known: LiveCall, { status, reason, row }: Call): boolean {
  return known.status === status && known.row === row && known.reason.startsWith(reason);
}

function liveCall(
  resource: Resource,
  { index, call, time }: Row,
  state: LiveState,
  signs: Signs | undefined,
  own: number | undefined,
): LiveCall | undefined {
  if (!call) return undefined;
  const { id, tool, summary, status, reason, severity, error, durationMs } = call;
  const started = (state === "running" ? signs?.since : undefined) ?? timeIn(call.started ?? time);
  const isLive = state !== "done";
  return {
    id,
    tool,
    summary,
    state,
    status,
    reason,
    severity,
    resource,
    row: index,
    ...(error !== undefined && { error }),
    ...(durationMs !== undefined && { durationMs }),
    ...(started !== undefined && { started }),
    ...(isLive && signs?.output !== undefined && { output: signs.output }),
    ...(own !== undefined && { own }),
  };
}

function timeIn(time: string | undefined): number | undefined {
  const read = time === undefined ? NaN : Date.parse(time);
  return Number.isNaN(read) ? undefined : read;
}

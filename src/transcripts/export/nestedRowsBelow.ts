import type { Call } from "../index/calls/indexedCall";
import { LineReader } from "../rows/lineReader";
import { whyMissing } from "../nested/nestedEnding";
import { isAgentProgress, NestedCalls as Told } from "../nested/nestedCallReader";
import { readNested, type NestedIndex, type NestedPlace } from "../nested/nestedIndex";
import { Breath } from "../../base/pause";
import { lineNumber, type Source } from "../rows/rowReader";
import { severityOf } from "../calls/statuses";
import type { NestedCall, NestedCalls } from "./exportFormat";

/** Bytes of lines whose calls of one subagent are exported: they are together in one item of an export. */
const MAX_BYTES = 32 * 1024 * 1024;

/** A call that only a subagent's progress reports, as an export chooses among them. */
export interface NestedChoice extends NestedPlace {
  /** The row of the call that started the subagent; -1 where it is none of the file's. */
  readonly startedBy: number;
  readonly failed: boolean;
}

/** Whether such a call is to be exported. */
export type WantedNested = (choice: NestedChoice) => boolean;

/**
 * Provides exports with calls that only the progress of subagents reports. Both methods reject with the signal's
 * reason.
 */
export interface NestedBelow {
  /**
   * Returns the rows of the calls that started the subagents of wanted ones, and how many wanted ones are below no call
   * of the file.
   */
  agents(
    wanted: WantedNested,
    signal?: AbortSignal,
  ): Promise<{ readonly rows: readonly number[]; readonly astray: number }>;
  /**
   * Returns the complete wanted ones below a call. Undefined if there are none. `hidden` are those over the limit,
   * `incomplete` says that the file changed.
   */
  of(id: string, wanted: WantedNested, signal?: AbortSignal): Promise<NestedCalls | undefined>;
}

/**
 * Provides the nested calls of a file. `isElsewhere` returns whether the subagent that a call started has a file of its
 * own, which also contains its calls.
 */
export function nestedBelow(
  steady: <T>(ask: (source: Source) => Promise<T>) => Promise<T>,
  isElsewhere: (id: string, signal?: AbortSignal) => Promise<boolean>,
): NestedBelow {
  return {
    agents: async (wanted, signal) => {
      const { agents, astray } = await steady(async (source) => agentsOf(await readNested(source, signal), wanted));
      const rows: number[] = [];
      for (const { id, row } of agents) if (!(await isElsewhere(id, signal))) rows.push(row);
      return { rows, astray };
    },
    of: async (id, wanted, signal) => {
      const calls = await steady(async (source) => {
        const call = source.index.calls.find(id);
        return call && callsBelow(source, call, wanted, signal);
      });
      return calls && !(await isElsewhere(id, signal)) ? calls : undefined;
    },
  };
}

function agentsOf(nested: NestedIndex, wanted: WantedNested): { agents: Iterable<Call>; astray: number } {
  const agents = new Map<number, Call>();
  let astray = 0;
  for (let at = 0; at < nested.count; at++) {
    const startedBy = nested.parentOf(at);
    if (nested.isOwn(at) || !wanted(choiceOf(nested, at, startedBy))) continue;
    if (startedBy) agents.set(startedBy.row, startedBy);
    else astray++;
  }
  return { agents: agents.values(), astray };
}

function choiceOf(nested: NestedIndex, at: number, startedBy: Call | undefined): NestedChoice {
  const failed = severityOf(nested.statusOf(at)) !== "info";
  return { ...nested.placeOf(at), startedBy: startedBy?.row ?? -1, failed };
}

async function callsBelow(
  source: Source,
  call: Call,
  wanted: WantedNested,
  signal: AbortSignal | undefined,
): Promise<NestedCalls | undefined> {
  const nested = await readNested(source, signal);
  const all = nested.below(call.id).filter((at) => !nested.isOwn(at) && wanted(choiceOf(nested, at, call)));
  if (all.length === 0) return undefined;
  const { calls, rows } = fitting(source, nested, all);
  const told = await toldIn(source, rows, signal);
  const breath = new Breath();
  const whole: NestedCall[] = [];
  for (const at of calls) {
    signal?.throwIfAborted();
    const detail = told.detail(nested.idOf(at), whyMissing(call));
    if (detail) whole.push({ ...detail, row: nested.placeOf(at).row });
    if (breath.due) await breath.take();
  }
  return { calls: whole, hidden: all.length - calls.length, incomplete: whole.length < calls.length };
}

/** Returns the first of the calls, as many as are exported at once, and the rows that report them, ascending. */
function fitting(
  { index }: Source,
  nested: NestedIndex,
  all: readonly number[],
): { calls: readonly number[]; rows: readonly number[] } {
  const rows = new Set<number>();
  let bytes = 0;
  const past = all.findIndex((at) => {
    const { row, resultRow } = nested.placeOf(at);
    for (const each of new Set([row, ...(resultRow < 0 ? [] : [resultRow])])) {
      const { from, to } = index.line(index.row(each).line);
      if (!rows.has(each)) bytes += to - from;
      if (bytes <= MAX_BYTES) rows.add(each);
    }
    return bytes > MAX_BYTES;
  });
  return {
    calls: past < 0 ? all : all.slice(0, past),
    rows: [...rows].sort((one, other) => one - other),
  };
}

/** Reads what rows of progress report. One that no longer exists reports nothing. */
async function toldIn(source: Source, rows: readonly number[], signal: AbortSignal | undefined): Promise<Told> {
  const told = new Told();
  const reader = new LineReader(source);
  const breath = new Breath();
  for (const row of rows) {
    signal?.throwIfAborted();
    const { line, piece } = source.index.row(row);
    reader.forget(line);
    const fields = (await reader.line(line)).entry(piece)?.fields;
    if (fields && isAgentProgress(fields)) told.take(fields, { row, line: lineNumber(source, line) });
    if (breath.due) await breath.take();
  }
  return told;
}

import type { Call } from "../index/calls/indexedCall";
import { cutText } from "../../base/text/displayText";
import { stringOf, type JsonObject } from "../../base/json/jsonValue";
import { knownFields } from "../entries/knownFields";
import { LineReader } from "../rows/lineReader";
import { MAX_LINE_BYTES } from "../bytes/lineBytes";
import type { NestedCallRows } from "../model/nestedCallModel";
import type { NestedPart } from "../model/entryDetailModel";
import { decodeLine } from "../bytes/parsing/parseLine";
import { Breath } from "../../base/pause";
import { lineNumber, type Source } from "../rows/rowReader";
import { whyMissing } from "./nestedEnding";
import { AGENT_PROGRESS, isAgentProgress, NestedCalls, toldMessage } from "./nestedCallReader";

/** Limits on the bytes of lines that are read for one request, and on the calls that are returned of one subagent. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_CALLS = 300;
/** Characters of a reported message's text. */
const TEXT_LIMIT = 100_000;
/** Lines looked at behind a call's result: entries of calls that ran at the same time are written in any order. */
const BEHIND = 200;

/**
 * Reads the calls of a subagent that only progress entries of its starting call report, in the order in which they were
 * made. Undefined if there are none. Reads them from the file on each request, and keeps nothing.
 */
export async function nestedCalls(
  source: Source,
  call: Call,
  signal?: AbortSignal,
): Promise<NestedCallRows | undefined> {
  const { index } = source;
  if (index.facts.nestedCalls.count === 0) return undefined;
  const calls = new NestedCalls();
  const over = endOf(source, call);
  const walk = new ProgressWalk(source, call.id);
  for await (const { fields, place } of walk.rows(call.row + 1, 1, over.line, signal)) calls.take(fields, place);
  const ids = calls.ids;
  if (ids.length === 0) return undefined;
  const told = ids.slice(0, MAX_CALLS).flatMap((id) => {
    const detail = calls.detail(id, walk.stopped ? undefined : over.missing);
    const row = calls.rowOf(id);
    if (!detail || row === undefined) return [];
    const { tool, summary, status, reason, severity, line, started, error, durationMs, durationIsUpperBound } = detail;
    return {
      ...{ id, tool, summary, status, reason, severity, line, row },
      ...knownFields({ started, error, durationMs }),
      ...(durationIsUpperBound && { durationIsUpperBound }),
    };
  });
  return { calls: told, hidden: ids.length - told.length, incomplete: walk.stopped };
}

/**
 * What the message in a subagent's progress entry says, part by part, a call with its result from the entries around it and a result with
 * its call; undefined for an entry without such a message.
 */
export async function nestedParts(
  source: Source,
  row: number,
  progress: JsonObject,
  signal?: AbortSignal,
): Promise<NestedPart[] | undefined> {
  const message = toldMessage(progress);
  if (!message) return undefined;
  const calls = new NestedCalls();
  calls.take(progress, { row, line: lineNumber(source, source.index.row(row).line) });
  const parent = stringOf(progress["parentToolUseID"]);
  const call = parent === undefined ? undefined : source.index.calls.find(parent);
  const over = endOf(source, call);
  const uses = message.parts.flatMap(({ use }) => (use && use.id !== "" ? use.id : []));
  const results = message.parts.flatMap(({ result }) => stringOf(result?.["tool_use_id"]) ?? []);
  const behind = new ProgressWalk(source, parent);
  if (uses.some((id) => !calls.hasResult(id)))
    for await (const { fields, place } of behind.rows(row + 1, 1, over.line, signal)) {
      calls.take(fields, place);
      if (uses.every((id) => calls.hasResult(id))) break;
    }
  if (results.some((id) => !calls.hasUse(id)))
    for await (const { fields, place } of new ProgressWalk(source, parent).rows(row - 1, -1, undefined, signal)) {
      calls.take(fields, place);
      if (results.every((id) => calls.hasUse(id))) break;
    }
  return message.parts.map((part): NestedPart => {
    const id = part.use?.id ?? stringOf(part.result?.["tool_use_id"]);
    const detail = id === undefined ? undefined : calls.detail(id, behind.stopped ? undefined : over.missing);
    return { kind: part.kind, ...cutText(part.text(), TEXT_LIMIT), ...(detail && { call: detail }) };
  });
}

/**
 * Returns where the progress of a call ends, and why a result that was not reported by then will not come. Both are
 * undefined while it can continue.
 */
function endOf(source: Source, call: Call | undefined): { line: number | undefined; missing: string | undefined } {
  const missing = whyMissing(call);
  return { line: missing === undefined ? undefined : call?.answer && call.answer.line + BEHIND, missing };
}

interface ProgressRow {
  readonly fields: JsonObject;
  readonly place: { readonly row: number; readonly line: number };
}

/** Walks over rows of subagents' progress, of one call or of any, and stops when too many bytes were looked at. */
class ProgressWalk {
  /** There was more to look at. */
  stopped = false;
  #bytes = 0;

  constructor(
    readonly source: Source,
    readonly parent: string | undefined,
  ) {}

  async *rows(
    from: number,
    step: 1 | -1,
    lastLine: number | undefined,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<ProgressRow> {
    const { index, bytes } = this.source;
    const reader = new LineReader(this.source);
    const breath = new Breath();
    for (let row = from; row >= 0 && row < index.rowCount; row += step) {
      signal?.throwIfAborted();
      if (breath.due) await breath.take();
      const { line, piece } = index.row(row);
      const place = index.line(line);
      if (line > (lastLine ?? line)) return;
      if (index.kindOf(row) !== "bookkeeping" || place.to - place.from > MAX_LINE_BYTES) continue;
      this.#bytes += place.to - place.from;
      this.stopped = this.#bytes > MAX_BYTES;
      if (this.stopped) return;
      // Most progress is of commands: parsing all of it would take long.
      if (!decodeLine(await bytes.read(place.from, place.to)).includes(AGENT_PROGRESS)) continue;
      const fields = (await reader.line(line)).entry(piece)?.fields;
      if (fields && this.#isOf(fields)) yield { fields, place: { row, line: lineNumber(this.source, line) } };
    }
  }

  #isOf(fields: JsonObject): boolean {
    if (!isAgentProgress(fields)) return false;
    return this.parent === undefined || fields["parentToolUseID"] === this.parent;
  }
}

import type { Bytes } from "./bytes";
import type { Call, Place } from "./calls";
import { cutText, wellFormed } from "./displayText";
import { readEntry, type Entry } from "./entryTypes";
import type { Part } from "./entryType";
import { boundDepth, textOf } from "./json";
import { MAX_LINE_BYTES } from "./lines";
import type { CallDetail, CallRow, Row, RowText } from "./model";
import { decodeLine, parseLine, type ParsedLine } from "./parseLine";
import { exitOneOf, readResult, summaryOf } from "./parseToolResult";
import { Breath } from "./pause";
import { recordedResult } from "./resultText";
import { judge, severityOf } from "./status";
import type { IndexedRow, TranscriptIndex } from "./transcriptIndex";

/** Where rows come from: what is known of a file, and its bytes. */
export interface Source {
  readonly index: TranscriptIndex;
  readonly bytes: Bytes;
}

/** A line that was read again. */
interface ReadLine {
  readonly parsed: ParsedLine;
  readonly entries: Map<number, Entry>;
}

/** Rows of the half-open range. A line that can no longer be read gives a row that says so. */
export async function readRows(source: Source, from: number, to: number, signal?: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  const breath = new Breath();
  let line: ReadLine | undefined;
  let lineIndex = -1;
  for (let at = Math.max(0, from); at < Math.min(to, source.index.rowCount); at++) {
    signal?.throwIfAborted();
    const indexed = source.index.row(at);
    if (indexed.line !== lineIndex) {
      line = await readLine(source, indexed.line);
      lineIndex = indexed.line;
    }
    rows.push(toRow(source.index, at, indexed, line));
    if (breath.due) await breath.take();
  }
  return rows;
}

/** All of a row's text, and its line as it stands in the file. Throws RangeError for a row that is not there. */
export async function readText(source: Source, row: number): Promise<RowText> {
  const { index, bytes } = source;
  const indexed = index.row(row);
  const place = index.line(indexed.line);
  const line = await readLine(source, indexed.line);
  const text = wellFormed(rowText(index, indexed, line));
  if (place.to - place.from > MAX_LINE_BYTES) return { text, raw: "" };
  return { text, raw: wellFormed(decodeLine(await bytes.read(place.from, place.to))) };
}

/** A call whole, with its result as its tool's reader understands it. */
export async function readCall(source: Source, call: Call): Promise<CallDetail> {
  const { index } = source;
  const place = index.row(call.row);
  const asking = await readPart(source, place);
  const input = asking?.part?.use?.input ?? {};
  const detail = {
    ...callRow(call, asking?.entry, asking?.part),
    input: boundDepth(input),
    line: index.line(place.line).number,
  };
  const answering = call.answer && (await readPart(source, call.answer));
  if (!call.answer || !answering?.part?.result) return detail;
  const { entry, part } = answering;
  const alone = entry.parts.filter((other) => other.result).length === 1;
  const recorded = recordedResult(part.result ?? {}, entry.fields, alone);
  const read = readResult(
    call.tool,
    input,
    recorded,
    judge(recorded, { tool: call.tool, exitOne: exitOneOf(call.tool, input) }),
  );
  const resultLine = index.line(call.answer.line).number;
  const shared = { ...detail, text: wellFormed(recorded.text), resultLine };
  if (!read.success) {
    const message = wellFormed(read.error ?? "");
    const code = ["rejected", "interrupted", "blocked"].includes(call.status) ? "BLOCKED" : "EXECUTION_ERROR";
    const failureData = read.data && { failureData: read.data };
    return {
      ...shared,
      ...failureData,
      result: { ok: false, error: { code, message } },
      envelope: { success: false, error: message },
    };
  }
  const data = boundFields(read.data ?? {});
  const note = read.note === undefined ? {} : { note: read.note };
  return { ...shared, ...note, result: { ok: true, data }, envelope: { success: true, data } };
}

function boundFields(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const bounded = boundDepth(data);
  return bounded === data ? data : { raw: bounded };
}

async function readPart(source: Source, place: Place): Promise<{ entry: Entry; part: Part | undefined } | undefined> {
  const entry = entryAt(await readLine(source, place.line), place.piece);
  return entry && { entry, part: entry.parts[place.part] };
}

async function readLine({ index, bytes }: Source, at: number): Promise<ReadLine> {
  const { from, to } = index.line(at);
  const length = to - from;
  if (length > MAX_LINE_BYTES) return { parsed: parseLine(undefined, length), entries: new Map() };
  try {
    return { parsed: parseLine(await bytes.read(from, to), length), entries: new Map() };
  } catch (error) {
    const reason = `No longer there: ${error instanceof Error ? error.message : String(error)}`;
    return { parsed: { kind: "unreadable", reason }, entries: new Map() };
  }
}

function entryAt(line: ReadLine, piece: number): Entry | undefined {
  const known = line.entries.get(piece);
  if (known) return known;
  const entry = readPiece(line.parsed, piece);
  if (entry) line.entries.set(piece, entry);
  return entry;
}

function readPiece(parsed: ParsedLine, piece: number): Entry | undefined {
  if (parsed.kind === "value") return readEntry(parsed.value);
  const found = parsed.kind === "recovered" ? parsed.pieces[piece] : undefined;
  return found?.kind === "object" ? readEntry(found.value) : undefined;
}

function toRow(index: TranscriptIndex, at: number, indexed: IndexedRow, line: ReadLine | undefined): Row {
  const entry = line && entryAt(line, indexed.piece);
  const part = entry?.parts[indexed.part];
  const call = indexed.call === undefined ? undefined : index.calls.at(indexed.call);
  return {
    index: at,
    kind: indexed.kind,
    line: index.line(indexed.line).number,
    ...cutText(rowText(index, indexed, line)),
    ...(entry?.type && { entryType: entry.type }),
    ...(entry?.time !== undefined && { time: entry.time }),
    ...(entry?.sidechain && { sidechain: true }),
    ...(call && { call: callRow(call, entry, part) }),
  };
}

function rowText(index: TranscriptIndex, indexed: IndexedRow, line: ReadLine | undefined): string {
  const entry = line && entryAt(line, indexed.piece);
  const part = entry?.parts[indexed.part];
  if (part?.use) {
    const first = index.calls.at(indexed.call ?? -1)?.row;
    const repeated = first !== undefined && !samePlace(index.row(first), indexed) ? "(repeated) " : "";
    return `${repeated}${summaryOf(part.use.tool, part.use.input, textOf(entry?.fields["cwd"]))}`;
  }
  if (part?.result) return `${aboutResult(index, indexed, textOf(part.result["tool_use_id"]))}\n${part.text()}`;
  if (part) return part.text();
  if (line?.parsed.kind === "unreadable") return line.parsed.reason;
  const piece = line?.parsed.kind === "recovered" ? line.parsed.pieces[indexed.piece] : undefined;
  if (piece?.kind === "lost") return `This part of the line could not be read: ${piece.text}`;
  return "The file changed while it was shown";
}

function aboutResult(index: TranscriptIndex, indexed: IndexedRow, id: string | undefined): string {
  const call = id === undefined ? undefined : index.calls.find(id);
  if (!call) return `Result of a call that is not in this file (${id ?? "no id"})`;
  const line = index.line(index.row(call.row).line).number;
  const own = call.answer && samePlace(call.answer, indexed);
  return own ? `Result of the call on line ${line}, which comes later` : `Repeated result of the call on line ${line}`;
}

function samePlace(one: Place, other: Place): boolean {
  return one.line === other.line && one.piece === other.piece && one.part === other.part;
}

function callRow(call: Call, entry: Entry | undefined, part: Part | undefined): CallRow {
  const started = entry?.time ?? (call.started === undefined ? undefined : new Date(call.started).toISOString());
  return {
    id: call.id,
    tool: call.tool,
    summary: part?.use ? summaryOf(call.tool, part.use.input, textOf(entry?.fields["cwd"])) : "",
    status: call.status,
    reason: call.reason,
    severity: severityOf(call.status),
    ...(call.error !== undefined && { error: call.error }),
    ...(call.durationMs !== undefined && { durationMs: call.durationMs }),
    ...(call.durationIsUpperBound && { durationIsUpperBound: true }),
    ...(started !== undefined && { started }),
  };
}

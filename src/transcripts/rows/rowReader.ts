import { resultDetail } from "./resultDetail";
import type { ByteSource } from "../bytes/byteSource";
import type { Call, Place } from "../index/calls/indexedCall";
import { cutLine, WHOLE_LINE_BYTES, type CutLine } from "../bytes/cutLine";
import { cutText, oneLine, ROW_TEXT_LIMIT, wellFormed } from "../../base/text/displayText";
import type { Hide } from "../hiding/hide";
import type { Entry } from "../entries/entryTypes";
import type { Part, Use } from "../entries/entryType";
import { grownUse, laterState } from "./growingIndex";
import { COUNTED_BYTES, cutValues } from "../bytes/cutValues";
import { boundDepth } from "../../base/json/nestingLimit";
import { fieldsOf, stringOf } from "../../base/json/jsonValue";
import { MAX_LINE_BYTES } from "../bytes/lineBytes";
import type { CallDetail, RecordedLine } from "../model/callDetail";
import type { CallRow } from "../model/callRow";
import type { Row, RowText } from "../model/entryRow";
import { LineReader, readBytes, type ReadLine } from "./lineReader";
import { decodeLine } from "../bytes/parsing/parseLine";
import { changedLines } from "../calls/changedLines";
import { isKnownByResult, writtenChange, type WrittenChange } from "../calls/writtenChange";
import { summaryOf } from "../calls/parseToolResult";
import { Breath } from "../../base/pause";
import { recordedResult, type RecordedResult } from "../calls/resultText";
import { severityOf } from "../calls/statuses";
import type { IndexedRow, TranscriptIndex } from "../index/transcriptIndex";

/** Where rows come from: what is known of a file, and its bytes. */
export interface Source {
  readonly index: TranscriptIndex;
  readonly bytes: ByteSource;
  /** Long texts of very large lines are decoded whole: for what is taken along, not shown. */
  readonly whole?: boolean;
  /** Hides secrets in rows, before they are cut. */
  readonly hide?: Hide;
}

/** Rows of the half-open range. A line that can no longer be read gives a row that says so. */
export async function readRows(source: Source, from: number, to: number, signal?: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  const breath = new Breath();
  const reader = new LineReader(source);
  for (let at = Math.max(0, from); at < Math.min(to, source.index.rowCount); at++) {
    signal?.throwIfAborted();
    const indexed = source.index.row(at);
    reader.forget(indexed.line);
    rows.push(await toRow(source, at, indexed, reader));
    if (breath.due) await breath.take();
  }
  return rows;
}

/** Reads all of a row's text, and its line as it is in the file. Throws RangeError for a row that doesn't exist. */
export async function readText(source: Source, row: number): Promise<RowText> {
  const { index } = source;
  const indexed = index.row(row);
  const line = await new LineReader(source).line(indexed.line);
  return { text: wellFormed(rowText(source, indexed, line)), ...(await readRaw(source, indexed.line)) };
}

/** Reads the lines that contain a call and its result, as they are in the file, with long texts cut as for display. */
export async function readRecorded(source: Source, call: Call): Promise<readonly RecordedLine[]> {
  const asking = source.index.row(call.row).line;
  const lines: RecordedLine[] = [];
  for (const at of new Set([asking, call.answer?.line ?? asking])) {
    const line = { line: lineNumber(source, at), ...(await readRaw(source, at)) };
    // Several lines may come from one record.
    if (!lines.some((other) => other.line === line.line && other.raw === line.raw)) lines.push(line);
  }
  return lines;
}

async function readRaw(source: Source, at: number): Promise<Pick<RecordedLine, "raw" | "hiddenBytes">> {
  const { from, to } = source.index.line(at);
  if (to - from > MAX_LINE_BYTES) return { raw: "" };
  const { bytes, hidden } = await readOriginal(source, from, to);
  return { raw: wellFormed(decodeLine(bytes)), ...hiddenBytes(hidden) };
}

/**
 * Reads the line of a row, or the lines of a call and its result, as they are in the file. Throws RangeError for a row
 * that doesn't exist.
 */
export async function readLines({ index, bytes }: Source, of: number | Call): Promise<string> {
  const lines =
    typeof of === "number" ? [index.row(of).line] : [index.row(of.row).line, ...(of.answer ? [of.answer.line] : [])];
  const texts: string[] = [];
  for (const at of new Set(lines)) {
    const { from, to } = index.line(at);
    texts.push(wellFormed(decodeLine(await bytes.original(from, to))));
  }
  // Several lines may come from one record.
  return [...new Set(texts)].join("\n");
}

/**
 * Reads the entry of a row, and which of its parts the row is. For a call also reads its reported use with the fullest
 * input. Undefined if its line can no longer be read. Throws RangeError for a row that doesn't exist.
 */
export async function readEntryAt(
  source: Source,
  row: number,
): Promise<{ entry: Entry; part: number; use?: Use } | undefined> {
  const { index } = source;
  const indexed = index.row(row);
  const reader = new LineReader(source);
  const entry = (await reader.line(indexed.line)).entry(indexed.piece);
  const used = entry?.parts[indexed.part]?.use;
  const use = used && (await fullUse(index, row, entry, used, reader));
  return entry && { entry, part: indexed.part, ...(use && { use }) };
}

/** Returns the reported use with the fullest input, if the row is the call's own. */
async function fullUse(
  index: TranscriptIndex,
  row: number,
  entry: Entry | undefined,
  use: Use,
  reader: LineReader,
): Promise<Use> {
  return index.calls.at(index.callOf(row))?.row === row ? grownUse(index, row, entry, use, reader.each) : use;
}

/** Returns a complete call, with its result as its tool's reader understands it. */
export async function readCall(source: Source, call: Call): Promise<CallDetail> {
  const { index } = source;
  const place = index.row(call.row);
  const reader = new LineReader(source);
  const asking = await readPart(reader, place);
  const use = asking?.part?.use && (await fullUse(index, call.row, asking.entry, asking.part.use, reader));
  const input = use?.input ?? {};
  const detail = {
    ...callRow(source, call, asking?.entry, use),
    input: boundDepth(input),
    line: lineNumber(source, place.line),
    ...hiddenBytes(asking?.hidden),
  };
  const answering = call.answer && (await readPart(reader, call.answer));
  const change = use && (await changeInResult(call, use, async () => answering));
  if (!call.answer || !answering?.part?.result) return detail;
  const { entry, part } = answering;
  const alone = entry.parts.filter((other) => other.result).length === 1;
  const recorded = recordedResult(part.result ?? {}, entry.fields, alone);
  return {
    ...detail,
    ...change,
    ...resultDetail(call.tool, input, recorded).detail,
    ...permissionIn(recorded),
    resultLine: lineNumber(source, call.answer.line),
    ...hiddenBytes((asking?.hidden ?? 0) + answering.hidden),
  };
}

/** What `permissionDecision` says (docs/transcript-format.md#rejections): its parts are words of Claude Code. */
function permissionIn({ entry }: RecordedResult): Pick<CallDetail, "permission"> {
  const { decision, source, reasonType, ruleSource } = fieldsOf(entry["permissionDecision"]);
  if (typeof decision !== "string") return {};
  const by = [source, reasonType, ruleSource].flatMap((word) => stringOf(word)?.replaceAll("_", " ") ?? []);
  const words = decision === "accept" ? "Allowed" : "Denied";
  return { permission: by.length === 0 ? words : `${words} by ${oneLine([...new Set(by)].join(", "))}` };
}

function hiddenBytes(hidden = 0): { hiddenBytes?: number } {
  return hidden > 0 ? { hiddenBytes: hidden } : {};
}

async function readPart(
  reader: LineReader,
  place: Place,
): Promise<{ entry: Entry; part: Part | undefined; hidden: number } | undefined> {
  const line = await reader.line(place.line);
  const entry = line.entry(place.piece);
  return entry && { entry, part: entry.parts[place.part], hidden: line.hidden };
}

/** Reads the line of a row as the file itself has it. */
async function readOriginal(source: Source, from: number, to: number): Promise<CutLine> {
  const original = await source.bytes.files.original?.(from);
  if (source.whole === true) return { bytes: original ?? (await source.bytes.read(from, to)), hidden: 0 };
  if (!original) return readBytes(source, from, to);
  if (original.length <= COUNTED_BYTES) return { bytes: original, hidden: 0 };
  const line = original.length > WHOLE_LINE_BYTES ? cutLine(original) : { bytes: original, hidden: 0 };
  const { bytes, hidden } = await cutValues(line.bytes);
  return { bytes, hidden: line.hidden + hidden };
}

/** Returns the 1-based line of the file for a line of the index. */
export function lineNumber({ index, bytes }: Pick<Source, "index" | "bytes">, at: number): number {
  return bytes.fileLine(index.line(at).number);
}

async function toRow(source: Source, at: number, indexed: IndexedRow, reader: LineReader): Promise<Row> {
  const { index, hide } = source;
  const line = await reader.line(indexed.line);
  const entry = line.entry(indexed.piece);
  const used = entry?.parts[indexed.part]?.use;
  const call = indexed.call === undefined ? undefined : index.calls.at(indexed.call);
  const use = used && (await fullUse(index, at, entry, used, reader));
  const later = await laterState(index, at, entry, reader.near);
  const text = rowText(source, indexed, line, { hide, use });
  return {
    index: at,
    kind: indexed.kind,
    line: lineNumber(source, indexed.line),
    ...(later === undefined
      ? cutText(text, ROW_TEXT_LIMIT, hide)
      : beginning(
          cutText(text, ROW_TEXT_LIMIT, hide),
          grownText(later.whole, lineNumber(source, index.row(later.row).line)),
        )),
    ...(entry?.type && { entryType: entry.type }),
    ...(entry?.time !== undefined && { time: entry.time }),
    ...(entry?.sidechain && { sidechain: true }),
    ...(later !== undefined && { grown: later.row }),
    ...(call && {
      call: {
        ...callRow(source, call, entry, use, hide),
        ...(use && (await changeInResult(call, use, (place) => readPart(reader, place)))),
      },
    }),
  };
}

/** Reads from the result of a successful call how many lines it changed, if its input doesn't say. */
async function changeInResult(
  { status, answer }: Call,
  { input }: Use,
  read: (place: Place) => ReturnType<typeof readPart>,
): Promise<WrittenChange> {
  if (status !== "ok" || !isKnownByResult(input)) return {};
  const answering = answer && (await read(answer));
  // Texts that are cut are no texts of the file.
  const isWhole = answering?.hidden === 0 && answering.entry.parts.filter(({ result }) => result).length === 1;
  return writtenChange(input, isWhole ? answering.entry.fields["toolUseResult"] : undefined);
}

/** Characters that a row shows of a text that another row has in full. */
const BEGINNING = 80;

/** Refers to a text that is also elsewhere, by its location and its beginning. */
export function beginning(
  { text, hidden }: Pick<Row, "text" | "hidden">,
  told: (start: string) => string,
): Pick<Row, "text" | "hidden"> {
  return { text: told(oneLine(text, BEGINNING)), hidden: hidden + Math.max(0, text.length - BEGINNING) };
}

function grownText(whole: boolean, line: number): (start: string) => string {
  return whole ? (start) => `(all of it on line ${line}) ${start}` : (start) => `(more of it on line ${line}) ${start}`;
}

interface Told {
  readonly hide?: Hide | undefined;
  /** The use of the row, if it is reported in full elsewhere. */
  readonly use?: Use | undefined;
}

function rowText(source: Source, indexed: IndexedRow, line: ReadLine, { hide, use }: Told = {}): string {
  const { index } = source;
  const entry = line.entry(indexed.piece);
  const part = entry?.parts[indexed.part];
  if (part?.use) {
    const first = index.calls.at(indexed.call ?? -1)?.row;
    const { tool, input } = use ?? part.use;
    const summary = summaryOf(tool, hide ? hide.input(input) : input, stringOf(entry?.fields["cwd"]));
    return first !== undefined && !samePlace(index.row(first), indexed) ? `(repeated) ${summary}` : summary;
  }
  if (part?.result) return `${aboutResult(source, indexed, stringOf(part.result["tool_use_id"]))}\n${part.text()}`;
  if (part) return part.text();
  if (line.parsed.kind === "unreadable") return line.parsed.reason;
  const piece = line.parsed.kind === "recovered" ? line.parsed.pieces[indexed.piece] : undefined;
  if (piece?.kind === "lost") return `This part of the line could not be read: ${piece.text}`;
  return "The file changed while it was shown";
}

function aboutResult(source: Source, indexed: IndexedRow, id: string | undefined): string {
  const { index } = source;
  const call = id === undefined ? undefined : index.calls.find(id);
  if (id === undefined) return "Result of a call that is not in this file (no id)";
  if (!call) return `Result of a call that is not in this file (${id})`;
  const line = lineNumber(source, index.row(call.row).line);
  const own = call.answer && samePlace(call.answer, indexed);
  return own ? `Result of the call on line ${line}, which comes later` : `Result of the call on line ${line}`;
}

function samePlace(one: Place, other: Place): boolean {
  return one.line === other.line && one.piece === other.piece && one.part === other.part;
}

function callRow(source: Source, call: Call, entry: Entry | undefined, use: Use | undefined, hide?: Hide): CallRow {
  const { run, reason } = call;
  // A call that failed, or was stopped or refused, changed nothing.
  const mayChange = call.status === "ok" || call.status === "pending";
  const change = use && mayChange ? changedLines(use.input) : undefined;
  const started = entry?.time ?? (call.started === undefined ? undefined : new Date(call.started).toISOString());
  return {
    id: call.id,
    tool: call.tool,
    summary: use ? summaryOf(call.tool, hide ? hide.input(use.input) : use.input, stringOf(entry?.fields["cwd"])) : "",
    status: call.status,
    reason: run && run.by !== "launch" ? `${reason} (line ${lineNumber(source, run.line)})` : reason,
    severity: severityOf(call.status),
    ...(call.error !== undefined && { error: call.error }),
    ...(call.exitCode !== undefined && { exitCode: call.exitCode }),
    ...(call.durationMs !== undefined && { durationMs: call.durationMs }),
    ...(call.durationIsUpperBound && { durationIsUpperBound: true }),
    ...(started !== undefined && { started }),
    ...(change && { change }),
  };
}

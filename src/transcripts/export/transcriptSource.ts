import { type Hidden, type HiddenCount, redactInto, type RedactOptions } from "../../base/redaction/redact";
import { redactValue } from "../../base/redaction/redactValue";
import { redactLong, redactLongValue } from "../../base/redaction/redactionSlices";
import { withoutCutWord } from "../../base/redaction/wordBoundary";
import { whenIndexed } from "../rows/whenIndexed";
import { isObject, type JsonObject } from "../../base/json/jsonValue";
import type { CallDetail } from "../model/callDetail";
import type { Row } from "../model/entryRow";
import type { Summary } from "../model/summary";
import { Breath } from "../../base/pause";
import type { OutlineItem } from "../model/outlineModel";
import { chooseRows, type ExportedTranscript } from "./chosenRows";
import { aboutTranscript } from "./exportAbout";
import type {
  ExportAbout,
  ExportedCall,
  ExportFormat,
  ExportItem,
  ExportSource,
  NestedCall,
  NestedCalls,
} from "./exportFormat";
import { withoutCutWords } from "./exportTexts";
import type { ExportOptions } from "../model/exportModel";
import type { WantedNested } from "./nestedRowsBelow";
import { parseJson } from "../../base/json/nestingLimit";

/** Rows read at a time. */
const ROWS = 100;

/** Items of an outline read at a time. */
const OUTLINE = 1000;

/** A transcript as what is exported: rows are read as they are asked for, and redacted. */
export class TranscriptSource implements ExportSource {
  readonly name: string;
  readonly redacted: boolean;
  readonly scope: string;
  /** How many rows there are to write; known when prepared. */
  rows = 0;
  /** How many are written. */
  written = 0;
  readonly #notes: string[] = [];
  readonly #seen = new Set<string>();
  /** Text that one item repeats is checked and counted once. */
  readonly #redaction: RedactOptions & { readonly known: Map<string, string> };
  /** Numbers of the rows, where not all are meant. */
  #chosen: readonly number[] | undefined;
  #nestedWanted: WantedNested = () => true;
  #from = 0;
  #leavesBookkeeping = false;

  constructor(
    private readonly transcript: ExportedTranscript,
    private readonly options: ExportOptions,
    private readonly count: HiddenCount,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.redacted = options.redact;
    this.#redaction = { homePaths: options.homePaths === true, known: new Map() };
    this.name = this.#text(options.name);
    this.scope = scopeWords(options);
  }

  get summary(): Summary {
    const { summary } = this.transcript;
    return summary.title === undefined ? summary : { ...summary, title: this.shown(summary.title) };
  }

  get title(): string | undefined {
    return this.summary.title;
  }

  /** Waits for the end of the file, and finds the rows that are meant. */
  async prepare({ callsOnly, forReading }: Pick<ExportFormat, "callsOnly" | "forReading">): Promise<void> {
    const { only, query, bookkeeping, from = 0, to = Infinity } = this.options;
    // What was asked for by itself is exported, whatever it is.
    this.#leavesBookkeeping = forReading === true && bookkeeping !== true && query === undefined && to - from !== 1;
    const summary = await whenIndexed(this.transcript, () => this.transcript.summary, this.signal);
    if (summary.failure !== undefined) this.#note(`Reading stopped before the end: ${summary.failure}`);
    if (summary.pendingLastLine) this.#note("The last line of the file was not finished and is left out");
    if (summary.lines.unreadable > 0) this.#note(`Lines that could not be read: ${summary.lines.unreadable}`);
    this.#from = Math.max(0, from);
    const end = Math.min(to, summary.rows);
    this.rows = Math.max(0, end - this.#from);
    const asked = { ...this.options, from: this.#from, to: end, callsOnly: callsOnly === true };
    const { rows, nested, context, astray } = await chooseRows(this.transcript, asked, this.signal);
    this.#nestedWanted = nested;
    this.#chosen = rows;
    if (rows) this.rows = rows.length;
    if (context > 0)
      this.#note(
        only === "failures"
          ? "Calls that did not fail are included if calls of the subagents they started failed"
          : "Calls that were not selected are included if calls of the subagents they started were",
      );
    if (astray > 0) this.#note(`Calls of subagents whose own call is not in the file are left out: ${astray}`);
  }

  async *items(): AsyncGenerator<ExportItem> {
    let left = 0;
    for (let at = 0; at < this.rows; at += ROWS) {
      this.signal?.throwIfAborted();
      const end = Math.min(at + ROWS, this.rows);
      const rows = this.#chosen
        ? await this.transcript.rowsAt({ rows: this.#chosen.slice(at, end) }, this.signal)
        : await this.transcript.rows({ from: this.#from + at, to: this.#from + end }, this.signal);
      if (rows.length < end - at) this.#note("The file changed while it was exported: rows are missing");
      for (const row of rows) {
        if (this.#leavesBookkeeping && (row.kind === "bookkeeping" || row.kind === "system")) left++;
        else yield await this.#item(row);
        this.written++;
      }
    }
    if (left > 0) this.#note(`Entries that are not part of the conversation are left out: ${left}`);
  }

  async about(): Promise<ExportAbout | undefined> {
    const { only, query, from, to } = this.options;
    const isWhole = only === undefined && query === undefined && from === undefined && to === undefined;
    const about = isWhole ? await aboutTranscript(this.transcript, this.signal) : undefined;
    return about && this.#value(about);
  }

  async *outline(): AsyncGenerator<readonly OutlineItem[]> {
    const { items } = await this.transcript.structure({}, this.signal);
    for (let from = 0; from < items; from += OUTLINE)
      yield (await this.transcript.outline({ from, to: from + OUTLINE }, this.signal)).items;
  }

  shown(text: string): string {
    return this.redacted ? this.#text(withoutCutWord(text)) : text;
  }

  notes(): readonly string[] {
    return this.#notes;
  }

  hidden(): readonly Hidden[] {
    return this.count.list();
  }

  async #item(row: Row): Promise<ExportItem> {
    this.#redaction.known.clear();
    const id = row.call?.id;
    const first = id !== undefined && !this.#seen.has(id);
    if (id !== undefined) this.#seen.add(id);
    // Text that another row, or a call, has in full is not written twice.
    const elsewhere = row.grown !== undefined || row.repeats !== undefined;
    const isCut = row.hidden > 0;
    const isWhole = !isCut || (elsewhere && !this.redacted);
    const text = isWhole ? row.text : (await this.transcript.text({ row: row.index }, this.signal)).text;
    const detail = first ? await this.transcript.call({ call: id }, this.signal) : undefined;
    const { call: head, ...rest } = row;
    // What isn't a message is a line about something, which may have been cut.
    const isLine = !isCut && (row.kind === "call" || row.kind === "bookkeeping");
    const shownText = isLine ? this.shown(text) : await this.#long(text);
    // Hidden before it is cut.
    const start = isCut && this.redacted ? shownText.slice(0, row.text.length) : row.text;
    return {
      row: {
        ...rest,
        text: isCut ? start : shownText,
        ...(row.agent !== undefined && { agent: this.#text(row.agent) }),
        ...(row.entryType !== undefined && { entryType: this.#text(row.entryType) }),
        ...(head && { call: this.#value(this.redacted ? withoutCutWords(head) : head) }),
      },
      text: isCut && elsewhere ? start : shownText,
      ...(detail && { call: await this.#detail(detail) }),
      entry: () => this.#entry(row.index),
    };
  }

  async #entry(row: number): Promise<JsonObject | undefined> {
    if (this.transcript.summary.writtenBy === undefined)
      return entryIn((await this.transcript.text({ row }, this.signal)).raw);
    const read = await this.transcript.entry({ row }, this.signal);
    return read && { ...read.fields, message: read.message };
  }

  async #detail(call: CallDetail): Promise<ExportedCall> {
    const below = await this.transcript.nested.of(call.id, this.#nestedWanted, this.signal);
    const nested = below && (await this.#nested(below));
    return { ...(await this.#redacted(call)), ...(nested && { nested }) };
  }

  async #redacted(call: CallDetail): Promise<Omit<CallDetail, "nested">> {
    const { text, nested: _, ...rest } = call;
    const { hiddenBytes = 0 } = rest;
    if (hiddenBytes > 0)
      this.#note(`A call has too many values, so only its first ones are exported. Bytes left out: ${hiddenBytes}`);
    const shown = this.redacted ? withoutCutWords(rest) : rest;
    return { ...(await this.#longValue(shown)), ...(text !== undefined && { text: await this.#long(text) }) };
  }

  async #nested({ calls, ...rest }: NestedCalls): Promise<NestedCalls> {
    const whole: NestedCall[] = [];
    for (const call of calls) whole.push({ ...(await this.#redacted(call)), row: call.row });
    if (rest.incomplete) this.#note("The file changed while it was exported: calls of subagents are missing");
    if (rest.hidden > 0) this.#note("Calls of subagents are left out if there are too many of them");
    return { ...rest, calls: whole };
  }

  #note(sentence: string): void {
    if (!this.#notes.includes(sentence)) this.#notes.push(this.#text(sentence));
  }

  #text(text: string): string {
    return this.redacted ? redactInto(text, this.count, this.#redaction) : text;
  }

  async #long(text: string): Promise<string> {
    if (!this.redacted) return text;
    const breath = new Breath();
    return redactLong(text, this.count, { ...this.#redaction, pause: () => breath.take() });
  }

  async #longValue<Value>(value: Value): Promise<Value> {
    if (!this.redacted) return value;
    const breath = new Breath();
    return (await redactLongValue(value, this.count, { ...this.#redaction, pause: () => breath.take() })) as Value;
  }

  /** Redacting changes texts only: the shape stays. */
  #value<Value>(value: Value): Value {
    return this.redacted ? (redactValue(value, this.count, this.#redaction) as Value) : value;
  }
}

function scopeWords({ only, query, from, to }: ExportOptions): string {
  const what = only === "failures" ? "failed calls" : only === "calls" ? "calls" : "rows";
  const which = query === undefined ? "" : ` that ${JSON.stringify(query)} finds`;
  const where = from === undefined && to === undefined ? "" : " of a part";
  return which === "" && where === "" ? `all ${what}` : `${what}${which}${where}`;
}

/** Returns the entry of a line. Undefined if the line contains something else. */
function entryIn(raw: string): JsonObject | undefined {
  try {
    const value: unknown = parseJson(raw);
    return isObject(value) ? value : undefined;
  } catch {
    // A line that is damaged, or too long to be read, has no entry.
    return undefined;
  }
}

import type { Span } from "../../../base/diff/unifiedDiff";
import { ToolError } from "../../../base/errors";
import { readJson, scanJson, skipSpace } from "../../../base/json/jsonText";
import { fieldsOf, isObject, type JsonObject, stringOf } from "../../../base/json/jsonValue";

/** A cell of a notebook, and where it is in the text. */
export interface Cell extends Span {
  readonly fields: JsonObject;
  readonly id: string | undefined;
  readonly type: string;
  readonly source: string;
}

/** A notebook's JSON (nbformat 4), and how it is written. */
export interface Notebook {
  readonly text: string;
  readonly cells: readonly Cell[];
  /** The array of the cells. */
  readonly array: Span;
  /** What a level is indented by. Empty if the JSON is on one line. */
  readonly indent: string;
  readonly eol: string;
  /** Whether cells have ids, as they do from nbformat 4.5 on. */
  readonly hasIds: boolean;
  /** Whether sources are lists of lines, as Jupyter writes them. */
  readonly hasLines: boolean;
}

/** Reads a notebook. Throws `ToolError` for text that is no notebook of nbformat 4. */
export function readNotebook(text: string, path: string): Notebook {
  const json = readJson(text);
  if (!json.ok) throw invalid(`${path} can't be edited by cell. ${json.problem} Repair it with file_edit.`);
  const { nbformat, nbformat_minor: minor, cells } = fieldsOf(json.value);
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const array = isObject(json.value) ? fieldSpans(text, start).get("cells") : undefined;
  if (nbformat !== 4 || !array || !Array.isArray(cells) || !cells.every(isObject))
    throw invalid(
      `${path} is not a notebook of nbformat 4, which has cells. Edit it with file_edit, or convert it with jupyter nbconvert --to notebook.`,
    );
  // What is before the first field.
  const head = text.slice(text.indexOf("{", start) + 1, text.indexOf('"', start));
  const eol = head.includes("\r\n") ? "\r\n" : head.includes("\n") ? "\n" : "";
  return {
    text,
    array,
    cells: itemSpans(text, array.from).map((span, index) => cellAt(span, fieldsOf(cells[index]))),
    eol,
    indent: eol === "" ? "" : head.slice(head.lastIndexOf("\n") + 1),
    hasIds: cells.some(({ id }) => id !== undefined) || (typeof minor === "number" && minor >= 5),
    hasLines: !cells.some(({ source }) => typeof source === "string"),
  };
}

function cellAt(span: Span, fields: JsonObject): Cell {
  const { id, cell_type: type, source } = fields;
  return { ...span, fields, id: stringOf(id), type: stringOf(type) ?? "code", source: sourceOf(source) };
}

/** Returns where the values of a JSON object are that begins at an offset. */
export function fieldSpans(text: string, start: number): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  for (let at = firstIn(text, start); text[at] !== "}"; at = nextIn(text, at)) {
    const end = scanJson(text, at).at;
    const name: unknown = JSON.parse(text.slice(at, end));
    const from = skipSpace(text, skipSpace(text, end) + 1);
    at = scanJson(text, from).at;
    spans.set(String(name), { from, to: at });
  }
  return spans;
}

/** Returns where the items of a JSON array are that begins at an offset. */
function itemSpans(text: string, start: number): Span[] {
  const spans: Span[] = [];
  for (let at = firstIn(text, start); text[at] !== "]"; at = nextIn(text, at)) {
    const from = at;
    at = scanJson(text, from).at;
    spans.push({ from, to: at });
  }
  return spans;
}

function firstIn(text: string, start: number): number {
  return skipSpace(text, skipSpace(text, start) + 1);
}

/** Returns the offset of what follows a member: the next one, or the closing bracket. */
function nextIn(text: string, end: number): number {
  const at = skipSpace(text, end);
  return text[at] === "," ? skipSpace(text, at + 1) : at;
}

/** Writes a value as the notebook's JSON is written. `depth` is how deep it is. */
export function writeValue(value: unknown, depth: number, { indent, eol }: Notebook): string {
  if (eol === "") return JSON.stringify(value);
  const lines = JSON.stringify(value, null, indent).split("\n");
  return lines.join(`${eol}${indent.repeat(depth)}`);
}

/** Returns a source in the form in which a notebook has it: a list of lines, or one text. */
export function sourceValue(source: string, hasLines: boolean): unknown {
  return hasLines ? (source.match(/[^\n]*\n|[^\n]+/g) ?? []) : source;
}

function sourceOf(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join("") : (stringOf(value) ?? "");
}

export function invalid(message: string): ToolError {
  return new ToolError("EXECUTION_ERROR", `Invalid input: ${message}`);
}

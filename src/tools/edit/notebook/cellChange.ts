import type { Replacement, Span } from "../../../base/diff/unifiedDiff";
import { itemsOf } from "../../../base/json/jsonValue";
import { hashOf } from "../../../base/text/textHash";
import { someOf } from "../../search/files/shownPath";
import { type Cell, fieldSpans, invalid, type Notebook, sourceValue, writeValue } from "./notebookJson";

export const cellActions = ["replace", "insert", "delete"] as const;
export const cellTypes = ["code", "markdown", "raw"] as const;

/** What a call does to a notebook. */
export interface CellEdit {
  readonly action: (typeof cellActions)[number];
  /** The number of a cell from 1, or its id. For `insert`, the new cell comes after it. */
  readonly cell?: string | undefined;
  readonly source: string;
  readonly cell_type?: (typeof cellTypes)[number] | undefined;
}

/** A change of one cell. */
export interface CellChange {
  readonly replacements: readonly Replacement[];
  /** The number of the cell afterwards, from 1. For a deleted one, its number before. */
  readonly number: number;
  readonly type: string;
  readonly id: string | undefined;
  readonly before: string;
  readonly after: string;
  /** Whether outputs of the cell are removed. */
  readonly clears: boolean;
}

/** Plans the change of one cell. Throws `ToolError` for a cell that isn't there. `path` is the notebook as it is shown. */
export function planCell(edit: CellEdit, notebook: Notebook, path: string): CellChange {
  if (edit.action === "insert") return planInsert(edit, notebook, path);
  const { cell, index } = cellOf(edit, notebook, path);
  const { id, source: before } = cell;
  const number = index + 1;
  if (edit.action === "delete") {
    const replacements = [{ ...spanWithComma(index, cell, notebook), text: "" }];
    return { replacements, number, id, type: cell.type, before, after: "", clears: false };
  }
  const { source: after, cell_type: type = cell.type } = edit;
  const isSame = type === cell.type && "source" in cell.fields;
  const clears = itemsOf(cell.fields["outputs"]).length > 0;
  const replacements = isSame ? withSource(cell, after, notebook) : withType(cell, type, after, notebook);
  return { replacements, number, id, type, before, after, clears };
}

function planInsert(edit: CellEdit, notebook: Notebook, path: string): CellChange {
  const { source: after, cell_type: type = "code", cell: given } = edit;
  const { text, cells, array } = notebook;
  const index = given === undefined || given === "0" ? 0 : cellOf(edit, notebook, path).index + 1;
  const id = notebook.hasIds ? newId(notebook, `${index} ${after}`) : undefined;
  const made = writeValue(newCell(type, id, after, notebook), 2, notebook);
  const [before, next] = [cells[index - 1], cells[index]];
  const added = { number: index + 1, id, type, before: "", after, clears: false };
  if (before) {
    // What is between two cells is also between the new one and its neighbors.
    const gap = next ? text.slice(before.to, next.from) : `,${lead(notebook)}`;
    return { ...added, replacements: [{ from: before.to, to: before.to, text: gap + made }] };
  }
  if (next) return { ...added, replacements: [{ from: next.from, to: next.from, text: `${made},${lead(notebook)}` }] };
  const end = notebook.eol + notebook.indent;
  return { ...added, replacements: [{ ...array, text: `[${lead(notebook)}${made}${end}]` }] };
}

/** What is before a cell in the array. */
function lead({ eol, indent }: Notebook): string {
  return eol + indent.repeat(2);
}

/** Returns the fields in the order in which Jupyter writes them. */
function newCell(
  type: string,
  id: string | undefined,
  source: string,
  { hasLines }: Pick<Notebook, "hasLines">,
): object {
  const isCode = type === "code";
  return {
    cell_type: type,
    ...(isCode && { execution_count: null }),
    ...(id !== undefined && { id }),
    metadata: {},
    ...(isCode && { outputs: [] }),
    source: sourceValue(source, hasLines),
  };
}

/** Returns an id that no cell has. The same call gets the same one, because a call can be planned twice. */
function newId({ text, cells }: Notebook, seed: string): string {
  for (let attempt = 0; ; attempt++) {
    const id = hashOf(`${attempt} ${seed} ${text}`).toString(16).slice(-8).padStart(8, "0");
    if (!cells.some((cell) => cell.id === id)) return id;
  }
}

/** Replaces the source of a cell, and clears what its old one has printed. */
function withSource({ from, fields }: Cell, source: string, notebook: Notebook): Replacement[] {
  const values: Readonly<Record<string, unknown>> = {
    source: sourceValue(source, typeof fields["source"] !== "string"),
    outputs: [],
    execution_count: null,
  };
  return [...fieldSpans(notebook.text, from)].flatMap(([name, span]) =>
    name in values ? [{ ...span, text: writeValue(values[name], 3, notebook) }] : [],
  );
}

/** What a cell of another type doesn't keep. */
const changed = ["cell_type", "source", "outputs", "execution_count"];

/** Writes a cell as one of another type, which keeps its id, its metadata, and other fields as they are. */
function withType({ from, to, fields }: Cell, type: string, source: string, notebook: Notebook): Replacement[] {
  const hasLines = typeof fields["source"] !== "string";
  const written = Object.entries(newCell(type, undefined, source, { hasLines })).map(
    ([name, value]) => [name, writeValue(value, 3, notebook)] as const,
  );
  const kept = [...fieldSpans(notebook.text, from)].flatMap(([name, span]) =>
    changed.includes(name) ? [] : [[name, notebook.text.slice(span.from, span.to)] as const],
  );
  const members = [...new Map([...written, ...kept])].sort(([one], [two]) => (one < two ? -1 : 1));
  const { eol, indent } = notebook;
  const start = eol + indent.repeat(3);
  const colon = eol === "" ? ":" : ": ";
  const lines = members.map(([name, value]) => start + JSON.stringify(name) + colon + value);
  return [{ from, to, text: `{${lines.join(",")}${lead(notebook)}}` }];
}

/** Returns a cell with the comma that goes with it. */
function spanWithComma(index: number, { from, to }: Cell, { cells, array }: Notebook): Span {
  const [before, next] = [cells[index - 1], cells[index + 1]];
  if (before) return { from: before.to, to };
  return next ? { from, to: next.from } : { from: array.from + 1, to: array.to - 1 };
}

/** Returns the cell that is meant. Ids come first: they can consist of digits. */
function cellOf(
  { cell: given = "" }: CellEdit,
  { cells }: Notebook,
  path: string,
): { readonly cell: Cell; readonly index: number } {
  const named = cells.findIndex(({ id }) => id === given);
  // Other agents name a cell without an id by its position from 0.
  const [, position] = /^cell-(\d{1,9})$/.exec(given) ?? [];
  const index = named >= 0 ? named : position === undefined ? Number(given || NaN) - 1 : Number(position);
  const cell = cells[index];
  if (cell) return { cell, index };
  const listed = cells.map(({ id, type }, at) => `${at + 1} (${id === undefined ? type : `${type}, id ${id}`})`);
  const has = cells.length === 0 ? "no cells" : `the cells ${someOf(listed, listed.length, mostListed)}`;
  const what = given === "" ? "cell is missing." : `There is no cell ${JSON.stringify(given)}.`;
  throw invalid(`${what} ${path} has ${has}. Nothing was changed.`);
}

/** Cells that an error lists. */
const mostListed = 20;

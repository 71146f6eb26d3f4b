import type { ComponentChildren, VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { tableBlock } from "../copy/tableBlock";
import { JsonTree } from "./jsonTree";
import { RestButtons } from "../copy/restButtons";
import { NAMED, type TableRow } from "../copy/tableRows";
import { useSteps } from "../../controls/behavior/useSteps";
import { markHidden, VisibleTextView } from "../../controls/visibleTextView";
import { plural, t } from "../../base/viewerText";

/** Rows drawn at first, and added at once. */
const FIRST = 100;
const STEP = 1000;
/** Maximum characters shown in a cell. The rest is shown on request. */
const CELL = 240;
/** Maximum columns at first: unusual data can have more names than a user can view. */
const COLUMNS = 12;

interface Props {
  readonly rows: readonly TableRow[];
  readonly label: string;
  /** Columns that precede those with other names. */
  readonly order?: readonly string[];
  /** Draws a cell. The table draws it if undefined is returned. */
  cell?(name: string, row: TableRow): ComponentChildren | undefined;
  /** Returns attributes of a row's element. */
  attributes?(row: TableRow): Readonly<Record<string, string | undefined>>;
}

/**
 * Shows rows by their keys. Selecting a column's name sorts, and content that doesn't fit into a cell is shown on
 * request.
 */
export function DataTable({ rows, label, order = [], cell, attributes }: Props): VNode {
  const [wide, setWide] = useState(false);
  const [sort, setSort] = useState<Sort>();
  const all = useMemo(() => columnsOf(rows, order), [rows]);
  const sorted = useMemo(() => (sort ? sortRows(rows, sort) : rows), [rows, sort]);
  const columns = wide ? all : all.slice(0, COLUMNS);
  const steps = useSteps(rows.length, FIRST, STEP);
  const block = useMemo(() => tableBlock(label, () => rows, all), [label, rows, all]);
  if (rows.length === 0) return <div class="nothing">{t("No rows.")}</div>;
  return (
    <div class="data-table" data-table={rows.length}>
      <div class="table-scroll" tabIndex={0} role="region" aria-label={label}>
        <table>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" aria-sort={sort?.name === name ? sort.direction : undefined}>
                  <button type="button" class="sort" data-sort={name} onClick={() => setSort(nextSort(sort, name))}>
                    <VisibleTextView text={name} />
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, steps.shown).map((row, index) => (
              <tr key={index} {...attributes?.(row)}>
                {columns.map((name) => (
                  <td key={name} class={typeof own(row, name) === "number" ? "number" : undefined}>
                    {cell?.(name, row) ?? <Cell value={own(row, name)} name={name} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <RestButtons
        steps={steps}
        words={
          steps.hidden > 0
            ? plural(steps.hidden, "{0} more row not shown", "{0} more rows not shown")
            : plural(rows.length, "{0} row", "{0} rows")
        }
        block={block}
      >
        {all.length > COLUMNS && (
          <button type="button" class="link" aria-expanded={wide} data-action="columns" onClick={() => setWide(!wide)}>
            {wide
              ? t("Fewer columns")
              : plural(
                  all.length - COLUMNS,
                  "{0} more column not shown: show them",
                  "{0} more columns not shown: show them",
                )}
          </button>
        )}
        {sort && (
          <button type="button" class="link" data-action="unsort" onClick={() => setSort(undefined)}>
            {t("As it was")}
          </button>
        )}
      </RestButtons>
    </div>
  );
}

interface Sort {
  readonly name: string;
  readonly direction: "ascending" | "descending";
}

function nextSort(sort: Sort | undefined, name: string): Sort {
  const again = sort?.name === name && sort.direction === "ascending";
  return { name, direction: again ? "descending" : "ascending" };
}

function own(row: TableRow, name: string): unknown {
  return Object.hasOwn(row, name) ? row[name] : undefined;
}

function columnsOf(rows: readonly TableRow[], order: readonly string[]): readonly string[] {
  const names = new Set(rows.slice(0, NAMED).flatMap((row) => Object.keys(row)));
  return [...order.filter((name) => names.has(name)), ...[...names].filter((name) => !order.includes(name))];
}

/** Sorts numbers before texts, and both before everything else. Equal rows keep their order. */
function sortRows(rows: readonly TableRow[], { name, direction }: Sort): readonly TableRow[] {
  const sign = direction === "ascending" ? 1 : -1;
  const keyed = rows.map((row) => ({ row, key: sortKey(own(row, name)) }));
  keyed.sort((one, other) => {
    if (one.key.rank !== other.key.rank) return one.key.rank - other.key.rank;
    return one.key.value < other.key.value ? -sign : one.key.value > other.key.value ? sign : 0;
  });
  return keyed.map(({ row }) => row);
}

function sortKey(value: unknown): { readonly rank: number; readonly value: string | number } {
  if (typeof value === "number") return { rank: 0, value };
  if (typeof value === "string") return { rank: 1, value };
  if (typeof value === "boolean") return { rank: 2, value: Number(value) };
  return value === undefined || value === null ? { rank: 4, value: 0 } : { rank: 3, value: 0 };
}

/** Shows a value in a cell, shortened. The whole value is shown on request. */
function Cell({ value, name }: { value: unknown; name: string }): VNode | null {
  const [open, setOpen] = useState(false);
  if (value === undefined) return null;
  const nested = typeof value === "object" && value !== null;
  if (nested && open) {
    return (
      <>
        <JsonTree value={value} label={name} />
        <button type="button" class="link" aria-expanded="true" onClick={() => setOpen(false)}>
          {t("Show less")}
        </button>
      </>
    );
  }
  const shown = nested ? summaryOf(value) : typeof value === "string" ? value : JSON.stringify(value);
  const long = nested || shown.length > CELL;
  return (
    <span class={typeof value === "string" ? "cell-text" : "cell-value"}>
      {markHidden(open ? shown : shown.slice(0, CELL))}
      {long && (
        <button type="button" class="link" aria-expanded={open} data-action="cell" onClick={() => setOpen(!open)}>
          {open
            ? ` ${t("Show less")}`
            : nested
              ? ` ${t("Show")}`
              : `… ${plural(shown.length - CELL, "{0} more character", "{0} more characters")}`}
        </button>
      )}
    </span>
  );
}

/** Formats short simple lists unchanged, and other values as their number of items. */
function summaryOf(value: object): string {
  if (!Array.isArray(value)) return `{${plural(Object.keys(value).length, "{0} field", "{0} fields")}}`;
  const simple = value.length <= 6 && value.every((item) => typeof item !== "object" || item === null);
  return simple ? value.map(String).join(", ").slice(0, CELL) : `[${plural(value.length, "{0} item", "{0} items")}]`;
}

import type { ComponentChildren, VNode } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { tableBlock } from "../../markup/copy/tableBlock";
import { ShowMore, TakeAll } from "../../markup/copy/restButtons";
import type { TableRow } from "../../markup/copy/tableRows";
import { useWidthOf } from "../../controls/behavior/useWidth";
import { useSteps } from "../../controls/behavior/useSteps";
import { plural, t } from "../../base/viewerText";

/** Rows drawn at first, and added at once. */
const FIRST = 25;
const STEP = 500;

export interface NumbersColumn<Item> {
  /** Unique in the table. */
  readonly name: string;
  readonly title: string;
  /** Explains the column, if its title is short. */
  readonly hint?: string;
  /** Aligned to the end of its cell. */
  readonly number?: boolean;
  /** Takes the room that the others leave, and is cut on one line. */
  readonly wide?: boolean;
  /** Hidden where the table has no room for all columns: 3 first. */
  readonly minor?: 1 | 2 | 3;
  /** Returns the sort key. Undefined is last in both directions. Without it, the column can't be sorted. */
  key?(item: Item): number | string | undefined;
  /** Returns the copied value. Defaults to the sort key. */
  value?(item: Item): number | string | undefined;
  /** Can't be sorted where rows arrive in order. */
  readonly unsorted?: true;
  cell(item: Item): ComponentChildren;
}

export interface TableOrder {
  readonly name: string;
  readonly descending: boolean;
}

interface Props<Item> {
  /** Unique in the document. Also names the table for tests. */
  readonly id: string;
  readonly label: string;
  readonly rows: readonly Item[];
  /** The first column names the row. */
  readonly columns: readonly NumbersColumn<Item>[];
  readonly order?: TableOrder;
  /** Number of rows that are drawn at first. */
  readonly first?: number;
  /** Shown if there are no rows. */
  readonly empty: string;
  /** Sorting happens elsewhere: rows arrive in order. */
  onOrder?(order: TableOrder): void;
  /** More rows can be requested. */
  readonly more?: { readonly total: number; ask(): void; all(): void };
  rowAttributes?(item: Item): Readonly<Record<string, string | number | boolean | undefined>>;
}

/** Shows a table that sorts when a column's name is selected. Long ones show more on request. */
export function NumbersTable<Item>(props: Props<Item>): VNode {
  const { id, label, rows, columns, empty, onOrder, more, rowAttributes, first = FIRST } = props;
  const [own, setOwn] = useState(props.order);
  const [whole, setWhole] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  // In steps, so that the table is drawn again only now and then while it is resized.
  const width = useWidthOf(frame, (pixels) => Math.floor(pixels / 20) * 20);
  const fitting = fittingColumns(columns, width ?? Infinity);
  const shown = whole ? columns : fitting;
  const steps = useSteps(rows.length, first, STEP);
  const order = onOrder ? props.order : own;
  const sorted = useMemo(() => {
    const by = onOrder ? undefined : columns.find(({ name }) => name === order?.name);
    return by?.key ? sortRows(rows, by.key, order?.descending === true) : rows;
  }, [rows, order?.name, order?.descending]);
  const total = more?.total ?? rows.length;
  // Rows that are sorted elsewhere are limited there, too.
  const visible = more || onOrder ? sorted : sorted.slice(0, steps.shown);
  const hidden = total - visible.length;
  const block = useMemo(() => {
    const told = columns.filter(({ key, value }) => value ?? key);
    const values = (): readonly TableRow[] =>
      sorted.map((item) => Object.fromEntries(told.map(({ title, key, value }) => [title, (value ?? key)?.(item)])));
    return tableBlock(
      // If rows are sorted elsewhere, there can be more than can be copied here.
      onOrder ? t("Rows that are listed: {0}", label) : label,
      values,
      told.map(({ title }) => title),
    );
  }, [sorted, columns, label, onOrder === undefined]);
  if (rows.length === 0) return <p class="nothing">{empty}</p>;
  const sort = (column: NumbersColumn<Item>): void => {
    // Numbers are first sorted in descending order.
    const descending = order?.name === column.name ? !order.descending : column.number === true;
    (onOrder ?? setOwn)({ name: column.name, descending });
  };
  return (
    <div ref={frame} class="numbers-table" data-numbers={id}>
      <div class="table-scroll" tabIndex={0} role="region" aria-label={label}>
        <table>
          <thead>
            <tr>
              {shown.map((column) => (
                <th
                  key={column.name}
                  scope="col"
                  class={classOf(column)}
                  title={column.hint}
                  aria-sort={order?.name === column.name ? (order.descending ? "descending" : "ascending") : undefined}
                >
                  {column.key || (onOrder && !column.unsorted) ? (
                    <button type="button" class="sort" data-sort={column.name} onClick={() => sort(column)}>
                      {column.title}
                    </button>
                  ) : (
                    column.title
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visible.map((item, at) => (
              <tr key={at} {...rowAttributes?.(item)}>
                {shown.map((column, place) =>
                  place === 0 ? (
                    <th key={column.name} scope="row" class={classOf(column)} data-cell={column.name}>
                      <Cell column={column} item={item} />
                    </th>
                  ) : (
                    <td key={column.name} class={classOf(column)} data-cell={column.name}>
                      <Cell column={column} item={item} />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="text-foot">
        {hidden > 0 && (
          <span class="text-size" data-hidden={hidden}>
            {plural(hidden, "{0} more row not shown", "{0} more rows not shown")}
          </span>
        )}
        <ShowMore
          steps={more ? { ...steps, hidden, more: more.ask, all: more.all, adding: false } : { ...steps, hidden }}
        />
        {fitting.length < columns.length && (
          <button
            type="button"
            class="link"
            aria-pressed={whole}
            data-action="all-columns"
            onClick={() => setWhole(!whole)}
          >
            {whole ? t("Show fewer columns") : t("Show all columns")}
          </button>
        )}
        <TakeAll block={block} />
      </div>
    </div>
  );
}

/** Pixels that a column needs: its padding, each letter of its title, and at least, if it has numbers or others. */
const PADDING = 18;
const LETTER = 7.5;
const NUMBER = 48;
const OTHER = 110;

/** Returns the columns that a table of this width has room for. Minor ones give way, level by level. */
function fittingColumns<Item>(columns: readonly NumbersColumn<Item>[], width: number): readonly NumbersColumn<Item>[] {
  for (const most of [3, 2, 1]) {
    const kept = columns.filter(({ minor = 0 }) => minor <= most);
    if (kept.reduce((sum, column) => sum + neededBy(column), 0) <= width) return kept;
  }
  return columns.filter(({ minor }) => minor === undefined);
}

function neededBy<Item>({ title, number, wide }: NumbersColumn<Item>): number {
  return PADDING + Math.max(title.length * LETTER, number ? NUMBER : OTHER * (wide ? 1.5 : 1));
}

function Cell<Item>({ column, item }: { column: NumbersColumn<Item>; item: Item }): VNode {
  const content = column.cell(item);
  return column.wide ? <div class="wide-cell">{content}</div> : <>{content}</>;
}

function classOf<Item>({ number, wide }: NumbersColumn<Item>): string | undefined {
  return number ? "number" : wide ? "wide" : undefined;
}

function sortRows<Item>(
  rows: readonly Item[],
  keyOf: (item: Item) => number | string | undefined,
  descending: boolean,
): readonly Item[] {
  const sign = descending ? -1 : 1;
  return rows
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((one, other) => {
      if (one.key === undefined || other.key === undefined)
        return Number(one.key === undefined) - Number(other.key === undefined);
      return one.key === other.key ? 0 : one.key < other.key ? -sign : sign;
    })
    .map(({ item }) => item);
}

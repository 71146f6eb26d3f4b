import type { VNode } from "preact";
import { Problem } from "../controls/problem";
import type { ListProps } from "./listProps";
import type { Known } from "./pages";
import type { ListWindow, Range } from "./listWindow";
import { t } from "../base/viewerText";

/** Contains a row as it was drawn last. */
export interface Drawn<T> {
  readonly item: T;
  readonly selected: boolean;
  readonly position: number;
  readonly element: VNode;
}

interface Latest<T> {
  readonly current: ListProps<T>;
}

/**
 * Creates the elements for a range of rows. A row that is the same as in `before` gets the same element object, so
 * Preact skips it. For this reason, a row's callbacks go through `latest`, never through the props that it was drawn
 * with.
 */
export function drawRows<T>(
  latest: Latest<T>,
  view: ListWindow,
  range: Range,
  before: ReadonlyMap<number, Drawn<T>>,
): { readonly rows: VNode[]; readonly kept: Map<number, Drawn<T>> } {
  const { pages, active } = latest.current;
  const rows: VNode[] = [];
  const kept = new Map<number, Drawn<T>>();
  const firstInView = view.at(view.offset);
  let failedPage = -1;
  for (let position = range.from; position < range.to; position++) {
    const key = view.flip(position);
    const known = pages.know(key);
    if (known.state === "ready") {
      const same = before.get(key);
      const selected = key === active;
      if (same && same.item === known.row && same.selected === selected && same.position === position) {
        kept.set(key, same);
        rows.push(same.element);
        continue;
      }
      const element = drawRow(latest, known.row, { key, position, selected });
      kept.set(key, { item: known.row, selected, position, element });
      rows.push(element);
      continue;
    }
    const page = Math.floor(key / pages.size);
    // Once per page, where it is visible.
    const tell = known.state === "failed" && page !== failedPage && position >= firstInView;
    if (tell) failedPage = page;
    rows.push(drawPlaceholder(latest.current, known, { key, position, height: view.height(position), tell }));
  }
  return { rows, kept };
}

interface PlaceholderAt {
  readonly key: number;
  readonly position: number;
  /** Pixels. */
  readonly height: number;
  /** Whether to say why the rows of its page are missing. */
  readonly tell: boolean;
}

function drawPlaceholder<T>(
  { id, pages }: ListProps<T>,
  known: Exclude<Known<T>, { readonly state: "ready" }>,
  { key, position, height, tell }: PlaceholderAt,
): VNode {
  const words = known.state === "loading" ? t("Loading") : t("Not loaded");
  return (
    <div
      key={key}
      id={`${id}-${key}`}
      role="row"
      aria-rowindex={position + 1}
      class={`placeholder ${known.state}`}
      data-row={key}
      data-position={position}
      data-state={known.state}
      style={{ height: `${height}px` }}
    >
      <div role="gridcell" class="cell" aria-label={tell || known.state === "missing" ? undefined : words}>
        {known.state === "failed" && tell ? (
          <Problem
            inline
            what={t("These rows could not be loaded")}
            error={known.error}
            retry={() => pages.retry(key)}
          />
        ) : known.state === "missing" ? (
          <Problem inline what={t("This row could not be loaded")} retry={() => pages.retry(key)} />
        ) : undefined}
      </div>
    </div>
  );
}

interface DrawnAt {
  readonly key: number;
  readonly position: number;
  readonly selected: boolean;
}

function drawRow<T>(latest: Latest<T>, item: T, { key, position, selected }: DrawnAt): VNode {
  const { id, attributes, row } = latest.current;
  return (
    <div
      {...attributes(item)}
      key={key}
      id={`${id}-${key}`}
      role="row"
      aria-rowindex={position + 1}
      aria-selected={selected}
      data-row={key}
      data-position={position}
      data-state="ready"
      onClick={() => {
        // Selecting text in a row doesn't select the row.
        if (getSelection()?.isCollapsed === false) return;
        latest.current.onActive(key, "pointer");
      }}
      onDblClick={() => latest.current.onOpen(key)}
    >
      <div role="gridcell" class="cell">
        {row(item, key)}
      </div>
    </div>
  );
}

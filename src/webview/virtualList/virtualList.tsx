import type { ComponentChildren, VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Problem } from "../parts/problem";
import { moveActive } from "./listKeys";
import { ListWindow } from "./listWindow";
import type { Pages } from "./pages";

/** Pixels drawn above and below what is in view, so that a fast wheel does not outrun the drawing. */
const OVERSCAN = 400;
/** Rows fetched beyond those drawn. */
const AHEAD = 50;

/** How the rest of the viewer moves a list. */
export interface ListHandle {
  focus(): void;
  reveal(key: number): void;
  toEdge(edge: "start" | "end"): void;
}

/** Which ends of the list are in view. */
export interface ListPlace {
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

interface Props<T> {
  /** Unique in the document; the rows' ids are made of it. */
  readonly id: string;
  readonly label: string;
  readonly pages: Pages<T>;
  readonly count: number;
  readonly newestFirst?: boolean;
  /** Height of a row nobody has drawn yet, in pixels. */
  readonly guess: number;
  /** Which end stays in view while the list grows and the view is there. */
  readonly follow: "start" | "end" | "none";
  readonly active: number | undefined;
  onActive(key: number, by: "keyboard" | "pointer"): void;
  onOpen(key: number): void;
  onToggle?(key: number): void;
  onPlace?(place: ListPlace): void;
  /** A row's content. It is drawn again when the row, `active` or `revision` change. */
  row(item: T, key: number): ComponentChildren;
  /** What a screen reader says for the row. */
  name(item: T): string;
  /** Attributes of the row element: hooks and classes. */
  attributes(item: T): Readonly<Record<string, string | number | boolean | undefined>>;
  readonly revision?: unknown;
  readonly handle?: { current: ListHandle | undefined };
}

/**
 * A list of any length of which only the rows in view are in the document. Rows have their natural height; they lie in
 * one block, in flow, so that only the block has to be put in place. Scroll position and block are set through the style
 * objects and never by the renderer, right after rows have been drawn and measured and before the browser paints.
 */
export function VirtualList<T>(props: Props<T>): VNode {
  const { id, pages, count, active, follow } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const block = useRef<HTMLDivElement>(null);
  const [, render] = useState(0);
  const again = (): void => render((turn) => turn + 1);
  const view = useMemo(() => {
    const created = new ListWindow(props.guess, props.newestFirst ?? false);
    created.stickTo(follow === "start" ? "start" : "none");
    return created;
  }, [pages]);
  const drawn = useRef<{ revision: unknown; rows: Map<number, Drawn<T>> }>({ revision: undefined, rows: new Map() });
  const place = useRef<ListPlace>({ atStart: true, atEnd: false });
  // Rows are kept across renders, so what they call must not be.
  const latest = useRef(props);
  latest.current = props;

  if (view.count !== count) {
    if (follow === "end" && view.count > 0 && view.atEnd) view.stickTo("end");
    view.resize(count);
  }
  const range = view.range(OVERSCAN);

  /** Puts block, spacer and scroll position where the window says; answers whether other rows have to be drawn. */
  const settle = (): boolean => {
    if (!scroller.current || !spacer.current || !block.current) return false;
    for (const element of block.current.children) {
      if (!(element instanceof HTMLElement) || element.dataset.state !== "ready") continue;
      view.measured(Number(element.dataset.row), element.getBoundingClientRect().height);
    }
    const now = view.range(OVERSCAN);
    spacer.current.style.height = `${view.space}px`;
    if (Math.abs(scroller.current.scrollTop - view.scrollTop) > 0.5) {
      scroller.current.scrollTop = view.scrollTop;
      view.took(scroller.current.scrollTop);
    }
    const first = Math.min(range.from, Math.max(0, view.count - 1));
    block.current.style.transform = `translateY(${view.top(first) - view.offset + view.scrollTop}px)`;
    const next: ListPlace = { atStart: view.atStart, atEnd: view.atEnd };
    if (next.atStart !== place.current.atStart || next.atEnd !== place.current.atEnd) {
      place.current = next;
      props.onPlace?.(next);
    }
    return now.from < range.from || now.to > range.to;
  };
  const settleNow = useRef(settle);
  settleNow.current = settle;

  useLayoutEffect(() => {
    if (settle()) again();
    const keys = [view.flip(Math.max(0, range.from - AHEAD)), view.flip(Math.min(count, range.to + AHEAD) - 1)];
    if (count > 0) pages.want(Math.min(...keys), Math.max(...keys) + 1);
  });

  useEffect(() => pages.subscribe(again), [pages]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !block.current) return undefined;
    let idle: ReturnType<typeof setTimeout> | undefined;
    const scrolled = (): void => {
      view.scrolled(element.scrollTop);
      again();
      clearTimeout(idle);
      idle = setTimeout(() => {
        view.settle();
        settleNow.current();
      }, 150);
    };
    const observer = new ResizeObserver(() => {
      view.setViewport(element.clientHeight);
      settleNow.current();
      again();
    });
    observer.observe(element);
    observer.observe(block.current);
    element.addEventListener("scroll", scrolled, { passive: true });
    view.setViewport(element.clientHeight);
    again();
    return () => {
      clearTimeout(idle);
      observer.disconnect();
      element.removeEventListener("scroll", scrolled);
    };
  }, [view]);

  const show = (): void => {
    settleNow.current();
    again();
  };
  if (props.handle) {
    props.handle.current = {
      focus: () => scroller.current?.focus({ preventScroll: true }),
      reveal: (key) => {
        view.reveal(view.flip(key));
        show();
      },
      toEdge: (edge) => {
        view.scrollTo(edge === "start" ? 0 : view.total);
        if (follow === edge) view.stickTo(edge);
        show();
      },
    };
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return;
    const position = active === undefined || active >= count ? undefined : view.flip(active);
    const next = moveActive(event.key, position, view);
    if (next !== undefined) {
      event.preventDefault();
      view.reveal(next);
      if (follow === "start" && next === 0) view.stickTo("start");
      if (next === count - 1 && follow === "end") view.stickTo("end");
      props.onActive(view.flip(next), "keyboard");
      show();
    } else if (active !== undefined && active < count && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (event.key === "Enter") props.onOpen(active);
      else props.onToggle?.(active);
    }
  };

  const rows: VNode[] = [];
  if (drawn.current.revision !== props.revision) drawn.current = { revision: props.revision, rows: new Map() };
  const kept = new Map<number, Drawn<T>>();
  let failedPage = -1;
  for (let position = range.from; position < range.to; position++) {
    const key = view.flip(position);
    const known = pages.know(key);
    if (known.state === "ready") {
      const before = drawn.current.rows.get(key);
      const selected = key === active;
      // The same element object again tells Preact that there is nothing to do.
      if (before && before.item === known.row && before.selected === selected && before.position === position) {
        kept.set(key, before);
        rows.push(before.element);
        continue;
      }
      const element = (
        <div
          {...props.attributes(known.row)}
          key={key}
          id={`${id}-${key}`}
          role="row"
          aria-rowindex={position + 1}
          aria-selected={selected}
          data-row={key}
          data-position={position}
          data-state="ready"
          onClick={() => {
            // Selecting text in a row is reading, not choosing.
            if (getSelection()?.isCollapsed === false) return;
            latest.current.onActive(key, "pointer");
          }}
          onDblClick={() => latest.current.onOpen(key)}
        >
          <div role="gridcell" aria-label={props.name(known.row)} class="cell">
            {props.row(known.row, key)}
          </div>
        </div>
      );
      kept.set(key, { item: known.row, selected, position, element });
      rows.push(element);
      continue;
    }
    const page = Math.floor(key / pages.size);
    const tell = known.state === "failed" && page !== failedPage;
    if (tell) failedPage = page;
    rows.push(
      <div
        key={key}
        id={`${id}-${key}`}
        role="row"
        aria-rowindex={position + 1}
        class={`placeholder ${known.state}`}
        data-row={key}
        data-position={position}
        data-state={known.state}
        style={{ height: `${view.height(position)}px` }}
      >
        <div role="gridcell" class="cell" aria-label={known.state === "loading" ? "Loading" : "Not loaded"}>
          {tell && known.state === "failed" ? (
            <Problem inline what="These rows could not be loaded" error={known.error} retry={() => pages.retry(key)} />
          ) : known.state === "missing" ? (
            <Problem inline what="This row was not answered" retry={() => pages.retry(key)} />
          ) : undefined}
        </div>
      </div>,
    );
  }
  drawn.current.rows = kept;
  const activeDrawn = active !== undefined && active < count && inside(view.flip(active), range);

  return (
    <div
      ref={scroller}
      class="list"
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={count}
      aria-colcount={1}
      aria-activedescendant={activeDrawn ? `${id}-${active}` : undefined}
      data-list={id}
      data-count={count}
      onKeyDown={onKeyDown}
    >
      <div ref={spacer} role="presentation" class="list-space">
        <div ref={block} role="presentation" class="list-rows">
          {rows}
        </div>
      </div>
    </div>
  );
}

interface Drawn<T> {
  readonly item: T;
  readonly selected: boolean;
  readonly position: number;
  readonly element: VNode;
}

function inside(position: number, range: { readonly from: number; readonly to: number }): boolean {
  return position >= range.from && position < range.to;
}

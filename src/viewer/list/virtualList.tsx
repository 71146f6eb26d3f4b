import type { VNode } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { moveActive } from "./listKeys";
import { ListWindow } from "./listWindow";
import { type Drawn, drawRows } from "./drawRows";
import type { ListPlace, ListProps } from "./listProps";

/** Distance drawn above and below the view, so that a fast wheel doesn't outrun drawing. Pixels. */
const OVERSCAN = 400;
/** Rows are drawn again when less than this remains of that distance. Pixels. */
const RESERVE = 200;
/** Rows fetched beyond those drawn. */
const AHEAD = 50;

/**
 * Shows a list of any length, with only the rows in view in the document. Rows have their natural height. They are in
 * one block, in flow, so that only the block is positioned. Scroll offset and block are set through the style objects
 * and never by the renderer, right after rows have been drawn and measured and before the browser paints.
 */
export function VirtualList<T>(props: ListProps<T>): VNode {
  const { id, count, active, follow } = props;
  const { scroller, spacer, block, view, range, show } = useListWindow(props);
  const drawn = useRef<{ revision: unknown; rows: Map<number, Drawn<T>> }>({ revision: undefined, rows: new Map() });
  // Rows are kept across renders, so their callbacks must not be.
  const latest = useRef(props);
  latest.current = props;

  if (props.handle) {
    props.handle.current = {
      focus: () => scroller.current?.focus({ preventScroll: true }),
      reveal: (key) => {
        view.center(view.flip(key));
        show();
      },
      showFirst: (key) => {
        // A pixel further: scroll offsets are rounded, and the row above must not become the first one.
        view.scrollTo(view.top(view.flip(key)) + 1);
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
    } else if (props.onKey?.(event.key)) event.preventDefault();
  };

  if (drawn.current.revision !== props.revision) drawn.current = { revision: props.revision, rows: new Map() };
  const { rows, kept } = drawRows(latest, view, range, drawn.current.rows);
  drawn.current.rows = kept;
  const activeDrawn = active !== undefined && active < count && inside(view.flip(active), range);

  return (
    <div
      ref={scroller}
      class="list"
      role={props.tree ? "treegrid" : "grid"}
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

/** Keeps the window of a list in step with its elements, as the user scrolls and rows are drawn. */
function useListWindow<T>(props: ListProps<T>) {
  const { pages, count, follow } = props;
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
  const report = useReports(props, view);

  if (view.count !== count) {
    if (follow === "end" && view.count > 0 && view.atEnd) view.stickTo("end");
    view.resize(count);
  }
  const range = view.range(OVERSCAN);

  /** Reads the user's scroll offset. Drawing can happen before the scroll event, and must not undo it. */
  const heard = useRef(0);
  const hear = (element: HTMLElement): void => {
    const { scrollTop } = element;
    if (Math.abs(scrollTop - heard.current) > 0.5) view.scrolled(scrollTop);
    heard.current = scrollTop;
  };

  /** Positions the block, spacer, and scroll offset as the window says. Returns whether other rows must be drawn. */
  const settle = (): boolean => {
    if (!scroller.current || !spacer.current || !block.current) return false;
    // First: the browser, not the user, scrolled a view that grew at the end.
    if (scroller.current.clientHeight !== view.viewport) view.setViewport(scroller.current.clientHeight);
    hear(scroller.current);
    measureRows(view, block.current);
    const now = view.range(RESERVE);
    spacer.current.style.height = `${view.space}px`;
    if (Math.abs(scroller.current.scrollTop - view.scrollTop) > 0.5) {
      scroller.current.scrollTop = view.scrollTop;
      heard.current = scroller.current.scrollTop;
      view.took(heard.current);
    }
    const first = Math.min(range.from, Math.max(0, view.count - 1));
    block.current.style.transform = `translateY(${view.top(first) - view.offset + view.scrollTop}px)`;
    report();
    return now.from < range.from || now.to > range.to;
  };
  const settleNow = useRef(settle);
  settleNow.current = settle;

  useLayoutEffect(() => pages.subscribe(again), [pages]);

  useLayoutEffect(() => {
    if (settle()) again();
    const keys = [view.flip(Math.max(0, range.from - AHEAD)), view.flip(Math.min(count, range.to + AHEAD) - 1)];
    if (count > 0) pages.want(Math.min(...keys), Math.max(...keys) + 1);
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !block.current) return undefined;
    let idle: ReturnType<typeof setTimeout> | undefined;
    const scrolled = (): void => {
      if (settleNow.current()) again();
      clearTimeout(idle);
      idle = setTimeout(() => {
        view.settle();
        settleNow.current();
      }, 150);
    };
    const observer = new ResizeObserver(() => {
      const grown = element.clientHeight !== view.viewport;
      if (grown) view.setViewport(element.clientHeight);
      if (settleNow.current() || grown) again();
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
  return { scroller, spacer, block, view, range, show };
}

/** Measures the drawn rows. */
function measureRows(view: ListWindow, block: HTMLElement): void {
  let [still, there] = [true, false];
  for (const element of block.children) {
    if (!(element instanceof HTMLElement)) continue;
    const key = Number(element.dataset.row);
    if (key === view.wanted) there = true;
    if (element.dataset.state !== "ready") still = false;
    else if (view.measured(key, element.getBoundingClientRect().height)) still = false;
  }
  if (still && there) view.arrived();
}

/** Returns a function that reports the ends and the rows in view, if they are others than before. */
function useReports<T>({ onPlace, onView }: ListProps<T>, view: ListWindow): () => void {
  const seen = useRef({ first: -1, last: -1 });
  const place = useRef<ListPlace>({ atStart: true, atEnd: false });
  return () => {
    const next: ListPlace = { atStart: view.atStart, atEnd: view.atEnd };
    if (next.atStart !== place.current.atStart || next.atEnd !== place.current.atEnd) {
      place.current = next;
      onPlace?.(next);
    }
    if (!onView || view.count === 0) return;
    const first = view.at(view.offset);
    const last = view.at(Math.max(view.offset, view.offset + view.viewport - 1));
    if (first !== seen.current.first || last !== seen.current.last) {
      seen.current = { first, last };
      onView(view.flip(first), view.flip(last));
    }
  };
}

function inside(position: number, range: { readonly from: number; readonly to: number }): boolean {
  return position >= range.from && position < range.to;
}

import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { HitLine } from "./hitLine";
import type { Find } from "./useFind";
import { t } from "../base/viewerText";

/** Height of a hit, and maximum height of the list. Pixels. */
const HEIGHT = 22;
const MOST = 8;
/** Hits drawn above and below those in view. */
const AROUND = 10;

/** Lists each hit on one line. Keys move through them, and the selected hit's row is shown. */
export function HitList({ find }: { find: Find }): VNode {
  const { hits, current } = find.state;
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const shown = Math.min(MOST, hits.length);
  const first = Math.max(0, Math.floor(top / HEIGHT) - AROUND);
  const last = Math.min(hits.length, first + shown + 2 * AROUND);

  const [, redraw] = useState(0);
  // Before rows can arrive: those that arrive unheard would never be drawn.
  useLayoutEffect(() => find.hitRows.subscribe(() => redraw((times) => times + 1)), [find.hitRows]);
  useEffect(() => find.hitRows.want(first, last), [find.hitRows, hits, first, last]);
  useLayoutEffect(() => {
    if (current === undefined || !box.current) return;
    const element = box.current;
    const place = current * HEIGHT;
    if (place < element.scrollTop) element.scrollTop = place;
    else if (place + HEIGHT > element.scrollTop + element.clientHeight)
      element.scrollTop = place + HEIGHT - element.clientHeight;
  }, [current]);

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => find.goTo(Math.min(hits.length - 1, (current ?? -1) + 1)),
    ArrowUp: () => (current === undefined || current === 0 ? find.input.current?.focus() : find.goTo(current - 1)),
    PageDown: () => find.goTo(Math.min(hits.length - 1, (current ?? 0) + shown)),
    PageUp: () => find.goTo(Math.max(0, (current ?? 0) - shown)),
    Home: () => find.goTo(0),
    End: () => find.goTo(hits.length - 1),
    Enter: () => document.querySelector<HTMLElement>(`[data-list=${find.list}]`)?.focus(),
  };
  return (
    <div
      ref={box}
      class="hits"
      role="listbox"
      tabIndex={0}
      aria-label={t("Hits")}
      aria-activedescendant={
        current !== undefined && current >= first && current < last ? `${find.list}-hit-${current}` : undefined
      }
      data-hits={hits.length}
      style={{ height: `${shown * HEIGHT}px` }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onFocus={() => current === undefined && find.goTo(0)}
      onKeyDown={(event) => {
        const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
        if (!act) return;
        event.preventDefault();
        event.stopPropagation();
        act();
      }}
    >
      <div role="presentation" class="hits-space" style={{ height: `${hits.length * HEIGHT}px` }}>
        <div role="presentation" class="hits-drawn" style={{ transform: `translateY(${first * HEIGHT}px)` }}>
          {hits.slice(first, last).map((hit, at) => (
            <HitLine
              list={find.list}
              key={first + at}
              hit={hit}
              row={find.hitRows.get(first + at)}
              index={first + at}
              total={hits.length}
              chosen={first + at === current}
              go={() => find.goTo(first + at)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

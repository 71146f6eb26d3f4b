import { useEffect, useRef } from "preact/hooks";
import type { ShownRows } from "../../list/rows/shownRows";
import type { ListHandle } from "../../list/listProps";

/**
 * Keeps the selected row in view when other rows are shown. If none is selected, keeps the row being read: the `first`
 * one in view until then.
 */
export function useReadOn(
  { pages, count }: ShownRows,
  active: number | undefined,
  first: number | undefined,
  handle: { readonly current: ListHandle | undefined },
): void {
  const before = useRef<{ readonly pages: ShownRows["pages"]; first?: number | undefined }>({ pages });
  if (before.current.pages !== pages) before.current = { pages, first };
  const filled = count > 0;
  useEffect(() => {
    if (active !== undefined) handle.current?.reveal(active);
    else if (before.current.first !== undefined) handle.current?.showFirst?.(before.current.first);
    if (filled) delete before.current.first;
  }, [pages, filled]);
  // The rows of other pages are no longer in view.
  useEffect(() => () => pages.want(0, 0), [pages]);
}

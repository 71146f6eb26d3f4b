import { useEffect, useRef, useState } from "preact/hooks";

/** Counts rows that were added after the file was first read, while the end was out of view. */
export function useUnseen(rows: number, atEnd: boolean, complete: boolean, list: unknown): number {
  const seen = useRef<number>(undefined);
  const of = useRef(list);
  // Other rows have their own count.
  if (of.current !== list) [of.current, seen.current] = [list, undefined];
  const [, again] = useState(0);
  useEffect(() => {
    const before = seen.current;
    // The list of a half-read file ends somewhere in the middle.
    if (before === undefined ? complete : atEnd || rows < before) seen.current = rows;
    if (seen.current !== before) again((turn) => turn + 1);
  }, [rows, atEnd, complete, list]);
  return seen.current === undefined || atEnd ? 0 : Math.max(0, rows - seen.current);
}

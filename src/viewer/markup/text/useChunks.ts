import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Chunk, type Cut, cut, lineCount } from "./textChunks";

/** Chunks shown before somebody asks for more. */
const FIRST = 2;

/** Milliseconds until the next frame, while the machine keeps up. */
const QUICK = 25;

export interface Chunks<T extends Chunk = Chunk> {
  readonly chunks: readonly T[];
  /** What is not shown. */
  readonly hiddenLines: number;
  readonly hiddenCharacters: number;
  showMore(): void;
  /** Adds some chunks in each frame until all is shown. */
  showAll(): void;
  readonly adding: boolean;
}

/** Cuts a text as `cut` does. */
type Cutter<T extends Chunk> = (
  text: string,
  chunks: number,
) => Omit<Cut, "chunks"> & { readonly chunks: readonly T[] };

/**
 * The shown beginning of a long text. Only the display is cut; `text` stays whole. While it is not `complete`, more of it is still to come, and who
 * asked for all of it gets that, too.
 */
export function useChunks(text: string, complete?: boolean): Chunks;
export function useChunks<T extends Chunk>(
  text: string,
  complete: boolean,
  cutter: Cutter<T>,
  first: number,
): Chunks<T>;
export function useChunks(text: string, complete = true, cutter: Cutter<Chunk> = cut, first = FIRST): Chunks {
  const [shown, setShown] = useState(first);
  const [adding, setAdding] = useState(false);
  const step = useRef(0);
  const { chunks, end } = useMemo(() => cutter(text, shown), [text, cutter, shown]);

  useEffect(() => {
    if (!adding) return undefined;
    if (end >= text.length) {
      if (complete) setAdding(false);
      return undefined;
    }
    const asked = performance.now();
    const frame = requestAnimationFrame(() => {
      // As many as the machine draws without a pause that is felt.
      step.current = performance.now() - asked < QUICK ? step.current + 2 : Math.max(2, step.current >> 1);
      setShown((before) => before + step.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [adding, end, text, complete]);

  return {
    chunks,
    hiddenLines: end < text.length ? lineCount(text.slice(end)) : 0,
    hiddenCharacters: text.length - end,
    showMore: () => setShown((before) => before * 2 + 4),
    showAll: () => setAdding(true),
    adding,
  };
}

import { useEffect, useState } from "preact/hooks";
import { type Chunk, cut, lineCount } from "./cut";

/** Chunks shown before somebody asks for more. */
const FIRST = 2;

export interface Chunks {
  readonly chunks: readonly Chunk[];
  /** What is not shown. */
  readonly hiddenLines: number;
  readonly hiddenCharacters: number;
  showMore(): void;
  /** Adds a chunk in each frame until all is shown. */
  showAll(): void;
  readonly adding: boolean;
}

/** The shown beginning of a long text. Only the display is cut; `text` stays whole. */
export function useChunks(text: string): Chunks {
  const [shown, setShown] = useState(FIRST);
  const [adding, setAdding] = useState(false);
  const { chunks, end } = cut(text, shown);

  useEffect(() => {
    if (!adding) return undefined;
    if (end >= text.length) {
      setAdding(false);
      return undefined;
    }
    const frame = requestAnimationFrame(() => setShown((before) => before + 2));
    return () => cancelAnimationFrame(frame);
  }, [adding, end, text]);

  return {
    chunks,
    hiddenLines: end < text.length ? lineCount(text.slice(end)) : 0,
    hiddenCharacters: text.length - end,
    showMore: () => setShown((before) => before * 2 + 4),
    showAll: () => setAdding(true),
    adding,
  };
}

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Chunk, cutCode } from "../text/textChunks";
import { later } from "../../controls/behavior/useLater";
import type { Colored } from "./codeColors";
import type { Line } from "./codePieces";
import { useColoring } from "./useColoring";
import { t } from "../../base/viewerText";

/** Longer texts are not highlighted. Characters. */
export const MOST_COLORED = 1_000_000;
/** The limit for highlighting single lines. Characters. */
const MOST_OF_LINES = 150_000;
/** Maximum time for highlighting in one task. Milliseconds. */
const SLICE = 10;

interface Work {
  readonly text: string;
  readonly grammar: string | undefined;
  readonly done: Colored[];
  running?: Generator<undefined, Colored>;
}

export interface Colors {
  /** The lines of each chunk that are already highlighted. */
  readonly lines: readonly (readonly Line[])[];
  /** Explains in a sentence why colors are missing. */
  readonly note?: string;
}

/** Highlights chunks one after the other, in short tasks. Highlights nothing if `grammar` is undefined. */
export function useColors(text: string, grammar: string | undefined, chunks: readonly Chunk[]): Colors {
  const [, render] = useState(0);
  const held = useRef<Work>({ text, grammar, done: [] });
  const long = text.length > MOST_COLORED;
  if (held.current.text !== text || held.current.grammar !== grammar) held.current = { text, grammar, done: [] };
  const work = held.current;
  const slow = work.done.some(({ without }) => without === "slow");
  const wanted = grammar === undefined || long || slow ? 0 : chunks.length;

  const colouring = useColoring(wanted > 0);

  useEffect(() => {
    if (!colouring || grammar === undefined || work.done.length >= wanted) return undefined;
    let stop: () => void = () => undefined;
    const go = (): void => {
      const before = work.done.at(-1)?.open ?? "";
      work.running ??= colouring.colorSteps(grammar, chunks[work.done.length]?.text ?? "", before);
      const end = performance.now() + SLICE;
      do {
        const step = work.running.next();
        if (step.done) {
          work.done.push(step.value);
          delete work.running;
          render((count) => count + 1);
          return;
        }
      } while (performance.now() < end);
      stop = later(go);
    };
    stop = later(go);
    return () => stop();
  }, [work, wanted, work.done.length, colouring]);

  const note = long
    ? t("Without colours: longer than 1,000,000 characters")
    : slow
      ? t("Colors stop where they took too long")
      : work.done.some(({ without }) => without !== undefined)
        ? t("Lines of more than 1,000 characters have no colours")
        : undefined;
  return { lines: work.done.map(({ lines }) => lines), ...(note !== undefined && { note }) };
}

/** Returns the highlighted lines of a short text by their 0-based number, as far as they are available. */
export function useLineColors(text: string, grammar: string | undefined): (line: number) => Line | undefined {
  const chunks = useMemo(() => {
    const { chunks: made } = text.length > MOST_OF_LINES ? { chunks: [] } : cutCode(text, Infinity);
    // A chunk that ends inside a line would shift the numbers of later lines.
    return made.some(({ open }) => open) ? [] : made;
  }, [text]);
  const { lines } = useColors(text, grammar, chunks);
  const flat = useMemo(() => lines.flat(), [lines.length, text, grammar]);
  return (line) => flat[line];
}

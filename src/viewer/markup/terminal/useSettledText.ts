import { useEffect, useMemo, useState } from "preact/hooks";
import { TerminalScreen, settled, type Settled } from "../../../terminal/terminalScreen";

/** Characters settled at once: a few milliseconds of work. */
const SLICE = 64 * 1024;

/** Settles a text like a terminal: a short one at once, a long one in slices between frames. */
export function useSettledText(text: string): Settled & { readonly complete: boolean } {
  const first = useMemo(() => {
    const end = sliceEnd(text, 0);
    return { ...settled(text.slice(0, end)), of: text, complete: end >= text.length };
  }, [text]);
  const [whole, setWhole] = useState<Settled & { readonly of: string }>();

  useEffect(() => {
    if (first.complete) return undefined;
    const screen = new TerminalScreen();
    const parts: string[] = [];
    let from = 0;
    let frame = 0;
    const step = (): void => {
      const end = sliceEnd(text, from);
      parts.push(screen.write(text.slice(from, end)));
      from = end;
      if (from < text.length) frame = requestAnimationFrame(step);
      else setWhole({ of: text, text: parts.join("") + screen.end(), dropped: screen.dropped });
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [first]);

  return whole?.of === text ? { ...whole, complete: true } : first;
}

/** Returns an offset after a nearby line break, or else one that doesn't split a character. */
function sliceEnd(text: string, from: number): number {
  if (text.length - from <= SLICE) return text.length;
  const feed = text.lastIndexOf("\n", from + SLICE);
  if (feed > from) return feed + 1;
  const code = text.charCodeAt(from + SLICE);
  return code >= 0xdc00 && code <= 0xdfff ? from + SLICE - 1 : from + SLICE;
}

import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Returns whether an element's width, in pixels, passes a test. False before it is drawn. */
export function useWidth(frame: { readonly current: HTMLElement | null }, passes: (width: number) => boolean): boolean {
  const [passed, setPassed] = useState(false);
  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setPassed(passes(entry.contentRect.width)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return passed;
}

/** Maximum width of a narrow pane, in pixels. */
const NARROW = 420;

/**
 * Returns the reference and the class of a pane, which say whether it is narrow. A container query would do the same,
 * but Chromium can leave a container empty that was moved in the document.
 */
export function usePaneFrame(): { readonly ref: RefObject<HTMLElement | null>; readonly class: string } {
  const ref = useRef<HTMLElement>(null);
  const narrow = useWidth(ref, (width) => width <= NARROW);
  return { ref, class: narrow ? "pane narrow" : "pane" };
}

import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Returns what `read` makes of an element's width in pixels, when that changes. Undefined before it is drawn. */
export function useWidthOf<T>(
  frame: { readonly current: HTMLElement | null },
  read: (width: number) => T,
): T | undefined {
  const [value, setValue] = useState<T>();
  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setValue(() => read(entry.contentRect.width)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return value;
}

/** Returns whether an element's width, in pixels, passes a test. False before it is drawn. */
export function useWidth(frame: { readonly current: HTMLElement | null }, passes: (width: number) => boolean): boolean {
  return useWidthOf(frame, passes) ?? false;
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

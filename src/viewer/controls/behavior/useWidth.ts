import { useLayoutEffect, useState } from "preact/hooks";

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

import { useLayoutEffect, useState } from "preact/hooks";

/** Whether an element passes a test of its width, in pixels; false before it is drawn. */
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

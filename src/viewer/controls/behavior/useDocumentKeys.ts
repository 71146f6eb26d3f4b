import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Calls `onKey` for each key that is pressed anywhere in the document: always the one of the last drawing, also for a key that follows at once, which an
 * effect that runs after the next frame would answer with what stood there before.
 */
export function useDocumentKeys(onKey: (event: KeyboardEvent) => void): void {
  const newest = useRef(onKey);
  newest.current = onKey;
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => newest.current(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

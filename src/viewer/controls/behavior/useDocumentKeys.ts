import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Calls the last drawing's `onKey` for each key that is pressed in the document. This includes a key that follows
 * immediately: an effect runs after the next frame, and would handle that key with the previous state.
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

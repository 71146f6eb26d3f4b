import { useEffect } from "preact/hooks";

/**
 * Calls `focus` after a drawing if `inputs` changed and nothing in the page has the focus, so that keys work at once. If
 * the focus is outside of the page's frame, `focus` is called when the frame gets it: a page that loads must not take
 * what the user is typing into an editor or a list of VS Code.
 */
export function useFreeFocus(focus: () => void, inputs: readonly unknown[]): void {
  useEffect(() => focusWhenFree(focus), inputs);
}

/** Calls `focus` as `useFreeFocus` does. Returns what ends the waiting for the frame's focus. */
export function focusWhenFree(focus: () => void): () => void {
  const focusIfFree = (): void => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) focus();
  };
  if (document.hasFocus()) focusIfFree();
  else window.addEventListener("focus", focusIfFree, { once: true });
  return () => window.removeEventListener("focus", focusIfFree);
}

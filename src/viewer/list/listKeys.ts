import type { ListWindow } from "./listWindow";

/** Returns the position that a key moves to from `position`. Returns undefined for other keys. */
export function moveActive(key: string, position: number | undefined, view: ListWindow): number | undefined {
  if (view.count === 0) return undefined;
  const last = view.count - 1;
  const here = position ?? Math.max(0, view.at(view.offset));
  switch (key) {
    case "ArrowDown":
      return position === undefined ? here : Math.min(last, here + 1);
    case "ArrowUp":
      return position === undefined ? here : Math.max(0, here - 1);
    case "Home":
      return 0;
    case "End":
      return last;
    case "PageDown":
      return Math.min(last, Math.max(here + 1, view.at(view.top(here) + view.viewport)));
    case "PageUp":
      return Math.max(0, Math.min(here - 1, view.at(Math.max(0, view.top(here) + view.height(here) - view.viewport))));
    default:
      return undefined;
  }
}

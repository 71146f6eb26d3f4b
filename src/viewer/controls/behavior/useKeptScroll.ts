import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Maximum number of saved scroll offsets, those viewed last. */
const MOST = 200;

/**
 * Saves an element's scroll offset for each `key`. An item that is shown again keeps its offset, any other starts at
 * its beginning.
 */
export function useKeptScroll(scrolled: RefObject<HTMLElement | null>, key: string): void {
  const places = useRef(new Map<string, number>()).current;
  useLayoutEffect(() => {
    const element = scrolled.current;
    if (!element) return undefined;
    const wanted = places.get(key) ?? 0;
    // The content may still be loading: the offset is valid only when there is enough content.
    let waits = wanted > 0;
    const reach = (): void => {
      if (!waits || element.scrollHeight - element.clientHeight < wanted) return;
      waits = false;
      observer.disconnect();
      element.scrollTop = wanted;
    };
    const observer = new MutationObserver(reach);
    const leave = (): void => {
      waits = false;
      observer.disconnect();
    };
    const note = (): void => {
      if (waits && element.scrollTop === 0) return;
      if (waits) leave();
      places.delete(key);
      places.set(key, element.scrollTop);
      const [oldest] = places.keys();
      if (places.size > MOST && oldest !== undefined) places.delete(oldest);
    };
    element.scrollTop = 0;
    if (waits) observer.observe(element, { childList: true, subtree: true, characterData: true });
    reach();
    element.addEventListener("scroll", note);
    return () => {
      leave();
      element.removeEventListener("scroll", note);
    };
  }, [key]);
}

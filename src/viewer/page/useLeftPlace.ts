import { useEffect, useRef } from "preact/hooks";
import { useAfterDrawing } from "../controls/behavior/useAfterDrawing";
import type { TranscriptRows } from "../list/rows/transcriptRows";
import type { ListHandle } from "../list/listProps";

interface LeftPlace {
  readonly opened: TranscriptRows | undefined;
  /** A link leads elsewhere. */
  readonly led: boolean;
  /** The selected row, and the first one in view. */
  readonly row: number | undefined;
  readonly top: number | undefined;
  /** Selects the row again. Absent if nothing was selected here. */
  choose?(row: number): void;
  readonly list: { readonly current: ListHandle | undefined };
}

/** Number of rows below the first one that must be loaded, so that it can be at the top. */
const BELOW = 200;

/**
 * Restores a transcript's position as soon as its rows are loaded: a long one is still being read when it is shown.
 * Does nothing if the user acts meanwhile. Returns whether the position is restored.
 */
export function useLeftPlace(
  frame: { readonly current: HTMLElement | null },
  { opened, led, row, top, choose, list }: LeftPlace,
): { readonly current: boolean } {
  const settled = useRef(false);
  const afterDrawing = useAfterDrawing();
  useEffect(() => {
    settled.current = false;
    if (!opened) return undefined;
    const { summary, bookkeeping } = opened;
    let stop = (): void => undefined;
    const settle = (): void => {
      stop();
      settled.current = true;
    };
    const toPlace = (): void => {
      const { rows, complete } = summary.value;
      const { sorted } = bookkeeping;
      const far = Math.max((top ?? -BELOW) + BELOW, row ?? 0);
      if (far >= sorted && !(complete && sorted >= rows)) return;
      settle();
      const chosen = row !== undefined && row < rows ? row : undefined;
      if (chosen !== undefined) choose?.(chosen);
      // The list must contain the rows before it can show one of them.
      afterDrawing(() => {
        if (top !== undefined && top < rows && list.current?.showFirst) list.current.showFirst(top);
        else if (chosen !== undefined) list.current?.reveal(chosen);
      });
    };
    if (led || (row === undefined && top === undefined)) {
      settle();
      return undefined;
    }
    const signs = ["pointerdown", "wheel", "keydown"] as const;
    const element = frame.current;
    const subscribed = [summary.subscribe(toPlace), bookkeeping.state.subscribe(toPlace)];
    for (const sign of signs) element?.addEventListener(sign, settle, { capture: true, passive: true });
    stop = () => {
      for (const unsubscribe of subscribed) unsubscribe();
      for (const sign of signs) element?.removeEventListener(sign, settle, { capture: true });
    };
    toPlace();
    return () => stop();
  }, [opened]);
  return settled;
}

import { useLayoutEffect, useRef, useState } from "preact/hooks";

/**
 * Runs a function once, right after the next drawing and before the next key. Moving focus a frame later would take it
 * from where the user went in the meantime.
 */
export function useAfterDrawing(): (then: () => void) => void {
  const waiting = useRef<() => void>(undefined);
  const [drawn, draw] = useState(0);
  useLayoutEffect(() => {
    const then = waiting.current;
    waiting.current = undefined;
    then?.();
  }, [drawn]);
  return (then) => {
    waiting.current = then;
    draw((before) => before + 1);
  };
}

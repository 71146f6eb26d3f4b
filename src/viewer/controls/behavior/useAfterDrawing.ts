import { useLayoutEffect, useRef, useState } from "preact/hooks";

/**
 * Lets something happen once, right after the next drawing and before the next key: a focus that moved a frame later would be taken from where the person
 * went in the meantime.
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

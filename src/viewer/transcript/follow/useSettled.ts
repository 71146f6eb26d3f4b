import { useEffect, useRef } from "preact/hooks";

/** The view is saved after this time without scrolling. Milliseconds. */
const CALM = 200;

/** Reports a number after it has stayed the same for a moment. */
export function useSettled(tell: (value: number) => void): (value: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(tell);
  newest.current = tell;
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => newest.current(value), CALM);
  };
}

import { useEffect, useRef } from "preact/hooks";

/** Milliseconds without scrolling after which it is kept what is in view. */
const CALM = 200;

/** Tells a number when it has stayed the same for a moment. */
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

import { useEffect, useState } from "preact/hooks";

export interface Steps {
  /** How many are drawn, and how many are not. */
  readonly shown: number;
  readonly hidden: number;
  readonly step: number;
  more(): void;
  /** Adds a step in each frame until all are drawn. */
  all(): void;
  readonly adding: boolean;
}

/** Draws many things in steps: the first of them, and more on request. */
export function useSteps(total: number, step: number): Steps {
  const [wanted, want] = useState(step);
  const [adding, setAdding] = useState(false);
  useEffect(() => {
    if (!adding) return undefined;
    if (wanted >= total) {
      setAdding(false);
      return undefined;
    }
    const frame = requestAnimationFrame(() => want(wanted + step));
    return () => cancelAnimationFrame(frame);
  }, [adding, wanted, total]);
  return {
    shown: Math.min(wanted, total),
    hidden: Math.max(0, total - wanted),
    step,
    more: () => want(wanted + step),
    all: () => setAdding(true),
    adding,
  };
}

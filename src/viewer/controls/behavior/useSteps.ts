import { useEffect, useState } from "preact/hooks";

/** Maximum number of items that a frame adds while all are being drawn. */
const MOST_A_FRAME = 1_500;

export interface Steps {
  /** How many are drawn, and how many are not. */
  readonly shown: number;
  readonly hidden: number;
  readonly step: number;
  more(): void;
  /** Adds some in each frame until all are drawn. */
  all(): void;
  readonly adding: boolean;
}

/** Draws many items in steps: the `first` ones, and more on request. */
export function useSteps(total: number, first: number, step = first): Steps {
  const [wanted, want] = useState(first);
  const [adding, setAdding] = useState(false);
  useEffect(() => {
    if (!adding) return undefined;
    if (wanted >= total) {
      setAdding(false);
      return undefined;
    }
    const frame = requestAnimationFrame(() => want(wanted + Math.min(Math.max(step, wanted), MOST_A_FRAME)));
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

import { useEffect, useState } from "preact/hooks";
import { later } from "./useLater";

/**
 * Returns how many of `total` items to draw: `step` at first, and as many more in each task until all are drawn, so
 * that the page can draw and handle keys in between.
 */
export function useGrowing(total: number, step: number): number {
  const [grown, grow] = useState(step);
  useEffect(() => (grown >= total ? undefined : later(() => grow(grown + step))), [grown, total, step]);
  return Math.min(grown, total);
}

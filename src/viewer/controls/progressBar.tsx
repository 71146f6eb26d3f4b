import type { VNode } from "preact";

/** A bar of which nothing is known has a beginning, so that it is seen. Percent. */
const UNKNOWN = 5;

/** How much of something is done, from 0 to 100; absent while that is not known. */
export function ProgressBar({ label, percent }: { label: string; percent: number | undefined }): VNode {
  return (
    <div
      class="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div class="progress-done" style={{ width: `${percent ?? UNKNOWN}%` }} />
    </div>
  );
}

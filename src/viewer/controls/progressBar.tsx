import type { VNode } from "preact";

/** Minimum width of a bar with unknown progress, so that it is visible. Percent. */
const UNKNOWN = 5;

/** Shows progress from 0 to 100, which is absent while it is unknown. */
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

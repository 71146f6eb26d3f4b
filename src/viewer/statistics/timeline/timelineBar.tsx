import type { VNode } from "preact";
import { t } from "../../base/viewerText";

/** Shows the buttons above a timeline, and the visible time range. */
export function TimelineBar({
  stretch,
  zoom,
  showAll,
  fold,
}: {
  /** Formatted for users. */
  readonly stretch: string;
  /** Multiplies the visible time range by a factor. */
  zoom(factor: number): void;
  showAll(): void;
  /** Whether pauses are shortened. Undefined if there are none. */
  readonly fold: { readonly on: boolean; toggle(): void } | undefined;
}): VNode {
  return (
    <div class="timeline-bar" role="toolbar" aria-label={t("Timeline")}>
      <button
        type="button"
        class="button"
        title={t("Zoom in (+)")}
        aria-label={t("Zoom in")}
        data-action="zoom-in"
        onClick={() => zoom(0.5)}
      >
        +
      </button>
      <button
        type="button"
        class="button"
        title={t("Zoom out (−)")}
        aria-label={t("Zoom out")}
        data-action="zoom-out"
        onClick={() => zoom(2)}
      >
        −
      </button>
      <button type="button" class="button" title={t("Show all of it (0)")} data-action="zoom-all" onClick={showAll}>
        {t("All")}
      </button>
      {fold && (
        <button
          type="button"
          class="button"
          title={t("Draw times in which nothing went on shorter than they are")}
          aria-pressed={fold.on}
          data-action="fold"
          onClick={fold.toggle}
        >
          {t("Shorten pauses")}
        </button>
      )}
      <span class="timeline-stretch" data-stretch>
        {stretch}
      </span>
    </div>
  );
}

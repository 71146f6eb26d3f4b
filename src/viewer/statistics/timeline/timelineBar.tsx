import type { VNode } from "preact";
import { t } from "../../base/viewerText";
import { IconButton } from "../../controls/buttons/iconButton";

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
      <IconButton name="zoom-in" class="button" title={t("Zoom in (+)")} label={t("Zoom in")} onClick={() => zoom(0.5)}>
        +
      </IconButton>
      <IconButton
        name="zoom-out"
        class="button"
        title={t("Zoom out (−)")}
        label={t("Zoom out")}
        onClick={() => zoom(2)}
      >
        −
      </IconButton>
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

import type { VNode } from "preact";
import { Shape } from "../controls/icons";
import type { Differences } from "./useDifferences";
import { plural, t } from "../base/viewerText";

interface Props {
  readonly differences: Differences;
  readonly total: number;
}

/** Moves from one difference to another, and can show only those. */
export function DifferencesBar({ differences: { only, message, step, toggle }, total }: Props): VNode {
  return (
    <div class="comparison-bar" role="toolbar" aria-label={t("Differences")}>
      <button
        type="button"
        class="button icon-button"
        title={t("Previous difference (p)")}
        aria-label={t("Previous difference")}
        data-action="previous-difference"
        onClick={() => step(-1)}
      >
        <Shape name="up" />
      </button>
      <button
        type="button"
        class="button icon-button"
        title={t("Next difference (n)")}
        aria-label={t("Next difference")}
        data-action="next-difference"
        onClick={() => step(1)}
      >
        <Shape name="down" />
      </button>
      <button
        type="button"
        class="button chip"
        aria-pressed={only}
        title={t("Show only what differs (d)")}
        disabled={total === 0}
        data-action="only-differences"
        onClick={toggle}
      >
        <Shape name="filter" />
        {t("Only differences")}
      </button>
      <span class="comparison-place" role="status" data-place>
        {message === "" ? plural(total, "{0} difference", "{0} differences") : message}
      </span>
    </div>
  );
}

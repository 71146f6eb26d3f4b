import type { VNode } from "preact";
import { Shape } from "../controls/icons";
import { IconButton } from "../controls/buttons/iconButton";
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
      <IconButton
        name="previous-difference"
        title={t("Previous difference (p)")}
        label={t("Previous difference")}
        onClick={() => step(-1)}
      >
        <Shape name="up" />
      </IconButton>
      <IconButton
        name="next-difference"
        title={t("Next difference (n)")}
        label={t("Next difference")}
        onClick={() => step(1)}
      >
        <Shape name="down" />
      </IconButton>
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

import type { VNode } from "preact";
import { Shape, StatusIcon } from "../icons";
import { t } from "../../base/viewerText";

/** Moves between a list's failed calls with the pointer. */
export function FailedButtons({ find }: { find: (direction: 1 | -1) => void }): VNode {
  return (
    <>
      <button
        type="button"
        class="button icon-button step"
        title={t("Previous failed call (Shift+N)")}
        aria-label={t("Previous failed call")}
        data-action="previous-failed"
        onClick={() => find(-1)}
      >
        <StatusIcon name="error" />
        <Shape name="up" />
      </button>
      <button
        type="button"
        class="button icon-button step"
        title={t("Next failed call (n)")}
        aria-label={t("Next failed call")}
        data-action="next-failed"
        onClick={() => find(1)}
      >
        <StatusIcon name="error" />
        <Shape name="down" />
      </button>
    </>
  );
}

import type { VNode } from "preact";
import { Shape, StatusIcon } from "../icons";
import { t } from "../../base/viewerText";
import { IconButton } from "../buttons/iconButton";

/** Moves between a list's failed calls with the pointer. */
export function FailedButtons({ find }: { find: (direction: 1 | -1) => void }): VNode {
  return (
    <>
      <IconButton
        name="previous-failed"
        class="button icon-button step"
        title={t("Previous failed call (Shift+N)")}
        label={t("Previous failed call")}
        onClick={() => find(-1)}
      >
        <StatusIcon name="error" />
        <Shape name="up" />
      </IconButton>
      <IconButton
        name="next-failed"
        class="button icon-button step"
        title={t("Next failed call (n)")}
        label={t("Next failed call")}
        onClick={() => find(1)}
      >
        <StatusIcon name="error" />
        <Shape name="down" />
      </IconButton>
    </>
  );
}

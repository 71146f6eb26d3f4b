import type { VNode } from "preact";
import type { CallRow } from "../../../transcripts/model/callRow";
import { StatusIcon } from "../../controls/icons";
import { statusWords } from "../../base/statusWords";
import { duration } from "../../base/units";
import { visibleString } from "../../controls/visibleTextView";
import { t } from "../../base/viewerText";

/**
 * Shows a call's status with color, icon, and text. The reason is a tooltip. In a list, success is `quiet`: an icon
 * whose text is for screen readers.
 */
export function StatusChip({ call, quiet = false }: { call: CallRow; quiet?: boolean }): VNode {
  return (
    <span class={`status ${call.status}`} title={visibleString(call.reason)} data-status-words>
      <StatusIcon name={call.status} />
      <span class={quiet && call.status === "ok" ? "for-screen-readers" : undefined}>{statusWords[call.status]}</span>
    </span>
  );
}

export function Duration({ call }: { call: CallRow }): VNode | null {
  if (call.durationMs === undefined) return null;
  const bound = t("At most: the time between two entries, with any waiting in it");
  return (
    <span class="call-duration" {...(call.durationIsUpperBound && { title: bound })}>
      {duration(call.durationMs, call.durationIsUpperBound)}
    </span>
  );
}

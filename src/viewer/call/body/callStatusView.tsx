import type { VNode } from "preact";
import type { CallRow } from "../../../transcripts/model/callRow";
import { StatusIcon } from "../../controls/icons";
import { statusWords } from "../../base/statusWords";
import { duration } from "../../base/units";
import { visibleString } from "../../controls/visibleTextView";
import { t } from "../../base/viewerText";

/** Shows a call's status with color, icon, and text. The reason is a tooltip. */
export function StatusChip({ call }: { call: CallRow }): VNode {
  return (
    <span class={`status ${call.status}`} title={visibleString(call.reason)} data-status-words>
      <StatusIcon name={call.status} />
      <span>{statusWords[call.status]}</span>
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

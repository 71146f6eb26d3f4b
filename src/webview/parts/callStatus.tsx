import type { VNode } from "preact";
import type { CallRow } from "../../transcript/model/callRow";
import { StatusIcon } from "../icons";
import { statusWords } from "../status";
import { duration } from "../units";
import { visibleString } from "./visibleText";
import { t } from "../text";

/** What became of a call: colour, icon and words, the reason as a tooltip. */
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

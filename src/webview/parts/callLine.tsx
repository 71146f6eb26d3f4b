import type { VNode } from "preact";
import type { CallRow } from "../../transcript/model/callRow";
import { StatusIcon, ToolIcon } from "../icons";
import { toolIcon } from "../resultBody";
import { statusWords } from "../status";
import { duration } from "../units";
import { VisibleText, visibleString } from "./visibleText";
import { t } from "../text";

/** A call in a list: the same for recorded calls and for those our own tools serve. */
export function CallLine({ call }: { call: CallRow }): VNode {
  return (
    <div class="call">
      <ToolIcon name={toolIcon(call.tool)} />
      <span class="call-tool">
        <VisibleText text={call.tool} />
      </span>{" "}
      <span class="call-summary" title={visibleString(call.summary)}>
        <VisibleText text={call.summary} />
      </span>{" "}
      <StatusChip call={call} /> {call.durationMs !== undefined && <Duration call={call} />}{" "}
      {call.error !== undefined && (
        <span class={`call-error ${call.severity}`} title={visibleString(call.error)} data-error-badge>
          <VisibleText text={call.error} />
        </span>
      )}
    </div>
  );
}

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

/** Hooks of a row that shows a call. */
export function callAttributes(call: CallRow): Record<string, string> {
  return {
    class: `row call-row severity-${call.severity}`,
    "data-call-id": call.id,
    "data-status": call.status,
    "data-severity": call.severity,
    "data-tool": call.tool,
    "data-kind": "call",
  };
}

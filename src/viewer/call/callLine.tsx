import type { VNode } from "preact";
import type { CallRow } from "../../transcripts/model/callRow";
import { ToolIcon } from "../controls/icons";
import { toolIcon } from "./resultBody";
import { Duration, StatusChip } from "./body/callStatusView";
import { t } from "../base/viewerText";
import { VisibleTextView, visibleString } from "../controls/visibleTextView";

/** Shows a call in a list, for recorded calls and calls of our own tools. */
export function CallLine({ call }: { call: CallRow }): VNode {
  return (
    <div class="call">
      <ToolIcon name={toolIcon(call.tool)} />
      <span class="call-tool">
        <VisibleTextView text={call.tool} />
      </span>{" "}
      <span class="call-summary" title={visibleString(call.summary)}>
        <VisibleTextView text={call.summary} />
      </span>{" "}
      <StatusChip call={call} /> {call.durationMs !== undefined && <Duration call={call} />}{" "}
      {call.exitCode !== undefined && <span class="quiet">{t("exit code {0}", call.exitCode)}</span>}{" "}
      {call.error !== undefined && (
        <span class={`call-error ${call.severity}`} title={visibleString(call.error)} data-error-badge>
          <VisibleTextView text={call.error} />
        </span>
      )}
    </div>
  );
}

/** Returns the attributes that identify a row as a call. */
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

import type { VNode } from "preact";
import type { CallRow } from "../../transcripts/model/callRow";
import { CutPath } from "../markup/links/cutPath";
import { ToolIcon } from "../controls/icons";
import { toolIcon } from "./resultBody";
import { Duration, StatusChip } from "./body/callStatusView";
import { CutToolName } from "../markup/links/cutToolName";
import { count } from "../base/units";
import { plural, t } from "../base/viewerText";
import { VisibleTextView, visibleString } from "../controls/visibleTextView";

/** Shows a call in a list, for recorded calls and calls of our own tools. */
export function CallLine({ call }: { call: CallRow }): VNode {
  return (
    <div class="call">
      <ToolIcon name={toolIcon(call.tool)} />
      <CutToolName tool={call.tool} />{" "}
      <CallSubject tool={call.tool} summary={call.summary} change={call.change} written={call.writtenLines} />{" "}
      <StatusChip call={call} quiet /> {call.durationMs !== undefined && <Duration call={call} />}{" "}
      {call.error !== undefined && (
        <span class={`call-error ${call.severity}`} title={visibleString(call.error)} data-error-badge>
          {call.exitCode !== undefined && <span class="exit-code">{t("exit code {0}", call.exitCode)}</span>}
          <VisibleTextView text={call.error} />
        </span>
      )}
    </div>
  );
}

/** Shows what a call is about: a command in monospace, and of a path at least its end. */
export function CallSubject({
  tool,
  summary,
  change,
  written,
}: Pick<CallRow, "tool" | "summary"> & {
  change?: CallRow["change"] | undefined;
  written?: CallRow["writtenLines"] | undefined;
}): VNode {
  const icon = toolIcon(tool);
  return (
    <span class={icon === "terminal" ? "call-summary command" : "call-summary"} title={visibleString(summary)}>
      {icon === "file" || icon === "edit" ? <CutPath path={summary} /> : <VisibleTextView text={summary} />}
      {change && (
        <span class="call-change" data-change>
          {change.added > 0 && <span class="added">+{count(change.added)}</span>}
          {change.removed > 0 && <span class="removed">−{count(change.removed)}</span>}
        </span>
      )}
      {written !== undefined && (
        <span class="call-change quiet" data-written>
          {plural(written, "{0} line", "{0} lines")}
        </span>
      )}
    </span>
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

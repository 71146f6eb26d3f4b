import type { VNode } from "preact";
import { useContext } from "preact/hooks";
import type { LinkedCall } from "../../../transcripts/model/followUps";
import { ToolIcon } from "../../controls/icons";
import { GoToCallContext } from "../../base/callOrigin";
import { ToolIconContext } from "../body/renderer";
import { count } from "../../base/units";
import { ActionButton } from "../../controls/actionButton";
import { StatusChip } from "../body/callStatusView";
import { VisibleTextView, visibleString } from "../../controls/visibleTextView";
import { t } from "../../base/viewerText";

/** Links to another call of the same transcript, and selects it on click. */
export function CallLink({ call }: { call: LinkedCall }): VNode {
  const go = useContext(GoToCallContext);
  const icon = useContext(ToolIconContext);
  const words = (
    <>
      <VisibleTextView text={call.tool} /> <VisibleTextView text={call.summary} />
    </>
  );
  return (
    <div class="call-link" data-linked-call={call.id}>
      <ToolIcon name={icon(call.tool)} />
      {go ? (
        <ActionButton
          name="go-to-call"
          class="link"
          label={t("{0}: go to the call on line {1}", visibleString(`${call.tool} ${call.summary}`), count(call.line))}
          failed={t("Not found")}
          run={() => go(call.id)}
        >
          {words}
        </ActionButton>
      ) : (
        <span>{words}</span>
      )}
      <span class="fact quiet">{t("line {0}", count(call.line))}</span>
      <StatusChip call={call} />
    </div>
  );
}

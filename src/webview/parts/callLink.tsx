import type { VNode } from "preact";
import { useContext } from "preact/hooks";
import type { LinkedCall } from "../../transcript/model/followUps";
import { ToolIcon } from "../icons";
import { GoToCallContext } from "../origin";
import { ToolIconContext } from "../renderer";
import { count } from "../units";
import { ActionButton } from "./actionButton";
import { StatusChip } from "./callStatus";
import { VisibleText, visibleString } from "./visibleText";
import { t } from "../text";

/** Another call of the same transcript, which a click chooses. */
export function CallLink({ call }: { call: LinkedCall }): VNode {
  const go = useContext(GoToCallContext);
  const icon = useContext(ToolIconContext);
  const words = (
    <>
      <VisibleText text={call.tool} /> <VisibleText text={call.summary} />
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

import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ShownAgent } from "../../transcripts/model/outlineModel";
import { useHost } from "../base/hostContext";
import { Shape } from "../controls/icons";
import { ActionButton } from "../controls/actionButton";
import { Problem, Waiting } from "../controls/problem";
import { VisibleTextView, visibleString } from "../controls/visibleTextView";
import { useRequest } from "../base/useRequest";
import { bytes } from "../base/units";
import { plural, sentence, t } from "../base/viewerText";

/** Tools whose calls start subagents. */
const STARTING = new Set(["Task", "Agent"]);

export function startsAgent(tool: string): boolean {
  return STARTING.has(tool);
}

interface Props {
  readonly transcript: string;
  readonly call: string;
  /** Whether the transcript is searched automatically. A big one is searched only on request. */
  readonly unasked: boolean;
  readonly version: string;
}

/** Shows the transcript of a call that starts a subagent, or why there is none. */
export function SubagentOf(props: Props): VNode {
  const [asked, ask] = useState(props.unasked);
  if (asked) return <Found {...props} />;
  return (
    <div class="subagent">
      <button type="button" class="button" data-action="find-agent" onClick={() => ask(true)}>
        {t("Look for the subagent's transcript")}
      </button>
    </div>
  );
}

function Found({ transcript, call, version }: Props): VNode | null {
  const host = useHost();
  const request = useRequest(`agent ${transcript} ${call} ${version}`, (signal) =>
    host.agentOf({ transcript, call }, signal),
  );
  if (request.state === "failed")
    return (
      <Problem inline what={t("The subagent could not be looked for")} error={request.error} retry={request.retry} />
    );
  if (request.state === "loading") return <Waiting what={t("Looking for the subagent")} slow={request.slow} />;
  return request.value ? <Agent agent={request.value} transcript={transcript} /> : null;
}

function Agent({ agent, transcript }: { agent: ShownAgent; transcript: string }): VNode {
  const host = useHost();
  const { place } = agent;
  if (place.kind === "inline") {
    return (
      <div class="subagent" data-subagent="inline">
        {sentence(
          "The subagent's rows are in this transcript, marked with {0}.",
          <VisibleTextView text={agent.name} />,
        )}
      </div>
    );
  }
  if (place.kind !== "file") {
    return (
      <div class="subagent" data-subagent={place.kind}>
        {t("The subagent's transcript is not shown: {0}.", visibleString(place.reason))}
      </div>
    );
  }
  const { resource } = place;
  return (
    <div class="subagent" data-subagent="file">
      <ActionButton
        name="open-subagent"
        class="button primary"
        label={t("Open the subagent's transcript here; a button leads back")}
        failed={t("Not opened")}
        run={() => host.openAgent({ transcript, resource, beside: false })}
      >
        <Shape name="open" />
        {t("Open the subagent's transcript")}
      </ActionButton>
      <ActionButton
        name="open-subagent-beside"
        class="button"
        label={t("Open the subagent's transcript in an editor to the side")}
        failed={t("Not opened")}
        run={() => host.openAgent({ transcript, resource, beside: true })}
      >
        {t("To the Side")}
      </ActionButton>
      <span class="quiet">
        {bytes(place.bytes)}
        {agent.calls !== undefined && `, ${plural(agent.calls, "{0} call", "{0} calls")}`}
        {agent.failed !== undefined && agent.failed > 0 && `, ${t("{0} failed", agent.failed)}`}
      </span>
    </div>
  );
}

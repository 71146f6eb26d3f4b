import type { ComponentChildren, VNode } from "preact";
import type { OutlineItem, ShownAgent } from "../../transcripts/model/outlineModel";
import { Shape, StatusIcon, ToolIcon } from "../controls/icons";
import { VisibleTextView, visibleString } from "../controls/visibleTextView";
import { IconButton } from "../controls/buttons/iconButton";
import { bytes, count, tokens as tokenWords } from "../base/units";
import { plural, t } from "../base/viewerText";
import { OutlineLine } from "./outlineLine";
import { foldedWords, ran, sumOf, allTokens } from "./outlineWords";

/** Shows a subagent with a link to its transcript. */
export function OutlineAgent({
  item,
  agent,
  open,
}: {
  item: OutlineItem;
  agent: ShownAgent;
  open(agent: ShownAgent): void;
}): VNode {
  const { name, description, place, calls, failed, durationMs, call, tokens, state, model } = agent;
  const file = place.kind === "file";
  const facts: ComponentChildren[] = [
    state !== undefined && state.status !== "completed" && <VisibleTextView key="state" text={state.status} />,
    model !== undefined && <VisibleTextView key="model" text={model} />,
    ran(durationMs),
    calls !== undefined && calls > 0 && plural(calls, "{0} call", "{0} calls"),
    failed !== undefined && failed > 0 && (
      <span key="failed" class="outline-failed">
        <StatusIcon name="error" />
        {t("{0} failed", count(failed))}
      </span>
    ),
    tokens && sumOf(tokens) > 0 && (
      <span key="tokens" title={allTokens(tokens)}>
        {tokenWords(sumOf(tokens))}
      </span>
    ),
    call === undefined && t("no call known"),
    file && bytes(place.bytes),
    (place.kind === "missing" || place.kind === "refused") && (
      <span key="place" class="outline-place" title={visibleString(place.reason)}>
        {place.kind === "missing" ? t("no transcript") : t("not read")}
        <span class="for-screen-readers">: {visibleString(place.reason)}</span>
      </span>
    ),
    foldedWords(item),
  ];
  return (
    <OutlineLine icon={<ToolIcon name="agent" />} facts={facts}>
      <b>
        <VisibleTextView text={name} />
      </b>{" "}
      {description !== undefined && <VisibleTextView text={description} />}
      {file && (
        <IconButton
          name="open-agent"
          class="button icon-button outline-open"
          tabIndex={-1}
          title={t("Open the subagent's transcript (Space)")}
          label={t("Open the subagent's transcript")}
          onClick={(event) => {
            event.stopPropagation();
            open(agent);
          }}
        >
          <Shape name="open" />
        </IconButton>
      )}
    </OutlineLine>
  );
}

import type { VNode } from "preact";
import { useContext } from "preact/hooks";
import { useHost } from "../host";
import { StatusIcon } from "../icons";
import { type Origin, OriginContext } from "../origin";
import { useRequest } from "../request";
import { bytes } from "../units";
import { ActionButton } from "./actionButton";
import { Fact } from "./fact";
import { Problem, Waiting } from "./problem";
import { Terminal } from "./terminal";
import { markHidden, VisibleText } from "./visibleText";
import { sentence, t } from "../text";

/** A result that was too long for the transcript: what was saved beside it, or why that is not read. */
export function SavedOutput(): VNode | null {
  const origin = useContext(OriginContext);
  return origin ? <Saved origin={origin} /> : null;
}

function Saved({ origin }: { origin: Origin }): VNode | null {
  const host = useHost();
  const { transcript, call } = origin;
  const request = useRequest(`saved ${transcript} ${call}`, (signal) => host.saved({ transcript, id: call }, signal));
  if (request.state === "failed")
    return <Problem what={t("The saved output could not be read")} error={request.error} retry={request.retry} />;
  if (request.state === "loading")
    return <Waiting what={t("The saved output")} slow={request.slow} retry={request.retry} />;
  const saved = request.value;
  if (!saved) return null;
  if ("problem" in saved) {
    return (
      <div class="note" data-saved="refused">
        <StatusIcon name="warning" />
        <span>
          {sentence(
            "Only the beginning is here. All of it was saved to {0}, which is not shown: {1}.",
            <VisibleText text={saved.path} />,
            markHidden(saved.problem),
          )}
        </span>
      </div>
    );
  }
  return (
    <section class="saved-output" aria-label={t("Saved output")} data-saved="read">
      <h4>{t("All of it, as it was saved beside the transcript")}</h4>
      <div class="facts">
        <Fact tone="quiet">{bytes(saved.bytes)}</Fact>
        {saved.hidden > 0 && (
          <Fact tone="bad">
            <StatusIcon name="warning" />
            {t("The last {0} are not shown here", bytes(saved.hidden))}
          </Fact>
        )}
        <ActionButton
          name="open-saved"
          class="link"
          label={t("Open the saved file in an editor")}
          failed={t("Not opened")}
          run={() => host.openSaved({ transcript, id: call })}
        >
          {t("Open the file")}
        </ActionButton>
      </div>
      <Terminal text={saved.text} label={t("Saved output")} />
    </section>
  );
}

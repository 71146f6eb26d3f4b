import type { VNode } from "preact";
import { useContext } from "preact/hooks";
import { useHost } from "../base/hostContext";
import { StatusIcon } from "../controls/icons";
import { OriginContext } from "../base/callOrigin";
import { useRequest } from "../base/useRequest";
import type { SavedOf } from "../../transcripts/model/savedParts";
import { bytes } from "../base/units";
import { ActionButton } from "../controls/actionButton";
import { Fact } from "../controls/fact";
import { Problem, Waiting } from "../controls/problem";
import { Terminal } from "../markup/terminal/terminal";
import { markHidden, VisibleTextView } from "../controls/visibleTextView";
import { Note } from "../controls/note";
import { sentence, t } from "../base/viewerText";

/** Shows the saved result of the shown call. */
export function SavedResult(): VNode | null {
  const origin = useContext(OriginContext);
  return origin ? <SavedOutputView transcript={origin.transcript} of={{ call: origin.call }} /> : null;
}

/** Shows text that was too long for the transcript and was saved next to it, or why it can't be read. */
export function SavedOutputView({ transcript, of }: { transcript: string; of: SavedOf }): VNode | null {
  const host = useHost();
  const request = useRequest(`saved ${transcript} ${JSON.stringify(of)}`, (signal) =>
    host.saved({ transcript, of }, signal),
  );
  if (request.state === "failed")
    return <Problem what={t("The saved output could not be read")} error={request.error} retry={request.retry} />;
  if (request.state === "loading")
    return <Waiting what={t("The saved output")} slow={request.slow} retry={request.retry} />;
  const saved = request.value;
  if (!saved) return null;
  if ("problem" in saved) {
    return (
      <Note data-saved="refused">
        {sentence(
          "Only the beginning is here. All of it was saved to {0}, which is not shown: {1}.",
          <VisibleTextView text={saved.path} />,
          markHidden(saved.problem),
        )}
      </Note>
    );
  }
  return (
    <section class="saved-output" aria-label={t("Saved output")} data-saved="read">
      <h4>{t("Full output, as saved next to the transcript")}</h4>
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
          run={() => host.openSaved({ transcript, of })}
        >
          {t("Open the file")}
        </ActionButton>
      </div>
      <Terminal text={saved.text} label={t("Saved output")} />
    </section>
  );
}

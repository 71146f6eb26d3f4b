import type { VNode } from "preact";
import { useHost } from "../../base/hostContext";
import { Shape } from "../../controls/icons";
import { ActionButton } from "../../controls/actionButton";
import { VisibleTextView, visibleString } from "../../controls/visibleTextView";
import { CutPath } from "../../markup/links/cutPath";
import type { TranscriptRows } from "../../list/rows/transcriptRows";
import { t } from "../../base/viewerText";

interface Props {
  readonly transcript: TranscriptRows;
  readonly title: string | undefined;
  readonly back: string | undefined;
}

/** Shows the session's title, the file's name, and a link `back` to the transcript that opened this one. */
export function TranscriptTitle({ transcript, title, back }: Props): VNode {
  const host = useHost();
  return (
    <>
      {back !== undefined && (
        <ActionButton
          name="back-transcript"
          class="button icon-button"
          label={t("Back to {0} (b)", visibleString(back))}
          failed={t("Not gone back")}
          run={() => host.back({ transcript: transcript.id })}
        >
          <Shape name="back" />
        </ActionButton>
      )}
      <h2 title={visibleString(transcript.name)}>
        <VisibleTextView text={title ?? transcript.name} />
      </h2>
      {title !== undefined && (
        <span class="pane-subtitle path">
          <CutPath path={transcript.name} />
        </span>
      )}
    </>
  );
}

import type { VNode } from "preact";
import { usePaneFrame } from "../controls/behavior/useWidth";
import type { TranscriptRows } from "../list/rows/transcriptRows";
import { EmptyState } from "../controls/emptyState";
import { Problem, Waiting } from "../controls/problem";
import { visibleString } from "../controls/visibleTextView";
import { MoreActions } from "../controls/moreActions";
import { Choose, useChooseItem } from "./chooseTranscript";
import { TranscriptView } from "./transcriptView";
import { listIds, type OpenTranscriptProps } from "./useOpenTranscript";
import { t } from "../base/viewerText";

export interface TranscriptProps extends Omit<OpenTranscriptProps, "transcript" | "title"> {
  readonly transcript: TranscriptRows | undefined;
}

/** Shows the right pane: a transcript, why it can't be shown, or how to open one. */
export function TranscriptPane(props: TranscriptProps): VNode {
  const { view, transcript } = props;
  const named = view.kind === "transcript" ? view.notes?.name : undefined;
  const title = named ?? transcript?.summary.value.title;
  const choose = useChooseItem();
  const frame = usePaneFrame();
  return (
    <section
      {...frame}
      aria-label={props.side === "left" ? t("Other transcript") : t("Transcript")}
      data-pane={listIds[props.side]}
    >
      {view.kind === "transcript" && transcript ? (
        <TranscriptView key={transcript.id} {...props} transcript={transcript} title={title} />
      ) : (
        <>
          <header class="pane-head">
            <h2>{t("Transcript")}</h2>
            <span class="pane-actions">
              <MoreActions items={choose} />
            </span>
          </header>
          {view.kind === "opening" ? (
            <Waiting
              what={t("Opening {0}", visibleString(view.name))}
              words={t("Opening {0}", visibleString(view.name))}
              slow={false}
            />
          ) : view.kind === "problem" ? (
            <EmptyState title={t("{0} cannot be shown", visibleString(view.name))}>
              <Problem what={visibleString(view.problem)} />
              <Choose text={t("Open Session…")} primary />
            </EmptyState>
          ) : (
            <EmptyState title={t("No transcript open")}>
              <p>
                {t(
                  "Open a recorded agent session to see its prompts, the model's answers, and tool calls here, next to the live results.",
                )}
              </p>
              <Choose text={t("Open Session…")} primary />
            </EmptyState>
          )}
        </>
      )}
    </section>
  );
}

import type { VNode } from "preact";
import type { LeftView, SideTranscript } from "../../protocol/view";
import { Shape } from "../controls/icons";
import { ActionButton } from "../controls/actionButton";
import { FailedButtons } from "../controls/search/failedButtons";
import { VisibleTextView } from "../controls/visibleTextView";
import { MoreActions } from "../controls/moreActions";
import { PasteButton, RunToolButton } from "../form/toolList";
import { plural, t } from "../base/viewerText";

interface Props {
  readonly view: LeftView;
  /** Number of calls. */
  readonly total: number;
  /** A row of a transcript is shown in the pane. */
  readonly recorded: boolean;
  /** The view covers another one. `leave` returns to it, with this label. */
  readonly leaves: boolean;
  readonly leaveWords: string;
  leave(): Promise<void>;
  /** Goes to the next failed call, or the previous one with -1. */
  find(direction: 1 | -1): void;
  /** Returns from a recorded call to the live results or the file. */
  onBack(): void;
}

/** Shows the left pane's title, its close button, and its actions. */
export function ResultsHead(props: Props): VNode {
  const { view, total, recorded, leaves, leaveWords, leave, find, onBack } = props;
  const live = view.kind === "live";
  return (
    <header class="pane-head">
      {recorded ? (
        <>
          <button type="button" class="button" data-action="back" onClick={onBack}>
            <Shape name="back" />
            {backWords[view.kind] ?? t("Back")}
          </button>
          <h2 class="quiet">{t("From the transcript")}</h2>
        </>
      ) : (
        <>
          {leaves && (
            <ActionButton name="leave" label={leaveWords} failed={t("Not left")} run={leave}>
              <Shape name="back" />
              {leaveWords}
            </ActionButton>
          )}
          <h2>{"name" in view ? <VisibleTextView text={view.name} /> : titles[view.kind]}</h2>
          {live && total > 0 && (
            <span class="pane-subtitle" data-count-runs={total}>
              {plural(total, "{0} call, newest first", "{0} calls, newest first")}
            </span>
          )}
        </>
      )}
      <span class="pane-actions">
        {live && !recorded && total > 0 && <FailedButtons find={find} />}
        {live && !recorded && (
          <>
            <RunToolButton />
            <PasteButton />
          </>
        )}
        <MoreActions />
      </span>
    </header>
  );
}

type TitledKind = Exclude<LeftView["kind"], "file" | "files" | SideTranscript["kind"]>;

const titles: Readonly<Record<TitledKind, string>> = {
  live: t("Tool results"),
  tools: t("Run Tool"),
  form: t("Run Tool"),
};

const backWords: Readonly<Partial<Record<LeftView["kind"], string>>> = {
  live: t("Live results"),
  file: t("Result file"),
  files: t("Results"),
  tools: t("Run Tool"),
  form: t("Run Tool"),
};

import type { VNode } from "preact";
import type { ComparisonState } from "../../protocol/comparisonApi";
import { useHost } from "../base/hostContext";
import { ActionButton } from "../controls/actionButton";
import { EmptyState } from "../controls/emptyState";
import { Problem } from "../controls/problem";
import { ProgressBar } from "../controls/progressBar";
import { visibleString } from "../controls/visibleTextView";
import { t } from "../base/viewerText";

/** Shows that comparing is in progress, canceled, or failed. */
export function NotCompared({ state, known }: { state: ComparisonState; known: boolean }): VNode {
  const host = useHost();
  const choose = (
    <ActionButton
      name="choose-others"
      class="button primary"
      label={t("Choose two transcripts to compare")}
      failed={t("Not chosen")}
      run={() => host.chooseCompared({})}
    >
      {t("Choose Transcripts…")}
    </ActionButton>
  );
  const again = (
    <ActionButton
      name="again"
      class="button primary"
      label={t("Compare again")}
      failed={t("Not compared")}
      run={() => host.compareAgain({ swap: false })}
    >
      {t("Compare Again")}
    </ActionButton>
  );
  if (state.kind === "working") {
    const { done, total } = state.progress;
    const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
    return (
      <EmptyState title={t("Comparing the two transcripts")}>
        <div class="reading comparison-progress">
          <ProgressBar label={t("Comparing")} percent={percent} />
          <span>{percent}%</span>
        </div>
        <p>{t("Both files are being read and their calls compared.")}</p>
        <ActionButton
          name="stop"
          label={t("Stop comparing")}
          failed={t("Not stopped")}
          run={() => host.stopComparing({})}
        >
          {t("Stop")}
        </ActionButton>
      </EmptyState>
    );
  }
  if (state.kind === "stopped" && known) {
    return (
      <EmptyState title={t("Comparing was stopped")}>
        <p>{t("Nothing was compared.")}</p>
        {again}
      </EmptyState>
    );
  }
  if (state.kind === "problem") {
    return (
      <EmptyState title={t("The transcripts could not be compared")}>
        <Problem what={visibleString(state.problem)} />
        {known && again}
        {!known && choose}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t("No transcripts to compare")}>
      <p>{t("Choose two recorded sessions to see their calls side by side.")}</p>
      {choose}
    </EmptyState>
  );
}

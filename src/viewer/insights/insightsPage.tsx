import type { VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import { isObject } from "../../base/json/jsonValue";
import type { InsightsView } from "../../protocol/insightsApi";
import type { InsightSelection, Insights } from "../../transcripts/model/insightsModel";
import { useHost } from "../base/hostContext";
import type { Storage } from "../base/keptField";
import { useLatestValue, useRequest } from "../base/useRequest";
import { plural, t } from "../base/viewerText";
import { EmptyState } from "../controls/emptyState";
import { Problem, Waiting } from "../controls/problem";
import { InsightFindingsSection } from "./insightFindingsSection";
import { InsightsFilter } from "./insightsFilter";
import { InsightsSections } from "./insightsSections";
import { type KeptInsights, readKeptInsights } from "./keptInsights";
import { SelectedSessions } from "./selectedSessions";
import { UpdateState } from "./updateState";
import { useUpdating } from "./useUpdating";

/** Shows what agents did in all sessions of this machine. */
export function InsightsPage({ view, storage }: { view: InsightsView; storage: Storage }): VNode {
  const host = useHost();
  const [kept, setKept] = useState<KeptInsights>(() => readKeptInsights(storage.get()));
  const keep = (change: Partial<KeptInsights>): void => {
    const next = { ...kept, ...change };
    setKept(next);
    const stored = storage.get();
    storage.set({ ...(isObject(stored) && stored), insights: next });
  };
  const { updating, update, stop, version } = useUpdating();
  const isRunning = updating.state === "running";
  const { query, selection } = kept;
  const request = useRequest<Insights>(`${version} ${JSON.stringify(query)}`, (signal) =>
    host.insights({ query }, signal),
  );
  // The numbers stay until the next ones arrive.
  const insights = useLatestValue(request);
  const opener = useRef<HTMLElement | null>(null);
  const select = (next: InsightSelection): void => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    keep({ selection: next });
  };
  const close = (): void => {
    keep({ selection: undefined });
    opener.current?.focus();
  };
  return (
    <section class="pane insights" aria-label={t("Insights")} data-insights={updating.state}>
      <header class="pane-head">
        <h2>{t("Insights")}</h2>
        <UpdateState updating={updating} progress={view.progress} stop={stop} update={update} />
      </header>
      {insights && <InsightsFilter query={query} choices={insights.choices} change={(next) => keep({ query: next })} />}
      <div class="insights-body">
        <div class="understood insights-numbers" tabIndex={0} role="region" aria-label={t("Numbers")}>
          {request.state === "failed" && (
            <Problem what={t("The sessions could not be added up")} error={request.error} retry={request.retry} />
          )}
          {!insights && request.state === "loading" && <Waiting what={t("Insights")} slow={request.slow} />}
          {insights && insights.totals.sessions > 0 && (
            <InsightsSections insights={insights} selection={selection} select={select}>
              <InsightFindingsSection query={query} progress={view.lookingProgress} />
            </InsightsSections>
          )}
          {insights?.totals.sessions === 0 && !isRunning && <NoInsights insights={insights} />}
          {insights?.totals.sessions === 0 && isRunning && (
            <p class="nothing" role="status">
              {t("Reading the sessions. The first numbers appear soon.")}
            </p>
          )}
        </div>
        {selection && (
          <SelectedSessions
            key={JSON.stringify(selection)}
            query={query}
            selection={selection}
            version={isRunning ? 0 : version}
            close={close}
          />
        )}
      </div>
      <div class="for-screen-readers" role="status">
        {insights && !isRunning && plural(insights.totals.sessions, "{0} session", "{0} sessions")}
      </div>
    </section>
  );
}

function NoInsights({ insights }: { insights: Insights }): VNode {
  return insights.choices.agents.length === 0 ? (
    <EmptyState title={t("No sessions yet")}>
      <p>{t("Work with an agent such as Copilot, Claude Code, or Codex. Then select Update.")}</p>
    </EmptyState>
  ) : (
    <EmptyState title={t("No sessions match")}>
      <p>{t("Choose a longer period, another project, or another agent.")}</p>
    </EmptyState>
  );
}

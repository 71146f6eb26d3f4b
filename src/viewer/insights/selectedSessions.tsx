import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type {
  FailureKind,
  InsightMeasure,
  InsightRow,
  InsightSelection,
  InsightSession,
  InsightSessions,
  InsightsQuery,
} from "../../transcripts/model/insightsModel";
import { useHost } from "../base/hostContext";
import { statusWords } from "../base/statusWords";
import { duration, moment, short } from "../base/units";
import { useLatestValue, useRequest } from "../base/useRequest";
import { plural, t } from "../base/viewerText";
import { Problem, Waiting } from "../controls/problem";
import { VisibleTextView, visibleString } from "../controls/visibleTextView";
import { dollars } from "../statistics/figures/statisticsWords";

const KINDS: Readonly<Record<FailureKind, string>> = {
  failed: t("Failed calls"),
  expected: t("Expected failures"),
  rejected: t("Rejected calls"),
  interrupted: t("Interrupted calls"),
};

const MEASURES: Readonly<Record<InsightMeasure, string>> = {
  tokens: t("Tokens"),
  output: t("Output tokens"),
  cost: t("Cost"),
  active: t("Agents at work"),
  waiting: t("Waited for people"),
};

const WEEKDAYS = [t("Monday"), t("Tuesday"), t("Wednesday"), t("Thursday"), t("Friday"), t("Saturday"), t("Sunday")];

/** Lists the sessions of a number, with the first rows that it counts. */
export function SelectedSessions({
  query,
  selection,
  version,
  close,
}: {
  query: InsightsQuery;
  selection: InsightSelection;
  /** Asked for again if it is another one. */
  version: number;
  close(): void;
}): VNode {
  const host = useHost();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const request = useRequest<InsightSessions>(`${version} ${JSON.stringify([query, selection])}`, (signal) =>
    host.insightSessions({ query, selection }, signal),
  );
  const found = useLatestValue(request);
  const hidden = found ? found.total - found.sessions.length : 0;
  return (
    <aside
      class="insights-sessions"
      aria-labelledby="insights-sessions"
      data-selected-sessions={found?.total}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      <header class="insights-sessions-head">
        <h3 id="insights-sessions" tabIndex={-1} ref={heading}>
          {titleOf(selection)}
        </h3>
        <button type="button" class="button small" data-action="close-sessions" onClick={close}>
          {t("Close")}
        </button>
      </header>
      {request.state === "failed" && (
        <Problem what={t("The sessions could not be listed")} error={request.error} retry={request.retry} />
      )}
      {!found && request.state === "loading" && <Waiting what={t("The list of sessions")} slow={request.slow} />}
      {found && (
        <>
          <p class="quiet" role="status">
            {selection.measure
              ? plural(found.total, "{0} session", "{0} sessions, those with the most first")
              : plural(found.total, "{0} session, the newest first", "{0} sessions, the newest first")}
          </p>
          <ul>
            {found.sessions.map((session) => (
              <SessionItem key={session.resource} session={session} measure={selection.measure} />
            ))}
          </ul>
          {hidden > 0 && (
            <p class="quiet">
              {selection.measure
                ? plural(hidden, "{0} session with less isn't listed", "{0} sessions with less aren't listed")
                : plural(hidden, "{0} older session isn't listed", "{0} older sessions aren't listed")}
            </p>
          )}
        </>
      )}
    </aside>
  );
}

/** Opens a session in its viewer. */
export function SessionLink({ resource, title }: Pick<InsightSession, "resource" | "title">): VNode {
  const host = useHost();
  return (
    <button
      type="button"
      class="link insights-session"
      title={t("Open the session")}
      onClick={() => void host.openInsight({ resource })}
    >
      <VisibleTextView text={title === "" ? t("Without a title") : title} />
    </button>
  );
}

function SessionItem({
  session: { resource, title, project, started, calls, rows, amount },
  measure,
}: {
  session: InsightSession;
  measure: InsightMeasure | undefined;
}): VNode {
  const more = calls - rows.length;
  return (
    <li data-session={resource}>
      <SessionLink resource={resource} title={title} />
      <p class="quiet">
        {[
          ...(measure === undefined ? [] : [amountWords(measure, amount ?? 0)]),
          ...(started === undefined ? [] : [moment(started)]),
          ...(measure === undefined ? [plural(calls, "{0} call", "{0} calls")] : []),
          ...(project === "" ? [] : [visibleString(project)]),
        ].join(", ")}
      </p>
      {rows.length > 0 && (
        <ul class="insights-rows">
          {rows.map((row, at) => (
            <RowItem key={at} row={row} />
          ))}
        </ul>
      )}
      {more > 0 && rows.length > 0 && <p class="quiet">{plural(more, "{0} more call", "{0} more calls")}</p>}
    </li>
  );
}

function RowItem({ row }: { row: InsightRow }): VNode {
  const host = useHost();
  const { resource, tool, status, reason, file } = row;
  return (
    <li>
      <button
        type="button"
        class="link row-link"
        title={t("Show its row")}
        data-insight-row={row.row}
        onClick={() => void host.openInsight({ resource, row: row.row })}
      >
        <VisibleTextView text={tool} />
      </button>{" "}
      <span class={status === "error" ? "count-error" : "quiet"}>
        {statusWords[status]}
        {reason !== undefined && reason !== status && `: ${reason}`}
      </span>
      {file !== undefined && (
        <span class="quiet insights-file" title={visibleString(file)}>
          {" "}
          <VisibleTextView text={file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1)} />
        </span>
      )}
    </li>
  );
}

function amountWords(measure: InsightMeasure, amount: number): string {
  if (measure === "cost") return dollars(amount);
  if (measure === "active" || measure === "waiting") return duration(amount);
  return t("{0} tokens", short(amount));
}

function titleOf({ by, name, kind, measure }: InsightSelection): string {
  const shown = by === "hour" ? hourName(Number(name)) : visibleString(name);
  const what = measure ? MEASURES[measure] : kind && KINDS[kind];
  if (what !== undefined) return by === "all" ? what : `${what}: ${shown === "" ? t("Not recorded") : shown}`;
  return by === "all" ? t("All sessions") : shown === "" ? t("Not recorded") : shown;
}

function hourName(hour: number): string {
  return t("{0}, {1}:00", WEEKDAYS[Math.floor(hour / 24)] ?? "", hour % 24);
}

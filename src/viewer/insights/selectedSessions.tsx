import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type {
  FailureKind,
  InsightRow,
  InsightSelection,
  InsightSession,
  InsightSessions,
  InsightsQuery,
} from "../../transcripts/model/insightsModel";
import { useHost } from "../base/hostContext";
import { statusWords } from "../base/statusWords";
import { moment } from "../base/units";
import { useLatestValue, useRequest } from "../base/useRequest";
import { plural, t } from "../base/viewerText";
import { Problem, Waiting } from "../controls/problem";
import { VisibleTextView, visibleString } from "../controls/visibleTextView";

const KINDS: Readonly<Record<FailureKind, string>> = {
  failed: t("Failed calls"),
  expected: t("Expected failures"),
  rejected: t("Rejected calls"),
  interrupted: t("Interrupted calls"),
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
            {plural(found.total, "{0} session, the newest first", "{0} sessions, the newest first")}
          </p>
          <ul>
            {found.sessions.map((session) => (
              <SessionItem key={session.resource} session={session} />
            ))}
          </ul>
          {hidden > 0 && (
            <p class="quiet">{plural(hidden, "{0} older session isn't listed", "{0} older sessions aren't listed")}</p>
          )}
        </>
      )}
    </aside>
  );
}

function SessionItem({ session }: { session: InsightSession }): VNode {
  const host = useHost();
  const { resource, title, project, started, calls, rows } = session;
  const more = calls - rows.length;
  return (
    <li data-session={resource}>
      <button
        type="button"
        class="link insights-session"
        title={t("Open the session")}
        onClick={() => void host.openInsight({ resource })}
      >
        <VisibleTextView text={title === "" ? t("Without a title") : title} />
      </button>
      <p class="quiet">
        {[
          ...(started === undefined ? [] : [moment(started)]),
          plural(calls, "{0} call", "{0} calls"),
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

function titleOf({ by, name, kind }: InsightSelection): string {
  const shown = by === "hour" ? hourName(Number(name)) : visibleString(name);
  if (kind !== undefined) return by === "all" ? KINDS[kind] : `${KINDS[kind]}: ${shown}`;
  return by === "all" ? t("All sessions") : shown === "" ? t("Not recorded") : shown;
}

function hourName(hour: number): string {
  return t("{0}, {1}:00", WEEKDAYS[Math.floor(hour / 24)] ?? "", hour % 24);
}

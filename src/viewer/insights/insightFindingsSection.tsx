import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { asError } from "../../base/errors";
import type { InsightsView } from "../../protocol/insightsApi";
import type {
  FindingKindName,
  FoundSession,
  InsightFinding,
  InsightFindings,
} from "../../transcripts/model/understanding/findingsModel";
import type { InsightsQuery } from "../../transcripts/model/insightsModel";
import { useHost } from "../base/hostContext";
import { count } from "../base/units";
import { plural, t } from "../base/viewerText";
import { Problem } from "../controls/problem";
import { ProgressBar } from "../controls/progressBar";
import { visibleString } from "../controls/visibleTextView";
import { FINDING_KINDS, FindingItem } from "../statistics/figures/findingItem";
import { Section } from "../statistics/figures/section";
import { SessionLink } from "./selectedSessions";

/** Findings of a kind that are shown at first. */
const FIRST = 5;

type Looking =
  | { readonly state: "idle" }
  | { readonly state: "running" }
  | { readonly state: "failed"; readonly error: Error }
  | { readonly state: "done"; readonly found: InsightFindings };

/** Looks through the chosen sessions on request, and shows what took tokens or time and can be avoided. */
export function InsightFindingsSection({
  query,
  progress,
}: {
  query: InsightsQuery;
  progress: InsightsView["lookingProgress"];
}): VNode {
  const host = useHost();
  const [looking, setLooking] = useState<Looking>({ state: "idle" });
  const running = useRef<AbortController>(null);
  const stop = (): void => running.current?.abort(new DOMException("Stopped", "AbortError"));
  // Other sessions have other findings.
  useEffect(() => {
    setLooking({ state: "idle" });
    return stop;
  }, [JSON.stringify(query)]);
  const look = (): void => {
    const abort = new AbortController();
    running.current = abort;
    setLooking({ state: "running" });
    host.insightFindings({ query }, abort.signal).then(
      (found) => abort.signal.aborted || setLooking({ state: "done", found }),
      (error: unknown) => {
        if (running.current !== abort) return;
        setLooking(abort.signal.aborted ? { state: "idle" } : { state: "failed", error: asError(error) });
      },
    );
  };
  return (
    <Section
      name="findings"
      title={t("Findings")}
      note={t(
        "What took tokens or time and can be avoided. All sessions that are selected above are read for this, which can take minutes.",
      )}
    >
      {(looking.state === "idle" || looking.state === "done") && (
        <button type="button" class="button small" data-action="look-for-findings" onClick={look}>
          {looking.state === "done" ? t("Look Again") : t("Look for Findings")}
        </button>
      )}
      {looking.state === "running" && (
        <div class="finding-progress" data-looking>
          <span class="quiet" role="status">
            {progress
              ? t(
                  "Reading session {0} of {1}",
                  count(Math.min(progress.total, progress.done + 1)),
                  count(progress.total),
                )
              : t("Looking for sessions…")}
          </span>
          <ProgressBar
            label={t("Looking for findings")}
            percent={progress && Math.floor((100 * progress.done) / Math.max(1, progress.total))}
          />
          <button type="button" class="button small" data-action="stop-looking" onClick={stop}>
            {t("Stop")}
          </button>
        </div>
      )}
      {looking.state === "failed" && (
        <Problem inline what={t("The sessions could not be looked through")} error={looking.error} retry={look} />
      )}
      {looking.state === "done" && <Found found={looking.found} />}
    </Section>
  );
}

function Found({ found: { findings, total, sessions, problems } }: { found: InsightFindings }): VNode {
  const kinds = new Map<FindingKindName, InsightFinding[]>();
  for (const finding of findings) kinds.set(finding.kind, [...(kinds.get(finding.kind) ?? []), finding]);
  return (
    <div data-insight-findings={total}>
      <p class="quiet" role="status">
        {t("{0} in {1}", plural(total, "{0} finding", "{0} findings"), plural(sessions, "{0} session", "{0} sessions"))}
        {total > findings.length && `. ${t("The first {0} are listed.", count(findings.length))}`}
      </p>
      {problems.length > 0 && (
        <details class="note">
          <summary>{plural(problems.length, "{0} problem", "{0} problems")}</summary>
          <ul>
            {problems.map((problem, at) => (
              <li key={at}>{visibleString(problem)}</li>
            ))}
          </ul>
        </details>
      )}
      {Array.from(kinds, ([kind, of]) => (
        <KindOfFindings key={kind} kind={kind} findings={of} />
      ))}
    </div>
  );
}

function KindOfFindings({ kind, findings }: { kind: FindingKindName; findings: readonly InsightFinding[] }): VNode {
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, findings.length - FIRST);
  return (
    <>
      <h4>{`${FINDING_KINDS[kind]} (${count(findings.length)})`}</h4>
      <ul class="findings" data-finding-kind={kind}>
        {findings.slice(0, findings.length - hidden).map((finding, at) => (
          <FindingItem key={at} finding={finding}>
            <Sessions finding={finding} />
          </FindingItem>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" class="link" data-action={`all-${kind}`} onClick={() => setWhole(true)}>
          {plural(hidden, "Show {0} more finding", "Show {0} more findings")}
        </button>
      )}
    </>
  );
}

function Sessions({ finding: { sessions, sessionCount } }: { finding: InsightFinding }): VNode {
  const more = sessionCount - sessions.length;
  return (
    <ul class="insights-rows finding-sessions">
      {sessions.map((session) => (
        <SessionItem key={session.resource} session={session} />
      ))}
      {more > 0 && <li class="quiet">{plural(more, "{0} more session", "{0} more sessions")}</li>}
    </ul>
  );
}

/** Rows of a session that are linked. */
const ROWS = 5;

function SessionItem({ session: { resource, title, rows } }: { session: FoundSession }): VNode {
  const host = useHost();
  return (
    <li>
      <SessionLink resource={resource} title={title} />
      <span class="finding-rows">
        {rows.slice(0, ROWS).map(({ row }, at) => (
          <button
            key={at}
            type="button"
            class="link row-link"
            title={t("Show its row")}
            data-insight-row={row}
            onClick={() => void host.openInsight({ resource, row })}
          >
            {t("Row {0}", count(row + 1))}
          </button>
        ))}
        {rows.length > ROWS && <span class="quiet">{plural(rows.length - ROWS, "{0} more row", "{0} more rows")}</span>}
      </span>
    </li>
  );
}

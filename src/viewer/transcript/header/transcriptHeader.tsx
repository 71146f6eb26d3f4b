import type { ComponentChildren, VNode } from "preact";
import type { TranscriptTab } from "../../../protocol/view";
import type { Summary } from "../../../transcripts/model/summary";
import { StatusIcon } from "../../controls/icons";
import { ProgressBar } from "../../controls/progressBar";
import { visibleString } from "../../controls/visibleTextView";
import { Note } from "../../controls/note";
import { TranscriptTabs } from "../../statistics/transcriptTabs";
import { bytes, count, timeSpan } from "../../base/units";
import { plural, t } from "../../base/viewerText";

interface Props {
  readonly summary: Summary;
  /** Unique in the document: the tabs' ids start with it. */
  readonly id: string;
  readonly tab: TranscriptTab;
  choose(tab: TranscriptTab): void;
  /** A fact after the calls. */
  readonly cost?: ComponentChildren;
  /** Facts next to the counts. */
  readonly children?: ComponentChildren;
}

/** Shows a transcript's counts, reading progress, problems, and views. */
export function TranscriptHeader({ summary, id, tab, choose, cost, children }: Props): VNode {
  const { calls, lines } = summary;
  const all = Object.values(calls).reduce((sum, number) => sum + number, 0);
  const facts: ComponentChildren[] = [
    <span key="calls" data-count-calls={all}>
      {plural(all, "{0} call", "{0} calls")}
    </span>,
    cost,
  ];
  if (calls.pending > 0) facts.push(<span key="pending">{t("{0} running or waiting", count(calls.pending))}</span>);
  if (lines.unreadable > 0) {
    facts.push(
      <span key="unreadable" class="count-unreadable" data-count-unreadable={lines.unreadable}>
        <StatusIcon name="warning" />
        {plural(lines.unreadable, "{0} unreadable line", "{0} unreadable lines")}
      </span>,
    );
  }
  if (lines.recovered > 0)
    facts.push(<span key="recovered">{plural(lines.recovered, "{0} recovered line", "{0} recovered lines")}</span>);
  if (summary.firstTime) {
    facts.push(
      <span
        key="time"
        title={visibleString(t("{0} to {1}", summary.firstTime, summary.lastTime ?? "?"))}
        data-time-span
      >
        {visibleString(timeSpan(summary.firstTime, summary.lastTime ?? summary.firstTime))}
      </span>,
    );
  }
  facts.push(
    <span key="rows" data-count-rows={summary.rows}>
      {plural(summary.rows, "{0} row", "{0} rows")}
    </span>,
  );
  return (
    <div class="summary">
      <div class="facts-and-tabs">
        <TranscriptTabs id={id} tab={tab} choose={choose} />
        <div class="facts-line">
          {/* In a line that is there anyway: the rows would move up as a line of its own leaves. */}
          {!summary.complete && summary.failure === undefined && (
            <Progress read={summary.bytesRead} all={summary.bytes} />
          )}
          {facts}
          {children}
        </div>
      </div>
      {summary.failure !== undefined && (
        <div class="problem" role="alert" data-problem>
          <StatusIcon name="error" />
          <span class="problem-text">
            {t(
              "Reading stopped after {0} of {1}: {2}",
              bytes(summary.bytesRead),
              bytes(summary.bytes),
              visibleString(summary.failure),
            )}
          </span>
        </div>
      )}
      {summary.notice !== undefined && (
        <Note {...(isOfKnownAgent(summary) && { icon: "expected", quiet: true })} data-note>
          {visibleString(summary.notice)}
        </Note>
      )}
      {summary.complete && summary.pendingLastLine && (
        <div class="note quiet">{t("The last line is not finished yet; it is read again when the file grows.")}</div>
      )}
    </div>
  );
}

/** Returns whether the notice says which agent wrote the file, and not that something is wrong with it. */
function isOfKnownAgent({ writtenBy, isUnknown }: Summary): boolean {
  return writtenBy !== undefined && !isUnknown;
}

function Progress({ read, all }: { read: number; all: number }): VNode {
  const percent = all > 0 ? Math.min(100, Math.floor((read / all) * 100)) : 0;
  return (
    <span class="reading">
      <ProgressBar label={t("Reading the transcript")} percent={percent} />
      {t("Reading: {0} of {1}", bytes(read), bytes(all))}
    </span>
  );
}

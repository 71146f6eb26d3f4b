import type { VNode } from "preact";
import type { Summary } from "../../transcript/model";
import { StatusIcon } from "../icons";
import { visibleString } from "../parts/visibleText";
import { bytes, count, counted, moment } from "../units";

/** Counts of a transcript, how far it has been read, and what is wrong with it. */
export function TranscriptHeader({ summary }: { summary: Summary }): VNode {
  const { calls, lines } = summary;
  const all = Object.values(calls).reduce((sum, number) => sum + number, 0);
  const facts: VNode[] = [
    <span key="rows" data-count-rows={summary.rows}>
      {counted(summary.rows, "row")}
    </span>,
    <span key="calls" data-count-calls={all}>
      {counted(all, "call")}
    </span>,
  ];
  if (calls.error > 0) {
    facts.push(
      <span key="failed" class="count-failed" data-count-failed={calls.error}>
        <StatusIcon name="error" />
        {count(calls.error)} failed
      </span>,
    );
  }
  if (calls.blocked > 0) facts.push(<span key="blocked">{count(calls.blocked)} blocked</span>);
  if (calls.orphaned > 0) facts.push(<span key="orphaned">{count(calls.orphaned)} without a result</span>);
  if (calls.pending > 0) facts.push(<span key="pending">{count(calls.pending)} running or waiting</span>);
  if (lines.unreadable > 0) {
    facts.push(
      <span key="unreadable" class="count-unreadable" data-count-unreadable={lines.unreadable}>
        <StatusIcon name="warning" />
        {counted(lines.unreadable, "unreadable line")}
      </span>,
    );
  }
  if (lines.recovered > 0) facts.push(<span key="recovered">{counted(lines.recovered, "recovered line")}</span>);
  if (summary.firstTime) {
    const span =
      summary.lastTime && summary.lastTime !== summary.firstTime
        ? ` – ${endOf(summary.firstTime, summary.lastTime)}`
        : "";
    facts.push(
      <span key="time" title={visibleString(`${summary.firstTime} to ${summary.lastTime ?? "?"}`)} data-time-span>
        {visibleString(moment(summary.firstTime) + span)}
      </span>,
    );
  }
  return (
    <div class="summary">
      <div class="facts-line">{facts}</div>
      {summary.failure !== undefined && (
        <div class="problem" role="alert" data-problem>
          <StatusIcon name="error" />
          <span class="problem-text">
            Reading stopped after {bytes(summary.bytesRead)} of {bytes(summary.bytes)}: {visibleString(summary.failure)}
          </span>
        </div>
      )}
      {summary.notice !== undefined && (
        <div class="note" data-note>
          <StatusIcon name="warning" />
          <span>{visibleString(summary.notice)}</span>
        </div>
      )}
      {!summary.complete && summary.failure === undefined && <Progress read={summary.bytesRead} all={summary.bytes} />}
      {summary.complete && summary.pendingLastLine && (
        <div class="note quiet">The last line is not finished yet; it is read again when the file grows.</div>
      )}
    </div>
  );
}

function Progress({ read, all }: { read: number; all: number }): VNode {
  const percent = all > 0 ? Math.min(100, Math.floor((read / all) * 100)) : 0;
  return (
    <div class="reading">
      <div
        class="progress"
        role="progressbar"
        aria-label="Reading the transcript"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div class="progress-done" style={{ width: `${percent}%` }} />
      </div>
      <span>
        Reading: {bytes(read)} of {bytes(all)}
      </span>
    </div>
  );
}

/** The end of a span, without the day when it is the same. */
function endOf(first: string, last: string): string {
  const [from, to] = [moment(first), moment(last)];
  const day = from.slice(0, 11);
  return to.startsWith(day) && to.length > 11 ? to.slice(11) : to;
}

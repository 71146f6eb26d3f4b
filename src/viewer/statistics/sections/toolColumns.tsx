import type { ToolStatistics } from "../../../transcripts/model/understanding/understandingModel";
import type { VNode } from "preact";
import type { CallStatus } from "../../../transcripts/model/callRow";
import { VisibleTextView } from "../../controls/visibleTextView";
import { statusWords } from "../../base/statusWords";
import { count, duration } from "../../base/units";
import { type NumbersColumn } from "../figures/numbersTable";
import { percent } from "../figures/statisticsWords";
import { plural, sentence, t } from "../../base/viewerText";

/** Returns the columns of each tool: calls, outcomes of `statuses`, rates next to the reference, and durations. */
export function toolColumns(statuses: readonly CallStatus[]): readonly NumbersColumn<ToolStatistics>[] {
  return [
    { name: "tool", title: t("Tool"), key: ({ tool }) => tool, cell: ({ tool }) => <VisibleTextView text={tool} /> },
    {
      name: "calls",
      title: t("Calls"),
      number: true,
      key: ({ counts }) => counts.calls,
      cell: ({ counts }) => count(counts.calls),
    },
    ...statuses.map((status): NumbersColumn<ToolStatistics> => ({
      name: status,
      title: HEADS[status],
      hint: t("Calls with this outcome: {0}", statusWords[status]),
      number: true,
      ...(status !== "error" && { minor: status === "ok" ? 1 : 2 }),
      key: ({ counts }) => counts[status],
      cell: ({ counts }) =>
        counts[status] === 0 ? (
          <span class="zero">0</span>
        ) : (
          <span class={`count-${status}`}>{count(counts[status])}</span>
        ),
    })),
    {
      name: "errorRate",
      title: t("Error rate"),
      hint: t("Failed calls of those that have a result"),
      number: true,
      minor: 1,
      key: ({ errorRate }) => errorRate,
      cell: ({ errorRate }) => percent(errorRate),
    },
    {
      name: "expectedRate",
      title: t("Expected rate"),
      hint: t("Expected failures of the calls that have a result"),
      number: true,
      minor: 3,
      key: ({ expectedRate }) => expectedRate,
      cell: ({ expectedRate }) => percent(expectedRate),
    },
    {
      name: "failedRate",
      title: t("All failures"),
      hint: t("Share of calls with a result that did not succeed, for whatever reason, as in the reference"),
      number: true,
      minor: 2,
      key: ({ failedRate }) => failedRate,
      cell: ({ failedRate }) => percent(failedRate),
    },
    {
      name: "reference",
      title: t("Reference"),
      hint: t("All failures in a recorded sample of so many calls, and what they were"),
      minor: 2,
      key: ({ reference }) => reference?.failed,
      cell: ({ reference }) =>
        reference ? (
          <>
            {sentence(
              "{0} of {1}{2}",
              <b>{percent(reference.failed)}</b>,
              plural(reference.uses, "{0} call", "{0} calls"),
              <span class="reference-words">{reference.words}</span>,
            )}
          </>
        ) : (
          <span class="quiet">{t("none")}</span>
        ),
    },
    {
      name: "median",
      title: t("Median"),
      hint: t("The middle of the durations that are known exactly"),
      number: true,
      minor: 1,
      key: ({ durations }) => durations.median,
      cell: ({ durations }) => timeOrNone(durations.median),
    },
    {
      name: "p95",
      title: "p95",
      hint: t("What 95 of 100 of the durations that are known exactly do not exceed"),
      number: true,
      minor: 2,
      key: ({ durations }) => durations.p95,
      cell: ({ durations }) => timeOrNone(durations.p95),
    },
    {
      name: "atMost",
      title: t("Median, at most"),
      hint: t("Median of the times between entries, which can include waiting for approval or for other calls"),
      number: true,
      minor: 3,
      key: ({ upperBounds }) => upperBounds.median,
      cell: ({ upperBounds }) =>
        upperBounds.median === undefined ? timeOrNone(undefined) : duration(upperBounds.median, true),
    },
  ];
}

const HEADS: Readonly<Record<CallStatus, string>> = {
  ok: t("Ok"),
  expected: t("Expected"),
  error: t("Failed"),
  rejected: t("Rejected"),
  interrupted: t("Interrupted"),
  blocked: t("Blocked"),
  pending: t("Running"),
  orphaned: t("No result"),
};

function timeOrNone(milliseconds: number | undefined): VNode | string {
  return milliseconds === undefined ? <span class="quiet">{t("unknown")}</span> : duration(milliseconds);
}

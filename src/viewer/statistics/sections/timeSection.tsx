import type { VNode } from "preact";
import type { SlowCall, Understanding } from "../../../transcripts/model/understanding/understandingModel";
import { CallSubject } from "../../call/callLine";
import { StatusIcon, ToolIcon } from "../../controls/icons";
import { VisibleTextView, visibleString } from "../../controls/visibleTextView";
import { statusWords } from "../../base/statusWords";
import { duration } from "../../base/units";
import { NumbersTable, type NumbersColumn } from "../figures/numbersTable";
import { CallRowLink } from "../figures/rowLink";
import { Figure, Section } from "../figures/section";
import { plural, t } from "../../base/viewerText";

/** Calls of each table that are shown at first. */
const AT_FIRST = 10;

/** Shows slow calls: those with known durations, and separately those that may include waiting. */
export function TimeSection({ known, go }: { known: Understanding; go(row: number): void }): VNode {
  const { all, slowest, slowestAtMost, overview } = known;
  const { durations, upperBounds } = all;
  return (
    <Section
      name="time"
      title={t("Time")}
      note={t(
        "Durations are exact if the result reports one, or if nothing else can have happened between the call's two entries. Otherwise they are upper bounds: they can include waiting for approval or for parallel calls.",
      )}
    >
      <dl class="figures">
        <Figure
          name="exact"
          value={durations.median === undefined ? t("unknown") : duration(durations.median)}
          label={t("median of exact times")}
          more={`${plural(durations.count, "{0} call", "{0} calls")}${durations.p95 === undefined ? "" : `, ${t("p95 {0}", duration(durations.p95))}`}`}
        />
        <Figure
          name="at-most"
          value={upperBounds.median === undefined ? t("unknown") : duration(upperBounds.median, true)}
          label={t("median of the others")}
          more={`${plural(upperBounds.count, "{0} call", "{0} calls")}${upperBounds.p95 === undefined ? "" : `, ${t("p95 {0}", duration(upperBounds.p95, true))}`}`}
        />
        <Figure name="idle" value={duration(overview.idleMs)} label={t("waited for a prompt")} />
        <Figure name="asked" value={duration(overview.askedMs)} label={t("waited at questions and refusals")} />
      </dl>
      <h4>{t("Slowest calls")}</h4>
      <NumbersTable
        id="slowest"
        label={t("Slowest calls whose time is known")}
        rows={slowest}
        first={AT_FIRST}
        columns={columnsOf(go, false)}
        order={{ name: "duration", descending: true }}
        empty={t("No call reports its time.")}
      />
      <h4>{t("Longest, may include waiting")}</h4>
      <NumbersTable
        id="slowest-at-most"
        label={t("Longest calls, which may include waiting")}
        rows={slowestAtMost}
        first={AT_FIRST}
        columns={columnsOf(go, true)}
        order={{ name: "duration", descending: true }}
        empty={t("No call's time may include waiting.")}
      />
    </Section>
  );
}

function columnsOf(go: (row: number) => void, atMost: boolean): readonly NumbersColumn<SlowCall>[] {
  return [
    {
      name: "tool",
      title: t("Tool"),
      key: ({ tool }) => tool,
      cell: ({ tool, row, agent }) => (
        <CallRowLink row={row} agent={agent} go={go}>
          <VisibleTextView text={tool} />
        </CallRowLink>
      ),
    },
    {
      name: "subject",
      title: t("What it did"),
      wide: true,
      key: ({ subject }) => subject,
      cell: ({ tool, subject }) => <CallSubject tool={tool} summary={subject} />,
    },
    {
      name: "in",
      title: t("Turn or subagent"),
      minor: 2,
      key: ({ agent, turn }) => agent ?? turn,
      cell: (call) => <Within {...call} />,
    },
    {
      name: "status",
      title: t("Outcome"),
      minor: 1,
      key: ({ status }) => status,
      cell: ({ status }) => (
        <span class={`outcome outcome-${status}`}>
          <StatusIcon name={status} />
          {statusWords[status]}
        </span>
      ),
    },
    {
      name: "duration",
      title: t("Time"),
      number: true,
      key: ({ durationMs }) => durationMs,
      cell: ({ durationMs }) => duration(durationMs, atMost),
    },
  ];
}

/** Shows whose call it was: a subagent's, or one of a turn. */
function Within({ agent, turn }: Pick<SlowCall, "agent" | "turn">): VNode | null {
  const words = agent ?? turn;
  if (words === undefined || words === "") return null;
  return (
    <span class="within" title={visibleString(words)}>
      {agent !== undefined && <ToolIcon name="agent" />}
      <VisibleTextView text={words} />
    </span>
  );
}

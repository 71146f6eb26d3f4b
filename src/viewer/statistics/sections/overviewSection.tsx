import type { VNode } from "preact";
import type { ToolStatistics, Understanding } from "../../../transcripts/model/understanding/understandingModel";
import { visibleString } from "../../controls/visibleTextView";
import { count, duration, short } from "../../base/units";
import { Figure, Section } from "../figures/section";
import { clock, cost, dollars, percent, priced, tokensIn } from "../figures/statisticsWords";
import { plural, t } from "../../base/viewerText";

/** Summarizes the transcript in a few numbers. */
export function OverviewSection({ known }: { known: Understanding }): VNode {
  const { overview, all, usage, prices } = known;
  const { from, to, reportedCost } = overview;
  const tokens = tokensIn(usage);
  const models = known.usageByModel.filter(({ name }) => name !== "").length;
  const unknown = Math.round(usage.unknownCost);
  const median = usualDuration(all);
  return (
    <Section
      name="overview"
      title={t("Overview")}
      note={
        from === undefined || to === undefined
          ? t("The entries contain no times.")
          : t("{0} to {1}, {2} in all.", clock(from), clock(to, from), duration(to - from))
      }
    >
      <dl class="figures">
        <Figure
          name="turns"
          value={count(overview.turns)}
          label={plural(overview.turns, "turn", "turns")}
          more={[
            plural(overview.requests, "{0} request", "{0} requests"),
            ...(overview.sessions > 1 ? [plural(overview.sessions, "{0} session", "{0} sessions")] : []),
          ].join(", ")}
        />
        <CallFigures all={all} agents={overview.agents} />
        <Figure
          name="working"
          value={duration(overview.workingMs)}
          label={t("turns at work")}
          more={median === undefined ? undefined : t("call median {0}", median)}
        />
        <Figure
          name="waiting"
          value={duration(overview.idleMs + overview.askedMs)}
          label={t("waited for people")}
          more={overview.askedMs > 0 ? t("{0} of it at questions", duration(overview.askedMs)) : undefined}
        />
        <Figure
          name="tokens"
          value={short(tokens)}
          label={t("tokens")}
          more={t(
            "{0} written by {1}",
            short(usage.output_tokens),
            models === 1 ? t("one model") : plural(models, "{0} model", "{0} models"),
          )}
        />
        <Figure
          name="cost"
          value={cost(usage)}
          label={t("cost at list prices")}
          more={[
            unknown > 0 ? t("{0} of tokens priced", priced(usage)) : t("prices of {0}", visibleString(prices.date)),
            ...(reportedCost === undefined ? [] : [t("{0} as the agent counts it", dollars(reportedCost))]),
          ].join(", ")}
        />
        <Figure
          name="compactions"
          value={count(overview.compactions)}
          label={overview.compactions === 1 ? t("compaction") : t("compactions")}
          more={overview.apiErrors > 0 ? plural(overview.apiErrors, "{0} API error", "{0} API errors") : undefined}
        />
        <Figure
          name="files"
          value={count(known.files)}
          label={known.files === 1 ? t("file touched") : t("files touched")}
          more={
            known.commandFiles > 0
              ? plural(known.commandFiles, "+ {0} possibly touched by a command", "+ {0} possibly touched by commands")
              : undefined
          }
        />
      </dl>
    </Section>
  );
}

function CallFigures({ all, agents }: { all: Understanding["all"]; agents: number }): VNode {
  const { counts, errorRate } = all;
  const others = (["expected", "rejected", "interrupted", "blocked"] as const)
    .filter((status) => counts[status] > 0)
    .map((status) => OTHERS[status](count(counts[status])));
  return (
    <>
      <Figure
        name="calls"
        value={count(counts.calls)}
        label={plural(counts.calls, "tool call", "tool calls")}
        more={agents > 0 ? plural(agents, "with those of {0} subagent", "with those of {0} subagents") : undefined}
      />
      <Figure
        name="failed"
        value={count(counts.error)}
        label={t("failed")}
        tone={counts.error > 0 ? "bad" : undefined}
        more={errorRate === undefined ? t("no call has a result") : t("{0} of those with a result", percent(errorRate))}
      />
      <Figure
        name="others"
        value={count(counts.expected)}
        label={t("expected failures")}
        tone={counts.expected > 0 ? "info" : undefined}
        more={others.slice(counts.expected > 0 ? 1 : 0).join(", ") || undefined}
      />
      <Figure
        name="open"
        value={count(counts.pending + counts.orphaned)}
        label={t("without a result")}
        more={counts.pending > 0 ? t("{0} running or waiting", count(counts.pending)) : undefined}
      />
    </>
  );
}

const OTHERS = {
  expected: (calls: string) => t("{0} expected", calls),
  rejected: (calls: string) => t("{0} rejected", calls),
  interrupted: (calls: string) => t("{0} interrupted", calls),
  blocked: (calls: string) => t("{0} blocked", calls),
} as const;

/** Formats the median of most calls: of those whose time is known, or of those whose time may include waiting. */
function usualDuration({ durations, upperBounds }: ToolStatistics): string | undefined {
  const atMost = upperBounds.count > durations.count;
  const { median } = atMost ? upperBounds : durations;
  return median === undefined ? undefined : duration(median, atMost);
}

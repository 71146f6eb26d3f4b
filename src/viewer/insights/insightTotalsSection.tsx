import type { VNode } from "preact";
import type { InsightMeasure, InsightSelection, InsightTotals } from "../../transcripts/model/insightsModel";
import { count, duration, short } from "../base/units";
import { plural, t } from "../base/viewerText";
import { Figure, Section } from "../statistics/figures/section";
import { dollars, percent, tokensIn } from "../statistics/figures/statisticsWords";
import { CountLink, type Selecting } from "./countLink";

const ALL: InsightSelection = { by: "all", name: "" };

/** Shows the sums of all sessions. Counts lead to their sessions. */
export function InsightTotalsSection({ totals, ...selecting }: Selecting & { totals: InsightTotals }): VNode {
  const { sessions, calls, failed, expected, rejected, interrupted, cost, unpricedTokens } = totals;
  const link = (value: number, kind?: InsightSelection["kind"]): VNode => (
    <CountLink
      of={kind ? { ...ALL, kind } : ALL}
      value={value}
      class={kind === "failed" ? "count-error" : ""}
      {...selecting}
    >
      {count(value)}
    </CountLink>
  );
  const amount = (measure: InsightMeasure, value: number, words: string): VNode => (
    <CountLink of={{ ...ALL, measure }} value={value} {...selecting}>
      {words}
    </CountLink>
  );
  return (
    <Section name="totals" title={t("Overview")}>
      <dl class="figures">
        <Figure
          name="sessions"
          value={link(sessions)}
          label={sessions === 1 ? t("session") : t("sessions")}
          more={plural(totals.prompts, "{0} prompt", "{0} prompts")}
        />
        <Figure
          name="active"
          value={amount("active", totals.activeMs, duration(totals.activeMs))}
          label={t("agents at work")}
        />
        <Figure
          name="waiting"
          value={amount("waiting", totals.waitingMs, duration(totals.waitingMs))}
          label={t("waited for people")}
          more={t("pauses up to an hour")}
        />
        <Figure name="calls" value={link(calls)} label={calls === 1 ? t("tool call") : t("tool calls")} />
        <Figure
          name="failed"
          value={link(failed, "failed")}
          label={t("failed")}
          tone={failed > 0 ? "bad" : undefined}
          more={percent(calls > 0 ? failed / calls : undefined)}
        />
        <Figure
          name="expected"
          value={link(expected, "expected")}
          label={t("expected failures")}
          tone={expected > 0 ? "info" : undefined}
        />
        <Figure
          name="rejected"
          value={link(rejected, "rejected")}
          label={t("rejected by you")}
          more={interrupted > 0 ? t("{0} interrupted", count(interrupted)) : undefined}
        />
        <Figure
          name="tokens"
          value={amount("tokens", tokensIn(totals), short(tokensIn(totals)))}
          label={t("tokens")}
          more={t("{0} output", short(totals.output_tokens))}
        />
        <Figure
          name="cost"
          value={amount("cost", cost, dollars(cost))}
          label={t("cost at list prices")}
          more={
            unpricedTokens > 0
              ? plural(unpricedTokens, "{0} token without a price", "{0} tokens without a price")
              : undefined
          }
        />
        <Figure
          name="files"
          value={count(totals.files)}
          label={totals.files === 1 ? t("file changed") : t("files changed")}
        />
      </dl>
    </Section>
  );
}

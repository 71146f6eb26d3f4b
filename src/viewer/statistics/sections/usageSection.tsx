import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { AgentUsage, Understanding, UsageStatistics } from "../../../transcripts/model/understandingModel";
import { VisibleTextView, visibleString } from "../../controls/visibleTextView";
import { count } from "../../base/units";
import { NumbersTable, type NumbersColumn } from "../figures/numbersTable";
import { RowLink } from "../figures/rowLink";
import { Section } from "../figures/section";
import { amount, cost, priced } from "../figures/statisticsWords";
import { t } from "../../base/viewerText";

/** Shows tokens and cost by model, tool, and subagent. */
export function UsageSection({ known, go }: { known: Understanding; go(row: number): void }): VNode {
  const { usage, usageByModel, usageByTool, usageByAgent, prices } = known;
  const { models, tools, agents } = useMemo(
    () => ({
      models: columnsOf(t("Model"), usage, ({ name }) => nameOr(name, t("No model is named"))),
      tools: columnsOf(t("Tool"), usage, ({ name }) => nameOr(name, t("No tool was called"))),
      agents: columnsOf<AgentUsage>(t("Agent"), usage, ({ name, row }) => (
        <RowLink row={row} go={go} label={t("Show where it was started")}>
          <VisibleTextView text={name} />
        </RowLink>
      )),
    }),
    [usage],
  );
  const unknown = Math.round(usage.unknownCost);
  return (
    <Section
      name="usage"
      title={t("Tokens and cost")}
      note={
        <>
          {t("Each message counts once, however often it is written down.")}{" "}
          {prices.source === undefined
            ? t("Cost is estimated from the list prices of {0}", visibleString(prices.date))
            : t("Cost is estimated from the list prices of {0} ({1})", visibleString(prices.date), prices.source)}
          {unknown > 0
            ? `; ${t("{0} of the tokens have a known price, so the total is higher than shown.", priced(usage))}`
            : "."}
        </>
      }
    >
      <h4>{t("By model")}</h4>
      <NumbersTable
        id="by-model"
        label={t("Tokens by model")}
        rows={usageByModel}
        columns={models}
        empty={t("No message reports its tokens.")}
      />
      <h4>{t("By tool")}</h4>
      <p class="section-note">{t("A message that calls several tools is shared by them.")}</p>
      <NumbersTable
        id="by-tool"
        label={t("Tokens by tool")}
        rows={usageByTool}
        columns={tools}
        empty={t("No message reports its tokens.")}
      />
      {usageByAgent.length > 0 && (
        <>
          <h4>{t("By subagent")}</h4>
          <NumbersTable id="by-agent" label={t("Tokens by subagent")} rows={usageByAgent} columns={agents} empty="" />
        </>
      )}
    </Section>
  );
}

function nameOr(name: string, none: string): VNode {
  return name === "" ? <span class="quiet">{none}</span> : <VisibleTextView text={name} />;
}

function columnsOf<Item extends UsageStatistics>(
  title: string,
  all: UsageStatistics,
  name: (item: Item) => VNode,
): readonly NumbersColumn<Item>[] {
  const tokens = (
    field: "input_tokens" | "output_tokens" | "cache_creation_input_tokens" | "cache_read_input_tokens",
    head: string,
    hint: string,
  ): NumbersColumn<Item> => ({
    name: field,
    title: head,
    hint,
    number: true,
    key: (item) => item[field],
    cell: (item) => count(item[field]),
  });
  return [
    { name: "name", title, key: (item) => item.name, cell: name },
    {
      name: "messages",
      title: t("Messages"),
      number: true,
      key: (item) => item.messages,
      cell: (item) => amount(item.messages),
    },
    tokens("input_tokens", t("Input"), t("Tokens read anew")),
    tokens("cache_creation_input_tokens", t("Cache written"), t("Tokens written to the cache")),
    tokens("cache_read_input_tokens", t("Cache read"), t("Tokens read from the cache")),
    tokens("output_tokens", t("Output"), t("Tokens that the model wrote")),
    {
      name: "cost",
      title: t("Cost"),
      hint: t("US dollars at list prices"),
      number: true,
      key: (item) => (item.unknownCost >= item.messages ? undefined : item.cost),
      cell: (item) => (
        <span class="with-share">
          <Share of={all.cost} part={item.cost} />
          {cost(item)}
        </span>
      ),
    },
  ];
}

/** Draws a share as a small bar. The number next to it says the same. */
function Share({ part, of }: { part: number; of: number }): VNode | null {
  if (of <= 0 || part <= 0) return null;
  return (
    <span class="share" aria-hidden="true">
      <span class="share-part" style={{ width: `${Math.max(2, (part / of) * 100)}%` }} />
    </span>
  );
}

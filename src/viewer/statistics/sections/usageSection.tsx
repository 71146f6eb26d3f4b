import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type {
  AgentUsage,
  TurnUsage,
  Understanding,
  UsageStatistics,
} from "../../../transcripts/model/understanding/understandingModel";
import { VisibleTextView, visibleString } from "../../controls/visibleTextView";
import { count } from "../../base/units";
import { NumbersTable, type NumbersColumn } from "../figures/numbersTable";
import { RowLink } from "../figures/rowLink";
import { Section } from "../figures/section";
import { amount, cost, priced } from "../figures/statisticsWords";
import { plural, t } from "../../base/viewerText";

/** Shows tokens and cost by model, tool, and subagent. */
export function UsageSection({ known, go }: { known: Understanding; go(row: number): void }): VNode {
  const { usage, usageByModel, usageByTool, usageByAgent, usageByTurn, hiddenTurns, prices } = known;
  const { models, tools, agents, turns } = useMemo(
    () => ({
      models: columnsOf(t("Model"), usage, ({ name }) => nameOr(name, t("No model is named"))),
      tools: columnsOf(t("Tool"), usage, ({ name }) => nameOr(name, t("No tool was called"))),
      agents: columnsOf<AgentUsage>(t("Agent"), usage, ({ name, row }) => (
        <RowLink row={row} go={go} label={t("Show where it was started")}>
          <VisibleTextView text={name} />
        </RowLink>
      )),
      turns: turnColumns(usage, go),
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
      <h4>{t("By turn")}</h4>
      <p class="section-note">{t("A turn includes what its subagents used.")}</p>
      <NumbersTable
        id="by-turn"
        label={t("Tokens by turn")}
        rows={usageByTurn}
        columns={turns}
        order={{ name: "cost", descending: true }}
        empty={t("No message reports its tokens.")}
      />
      {hiddenTurns > 0 && (
        <p class="section-note" data-hidden-turns={hiddenTurns}>
          {plural(hiddenTurns, "{0} turn that cost less is left out.", "{0} turns that cost less are left out.")}
        </p>
      )}
      <h4>{t("By tool")}</h4>
      {namesNoTool(known) ? (
        <p class="section-note" data-no-tools>
          {t("The session doesn't record which message called which tool.")}
        </p>
      ) : (
        <>
          <p class="section-note">{t("A message that calls several tools is shared by them.")}</p>
          <NumbersTable
            id="by-tool"
            label={t("Tokens by tool")}
            rows={usageByTool}
            columns={tools}
            empty={t("No message reports its tokens.")}
          />
        </>
      )}
      {usageByAgent.length > 0 && (
        <>
          <h4>{t("By subagent")}</h4>
          <NumbersTable id="by-agent" label={t("Tokens by subagent")} rows={usageByAgent} columns={agents} empty="" />
        </>
      )}
    </Section>
  );
}

/** Returns whether tools were called, but no message that reports tokens names one. */
function namesNoTool({ all, usageByTool }: Understanding): boolean {
  return all.counts.calls > 0 && usageByTool.length > 0 && usageByTool.every(({ name }) => name === "");
}

/** The same columns, and the position of the turn among the prompts. */
function turnColumns(all: UsageStatistics, go: (row: number) => void): readonly NumbersColumn<TurnUsage>[] {
  const [name, ...numbers] = columnsOf<TurnUsage>(t("Turn"), all, ({ name: title, row }) => (
    <RowLink row={row} go={go} label={visibleString(title)}>
      {nameOr(title, t("Before the first prompt, or in no known turn"))}
    </RowLink>
  ));
  const number: NumbersColumn<TurnUsage> = {
    name: "number",
    title: t("No."),
    hint: t("Position of the prompt in the session"),
    number: true,
    minor: 1,
    key: (item) => item.number,
    cell: (item) => (item.number === undefined ? "" : count(item.number)),
  };
  return name ? [name, number, ...numbers] : numbers;
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
    minor: 1 | 2 | 3,
  ): NumbersColumn<Item> => ({
    name: field,
    title: head,
    hint,
    minor,
    number: true,
    key: (item) => item[field],
    cell: (item) => count(item[field]),
  });
  return [
    { name: "name", title, wide: true, key: (item) => item.name, cell: name },
    {
      name: "messages",
      title: t("Messages"),
      minor: 2,
      number: true,
      key: (item) => item.messages,
      cell: (item) => amount(item.messages),
    },
    tokens("input_tokens", t("Input"), t("Tokens read anew"), 3),
    tokens("cache_creation_input_tokens", t("Cache written"), t("Tokens written to the cache"), 3),
    tokens("cache_read_input_tokens", t("Cache read"), t("Tokens read from the cache"), 2),
    tokens("output_tokens", t("Output"), t("Tokens that the model wrote"), 1),
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

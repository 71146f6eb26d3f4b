import type { ComponentChildren, VNode } from "preact";
import type { OutlineItem, ShownAgent, TurnItem } from "../../transcript/structure/outlineModel";
import type { Tokens } from "../../transcript/usageIndex";
import { Shape, StatusIcon, ToolIcon } from "../icons";
import { VisibleText, visibleString } from "../parts/visibleText";
import { bytes, count, duration, moment, short, tokens as tokenWords } from "../units";
import { plural, sentence, shown, t } from "../text";
import { agentWords, phaseWords, workflowFacts } from "./workflowOf";

interface Props {
  readonly item: OutlineItem;
  open(agent: ShownAgent): void;
  /** Folds or unfolds it. */
  fold(): void;
}

/** One line of the outline. */
export function OutlineRow({ item, open, fold }: Props): VNode {
  return (
    <div class="outline-item">
      {item.key === undefined ? (
        <span class="outline-twistie" />
      ) : (
        // For a pointer; keys and screen readers fold the row itself.
        <span
          class={item.folded ? "outline-twistie folds" : "outline-twistie folds unfolded"}
          aria-hidden="true"
          title={item.folded ? t("Unfold (→)") : t("Fold (←)")}
          data-action="fold-outline"
          onClick={(event) => {
            event.stopPropagation();
            fold();
          }}
          onDblClick={(event) => event.stopPropagation()}
        >
          <Shape name="twistie" />
        </span>
      )}
      <Item item={item} open={open} />
    </div>
  );
}

function Item({ item, open }: Pick<Props, "item" | "open">): VNode {
  switch (item.kind) {
    case "turn":
      return <Turn item={item} />;
    case "agent":
      return <Agent item={item} agent={item.agent} open={open} />;
    case "workflow": {
      const { name, call, error } = item.workflow;
      const facts = [...workflowFacts(item.workflow), call === undefined && t("no call known"), foldedWords(item)];
      return (
        <Line icon={<ToolIcon name="agent" />} facts={facts}>
          {sentence("Workflow {0}", <VisibleText text={name} />)}
          {error !== undefined && (
            <span class="outline-failed" title={visibleString(error)}>
              {" "}
              <StatusIcon name="error" />
              <span class="for-screen-readers">{visibleString(error)}</span>
            </span>
          )}
        </Line>
      );
    }
    case "phase":
      return (
        <Line icon={<Shape name="bookkeeping" />} facts={[agentWords(item.agents, item.answered), foldedWords(item)]}>
          <span title={item.detail === undefined ? undefined : visibleString(item.detail)}>{phaseWords(item)}</span>
        </Line>
      );
    case "compaction":
      return (
        <Line icon={<Shape name="compaction" />} facts={[item.time && clock(item.time), ran(item.durationMs)]}>
          {item.micro ? t("Old results dropped") : t("Compacted")}
          {item.trigger !== undefined && !item.micro && (
            <>
              {" "}
              (<VisibleText text={item.trigger} />)
            </>
          )}
          {item.tokensBefore !== undefined && (
            <span class="outline-tokens" title={tokensTitle(item.tokensBefore, item.tokensAfter)}>
              {" "}
              {item.tokensAfter === undefined
                ? tokenWords(item.tokensBefore)
                : t("{0} to {1} tokens", short(item.tokensBefore), short(item.tokensAfter))}
            </span>
          )}
        </Line>
      );
    case "apiError":
      return (
        <Line icon={<StatusIcon name="warning" />} facts={[item.time && clock(item.time)]}>
          <span class="for-screen-readers">{t("API error:")} </span>
          <VisibleText text={item.text || t("API error")} />
        </Line>
      );
    case "queued":
      return (
        <Line icon={<Shape name="prompt" />} facts={[t("queued"), item.time && clock(item.time)]}>
          <VisibleText text={item.text || t("A prompt without words")} />
        </Line>
      );
    case "session":
      return (
        <Line icon={<Shape name="bookkeeping" />} facts={[item.time && moment(item.time)]}>
          {sentence(
            "Session {0} of {1} {2}",
            count(item.number),
            count(item.of),
            <VisibleText text={item.id ?? t("without an id")} />,
          )}
        </Line>
      );
    case "team":
      return (
        <Line icon={<ToolIcon name="agent" />} facts={[]}>
          {item.lead === undefined
            ? sentence(
                "Member {0} of the team {1}",
                <VisibleText text={item.member} />,
                <VisibleText text={item.team} />,
              )
            : sentence(
                "Member {0} of the team that session {1} leads",
                <VisibleText text={item.member} />,
                <VisibleText text={`${item.lead}…`} />,
              )}
        </Line>
      );
    case "fork":
      return (
        <Line icon={<Shape name="branch" />} facts={[]}>
          {sentence("Goes on from session {0}", <VisibleText text={item.session ?? t("that is not named")} />)}
        </Line>
      );
  }
}

function Turn({ item }: { item: TurnItem }): VNode {
  const { text, time, calls, failed, tokens, hooks, way, rewound, durationMs } = item;
  const facts: ComponentChildren[] = [
    time && clock(time),
    ran(durationMs),
    calls > 0 && plural(calls, "{0} call", "{0} calls"),
    failed > 0 && (
      <span key="failed" class="outline-failed" data-outline-failed={failed}>
        <StatusIcon name="error" />
        {t("{0} failed", count(failed))}
      </span>
    ),
    tokens && (
      <span key="tokens" title={allTokens(tokens)}>
        {tokenWords(sumOf(tokens))}
      </span>
    ),
    hooks && plural(hooks.count, "{0} hook", "{0} hooks"),
    way && (
      <span key="way" class="outline-way" title={t("The conversation parts here into several ways")}>
        <Shape name="branch" />
        {t("way {0} of {1}", count(way.number), count(way.of))}
      </span>
    ),
    rewound && (
      <span key="rewound" class="outline-way" title={t("The conversation did not go on from here")}>
        {t("rewound")}
      </span>
    ),
    foldedWords(item),
  ];
  return (
    <Line icon={<Shape name={text === "" ? "bookkeeping" : "prompt"} />} facts={facts}>
      {text === "" ? <span class="quiet">{t("Before the first prompt")}</span> : <VisibleText text={text} />}
    </Line>
  );
}

function Agent({ item, agent, open }: { item: OutlineItem; agent: ShownAgent; open(agent: ShownAgent): void }): VNode {
  const { name, description, place, calls, failed, durationMs, call, tokens, state } = agent;
  const file = place.kind === "file";
  const facts: ComponentChildren[] = [
    state !== undefined && state.status !== "completed" && <VisibleText key="state" text={state.status} />,
    ran(durationMs),
    calls !== undefined && calls > 0 && plural(calls, "{0} call", "{0} calls"),
    failed !== undefined && failed > 0 && (
      <span key="failed" class="outline-failed">
        <StatusIcon name="error" />
        {t("{0} failed", count(failed))}
      </span>
    ),
    tokens && sumOf(tokens) > 0 && (
      <span key="tokens" title={allTokens(tokens)}>
        {tokenWords(sumOf(tokens))}
      </span>
    ),
    call === undefined && t("no call known"),
    file && bytes(place.bytes),
    (place.kind === "missing" || place.kind === "refused") && (
      <span key="place" class="outline-place" title={visibleString(shown(place.reason))}>
        {place.kind === "missing" ? t("no transcript") : t("not read")}
        <span class="for-screen-readers">: {visibleString(shown(place.reason))}</span>
      </span>
    ),
    foldedWords(item),
  ];
  return (
    <Line icon={<ToolIcon name="agent" />} facts={facts}>
      <b>
        <VisibleText text={name} />
      </b>{" "}
      {description !== undefined && <VisibleText text={description} />}
      {file && (
        <button
          type="button"
          class="button icon-button outline-open"
          tabIndex={-1}
          title={t("Open the subagent's transcript (Space)")}
          aria-label={t("Open the subagent's transcript")}
          data-action="open-agent"
          onClick={(event) => {
            event.stopPropagation();
            open(agent);
          }}
        >
          <Shape name="open" />
        </button>
      )}
    </Line>
  );
}

function Line({
  icon,
  facts,
  children,
}: {
  icon: VNode;
  facts: ComponentChildren[];
  children: ComponentChildren;
}): VNode {
  const told = facts.filter((fact) => fact !== undefined && fact !== false && fact !== "");
  return (
    <div class="outline-line">
      {icon}
      <div class="outline-body">
        <div class="outline-text">{children}</div>
        {told.length > 0 && (
          <div class="outline-facts">
            {told.map((fact, at) => (
              <span key={at}>{fact}</span>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** Hooks of an outline's row. */
export function outlineAttributes(item: OutlineItem): Record<string, string | number | undefined> {
  return {
    class: `row outline-row outline-${item.kind}${item.kind === "turn" && item.rewound ? " rewound" : ""}`,
    "data-outline": item.kind,
    "data-level": item.level,
    "aria-level": item.level + 1,
    "aria-expanded": item.key === undefined ? undefined : String(!item.folded),
    "data-outline-row": item.row,
    ...(item.kind === "agent" && { "data-place": item.agent.place.kind }),
  };
}

function foldedWords({ folded, below }: OutlineItem): string | undefined {
  return folded && below !== undefined ? plural(below, "{0} item folded", "{0} items folded") : undefined;
}

function ran(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined || milliseconds < 1 ? undefined : duration(milliseconds);
}

/** The time of day, behind month and day when it is not today. */
function clock(iso: string): VNode {
  const whole = moment(iso);
  return (
    <span title={visibleString(whole)}>
      {visibleString(whole.length > 16 ? whole.slice(5, 16) : whole.slice(0, 5))}
    </span>
  );
}

function sumOf({ input_tokens, output_tokens, cache_creation_input_tokens }: Tokens): number {
  return input_tokens + output_tokens + cache_creation_input_tokens;
}

function allTokens(tokens: Tokens): string {
  const { input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens } = tokens;
  return t(
    "{0} input, {1} output, {2} written to the cache; {3} read from it are not counted here",
    count(input_tokens),
    count(output_tokens),
    count(cache_creation_input_tokens),
    count(cache_read_input_tokens),
  );
}

function tokensTitle(before: number, after: number | undefined): string {
  return after === undefined
    ? plural(before, "{0} token before", "{0} tokens before")
    : plural(before, "{0} token before, {1} after", "{0} tokens before, {1} after", count(after));
}

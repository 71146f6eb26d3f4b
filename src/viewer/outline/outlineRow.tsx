import type { VNode } from "preact";
import type { OutlineItem, ShownAgent } from "../../transcripts/model/outlineModel";
import { Shape, StatusIcon, ToolIcon } from "../controls/icons";
import { VisibleTextView, visibleString } from "../controls/visibleTextView";
import { count, moment, short, tokens as tokenWords } from "../base/units";
import { sentence, t } from "../base/viewerText";
import { agentWords, phaseWords, workflowFacts } from "./workflowOf";
import { OutlineAgent } from "./outlineAgent";
import { OutlineLine } from "./outlineLine";
import { OutlineTurn } from "./outlineTurn";
import { foldedWords, ran, clock, tokensTitle } from "./outlineWords";

interface Props {
  readonly item: OutlineItem;
  open(agent: ShownAgent): void;
  /** Collapses or expands it. */
  fold(): void;
}

/** Shows one line of the outline. */
export function OutlineRow({ item, open, fold }: Props): VNode {
  return (
    <div class="outline-item">
      {item.key === undefined ? (
        <span class="outline-twistie" />
      ) : (
        // For pointers only. Keys and screen readers collapse the row itself.
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
      return <OutlineTurn item={item} />;
    case "agent":
      return <OutlineAgent item={item} agent={item.agent} open={open} />;
    case "workflow": {
      const { name, call, error } = item.workflow;
      const facts = [...workflowFacts(item.workflow), call === undefined && t("no call known"), foldedWords(item)];
      return (
        <OutlineLine icon={<ToolIcon name="agent" />} facts={facts}>
          {sentence("Workflow {0}", <VisibleTextView text={name} />)}
          {error !== undefined && (
            <span class="outline-failed" title={visibleString(error)}>
              <StatusIcon name="error" />
              <span class="for-screen-readers">{visibleString(error)}</span>
            </span>
          )}
        </OutlineLine>
      );
    }
    case "phase":
      return (
        <OutlineLine
          icon={<Shape name="bookkeeping" />}
          facts={[agentWords(item.agents, item.answered), foldedWords(item)]}
        >
          <span title={item.detail === undefined ? undefined : visibleString(item.detail)}>{phaseWords(item)}</span>
        </OutlineLine>
      );
    case "compaction":
      return (
        <OutlineLine icon={<Shape name="compaction" />} facts={[item.time && clock(item.time), ran(item.durationMs)]}>
          {item.micro ? t("Old results dropped") : t("Compacted")}
          {item.trigger !== undefined && !item.micro && (
            <>
              {" "}
              (<VisibleTextView text={item.trigger} />)
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
        </OutlineLine>
      );
    case "apiError":
      return (
        <OutlineLine icon={<StatusIcon name="warning" />} facts={[item.time && clock(item.time)]}>
          <span class="for-screen-readers">{t("API error:")} </span>
          <VisibleTextView text={item.text || t("API error")} />
        </OutlineLine>
      );
    case "queued":
      return (
        <OutlineLine icon={<Shape name="prompt" />} facts={[t("queued"), item.time && clock(item.time)]}>
          <VisibleTextView text={item.text || t("A prompt without words")} />
        </OutlineLine>
      );
    case "session":
      return (
        <OutlineLine icon={<Shape name="bookkeeping" />} facts={[item.time && moment(item.time)]}>
          {sentence(
            "Session {0} of {1} {2}",
            count(item.number),
            count(item.of),
            <VisibleTextView text={item.id ?? t("without an id")} />,
          )}
        </OutlineLine>
      );
    case "team":
      return (
        <OutlineLine icon={<ToolIcon name="agent" />} facts={[]}>
          {item.lead === undefined
            ? sentence(
                "Member {0} of the team {1}",
                <VisibleTextView text={item.member} />,
                <VisibleTextView text={item.team} />,
              )
            : sentence(
                "Member {0} of the team that session {1} leads",
                <VisibleTextView text={item.member} />,
                <VisibleTextView text={`${item.lead}…`} />,
              )}
        </OutlineLine>
      );
    case "fork":
      return (
        <OutlineLine icon={<Shape name="branch" />} facts={[]}>
          {sentence("Goes on from session {0}", <VisibleTextView text={item.session ?? t("that is not named")} />)}
        </OutlineLine>
      );
  }
}

/** Returns the attributes of an outline row, for tests and styles. */
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

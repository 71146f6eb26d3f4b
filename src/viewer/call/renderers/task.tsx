import type { VNode } from "preact";
import type { TaskData } from "../../../transcripts/calls/readers/task";
import { StatusIcon } from "../../controls/icons";
import { Fact } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { Folded } from "../../controls/folded";
import { MarkdownView } from "../../markup/markdown/markdownView";
import { ShellLinksView } from "../shell/shellLinksView";
import { VisibleTextView } from "../../controls/visibleTextView";
import { numberOf, objectOf, stringOf, type Loose } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { duration } from "../../base/units";
import { plural, sentence, t } from "../../base/viewerText";

/** Shows a task for another agent, and its reply. */
export default defineRenderer<TaskData>({
  tools: ["Task", "Agent", "agent", "spawn_agent", "Subagent", "task", "invoke_agent", "runSubagent"],
  icon: "agent",
  showsInput: true,
  body({ input, data }) {
    const answer = stringOf(data.subagentResponse);
    if (answer === undefined) return undefined;
    const asked = objectOf(input);
    const prompt = stringOf(asked?.["prompt"]);
    const launched = data.status === "async_launched";
    return (
      <>
        <Run data={data} type={stringOf(asked?.["subagent_type"]) ?? stringOf(data.agentType)} />
        {prompt !== undefined && (
          <Folded title={t("Asked")} size={plural(prompt.length, "{0} character", "{0} characters")}>
            <MarkdownView text={prompt} label={t("Task given to the agent")} />
          </Folded>
        )}
        {launched ? (
          <Launched data={data} answer={answer} />
        ) : (
          <>
            <h4>{t("Answer")}</h4>
            <MarkdownView text={answer} label={t("Response of the agent")} />
          </>
        )}
      </>
    );
  },
});

/** Shows which agent ran, and what it used. */
function Run({ data, type }: { data: Loose<TaskData>; type: string | undefined }): VNode {
  const tokens = numberOf(data.totalTokens);
  const calls = numberOf(data.totalToolUseCount);
  const took = numberOf(data.totalDurationMs);
  const id = stringOf(data.agentId);
  const status = stringOf(data.status);
  const model = stringOf(data.resolvedModel);
  const worktree = stringOf(data.worktreePath);
  return (
    <div class="facts" data-agent={id}>
      {type !== undefined && <Fact>{sentence("Agent {0}", <VisibleTextView text={type} />)}</Fact>}
      {id !== undefined && (
        <Fact tone="quiet">
          <code>
            <VisibleTextView text={id} />
          </code>
        </Fact>
      )}
      {status !== undefined && status !== "completed" && status !== "async_launched" && (
        <Fact tone="bad">
          <StatusIcon name="warning" />
          <VisibleTextView text={status} />
        </Fact>
      )}
      {tokens !== undefined && <Fact tone="quiet">{plural(tokens, "{0} token", "{0} tokens")}</Fact>}
      {calls !== undefined && <Fact tone="quiet">{plural(calls, "{0} call", "{0} calls")}</Fact>}
      {took !== undefined && <Fact tone="quiet">{duration(took)}</Fact>}
      {model !== undefined && (
        <Fact tone="quiet">
          <VisibleTextView text={model} />
        </Fact>
      )}
      {worktree !== undefined && <Fact tone="quiet">{sentence("in {0}", <VisibleTextView text={worktree} />)}</Fact>}
    </div>
  );
}

function Launched({ data, answer }: { data: Loose<TaskData>; answer: string }): VNode {
  const file = stringOf(data.outputFile);
  return (
    <>
      <Fact>
        <StatusIcon name="pending" />
        {file === undefined
          ? t("Runs in the background")
          : sentence("Runs in the background, and writes to {0}", <FileLink path={file} />)}
      </Fact>
      <Folded title={t("What the model received")}>
        <MarkdownView text={answer} label={t("What the model received")} />
      </Folded>
      <ShellLinksView />
    </>
  );
}

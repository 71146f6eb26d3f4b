import type { VNode } from "preact";
import type { BashOutputData } from "../../../transcripts/calls/readers/bashOutput";
import type { OtherTerminalData } from "../../../transcripts/calls/readers/otherTerminal";
import { TERMINAL_TOOLS } from "../../../results/equivalents/shellTools";
import type { TaskOutputData } from "../../../transcripts/calls/readers/taskOutput";
import { StatusIcon } from "../../controls/icons";
import type { OwnData } from "../body/ownFields";
import { CommandOutput } from "../shell/commandOutput";
import { Fact } from "../../controls/fact";
import { MarkdownView } from "../../markup/markdown/markdownView";
import { ShellAddresses, ShellFactsView } from "../shell/shellFactsView";
import { ShellLinksView } from "../shell/shellLinksView";
import { VisibleTextView } from "../../controls/visibleTextView";
import { numberOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer, type RendererProps } from "../body/renderer";
import { moment } from "../../base/units";
import { sentence, t } from "../../base/viewerText";

type BashOutputFields = BashOutputData | OtherTerminalData | TaskOutputData | OwnData<"bash_output">;

/** Shows the output so far of a background shell or task. */
export default defineRenderer<BashOutputFields>({
  tools: ["BashOutput", "BashOutputTool", "bash_output", "TaskOutput", "AgentOutputTool", ...TERMINAL_TOOLS],
  icon: "terminal",
  body: drawn,
  failure: drawn,
});

const RETRIEVED: Readonly<Record<string, string>> = {
  not_ready: t("Still running when it was asked"),
  timeout: t("Still running when the wait ended"),
};

function drawn({ input, data }: RendererProps<BashOutputFields>): VNode | undefined {
  const status = stringOf(data.status);
  const output = stringOf(data.stdout) ?? stringOf(data.output);
  if (status === undefined && output === undefined) return undefined;
  const asked = objectOf(input);
  const own = data.shell_id !== undefined;
  const shell =
    stringOf(data.shellId) ?? stringOf(data.taskId) ?? stringOf(asked?.["bash_id"]) ?? stringOf(asked?.["task_id"]);
  const time = stringOf(data.timestamp);
  const filter = stringOf(asked?.["filter"]);
  const errors = stringOf(data.stderr) ?? stringOf(data.error);
  const waits = RETRIEVED[stringOf(data.retrievalStatus) ?? ""];
  const type = stringOf(data.taskType);
  const agent = type !== undefined && /agent/.test(type);
  return (
    <>
      <div class="facts">
        <ShellFactsView data={data} />
        {status !== undefined && !own && (
          <Fact tone={tones[status] ?? "quiet"}>
            <StatusIcon name={status === "running" ? "pending" : status === "failed" ? "warning" : "ok"} />
            {agent ? t("Agent") : type === undefined || /bash|shell/.test(type) ? t("Shell") : t("Task")}{" "}
            {shell !== undefined && (
              <>
                <code>
                  <VisibleTextView text={shell} />
                </code>{" "}
              </>
            )}
            <VisibleTextView text={status} />
          </Fact>
        )}
        {waits !== undefined && <Fact>{waits}</Fact>}
        {stringOf(data.description) !== undefined && (
          <Fact tone="quiet">
            <VisibleTextView text={stringOf(data.description) ?? ""} />
          </Fact>
        )}
        {filter !== undefined && (
          <Fact tone="quiet">
            {sentence(
              "only lines that match {0}",
              <code>
                <VisibleTextView text={filter} />
              </code>,
            )}
          </Fact>
        )}
        {time !== undefined && <Fact tone="quiet">{sentence("at {0}", <VisibleTextView text={moment(time)} />)}</Fact>}
      </div>
      {agent && output ? (
        <MarkdownView text={output} label={t("Response of the agent")} />
      ) : (
        <CommandOutput
          command={stringOf(data.command)}
          output={output ?? ""}
          {...(errors && { errors })}
          exitCode={numberOf(data.exitCode) ?? numberOf(data.exit_code)}
        />
      )}
      <ShellAddresses data={data} />
      <ShellLinksView />
    </>
  );
}

const tones: Readonly<Record<string, "good" | "bad" | "quiet">> = {
  running: "quiet",
  completed: "good",
  failed: "bad",
  killed: "bad",
};

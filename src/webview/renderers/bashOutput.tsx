import type { VNode } from "preact";
import { StatusIcon } from "../icons";
import { CommandOutput } from "../parts/commandOutput";
import { Fact } from "../parts/fact";
import { Markdown } from "../parts/markdown/markdown";
import { ShellAddresses, ShellFacts } from "../parts/shellFacts";
import { ShellLinks } from "../parts/shellLinks";
import { VisibleText } from "../parts/visibleText";
import { number, record, text } from "../reading";
import { defineRenderer, type RendererProps } from "../renderer";
import { moment } from "../units";
import { sentence, t } from "../text";

/** What a shell or task in the background has written so far. */
export default defineRenderer({
  tools: ["BashOutput", "BashOutputTool", "bash_output", "TaskOutput", "AgentOutputTool"],
  icon: "terminal",
  body: drawn,
  failure: drawn,
});

const RETRIEVED: Readonly<Record<string, string>> = {
  not_ready: t("Still running when it was asked"),
  timeout: t("Still running when the wait ended"),
};

function drawn({ input, data }: RendererProps): VNode | undefined {
  const status = text(data["status"]);
  const output = text(data["stdout"]) ?? text(data["output"]);
  if (status === undefined && output === undefined) return undefined;
  const asked = record(input);
  const own = data["shell_id"] !== undefined;
  const shell = text(data["shellId"]) ?? text(data["taskId"]) ?? text(asked?.["bash_id"]) ?? text(asked?.["task_id"]);
  const time = text(data["timestamp"]);
  const filter = text(asked?.["filter"]);
  const errors = text(data["stderr"]) ?? text(data["error"]);
  const waits = RETRIEVED[text(data["retrievalStatus"]) ?? ""];
  const type = text(data["taskType"]);
  const agent = type !== undefined && /agent/.test(type);
  return (
    <>
      <div class="facts">
        <ShellFacts data={data} />
        {status !== undefined && !own && (
          <Fact tone={tones[status] ?? "quiet"}>
            <StatusIcon name={status === "running" ? "pending" : status === "failed" ? "warning" : "ok"} />
            {agent ? t("Agent") : type === undefined || /bash|shell/.test(type) ? t("Shell") : t("Task")}{" "}
            {shell !== undefined && (
              <>
                <code>
                  <VisibleText text={shell} />
                </code>{" "}
              </>
            )}
            <VisibleText text={status} />
          </Fact>
        )}
        {waits !== undefined && <Fact>{waits}</Fact>}
        {text(data["description"]) !== undefined && (
          <Fact tone="quiet">
            <VisibleText text={text(data["description"]) ?? ""} />
          </Fact>
        )}
        {filter !== undefined && (
          <Fact tone="quiet">
            {sentence(
              "only lines that match {0}",
              <code>
                <VisibleText text={filter} />
              </code>,
            )}
          </Fact>
        )}
        {time !== undefined && <Fact tone="quiet">{sentence("at {0}", <VisibleText text={moment(time)} />)}</Fact>}
      </div>
      {agent && output ? (
        <Markdown text={output} label={t("Answer of the agent")} />
      ) : (
        <CommandOutput
          command={text(data["command"])}
          output={output ?? ""}
          {...(errors && { errors })}
          exitCode={number(data["exitCode"]) ?? number(data["exit_code"])}
        />
      )}
      <ShellAddresses data={data} />
      <ShellLinks />
    </>
  );
}

const tones: Readonly<Record<string, "good" | "bad" | "quiet">> = {
  running: "quiet",
  completed: "good",
  failed: "bad",
  killed: "bad",
};

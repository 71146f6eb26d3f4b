import type { VNode } from "preact";
import type { KillShellData } from "../../../transcripts/calls/readers/killShell";
import { StatusIcon } from "../../controls/icons";
import type { OwnData } from "../body/ownFields";
import { Command, CommandOutput } from "../shell/commandOutput";
import { Fact } from "../../controls/fact";
import { ShellFactsView } from "../shell/shellFactsView";
import { ShellLinksView } from "../shell/shellLinksView";
import { VisibleTextView } from "../../controls/visibleTextView";
import { numberOf, stringOf, type Loose } from "../../../base/json/jsonValue";
import { defineRenderer, type RendererProps } from "../body/renderer";
import { t } from "../../base/viewerText";

type KillShellFields = KillShellData | OwnData<"kill_shell">;

/** Draws the end of a shell or task. That it had already ended is the usual result (docs/transcript-format.md#failure-rates). */
export default defineRenderer<KillShellFields>({
  tools: ["KillShell", "KillBash", "kill_shell", "TaskStop"],
  icon: "terminal",
  body: (props) => drawn(props, false),
  failure: (props) => drawn(props, true),
});

function drawn({ data }: RendererProps<KillShellFields>, already: boolean): VNode | undefined {
  if (stringOf(data.shell_id) !== undefined) return <OwnShell data={data} />;
  const shell = stringOf(data.shellId);
  if (shell === undefined) return undefined;
  const command = stringOf(data.command);
  const status = stringOf(data.status);
  return (
    <>
      <Fact tone={already ? "quiet" : "good"}>
        <StatusIcon name={already ? "expected" : "ok"} />
        {kindOf(stringOf(data.taskType))}{" "}
        <code>
          <VisibleTextView text={shell} />
        </code>{" "}
        {already ? t("had already ended") : ""}
        {already && status !== undefined ? ": " : ""}
        {status === undefined ? already ? "" : t("ended") : <VisibleTextView text={status} />}
      </Fact>
      {command !== undefined && <Command text={command} />}
      <ShellLinksView />
    </>
  );
}

/** Shows our own tool's result: how the shell ended, and its unread output. */
function OwnShell({ data }: { data: Loose<KillShellFields> }): VNode {
  const output = stringOf(data.output) ?? "";
  return (
    <>
      <div class="facts">
        <ShellFactsView data={data} />
      </div>
      {output !== "" && <CommandOutput command={undefined} output={output} exitCode={numberOf(data.exit_code)} />}
    </>
  );
}

function kindOf(type: string | undefined): string {
  return type === undefined || /bash|shell/.test(type) ? t("Shell") : t("Task");
}

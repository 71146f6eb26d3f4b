import type { MonitorData } from "../../../transcripts/calls/readers/monitor";
import type { WorkflowData } from "../../../transcripts/calls/readers/workflow";
import { StatusIcon } from "../../controls/icons";
import { Command } from "../shell/commandOutput";
import { Fact, Named } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { ShellLinksView } from "../shell/shellLinksView";
import { markHidden, VisibleTextView } from "../../controls/visibleTextView";
import { numberOf, objectOf, stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { duration } from "../../base/units";
import { sentence, t } from "../../base/viewerText";

/** Shows what keeps running after the call: a monitor of a command, or a workflow of agents. */
export default defineRenderer<MonitorData | WorkflowData>({
  tools: ["Monitor", "Workflow"],
  icon: "agent",
  body({ tool, input, data }) {
    const id = stringOf(data.taskId);
    if (id === undefined) return undefined;
    const asked = objectOf(input);
    const command = tool === "Monitor" ? stringOf(asked?.["command"]) : undefined;
    const limit = numberOf(data.timeoutMs);
    const summary = stringOf(data.summary);
    const name = stringOf(data.workflowName) ?? stringOf(asked?.["name"]);
    const paths = [stringOf(data.scriptPath), stringOf(data.transcriptDir)];
    return (
      <>
        <div class="facts">
          <Fact tone="good">
            <StatusIcon name="pending" />
            <VisibleTextView text={name ?? tool} />{" "}
            {sentence(
              "started as {0}",
              <code>
                <VisibleTextView text={id} />
              </code>,
            )}
          </Fact>
          {data.persistent === true ? (
            <Fact tone="quiet">{t("until it is stopped")}</Fact>
          ) : (
            limit !== undefined && <Fact tone="quiet">{t("for at most {0}", duration(limit))}</Fact>
          )}
          {stringOf(data.runId) !== undefined && (
            <Fact tone="quiet">{sentence("run {0}", <VisibleTextView text={stringOf(data.runId) ?? ""} />)}</Fact>
          )}
        </div>
        {command !== undefined && <Command text={command} />}
        {summary !== undefined && <p class="launched-summary">{markHidden(summary)}</p>}
        {paths.map(
          (path, index) =>
            path !== undefined && (
              <Named key={index} name={index === 0 ? t("Script") : t("Transcripts")}>
                {index === 0 ? <FileLink path={path} /> : <VisibleTextView text={path} />}
              </Named>
            ),
        )}
        <ShellLinksView />
      </>
    );
  },
});

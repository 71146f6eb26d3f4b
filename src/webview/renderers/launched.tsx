import { StatusIcon } from "../icons";
import { Command } from "../parts/commandOutput";
import { Fact, Named } from "../parts/fact";
import { FileLink } from "../parts/fileLink";
import { ShellLinks } from "../parts/shellLinks";
import { markHidden, VisibleText } from "../parts/visibleText";
import { number, record, text } from "../reading";
import { defineRenderer } from "../renderer";
import { duration } from "../units";
import { sentence, t } from "../text";

/** What goes on behind the call: a monitor over a command, a workflow of agents. */
export default defineRenderer({
  tools: ["Monitor", "Workflow"],
  icon: "agent",
  body({ tool, input, data }) {
    const id = text(data["taskId"]);
    if (id === undefined) return undefined;
    const asked = record(input);
    const command = tool === "Monitor" ? text(asked?.["command"]) : undefined;
    const limit = number(data["timeoutMs"]);
    const summary = text(data["summary"]);
    const name = text(data["workflowName"]) ?? text(asked?.["name"]);
    const paths = [text(data["scriptPath"]), text(data["transcriptDir"])];
    return (
      <>
        <div class="facts">
          <Fact tone="good">
            <StatusIcon name="pending" />
            <VisibleText text={name ?? tool} />{" "}
            {sentence(
              "started as {0}",
              <code>
                <VisibleText text={id} />
              </code>,
            )}
          </Fact>
          {data["persistent"] === true ? (
            <Fact tone="quiet">{t("until it is stopped")}</Fact>
          ) : (
            limit !== undefined && <Fact tone="quiet">{t("for at most {0}", duration(limit))}</Fact>
          )}
          {text(data["runId"]) !== undefined && (
            <Fact tone="quiet">{sentence("run {0}", <VisibleText text={text(data["runId"]) ?? ""} />)}</Fact>
          )}
        </div>
        {command !== undefined && <Command text={command} />}
        {summary !== undefined && <p class="launched-summary">{markHidden(summary)}</p>}
        {paths.map(
          (path, index) =>
            path !== undefined && (
              <Named key={index} name={index === 0 ? t("Script") : t("Transcripts")}>
                {index === 0 ? <FileLink path={path} /> : <VisibleText text={path} />}
              </Named>
            ),
        )}
        <ShellLinks />
      </>
    );
  },
});

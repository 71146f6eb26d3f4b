import type { ComponentChildren, VNode } from "preact";
import type { OtherAgentsData } from "../../../transcripts/calls/readers/otherAgents";
import type { SaidData } from "../../../transcripts/calls/shapes/messageData";
import { StatusIcon } from "../../controls/icons";
import { ReadableText } from "../../markup/data/contentPartsView";
import { Fact, Named } from "../../controls/fact";
import { FileLink } from "../../markup/links/fileLink";
import { VisibleTextView } from "../../controls/visibleTextView";
import { WebAddress } from "../../markup/links/webAddress";
import { stringOf } from "../../../base/json/jsonValue";
import { defineRenderer } from "../body/renderer";
import { count, duration } from "../../base/units";
import { t } from "../../base/viewerText";

/** Shows results that consist of a sentence and a few simple fields. */
export default defineRenderer<OtherAgentsData | SaidData>({
  tools: [
    "Artifact",
    "Cd",
    "CronCreate",
    "CronDelete",
    "EnterPlanMode",
    "EnterWorktree",
    "ExitWorktree",
    "ListAgents",
    "PushNotification",
    "RemoteTrigger",
    "ScheduleWakeup",
    "SendMessage",
    "SendUserFile",
    "TeamCreate",
    "TeamDelete",
    "WaitForMcpServers",
    "close_agent",
    "list_bash",
    "list_powershell",
    "report_intent",
    "resume_agent",
    "send_input",
    "wait_agent",
  ],
  icon: "command",
  body({ data }) {
    const message = stringOf(data.message);
    const fields = Object.entries(data).filter(([name, value]) => name !== "message" && simple(value));
    if (message === undefined && fields.length === 0) return undefined;
    const sentence = message !== undefined && message.length < 300 && !message.includes("\n");
    return (
      <>
        {sentence && (
          <Fact tone="good">
            <StatusIcon name="ok" />
            <VisibleTextView text={message} />
          </Fact>
        )}
        {fields.map(([name, value]) => (
          <Field key={name} name={name} value={value} />
        ))}
        {message !== undefined && !sentence && <ReadableText text={message} label={t("Message")} />}
      </>
    );
  },
});

function simple(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Formats a field name for users: `jobId` becomes `Job id`. */
function words(name: string): string {
  const spaced = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function Field({ name, value }: { name: string; value: unknown }): VNode {
  return <Named name={words(name)}>{drawn(name, value)}</Named>;
}

function drawn(name: string, value: unknown): ComponentChildren {
  if (typeof value === "number") return /seconds$/i.test(name) ? duration(value * 1000) : count(value);
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (typeof value === "string" && /^https?:\/\//.test(value)) return <WebAddress target={value} />;
  if (typeof value === "string" && /path$/i.test(name)) return <FileLink path={value} />;
  return <VisibleTextView text={String(value)} />;
}

import type { VNode } from "preact";
import { StatusIcon } from "../../controls/icons";
import { Fact, Named } from "../../controls/fact";
import { JsonTree } from "../../markup/data/jsonTree";
import { VisibleTextView } from "../../controls/visibleTextView";
import { objectOf, stringArrayOf, stringOf, without } from "../../../base/json/jsonValue";
import { defineEntryView } from "./entryView";
import { sentence, t } from "../../base/viewerText";

/** Describes the permission modes and what they allow (documentation of permission modes). */
const MODES: Readonly<Record<string, string>> = {
  default: t("asks before what is not allowed yet"),
  manual: t("asks before what is not allowed yet"),
  plan: t("reads and plans, changes nothing"),
  acceptEdits: t("changes files without asking"),
  auto: t("a model decides what needs no asking"),
  dontAsk: t("refuses what is not allowed, without asking"),
  bypassPermissions: t("never asks"),
};

/** Shows what the model is allowed to do, and what was denied. */
export default defineEntryView({
  types: ["permission-mode", "mode", "auto-mode-denial", "permission-denial", "attachment/command_permissions"],
  look: ({ entryType }) =>
    entryType === "auto-mode-denial" || entryType === "permission-denial"
      ? { words: t("Permission refused"), icon: "blocked", tone: "warn" }
      : {
          words: entryType === "mode" || entryType === "permission-mode" ? t("Mode") : t("Permissions"),
          icon: "bookkeeping",
        },
  body({ fields }) {
    const mode = stringOf(fields["permissionMode"]) ?? stringOf(fields["mode"]);
    if (mode !== undefined) {
      return (
        <Fact tone={mode === "bypassPermissions" ? "bad" : "quiet"}>
          {mode === "bypassPermissions" && <StatusIcon name="warning" />}
          {sentence("Mode {0}", <VisibleTextView text={mode} />)}
          {Object.hasOwn(MODES, mode) && `: ${MODES[mode] ?? ""}`}
        </Fact>
      );
    }
    const attachment = objectOf(fields["attachment"]);
    if (attachment) return <Allowed attachment={attachment} />;
    const rest = without(fields, "type", "sessionId", "uuid", "parentUuid", "timestamp");
    const tool = stringOf(fields["toolName"]) ?? stringOf(fields["tool"]);
    const why = stringOf(fields["reason"]) ?? stringOf(fields["message"]);
    return (
      <>
        <Fact tone="bad">
          <StatusIcon name="blocked" />
          {tool === undefined ? t("A call") : <VisibleTextView text={tool} />} {t("was not allowed")}
        </Fact>
        {why !== undefined && (
          <Named name={t("Why")}>
            <VisibleTextView text={why} />
          </Named>
        )}
        <JsonTree value={rest} label={t("As recorded")} />
      </>
    );
  },
});

function Allowed({ attachment }: { attachment: Readonly<Record<string, unknown>> }): VNode {
  const tools = stringArrayOf(attachment["allowedTools"]) ?? [];
  const model = stringOf(attachment["model"]);
  return (
    <>
      <Named name={t("Allowed")}>
        {tools.length === 0 ? t("nothing more") : <VisibleTextView text={tools.join(", ")} />}
      </Named>
      {model !== undefined && (
        <Named name={t("Model")}>
          <VisibleTextView text={model} />
        </Named>
      )}
    </>
  );
}

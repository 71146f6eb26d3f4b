import { contentText } from "../blocks";
import { defineEntryType } from "../entryType";
import { oneLine } from "../displayText";
import { fieldsOf, numberOf, showJson, textOf, type Fields } from "../json";

/** What the program keeps for itself; not part of the conversation (research: metadata types). */
export default defineEntryType({
  types: [
    "agent-color",
    "agent-name",
    "agent-setting",
    "atis-latch",
    "auto-mode-denial",
    "bridge-session",
    "file-history-delta",
    "file-history-snapshot",
    "fork-context-ref",
    "last-prompt",
    "mode",
    "permission-denial",
    "permission-mode",
    "pr-link",
    "queue-operation",
    "rate_limit_event",
    "rewind-pointer",
    "stream_event",
    "tag",
  ],
  prefix: "workflow-",
  read(entry) {
    const subtype = textOf(entry["operation"]);
    return {
      class: "bookkeeping",
      parts: [{ kind: "bookkeeping", text: () => aboutText(entry) }],
      ...(subtype !== undefined && { subtype }),
    };
  },
});

function aboutText(entry: Fields): string {
  const type = textOf(entry["type"]) ?? "";
  switch (type) {
    case "queue-operation":
      return `Queue: ${textOf(entry["operation"]) ?? ""} ${oneLine(contentText(entry["content"]))}`.trimEnd();
    case "file-history-snapshot":
      return `Files kept: ${Object.keys(fieldsOf(fieldsOf(entry["snapshot"])["trackedFileBackups"])).length}`;
    case "file-history-delta":
      return `File kept: ${textOf(entry["trackingPath"]) ?? ""}`;
    case "pr-link":
      return `Pull request ${numberOf(entry["prNumber"]) ?? ""}: ${textOf(entry["prUrl"]) ?? ""}`;
    case "last-prompt":
      return `Last prompt: ${oneLine(textOf(entry["lastPrompt"]) ?? "")}`;
    case "agent-name":
      return `Agent: ${textOf(entry["agentName"]) ?? ""}`;
    default: {
      const { type: _type, sessionId: _sessionId, ...rest } = entry;
      return `${type.replaceAll(/[-_]/g, " ")}: ${oneLine(showJson(rest))}`;
    }
  }
}

import { defineEntryType } from "../entryType";
import { oneLine } from "../../../base/text/displayText";
import { fieldsOf, numberOf, stringOf, stringsOf, type JsonObject } from "../../../base/json/jsonValue";
import { showJson } from "../../../base/json/nestingLimit";

/** Claude Code's own records, which aren't part of the conversation (docs/transcript-format.md#entry-types). */
export default defineEntryType({
  types: [
    "agent-color",
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
    "rate_limit_event",
    "rewind-pointer",
    "stream_event",
    "tag",
    "tools-used",
  ],
  prefix: "workflow-",
  shapes: {
    "agent-color": { needs: { agentColor: "text" }, has: {} },
    "agent-setting": { needs: { agentSetting: "any" }, has: {} },
    "atis-latch": { needs: { atis: "any" }, has: {} },
    "file-history-delta": {
      needs: { trackingPath: "text" },
      has: { messageId: "text", snapshotMessageId: "text", backup: "fields" },
    },
    "file-history-snapshot": { needs: { snapshot: "fields" }, has: { messageId: "text", isSnapshotUpdate: "flag" } },
    "fork-context-ref": { needs: { forkedSessionId: "text" }, has: { upToMessageId: "text" } },
    "last-prompt": { needs: {}, has: { lastPrompt: "text", leafUuid: "text" } },
    mode: { needs: { mode: "text" }, has: {} },
    "permission-mode": { needs: { permissionMode: "text" }, has: {} },
    "pr-link": { needs: { prUrl: "text" }, has: { prNumber: "number", prRepository: "text" } },
    rate_limit_event: { needs: { rate_limit_info: "fields" }, has: {} },
    stream_event: { needs: { event: "fields" }, has: {} },
    tag: { needs: { tag: "text" }, has: {} },
    "tools-used": { needs: { tools: "list" }, has: {} },
  },
  told: {},
  read(entry) {
    return { class: "bookkeeping", parts: [{ kind: "bookkeeping", text: () => recordText(entry) }] };
  },
});

/** Returns one line about a record of Claude Code itself, also of a type that isn't known. */
export function recordText(entry: JsonObject): string {
  const type = stringOf(entry["type"]) ?? "";
  switch (type) {
    case "file-history-snapshot":
      return keptFiles(entry);
    case "file-history-delta":
      return `File kept: ${stringOf(entry["trackingPath"]) ?? ""}`;
    case "pr-link":
      return `Pull request ${numberOf(entry["prNumber"]) ?? ""}: ${stringOf(entry["prUrl"]) ?? ""}`;
    case "last-prompt":
      return `Last prompt: ${oneLine(stringOf(entry["lastPrompt"]) ?? "")}`;
    case "permission-mode":
    case "mode":
      return `Mode: ${stringOf(entry["permissionMode"]) ?? stringOf(entry["mode"]) ?? ""}`;
    case "tools-used":
      return `Tools used: ${stringsOf(entry["tools"]).join(", ")}`;
    case "permission-denial":
    case "auto-mode-denial":
      return denied(stringOf(entry["toolName"]), stringOf(entry["reason"]) ?? "");
    default: {
      const { type: _type, sessionId: _sessionId, ...rest } = entry;
      return `${type.replaceAll(/[-_]/g, " ")}: ${oneLine(showJson(rest))}`;
    }
  }
}

function denied(tool: string | undefined, reason: string): string {
  if (tool === undefined) return reason === "" ? "A call" : `A call: ${reason}`;
  return [tool, reason].filter((item) => item !== "").join(": ");
}

/** Files of a snapshot whose copies are named. */
const MOST_COPIES = 50;

/**
 * How many files were kept, and where each copy is: in `file-history/<session>/` of the configuration folder
 * (docs/transcript-format.md#other-files).
 */
function keptFiles(entry: JsonObject): string {
  const kept = Object.entries(fieldsOf(fieldsOf(entry["snapshot"])["trackedFileBackups"]));
  const copies = kept.slice(0, MOST_COPIES).flatMap(([path, about]) => {
    const name = stringOf(fieldsOf(about)["backupFileName"]);
    return name === undefined ? [] : [`${oneLine(path)}: copy ${oneLine(name)}`];
  });
  const more = kept.length > MOST_COPIES && copies.length > 0 ? [`and ${kept.length - MOST_COPIES} more`] : [];
  return [`Files kept: ${kept.length}`, ...copies, ...more].join("\n");
}

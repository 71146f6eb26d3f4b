import { defineEntryType } from "../entryType";
import { oneLine } from "../../../base/text/displayText";
import { fieldsOf, numberOf, stringOf, stringsOf, type JsonObject } from "../../../base/json/jsonValue";
import { showJson } from "../../../base/json/nestingLimit";

/** Claude Code's own records, which aren't part of the conversation (docs/transcript-format.md#entry-types). */
export default defineEntryType({
  types: [
    "active_goal",
    "agent-color",
    "agent-setting",
    "artifact-autoreact-ledger",
    "artifact-comment-monitor",
    "atis-latch",
    "attribution-snapshot",
    "auth_status",
    "auto-mode-denial",
    "bridge-session",
    "command_lifecycle",
    "content-replacement",
    "continued-in",
    "control_cancel_request",
    "control_request",
    "control_response",
    "conversation_reset",
    "data-flow-incomplete",
    "data-flow-records",
    "derived-from",
    "dev-mods",
    "ended-by-model",
    "file-history-delta",
    "file-history-snapshot",
    "fork-context-ref",
    "frame-link",
    "history-suppression",
    "host-row",
    "hybrid-organization",
    "isolation-latch",
    "keep_alive",
    "last-prompt",
    "memory-mode",
    "mode",
    "observer-ref",
    "permission-denial",
    "permission-mode",
    "pr-link",
    "prompt_suggestion",
    "rate_limit_event",
    "relocated",
    "repl-mode",
    "response_length",
    "resume-head-vouch",
    "rewind-pointer",
    "runtime-config",
    "session-owner",
    "stream_event",
    "stream_mode",
    "tag",
    "tombstone",
    "tool_progress",
    "tool_use_summary",
    "tools-used",
    "transcript_mirror",
    "worktree-state",
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
    relocated: { needs: { relocatedCwd: "text" }, has: {} },
    "frame-link": {
      needs: { frameUrl: "text" },
      has: { path: "text", title: "text", artifactCount: "number", agentId: "text" },
    },
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
    case "ended-by-model":
      return "The model ended the session";
    case "relocated":
      return `Folder now: ${oneLine(stringOf(entry["relocatedCwd"]) ?? "")}`;
    case "frame-link":
      return `Artifact: ${[entry["title"], entry["frameUrl"]].flatMap((item) => stringOf(item) ?? []).join(", ")}`;
    case "tool_use_summary":
      return `Calls summed up: ${oneLine(stringOf(entry["summary"]) ?? "")}`;
    case "tools-used":
      return `Tools used: ${stringsOf(entry["tools"]).join(", ")}`;
    case "permission-denial":
    case "auto-mode-denial":
      return denied(stringOf(entry["toolName"]), stringOf(entry["reason"]) ?? "");
    default: {
      const { type: _type, sessionId: _sessionId, session_id: _streamId, ...rest } = entry;
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

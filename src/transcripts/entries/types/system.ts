import { contentText } from "../contentBlocks";
import { defineEntryType, type Reading } from "../entryType";
import { renamedTo } from "../promptText";
import { isQuiet, systemText } from "../systemText";
import { stringOf, type JsonObject } from "../../../base/json/jsonValue";

/** Ends of a turn: no call made before is still running. */
const ENDS: Readonly<Record<string, string>> = {
  stop_hook_summary: "the turn ended",
  turn_duration: "the turn ended",
  compact_boundary: "the conversation was compacted",
};

/** A failed request that is tried again: of transcripts, and of streams. */
const API_ERRORS: ReadonlySet<string> = new Set(["api_error", "api_retry"]);

/** What the program says of itself: hooks, durations, compactions, API errors, the start of a run. */
export default defineEntryType({
  types: ["system"],
  told: { by: "subtype", except: ["agents_killed", "local_command", "task_notification"] },
  shapes: {
    system: {
      needs: {},
      has: {
        subtype: "text",
        content: "any",
        level: "text",
        toolUseID: "text",
        durationMs: "number",
        messageCount: "number",
        hookCount: "number",
        hookInfos: "list",
        hookErrors: "list",
        hookAdditionalContext: "list",
        preventedContinuation: "flag",
        stopReason: "text",
        hasOutput: "flag",
        compactMetadata: "fields",
        microcompactMetadata: "fields",
        error: "any",
        cause: "fields",
        retryInMs: "number",
        retryAttempt: "number",
        maxRetries: "number",
        source: "text",
        failedHookErrorIndexes: "list",
        url: "text",
        // Of streams: how a run starts, and what its hooks say.
        tools: "list",
        mcp_servers: "list",
        model: "text",
        permissionMode: "text",
        slash_commands: "list",
        apiKeySource: "text",
        claude_code_version: "text",
        output_style: "text",
        agents: "list",
        skills: "list",
        plugins: "list",
        hook_id: "text",
        hook_name: "text",
        hook_event: "text",
        output: "text",
        outcome: "text",
        stdout: "text",
        stderr: "text",
        exit_code: "number",
        status: "any",
        compact_metadata: "fields",
        attempt: "number",
        max_retries: "number",
        retry_delay_ms: "number",
        error_status: "any",
        tool_name: "text",
        tool_use_id: "text",
        decision_reason: "text",
        task_id: "text",
        description: "text",
        summary: "text",
        // Without a text: what the program did.
        writtenPaths: "list",
        originalModel: "text",
        fallbackModel: "text",
        apiRefusalCategory: "any",
        apiRefusalExplanation: "any",
      },
    },
  },
  read(entry) {
    const subtype = stringOf(entry["subtype"]) ?? "";
    const settles = Object.hasOwn(ENDS, subtype) ? ENDS[subtype] : undefined;
    if (isQuiet(subtype))
      return {
        class: "bookkeeping",
        subtype,
        parts: [{ kind: "bookkeeping", text: () => systemText(subtype, entry) }],
      };
    const kind = API_ERRORS.has(subtype) ? "apiError" : "system";
    return {
      class: "shown",
      subtype,
      parts: [{ kind, text: () => systemText(subtype, entry) }],
      ...(settles !== undefined && { settles }),
      ...(subtype === "local_command" && renamed(entry)),
    };
  },
});

function renamed(entry: JsonObject): Pick<Reading, "title"> {
  const text = renamedTo(contentText(entry["content"]));
  return text === undefined ? {} : { title: { rank: "custom", text } };
}

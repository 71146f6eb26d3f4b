import { contentText } from "../contentBlocks";
import { defineEntryType, type Reading } from "../entryType";
import { oneLine } from "../../../base/text/displayText";
import { renamedTo } from "../promptText";
import { fieldsOf, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";

/** Ends of a turn: no call made before is still running. */
const ENDS: Readonly<Record<string, string>> = {
  stop_hook_summary: "the turn ended",
  turn_duration: "the turn ended",
  compact_boundary: "the conversation was compacted",
};

/** What the program says of itself: hooks, durations, compactions, API errors, the start of a run. */
export default defineEntryType({
  types: ["system"],
  told: { by: "subtype", except: ["local_command"] },
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
      },
    },
  },
  read(entry) {
    const subtype = stringOf(entry["subtype"]) ?? "";
    const settles = Object.hasOwn(ENDS, subtype) ? ENDS[subtype] : undefined;
    return {
      class: "shown",
      subtype,
      parts: [{ kind: subtype === "api_error" ? "apiError" : "system", text: () => systemText(subtype, entry) }],
      ...(settles !== undefined && { settles }),
      ...(subtype === "local_command" && renamed(entry)),
    };
  },
});

function renamed(entry: JsonObject): Pick<Reading, "title"> {
  const text = renamedTo(contentText(entry["content"]));
  return text === undefined ? {} : { title: { rank: "custom", text } };
}

function systemText(subtype: string, entry: JsonObject): string {
  const content = contentText(entry["content"]);
  if (content !== "") return withTokens(content, entry);
  switch (subtype) {
    case "turn_duration":
      return `The turn took ${((numberOf(entry["durationMs"]) ?? 0) / 1000).toFixed(1)} s`;
    case "stop_hook_summary":
      return stopHooks(entry);
    case "api_error":
      return apiError(entry);
    case "init":
      return started([stringOf(entry["model"]), stringOf(entry["cwd"])].filter((item) => item).join(" · "));
    default:
      return subtype === "" ? "(no content)" : subtype.replaceAll("_", " ");
  }
}

function started(about: string): string {
  return about === "" ? "Started" : `Started · ${about}`;
}

/** What a compaction did to the conversation. */
function withTokens(content: string, entry: JsonObject): string {
  const about = fieldsOf(entry["compactMetadata"] ?? entry["microcompactMetadata"]);
  const before = numberOf(about["preTokens"]);
  const after = numberOf(about["postTokens"]);
  if (before === undefined) return content;
  const words = (value: number): string => value.toLocaleString("en-US");
  if (before === 1) return after === undefined ? `${content}: 1 token` : `${content}: 1 token became ${words(after)}`;
  return after === undefined
    ? `${content}: ${words(before)} tokens`
    : `${content}: ${words(before)} tokens became ${words(after)}`;
}

function stopHooks(entry: JsonObject): string {
  const errors = itemsOf(entry["hookErrors"]);
  const failed = errors.length;
  const ran = numberOf(entry["hookCount"]) ?? 0;
  const prevented = entry["preventedContinuation"] === true;
  if (failed === 0)
    return prevented
      ? `Stop hooks: ${ran} ran, ${failed} failed, which kept the turn going`
      : `Stop hooks: ${ran} ran, ${failed} failed`;
  const problem = oneLine(contentText(errors));
  return prevented
    ? `Stop hooks: ${ran} ran, ${failed} failed, which kept the turn going: ${problem}`
    : `Stop hooks: ${ran} ran, ${failed} failed: ${problem}`;
}

function apiError(entry: JsonObject): string {
  const error = fieldsOf(entry["error"]);
  const cause = stringOf(error["message"]) ?? numberOf(error["status"]) ?? stringOf(fieldsOf(error["cause"])["code"]);
  const attempt = numberOf(entry["retryAttempt"]);
  const most = numberOf(entry["maxRetries"]);
  const wait = numberOf(entry["retryInMs"]);
  let text = cause === undefined ? "API error: no details" : `API error: ${cause}`;
  if (attempt !== undefined && most !== undefined) text = `${text}, attempt ${attempt} of ${most}`;
  else if (attempt !== undefined) text = `${text}, attempt ${attempt}`;
  return wait === undefined ? text : `${text}, tried again after ${(wait / 1000).toFixed(1)} s`;
}

import { contentText } from "./contentBlocks";
import { oneLine } from "../../base/text/displayText";
import { fieldsOf, itemsOf, numberOf, stringOf, stringsOf, type JsonObject } from "../../base/json/jsonValue";
import { showJson } from "../../base/json/nestingLimit";

/**
 * Subtypes that say only how the program is doing. Most are in streams alone: a stream has one of `thinking_tokens` for
 * each piece of a thought (Claude Code 2.1.332, `claude -p --output-format stream-json`).
 */
const QUIET: ReadonlySet<string> = new Set([
  "background_tasks_changed",
  "bridge_state",
  "commands_changed",
  "file_snapshot",
  "hook_progress",
  "hook_started",
  "per_turn_effort_changed",
  "permission_check_status",
  "placed",
  "rewind_stand_in",
  "session_metadata",
  "session_state_changed",
  "session_title_changed",
  "status",
  "task_progress",
  "task_summary",
  "task_updated",
  "thinking_tokens",
  "turn_starting",
  "vcs_state_changed",
]);

/** Whether a system entry of this subtype is the program's own record, not part of the conversation. */
export function isQuiet(subtype: string): boolean {
  return QUIET.has(subtype);
}

/** What entries without a text of their own say, by subtype. */
const SENTENCES: ReadonlyMap<string, (entry: JsonObject) => string> = new Map([
  ["agents_killed", () => "All background agents were stopped"],
  ["api_error", apiError],
  ["api_retry", apiRetry],
  ["hook_response", hookResponse],
  ["init", started],
  ["memory_saved", memorySaved],
  ["microcompact_boundary", (entry) => withTokens("Old results removed from the context", entry)],
  ["model_refusal_no_fallback", refused],
  ["permission_denied", permissionDenied],
  ["stop_hook_summary", stopHooks],
  ["task_notification", taskEnded],
  ["task_started", (entry) => ["Background task started", ...texts(entry, "description")].join(": ")],
  ["turn_duration", (entry) => `The turn took ${timeTaken(numberOf(entry["durationMs"]) ?? 0)}`],
]);

/** As the detail of the entry says it. */
function timeTaken(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/** Fields that say nothing about what a system entry is about. */
const COMMON: ReadonlySet<string> = new Set(
  [
    "type",
    "subtype",
    "content",
    "level",
    "isMeta",
    "uuid",
    "parentUuid",
    "timestamp",
    "sessionId",
    "session_id",
  ].concat([...["version", "cwd", "gitBranch", "userType", "entrypoint", "isSidechain", "slug"]]),
);

/** Returns the text of a system entry: its own, or a sentence about it. */
export function systemText(subtype: string, entry: JsonObject): string {
  const content = contentText(entry["content"]);
  if (content !== "") return withTokens(content, entry);
  const sentence = SENTENCES.get(subtype);
  if (sentence) return sentence(entry);
  if (subtype === "") return "(no content)";
  const rest = Object.fromEntries(Object.entries(entry).filter(([name]) => !COMMON.has(name)));
  const words = subtype.replaceAll("_", " ");
  return Object.keys(rest).length === 0 ? words : `${words}: ${oneLine(showJson(rest))}`;
}

function started(entry: JsonObject): string {
  return ["Started", ...texts(entry, "model", "cwd")].join(" · ");
}

/** What a hook wrote, of a stream. */
function hookResponse(entry: JsonObject): string {
  const code = numberOf(entry["exit_code"]);
  const how = [...texts(entry, "outcome"), ...(code === undefined ? [] : [`exit code ${code}`])];
  const head = [["Hook", ...texts(entry, "hook_name")].join(" "), ...how].join(", ");
  return [head, ...texts(entry, "output", "stdout").slice(0, 1), ...texts(entry, "stderr")].join("\n");
}

/** A call that nobody was asked about, of a stream. */
function permissionDenied(entry: JsonObject): string {
  const [why] = texts(entry, "message", "decision_reason");
  return [`Permission denied: ${texts(entry, "tool_name")[0] ?? "a call"}`, ...(why === undefined ? [] : [why])].join(
    "\n",
  );
}

function taskEnded(entry: JsonObject): string {
  return [`Background task: ${stringOf(entry["status"]) ?? "ended"}`, ...texts(entry, "summary")].join("\n");
}

function memorySaved(entry: JsonObject): string {
  const paths = stringsOf(entry["writtenPaths"]);
  return paths.length === 0 ? "Memory saved" : `Memory saved: ${paths.map((path) => oneLine(path)).join(", ")}`;
}

function refused(entry: JsonObject): string {
  const [model = "The model"] = texts(entry, "originalModel", "original_model");
  const why = texts(
    entry,
    "apiRefusalCategory",
    "api_refusal_category",
    "apiRefusalExplanation",
    "api_refusal_explanation",
  );
  return [`${model} refused to reply`, ...why].join(": ");
}

/** The non-empty texts of these fields, in this order. */
function texts(entry: JsonObject, ...names: readonly string[]): string[] {
  return names.flatMap((name) => stringOf(entry[name]) || []);
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
  return attempts(cause, {
    attempt: numberOf(entry["retryAttempt"]),
    most: numberOf(entry["maxRetries"]),
    wait: numberOf(entry["retryInMs"]),
  });
}

/** The same of a stream, whose fields have other names. */
function apiRetry(entry: JsonObject): string {
  const status = numberOf(entry["error_status"]);
  const cause = [...texts(entry, "error"), ...(status === undefined ? [] : [String(status)])].join(" ");
  return attempts(cause === "" ? undefined : cause, {
    attempt: numberOf(entry["attempt"]),
    most: numberOf(entry["max_retries"]),
    wait: numberOf(entry["retry_delay_ms"]),
  });
}

interface Attempts {
  readonly attempt: number | undefined;
  readonly most: number | undefined;
  /** In milliseconds. */
  readonly wait: number | undefined;
}

function attempts(cause: string | number | undefined, { attempt, most, wait }: Attempts): string {
  let text = cause === undefined ? "API error: no details" : `API error: ${cause}`;
  if (attempt !== undefined && most !== undefined) text = `${text}, attempt ${attempt} of ${most}`;
  else if (attempt !== undefined) text = `${text}, attempt ${attempt}`;
  return wait === undefined ? text : `${text}, tried again after ${(wait / 1000).toFixed(1)} s`;
}

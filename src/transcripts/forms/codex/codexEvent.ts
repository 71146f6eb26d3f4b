import { oneLine } from "../../../base/text/displayText";
import { fieldsOf, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { turnItem } from "./codexTurnItem";
import { rustMilliseconds } from "./codexRan";
import { openCall, withCall, type CallEnd, type CodexState } from "./codexState";
import { countedTokens, isNone, repeatedTokens, type CodexTokens } from "./codexTokens";
import { billedUsage, keptRecord, modelSaid, systemSaid, unknownRecord } from "../foreignEntries";
import type { ConvertedEntry } from "../foreignForm";

type Converted = [readonly ConvertedEntry[], CodexState];

/** Events that repeat what an item says, or that say that something begins (Codex's type `EventMsg`). */
const KEPT = new Set(
  (
    "agent_message user_message agent_reasoning agent_reasoning_raw_content agent_reasoning_section_break item_started " +
    "task_started turn_started session_configured exec_command_begin exec_command_output_delta terminal_interaction " +
    "mcp_tool_call_begin mcp_startup_update mcp_startup_complete patch_apply_begin web_search_begin web_search_end turn_diff " +
    "plan_update plan_delta view_image_tool_call image_generation_begin image_generation_end background_event context_compacted " +
    "entered_review_mode exited_review_mode undo_started undo_completed thread_goal_updated thread_settings_applied " +
    "thread_queue_changed raw_response_item exec_approval_request apply_patch_approval_request request_permissions " +
    "request_user_input elicitation_request elicitation_abandoned hook_started hook_completed model_reroute model_verification " +
    "safety_buffering turn_moderation_metadata environment_connection auth_recovery dynamic_tool_call_request sub_agent_activity " +
    "collab_agent_spawn_begin collab_agent_interaction_begin collab_agent_interaction_end collab_waiting_begin " +
    "collab_waiting_end collab_close_begin collab_close_end collab_resume_begin collab_resume_end shutdown_complete"
  ).split(" "),
);

/** Ends of calls: they report what the outputs leave out. */
const ENDS = new Set([
  "exec_command_end",
  "patch_apply_end",
  "mcp_tool_call_end",
  "dynamic_tool_call_response",
  "collab_agent_spawn_end",
]);

/** The program's messages to the user, by the type of the event. */
const SAID: Readonly<Record<string, string>> = {
  error: "api_error",
  stream_error: "api_error",
  warning: "warning",
  guardian_warning: "warning",
  deprecation_notice: "warning",
};

/** The entries of an event; `record` is the whole line. */
export function codexEvent(record: JsonObject, event: JsonObject, base: JsonObject, state: CodexState): Converted {
  const type = stringOf(event["type"]) ?? "";
  const text = stringOf(event["message"]) ?? stringOf(event["text"]) ?? "";
  if (type === "token_count") return tokenCount(record, event, base, state);
  if (type === "item_completed") return turnItem(record, event, base, state);
  if (ENDS.has(type)) return callEnd(type, record, event, base, state);
  const said = Object.hasOwn(SAID, type) ? SAID[type] : undefined;
  if (said !== undefined) {
    const next = type === "error" ? { ...state, failure: text } : state;
    return [[systemSaid(said, text === "" ? type.replaceAll("_", " ") : text, base)], next];
  }
  switch (type) {
    case "task_complete":
    case "turn_complete":
      return [turnEnded(event, base, state), state];
    case "turn_aborted": {
      const reason = stringOf(event["reason"]);
      const next = reason === "interrupted" ? { ...state, interrupted: stringOf(event["turn_id"]) } : state;
      return [[systemSaid("turn_duration", abortedText(reason), base)], next];
    }
    case "thread_rolled_back":
      return [[systemSaid("rolled_back", takenBackText(numberOf(event["num_turns"])), base)], state];
    case "guardian_assessment":
      return [[keptRecord(type, reviewText(event), record, base)], state];
    case "thread_name_updated": {
      const name = stringOf(event["thread_name"]);
      if (name === undefined) break;
      return [[{ entry: { ...base, type: "custom-title", customTitle: name } }], state];
    }
  }
  if (!KEPT.has(type)) return [[unknownRecord(`event ${type}`, record, base)], state];
  const words = `Event ${type.replaceAll("_", " ")}${text === "" ? "" : `: ${oneLine(text)}`}`;
  return [[keptRecord(type, words, record, base)], state];
}

/** A turn can end with an error of the API, which some versions record only there. */
function turnEnded(event: JsonObject, base: JsonObject, { failure }: CodexState): ConvertedEntry[] {
  const message = stringOf(fieldsOf(event["error"])["message"]);
  const ended = systemSaid("turn_duration", "The turn ended", base);
  return message === undefined || message === failure ? [ended] : [systemSaid("api_error", message, base), ended];
}

function abortedText(reason: string | undefined): string {
  return reason === undefined ? "The turn was aborted: no reason given" : `The turn was aborted: ${oneLine(reason)}`;
}

/** A model reviews what another one asks approval for (Codex's type `GuardianAssessmentEvent`). */
function reviewText(event: JsonObject): string {
  const [status, risk, why] = ["status", "risk_level", "rationale"].map((name) => stringOf(event[name]));
  const end = [status?.replaceAll("_", " "), risk === undefined ? undefined : `${risk} risk`];
  return ["Automatic review", end.filter((word) => word).join(", "), why].filter((word) => word).join(": ");
}

function takenBackText(turns: number | undefined): string {
  if (turns === undefined) return "The last turns were taken back";
  return turns === 1 ? "The last turn was taken back" : `The last ${turns} turns were taken back`;
}

const NONE_NEW = "Tokens: none new";

/** Sums are written with every message: what counts is by how much they grew. */
function tokenCount(record: JsonObject, event: JsonObject, base: JsonObject, state: CodexState): Converted {
  const { recorded, ...before } = state;
  const repeated = repeatedTokens(event["info"], recorded);
  if (repeated) return [[keptRecord("token_count", NONE_NEW, record, base)], { ...before, tokens: repeated }];
  const counted = countedTokens(event["info"], state.tokens);
  if (!counted || isNone(counted.since)) {
    const next = counted ? { ...state, tokens: counted.total } : state;
    return [[keptRecord("token_count", NONE_NEW, record, base)], next];
  }
  return usedTokens(counted, undefined, base, state);
}

/** Converts the tokens of a request, which the model's response names. */
export function usedTokens(
  { since, total }: { readonly since: CodexTokens; readonly total: CodexTokens },
  response: string | undefined,
  base: JsonObject,
  state: CodexState,
): Converted {
  const next = { ...state, tokens: total, counted: state.counted + 1 };
  const text = `Tokens: ${since.input} in, of which ${since.cached} cached, ${since.output} out`;
  const message = { id: response ?? `tokens-${next.counted}`, model: state.model, usage: billedUsage(since) };
  return [[modelSaid([{ type: "token_count", text }], base, message)], next];
}

/** Is kept in mind until the output comes. */
function callEnd(type: string, record: JsonObject, event: JsonObject, base: JsonObject, state: CodexState): Converted {
  const id = stringOf(event["call_id"]);
  const result = fieldsOf(event["result"]);
  const failed =
    type === "mcp_tool_call_end"
      ? "Err" in result || ["isError", "is_error"].some((name) => fieldsOf(result["Ok"])[name] === true)
      : event["success"] === false;
  const end: CallEnd = {
    exitCode: numberOf(event["exit_code"]),
    durationMs: rustMilliseconds(event["duration"]),
    failed,
    agentId: stringOf(event["new_thread_id"]),
  };
  const open = id === undefined ? undefined : openCall(state, id);
  const next = id === undefined || !open ? state : withCall(state, id, { ...open, end });
  return [[keptRecord(type, endWords(type, event, end), record, base)], next];
}

function endWords(type: string, event: JsonObject, { exitCode, failed }: CallEnd): string {
  const command = itemsOf(event["command"])
    .filter((word) => typeof word === "string")
    .join(" ");
  const end = exitCode === undefined ? (failed === true ? "failed" : "") : `exit code ${exitCode}`;
  return ["Event", type.replaceAll("_", " "), end, oneLine(command)].filter((word) => word !== "").join(" ");
}

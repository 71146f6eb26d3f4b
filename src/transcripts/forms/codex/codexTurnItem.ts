import { numberOf, fieldsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { oneLine } from "../../../base/text/displayText";
import { isoTime, keptRecord, modelSaid, runEnded, toolUse, unknownRecord } from "../foreignEntries";
import type { ConvertedEntry } from "../foreignForm";
import { callAnswer } from "./codexAnswer";
import { ranCall, type RanCall } from "./codexRan";
import { openCall, scriptAt, withAgent, withCall, type CodexState, type OpenCall } from "./codexState";

/** Items that repeat a message or thoughts, which are items of the conversation, too. */
const REPEATED = new Set(["UserMessage", "AgentMessage", "Reasoning"]);

/** Items about other things, and calls that are items of the conversation, too. */
const KEPT = new Set(
  (
    "CommandExecution SubAgentActivity HookPrompt Plan WebSearch ImageView ImageGeneration Sleep Extension FunctionCallOutput " +
    "ContextCompaction EnteredReviewMode ExitedReviewMode"
  ).split(" "),
);

/**
 * Converts an item that is over (Codex's type `TurnItem`). Calls of a script become calls of their own. Those that the
 * model made itself, whose id is known, only report how the call ended.
 */
export function turnItem(
  record: JsonObject,
  event: JsonObject,
  base: JsonObject,
  state: CodexState,
): [readonly ConvertedEntry[], CodexState] {
  const item = fieldsOf(event["item"]);
  const type = stringOf(item["type"]) ?? "";
  if (REPEATED.has(type)) return [[], state];
  const ran = ranCall(item);
  const id = stringOf(item["id"]);
  if (!ran || id === undefined) {
    const words = ["Item", type, stringOf(item["kind"]), stringOf(item["agent_path"])].filter((word) => word);
    return [
      [KEPT.has(type) ? kept(words.join(" "), record, base) : unknownRecord(`item ${type}`, record, base)],
      state,
    ];
  }
  const open = openCall(state, id);
  const next = withAgent(state, item["agent_path"], item["agent_thread_id"]);
  if (open)
    return [
      [kept(`Item ${type} of ${open.tool}`, record, base), ...commandEnd(open, ran, base, state)],
      withCall(next, id, { ...open, end: ran.end }),
    ];
  return [scriptCall(id, ran, event, base, state), withCall(next, id, { tool: ran.tool, input: {}, answered: true })];
}

/** The end of a command that went on after its output. That of one that the model stopped is in its own result. */
function commandEnd(
  { session }: OpenCall,
  { end: { exitCode } }: RanCall,
  base: JsonObject,
  { stopped }: CodexState,
): ConvertedEntry[] {
  if (session === undefined || exitCode === undefined) return [];
  if (stopped.some((one) => String(one) === session)) return [];
  if (exitCode === 0) return [runEnded({ task: session, status: "completed" }, base)];
  if (exitCode === KILLED) return [runEnded({ task: session, status: "stopped" }, base)];
  return [runEnded({ task: session, status: "failed", said: `It ended with exit code ${exitCode}` }, base)];
}

function kept(words: string, record: JsonObject, base: JsonObject): ConvertedEntry {
  return keptRecord("item_completed", oneLine(words), record, base);
}

/** The exit code of a command that didn't end by itself. */
const KILLED = -1;

/** The exit codes of a command that ended with its turn: the other one is that of a program that the system killed. */
const ENDED_WITH_TURN: ReadonlySet<unknown> = new Set([KILLED, 137]);

/** Longer than any call runs. */
const LONGEST_MS = 30 * 24 * 60 * 60 * 1000;

/** Reads milliseconds since 1970. A time that is far from that of its record isn't one. */
function timeOf(time: unknown, recorded: number): number | undefined {
  const known = numberOf(time);
  return known !== undefined && Math.abs(recorded - known) > LONGEST_MS ? undefined : known;
}

/** A call, with the script that made it as its caller, and its result. */
function scriptCall(
  id: string,
  ran: RanCall,
  event: JsonObject,
  base: JsonObject,
  state: CodexState,
): ConvertedEntry[] {
  const recorded = Date.parse(stringOf(base["timestamp"]) ?? "");
  const ended = timeOf(event["completed_at_ms"], recorded) ?? recorded;
  const began = timeOf(event["started_at_ms"], recorded) ?? ended;
  const script = scriptAt(state, began);
  const caller = script && { caller: { type: "script", tool_id: script.id } };
  const use = { ...toolUse(id, ran.tool, ran.input), ...caller };
  const asked = modelSaid([use], { ...base, timestamp: isoTime(began) ?? base["timestamp"] }, { model: state.model });
  const isStopped = scriptAt(state, ended)?.interrupts === true;
  // What still runs then is ended, and is over after the turn.
  const turn = stringOf(event["turn_id"]);
  const interrupted = turn !== undefined && turn === state.interrupted && ENDED_WITH_TURN.has(ran.end.exitCode);
  const end = interrupted ? { ...ran.end, exitCode: undefined } : ran.end;
  return [asked, callAnswer(id, { ...ran, end }, { content: ran.content, text: "", interrupted }, base, isStopped)];
}

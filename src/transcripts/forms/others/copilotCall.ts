import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { oneLine } from "../../../base/text/displayText";
import { SHELL_TOOLS, TERMINAL_TOOLS } from "../../../results/equivalents/shellTools";
import { followedShell, shellFacts } from "../shellResultFacts";
import { keptRecord, modelSaid, systemSaid, textBlock, toolAnswered, toolUse } from "../foreignEntries";
import { withOpen, withoutOpen, type Converted } from "../statefulConvert";
import { openCall, type CopilotCall, type CopilotState } from "./copilotState";

type Step = Converted<CopilotState>;

const SHELLS: ReadonlySet<string> = new Set(["bash", "powershell", ...SHELL_TOOLS]);

const TERMINALS: ReadonlySet<string> = new Set(TERMINAL_TOOLS);

/** A call as a message of the model or an event has it. Tools of MCP servers get the names that other agents give them. */
export function requestedCall(fields: JsonObject): CopilotCall {
  const server = stringOf(fields["mcpServerName"]);
  const tool = stringOf(fields["mcpToolName"]);
  const name = stringOf(fields["name"]) ?? stringOf(fields["toolName"]) ?? "(no name)";
  const written = fields["arguments"];
  return {
    id: stringOf(fields["toolCallId"]) ?? "",
    tool: server !== undefined && tool !== undefined ? `mcp__${server}__${tool}` : name,
    input: (typeof written === "string" ? parseContainer(written) : undefined) ?? written,
  };
}

export function callBlock({ id, tool, input }: CopilotCall): JsonObject {
  return toolUse(id, tool, input);
}

/** A call begins to run. A call that no message of the model asked for is shown from here on. */
export function callStarted(record: JsonObject, data: JsonObject, base: JsonObject, state: CopilotState): Step {
  const call = requestedCall(data);
  const known = openCall(state, call.id);
  const next = { ...state, open: withOpen(state.open, { ...(known ?? call), since: timeOf(base) }) };
  return known
    ? [[keptRecord("tool.execution_start", `Event tool execution start: ${call.tool}`, record, base)], next]
    : [
        [
          modelSaid(
            [callBlock(call)],
            { ...base, ...begun(next, call.id) },
            { model: stringOf(data["model"]) ?? state.model },
          ),
        ],
        next,
      ];
}

/** Says that the call runs (`transcripts/live/liveSigns.ts`). */
function begun(state: CopilotState, id: string): JsonObject {
  const { since } = openCall(state, id) ?? {};
  return { liveSign: { says: "started", ...(since !== undefined && { since }) } };
}

/** Whether a call is allowed. A call that isn't gets its result when it ends, or when the turn is stopped. */
export function permissionGiven(record: JsonObject, data: JsonObject, base: JsonObject, state: CopilotState): Step {
  const result = fieldsOf(data["result"]);
  const kind = stringOf(result["kind"]) ?? "unknown";
  const kept = [keptRecord("permission.completed", `Permission: ${kind.replaceAll("-", " ")}`, record, base)];
  const call = openCall(state, stringOf(data["toolCallId"]));
  if (!call) return [kept, state];
  // The user stopped the turn, and said nothing to the question.
  const isStopped = kind === "cancelled" && stringOf(result["reason"]) === "Session aborted";
  const denial = kind.startsWith("approved") || isStopped ? undefined : kind;
  return [kept, { ...state, open: withOpen(state.open, { ...call, since: timeOf(base), denial }) }];
}

/** The end of a call, with its result. */
export function callEnded(data: JsonObject, base: JsonObject, state: CopilotState): Step {
  const id = stringOf(data["toolCallId"]) ?? "";
  const call = openCall(state, id);
  const error = fieldsOf(data["error"]);
  const failed = data["success"] === false;
  const content = contentOf(fieldsOf(data["result"]), error);
  const text = typeof content === "string" ? content : "";
  const exitCode = numberOf(fieldsOf(data["shellExecution"])["exitCode"]) ?? shellEnd(text).exitCode;
  const isShell = exitCode !== undefined || SHELLS.has(call?.tool ?? "");
  const ended = timeOf(base);
  const durationMs = call?.since === undefined || ended === undefined ? undefined : Math.max(0, ended - call.since);
  const structuredContent = fieldsOf(data["result"])["structuredContent"];
  const structured = isShell
    ? shellFacts({
        command: fieldsOf(call?.input)["command"],
        output: shellEnd(text).output,
        exitCode,
        durationMs,
        followed: TERMINALS.has(call?.tool ?? "") ? followedShell(fieldsOf(call?.input)) : undefined,
      })
    : {
        ...(isObject(structuredContent) && { structuredContent }),
        ...(durationMs !== undefined && { durationMs }),
      };
  const { denial } = call ?? {};
  const denied = denial ?? (error["code"] === "denied" ? "denied-by-rules" : undefined);
  const answer = toolAnswered(id, content ?? "", base, {
    ...denialFacts(denied),
    failed: failed && exitCode === undefined,
    // VS Code's own transcript flags a command that failed, and a call that the user skipped, as a success, too.
    unrecorded: unrecordedIn(error, failed || content !== undefined),
    structured,
  });
  return [[answer], { ...state, open: withoutOpen(state.open, id) }];
}

/** Why a call has no result. One whose process ended gets an error when its session is continued. */
function unrecordedIn(error: JsonObject, isTold: boolean): string | undefined {
  const isLost = error["code"] === "interrupted" && LOST.test(stringOf(error["message"]) ?? "");
  if (isLost) return "the session ended before it was recorded";
  return isTold ? undefined : "the record has no output, exit code, or refusal";
}

const LOST = /^Tool execution was interrupted before a result was recorded\./;

/** The user stopped the turn: calls get no other result. */
export function turnStopped(data: JsonObject, base: JsonObject, state: CopilotState): Step {
  const answers = state.open.map(({ id, denial }) =>
    denial === undefined
      ? toolAnswered(id, "Stopped with the turn", base, { failed: true, structured: { interrupted: true } })
      : toolAnswered(id, "Not allowed", base, denialFacts(denial)),
  );
  const reason = oneLine(stringOf(data["reason"]) ?? "no reason recorded").replaceAll("_", " ");
  return [[...answers, systemSaid("turn_duration", `The turn was stopped: ${reason}`, base)], { ...state, open: [] }];
}

/** A question that the user cancelled, or replied to with no, is a refusal. */
function denialFacts(denial: string | undefined): { refused?: boolean; denied?: string } {
  if (denial === undefined) return {};
  const refused = denial === "cancelled" || denial.includes("by-user");
  return refused ? { refused } : { denied: denial.replace(/^denied-/, "") };
}

/** What the model received: a text, or blocks if there are pictures. Undefined if the event has no result. */
function contentOf(result: JsonObject, error: JsonObject): unknown {
  const message = stringOf(error["message"]);
  if (message !== undefined) return message.replace(/^MCP server '[^'\n]{0,200}': /, "");
  const blocks = itemsOf(result["contents"]).map(fieldsOf);
  if (blocks.some(({ type }) => type === "image"))
    return blocks.map((block) => (stringOf(block["text"]) === undefined ? block : textBlock(String(block["text"]))));
  return stringOf(result["content"]);
}

/** Separates the output of a command from the exit code that shell tools add for the model. */
function shellEnd(text: string): { output: string; exitCode?: number } {
  const at = text.lastIndexOf("<");
  const code = /^<(?:shellId: \S+ completed|exited) with exit code (-?\d{1,10})>$/.exec(text.slice(at).trimEnd())?.[1];
  return code === undefined
    ? { output: text }
    : { output: text.slice(0, at).replace(/\n$/, ""), exitCode: Number(code) };
}

function timeOf(base: JsonObject): number | undefined {
  return numberOf(Date.parse(stringOf(base["timestamp"]) ?? ""));
}

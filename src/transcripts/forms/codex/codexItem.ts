import { fieldsOf, isObject, itemsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { userBlocks } from "./codexPrompt";
import { callAnswer } from "./codexAnswer";
import { codexName } from "./codexName";
import { answeredEnd, notifiedEnd } from "./codexNotice";
import { contentBlock, codexDenial, outputContent, outputText, scriptHead, serverOutput, toldRun } from "./codexOutput";
import { openCall, threadOf, withCall, withScript, withStopped, type CodexState } from "./codexState";
import {
  imageBlock,
  keptRecord,
  modelSaid,
  runEnded,
  systemSaid,
  toolAnswered,
  toolUse,
  unknownRecord,
  userSaid,
  type RunEnd,
} from "../foreignEntries";
import type { ConvertedEntry } from "../foreignForm";

type Converted = [readonly ConvertedEntry[], CodexState];

/** What an item is converted with. */
interface At {
  readonly item: JsonObject;
  readonly base: JsonObject;
  readonly state: CodexState;
  readonly record: JsonObject;
}

/** The items that the model and its tools exchange (Codex's type `ResponseItem`), by their `type`. */
const CONVERTERS: Readonly<Record<string, (at: At) => Converted>> = {
  message: ({ item, base, state, record }) => [message(item, base, state, record), state],
  reasoning: ({ item, base, state }) => [[modelSaid([thinking(item)], base, { model: state.model })], state],
  function_call: (at) =>
    called(at, at.item["call_id"], codexName(at.item["name"], at.item["namespace"]), argumentsOf(at.item["arguments"])),
  custom_tool_call: (at) =>
    called(at, at.item["call_id"], codexName(at.item["name"], at.item["namespace"]), at.item["input"]),
  local_shell_call: (at) =>
    called(at, at.item["call_id"] ?? at.item["id"], "local_shell", withoutType(at.item["action"])),
  tool_search_call: (at) => called(at, at.item["call_id"], "tool_search", at.item["arguments"]),
  web_search_call: (at) => calledAndDone(at, "web_search", withoutType(at.item["action"]), []),
  image_generation_call: (at) =>
    calledAndDone(at, "image_generation", { prompt: at.item["revised_prompt"] }, pictures(at.item["result"])),
  function_call_output: (at) => answered(at, at.item["output"]),
  custom_tool_call_output: (at) => answered(at, at.item["output"]),
  tool_search_output: (at) => answered(at, JSON.stringify(at.item["tools"] ?? [])),
  agent_message: agentMessage,
  additional_tools: (at) => kept(at, "Tools that the model can call"),
  configuration_update: (at) => kept(at, "The configuration changed"),
  ghost_snapshot: (at) => kept(at, "Snapshot of the files"),
  compaction: (at) => kept(at, "The conversation was compacted; what is left of it is encrypted"),
  compaction_summary: (at) => kept(at, "The conversation was compacted; what is left of it is encrypted"),
  context_compaction: (at) => kept(at, "The conversation was compacted; what is left of it is encrypted"),
};

export const ITEMS: ReadonlySet<string> = new Set(Object.keys(CONVERTERS));

/** The entries of an item; `record` is the whole line. */
export function codexItem(item: JsonObject, base: JsonObject, state: CodexState, record: JsonObject): Converted {
  const type = stringOf(item["type"]) ?? "";
  const convert = Object.hasOwn(CONVERTERS, type) ? CONVERTERS[type] : undefined;
  return convert?.({ item, base, state, record }) ?? [[unknownRecord(`item ${type}`, record, base)], state];
}

function kept({ item, base, state, record }: At, content: string): Converted {
  return [[keptRecord(stringOf(item["type"]) ?? "", content, record, base)], state];
}

function message(item: JsonObject, base: JsonObject, state: CodexState, record: JsonObject): ConvertedEntry[] {
  const content = typeof item["content"] === "string" ? [{ text: item["content"] }] : itemsOf(item["content"]);
  const blocks = content.map(contentBlock);
  const texts = blocks.flatMap((block) => stringOf(block["text"]) ?? []);
  switch (item["role"]) {
    case "user": {
      const { written, typed } = userBlocks(blocks);
      if (written.length === 0) return [userSaid(blocks, base)];
      const ends = written.flatMap((block) => notifiedEnd(stringOf(block["text"]) ?? "") ?? []);
      const about = [userSaid(written, base, { isMeta: true }), ...ends.map((end) => agentEnd(end, base, state))];
      return typed.length === 0 ? about : [...about, userSaid(typed, base)];
    }
    case "assistant":
      return [modelSaid(blocks, base, { model: state.model })];
    case "developer":
    case "system":
      return [systemSaid("instructions", texts.join("\n"), base)];
    default:
      return [unknownRecord("message", record, base)];
  }
}

/** Most records only have the summary; the thoughts themselves are encrypted. */
function thinking(item: JsonObject): JsonObject {
  const texts = [...itemsOf(item["summary"]), ...itemsOf(item["content"])].flatMap(
    (part) => stringOf(fieldsOf(part)["text"]) ?? [],
  );
  return { type: "thinking", thinking: texts.join("\n\n") };
}

/** A message between agents. One that triggers a turn is its prompt. Its text can be encrypted. */
function agentMessage({ item, base, state }: At): Converted {
  const blocks = itemsOf(item["content"]).map((part) =>
    fieldsOf(part)["type"] === "encrypted_content" ? { type: "text", text: "(encrypted)" } : contentBlock(part),
  );
  const { triggered, ...next } = state;
  const end = answeredEnd(item["author"], stringOf(blocks[0]?.["text"]) ?? "");
  return [
    [userSaid(blocks, base, triggered === true ? {} : { isMeta: true }), ...(end ? [agentEnd(end, base, state)] : [])],
    next,
  ];
}

function agentEnd(end: RunEnd, base: JsonObject, state: CodexState): ConvertedEntry {
  return runEnded({ ...end, task: threadOf(state, end.task) }, base);
}

function argumentsOf(text: unknown): unknown {
  if (typeof text !== "string") return text;
  const parsed = parseContainer(text);
  return isObject(parsed) ? parsed : text.trim() === "" ? {} : { arguments: text };
}

function withoutType(action: unknown): JsonObject {
  const { type: _type, ...rest } = fieldsOf(action);
  return rest;
}

function called({ item, base, state }: At, id: unknown, tool: string, input: unknown): Converted {
  const named = stringOf(id);
  const own = named ?? `nameless-${state.nameless}`;
  const use = toolUse(own, tool, input);
  const fields = fieldsOf(use["input"]);
  let next = named === undefined ? { ...state, nameless: state.nameless + 1 } : state;
  // What is written can be long, and matters no more.
  const kept = Object.fromEntries(
    ["command", "cmd", "session_id", "cell_id"].flatMap((name) => (name in fields ? [[name, fields[name]]] : [])),
  );
  next = withCall(next, own, { tool, input: kept });
  if (isScript(item, tool)) {
    const code = stringOf(item["input"]) ?? "";
    const from = Date.parse(stringOf(base["timestamp"]) ?? "");
    const interrupts = code.includes("write_stdin") && /\\(?:u00|x)03/.test(code);
    next = withScript(next, { id: own, from: Number.isNaN(from) ? -Infinity : from, interrupts });
  }
  if (tool === "write_stdin" && stringOf(fields["chars"])?.includes("\u0003") === true)
    next = withStopped(next, fields["session_id"]);
  return [[modelSaid([use], base, { model: state.model })], next];
}

/** Free text for `exec` is JavaScript, whose calls are recorded as items. */
function isScript(item: JsonObject, tool: string): boolean {
  return tool === "exec" && item["type"] === "custom_tool_call";
}

/** Calls that ran on the server: the record of the call has its end, and no output. */
function calledAndDone(at: At, name: string, input: JsonObject, content: unknown): Converted {
  const id = stringOf(at.item["call_id"]) ?? stringOf(at.item["id"]) ?? `nameless-${at.state.nameless}`;
  const state = { ...at.state, nameless: at.state.nameless + 1 };
  const asked = modelSaid([toolUse(id, name, input)], at.base, { model: state.model });
  const status = at.item["status"];
  if (status !== "completed" && status !== "failed") return [[asked], state];
  // Its duration is not reported.
  const { timestamp: _timestamp, ...base } = at.base;
  const answer = toolAnswered(id, status === "failed" ? "failed" : content, base, { failed: status === "failed" });
  return [[asked, answer], state];
}

function pictures(result: unknown): unknown {
  return typeof result === "string" && result !== "" ? [imageBlock(`data:image/png;base64,${result}`)] : [];
}

function answered({ item, base, state, record }: At, output: unknown): Converted {
  const id = stringOf(item["call_id"]);
  if (id === undefined) return [[unknownRecord("output", record, base)], state];
  const call = openCall(state, id) ?? { tool: "", input: {} };
  const text = outputText(output);
  const script = scriptHead(text);
  const told = toldRun(text);
  const isServer = call.tool.startsWith("mcp__");
  const session = call.input["session_id"];
  const isStopped = session !== undefined && state.stopped.includes(session);
  const started = call.tool === "spawn_agent" ? stringOf(fieldsOf(parseContainer(text))["agent_id"]) : undefined;
  const end = { ...call.end, agentId: call.end?.agentId ?? started };
  const answer = {
    content: isServer ? serverOutput(output) : outputContent(output),
    text,
    failed: fieldsOf(output)["success"] === false,
    ...(script?.state === "failed" && codexDenial(script.output)),
    durationMs: script?.durationMs ?? (isServer ? told?.durationMs : undefined),
  };
  const entry = callAnswer(id, { ...call, end }, answer, base, isStopped);
  const goesOn = told?.running !== undefined && call.tool !== "write_stdin";
  const next = withCall(state, id, { ...call, ...(goesOn ? { session: told.running } : { answered: true }) });
  return [[entry], ended(next, id, base, script?.cell, call.input["cell_id"])];
}

/** The state after the output of a script, or of a call that waited for one. */
function ended(
  state: CodexState,
  id: string,
  base: JsonObject,
  runsIn: string | undefined,
  waitedFor: unknown,
): CodexState {
  const script = state.scripts.find((each) => each.id === id || (waitedFor !== undefined && each.cell === waitedFor));
  if (!script) return state;
  const to = Date.parse(stringOf(base["timestamp"]) ?? "");
  if (runsIn !== undefined) return withScript(state, { ...script, cell: runsIn });
  return withScript(state, { ...script, to: Number.isNaN(to) ? -Infinity : to });
}

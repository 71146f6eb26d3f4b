import { fieldsOf, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import type { Resource } from "../../../base/resource";
import { jsonIn } from "../../bytes/jsonBytes";
import { contentText } from "../../entries/contentBlocks";
import { functionCalls, messageBlocks } from "../blockMessages";
import { claudeFacts } from "../claudeFacts";
import {
  entryBase,
  isoTime,
  keptRecord,
  modelSaid,
  namedUsage,
  oneId,
  systemSaid,
  textBlock,
  tokensSaid,
  toolAnswered,
  toolUse,
  unknownRecord,
  userSaid,
} from "../foreignEntries";
import { defineForm, fileNotice, type Convert, type ConvertedEntry } from "../foreignForm";
import { toldEnd } from "../shellResultFacts";
import { statefulConvert, withOpen, withoutOpen, type Converted, type OpenCall } from "../statefulConvert";

const ABOUT = fileNotice("a session of Kimi Code", "its records are shown as entries with their line numbers");

/**
 * Sessions of Kimi Code, `~/.kimi-code/sessions/FOLDER/ID/agents/main/wire.jsonl`, and of its subagents
 * (docs/transcript-format.md#other-agents): a first line with the version of the protocol and a time, then `{type, time}`
 * with fields of its own.
 */
export default defineForm({
  agent: { name: "Kimi Code", service: "kimi-code", provider: () => undefined },
  detect({ lines: [first] }) {
    if (first?.["type"] !== "metadata" || numberOf(first["created_at"]) === undefined) return undefined;
    if (typeof first["protocol_version"] !== "string") return undefined;
    return {
      about: ABOUT,
      records: { kind: "lines" },
      convert: convertWith({}),
      writesCallsOnce: true,
      beside: {
        files(session) {
          const [, folder] = FILE.exec(session) ?? [];
          return folder === undefined ? [] : [`${folder}/state.json` as Resource];
        },
        join: ([state], session) => ({ convert: convertWith(aboutSession(state, session)) }),
      },
    };
  },
});

const FILE = /^(.*\/([^/]+))\/agents\/([^/]+)\/wire\.jsonl$/;

interface KimiCall extends OpenCall {
  readonly refused?: boolean;
}

interface State {
  readonly about: JsonObject;
  /** Until it is shown. */
  readonly title?: string | undefined;
  readonly open: readonly KimiCall[];
  /** Calls that the user refused before they were recorded. */
  readonly refused: readonly string[];
  /** The model of the last request, by its name in the settings. */
  readonly model?: { readonly alias: string; readonly name: string } | undefined;
}

type Step = Converted<State>;

/** Refused calls that are still to come: more than any session has. */
const MOST_REFUSED = 64;

function convertWith(about: Pick<State, "title"> & { readonly about?: JsonObject }): Convert {
  return statefulConvert<State>({ about: {}, open: [], refused: [], ...about }, (record, { title, ...state }) => {
    const base = { ...entryBase({ timestamp: isoTime(numberOf(record["time"])) }), ...state.about };
    const [entries, next] = entriesOf(record, base, state);
    if (title === undefined) return [entries, next];
    return [[...entries, { entry: { ...state.about, type: "ai-title", aiTitle: title } }], next];
  });
}

/** What the session's folder says of it: the folders name the session and its subagents. */
function aboutSession(file: Uint8Array | undefined, resource: Resource): Pick<State, "about" | "title"> {
  const state = fieldsOf(file && jsonIn(file, 0, file.length));
  const [, , sessionId, agentId] = FILE.exec(resource) ?? [];
  const cwd = stringOf(state["cwd"]) ?? stringOf(state["workDir"]);
  const isMain = agentId === "main";
  return {
    about: { ...entryBase({ sessionId, cwd }), ...(!isMain && { isSidechain: true, ...entryBase({ agentId }) }) },
    title: isMain ? stringOf(state["title"]) : undefined,
  };
}

/** Of a call that ran when the user stopped the turn, and of one that hadn't begun. */
const INTERRUPTED = /^\s*(?:Interrupted by user\s*$|The user manually interrupted ")/;

/** Records about the session, and what others say again, such as `agent.message.appended` at the end of each turn. */
const KEPT =
  /^(?:agent|config|cron|file_history|full_compaction|goal|interaction|llm|mcp|micro_compaction|permission|plan|plan_mode|plugin|profile|prompt|runtime|subagent|swarm_mode|task|token_counting|tools|turn|usage)\.|^(?:forked|metadata|context\.clear|step\.begin|step\.end)$/;

function entriesOf(record: JsonObject, base: JsonObject, state: State): Step {
  const type = stringOf(record["type"]) ?? "record";
  switch (type) {
    case "context.append_message":
      return messageEntries(record, fieldsOf(record["message"]), base, state);
    case "context.append_loop_event":
      return eventEntries(record, fieldsOf(record["event"]), base, state);
    case "context.apply_compaction": {
      const summary = contentText(record["summary"]);
      const words = summary === "" ? [] : [userSaid([textBlock(summary)], base, { isCompactSummary: true })];
      return [oneId([systemSaid("compact_boundary", "The conversation was compacted", base), ...words]), state];
    }
    case "context.undo":
      return [[systemSaid("rolled_back", "The conversation was taken back to before an earlier message", base)], state];
    case "turn.cancel":
      return [[systemSaid("turn_duration", "The turn was interrupted", base)], state];
    case "turn.ended": {
      if (record["reason"] !== "cancelled" || state.open.length === 0) break;
      // What the user was asked about then gets no result.
      const stopped = { failed: true, structured: { interrupted: true } };
      const answers = state.open.map(({ id }) => toolAnswered(id, "Stopped with the turn", base, stopped));
      return [[...answers, keptRecord(type, `Record ${type}`, record, base)], { ...state, open: [] }];
    }
    case "turn.step.retrying":
      return [[systemSaid("api_error", stringOf(record["errorMessage"]) ?? "The request failed", base)], state];
    case "llm.request": {
      const [alias, name] = [stringOf(record["modelAlias"]), stringOf(record["model"])];
      if (alias === undefined || name === undefined || isSameModel(state.model, alias, name)) break;
      return [[keptRecord(type, `Record ${type}`, record, base)], { ...state, model: { alias, name } }];
    }
    case "usage.record":
      return [[tokens(record, base, state.model)], state];
    case "permission.record_approval_result": {
      const decision = stringOf(fieldsOf(record["result"])["decision"]) ?? "";
      const call = state.open.find(({ id }) => id === record["toolCallId"]);
      const refused = /^(?:reject|den)/.test(decision);
      const open = call ? withOpen(state.open, { ...call, refused }) : state.open;
      const id = stringOf(record["toolCallId"]);
      const before = !call && refused && id !== undefined ? [...state.refused, id].slice(-MOST_REFUSED) : state.refused;
      const kept = keptRecord(type, `Permission: ${decision.replaceAll("_", " ")}`, record, base);
      return [[kept], { ...state, open, refused: before }];
    }
  }
  return [
    [KEPT.test(type) ? keptRecord(type, `Record ${type}`, record, base) : unknownRecord(type, record, base)],
    state,
  ];
}

function messageEntries(record: JsonObject, message: JsonObject, base: JsonObject, state: State): Step {
  const blocks = messageBlocks(message["content"]);
  switch (message["role"]) {
    case "user": {
      const isTyped = ["user", undefined].includes(stringOf(fieldsOf(message["origin"])["kind"]));
      return [[userSaid(blocks, base, isTyped ? {} : { isMeta: true })], state];
    }
    case "assistant": {
      const calls = functionCalls(itemsOf(message["toolCalls"]));
      const said = [...blocks, ...calls.map(({ id, tool, input }) => toolUse(id, tool, input))];
      return [[modelSaid(said, base)], { ...state, open: withOpen(state.open, ...calls) }];
    }
  }
  return [[unknownRecord(`message ${stringOf(message["role"]) ?? ""}`, record, base)], state];
}

function eventEntries(record: JsonObject, event: JsonObject, base: JsonObject, state: State): Step {
  const type = stringOf(event["type"]) ?? "event";
  const id = stringOf(event["toolCallId"]) ?? "";
  switch (type) {
    case "content.part": {
      const thinking = stringOf(fieldsOf(event["part"])["think"]);
      const blocks = thinking === undefined ? messageBlocks([event["part"]]) : [{ type: "thinking", thinking }];
      return [[modelSaid(blocks, base)], state];
    }
    case "tool.call": {
      const refused = state.refused.includes(id);
      const call = { id, tool: stringOf(event["name"]) ?? "(no name)", input: event["args"], refused };
      const rest = refused ? state.refused.filter((each) => each !== id) : state.refused;
      const next = { ...state, open: withOpen(state.open, call), refused: rest };
      return [[modelSaid([toolUse(id, call.tool, call.input)], base)], next];
    }
    case "tool.result": {
      const call = state.open.find((each) => each.id === id);
      const entry = resultEntry(id, fieldsOf(event["result"]), call, base);
      return [[entry], { ...state, open: withoutOpen(state.open, id) }];
    }
  }
  return [
    [KEPT.test(type) ? keptRecord(type, `Event ${type}`, record, base) : unknownRecord(type, record, base)],
    state,
  ];
}

function resultEntry(id: string, result: JsonObject, call: KimiCall | undefined, base: JsonObject): ConvertedEntry {
  const { output } = result;
  const text = contentText(output);
  const failed = result["isError"] === true;
  const refused = call?.refused === true;
  if (failed && INTERRUPTED.test(text))
    return toolAnswered(id, output ?? "", base, { failed, structured: { interrupted: true } });
  const { exitCode, output: rest } = toldEnd(text);
  // Its tool has the name of Claude Code's, which is read by how that one writes an exit code.
  if (call?.tool === "Bash" && !refused && exitCode !== undefined && exitCode !== 0)
    return toolAnswered(id, `Exit code ${exitCode}\n${rest ?? ""}`, base, { failed });
  const structured = failed || refused ? undefined : factsOf(call, text);
  return toolAnswered(id, output ?? "", base, { failed, refused, ...(structured && { structured }) });
}

/** How the result of a subagent begins. */
const AGENT = /^agent_id: ([\w-]{1,80})\n/;

function factsOf(call: KimiCall | undefined, text: string): JsonObject | undefined {
  const agentId = call?.tool === "Agent" ? AGENT.exec(text)?.[1] : undefined;
  return agentId === undefined ? claudeFacts(call?.tool ?? "", fieldsOf(call?.input), text) : { agentId };
}

function isSameModel(model: State["model"], alias: string, name: string): boolean {
  return model?.alias === alias && model.name === name;
}

function tokens(record: JsonObject, base: JsonObject, last: State["model"]): ConvertedEntry {
  const names = ["inputOther", "output", "inputCacheCreation", "inputCacheRead"] as const;
  const alias = stringOf(record["model"]);
  // Providers are in front of the names of models in the settings.
  const model = last !== undefined && alias === last.alias ? last.name : alias?.replace(/^[^/]*\//, "");
  return tokensSaid(namedUsage(fieldsOf(record["usage"]), names), base, { model });
}

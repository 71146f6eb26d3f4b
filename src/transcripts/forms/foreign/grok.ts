import { fieldsOf, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import type { Resource } from "../../../base/resource";
import { jsonIn } from "../../bytes/jsonBytes";
import { contentText } from "../../entries/contentBlocks";
import { messageBlocks } from "../blockMessages";
import {
  billedUsage,
  entryBase,
  isoTime,
  keptRecord,
  modelSaid,
  runEnded,
  systemSaid,
  tokensSaid,
  toolAnswered,
  toolUse,
  unknownRecord,
  userSaid,
  type RunEnd,
} from "../foreignEntries";
import { defineForm, fileNotice, type Convert, type ConvertedEntry } from "../foreignForm";
import { shellFacts } from "../shellResultFacts";
import { statefulConvert, withOpen, withoutOpen, type Converted, type OpenCall } from "../statefulConvert";

const ABOUT = fileNotice("a session of Grok Build", "its updates are shown as entries with their line numbers");

/**
 * Sessions of Grok Build, `~/.grok/sessions/FOLDER/ID/updates.jsonl` (docs/transcript-format.md#other-agents): updates of
 * the Agent Client Protocol, and its own ones, each `{timestamp, method, params: {sessionId, update}}`.
 */
export default defineForm({
  agent: { name: "Grok Build", service: "grok-build", provider: () => undefined },
  detect({ lines: [first] }) {
    const { sessionId, update } = fieldsOf(first?.["params"]);
    if (!METHODS.includes(first?.["method"]) || typeof sessionId !== "string") return undefined;
    if (typeof fieldsOf(update)["sessionUpdate"] !== "string") return undefined;
    return {
      about: ABOUT,
      records: { kind: "lines" },
      convert: convertWith({}),
      beside: {
        files: (session) =>
          session.endsWith(FILE) ? [`${session.slice(0, -FILE.length)}/summary.json` as Resource] : [],
        join: ([summary]) => ({ convert: convertWith(aboutSession(summary)) }),
      },
    };
  },
});

const METHODS: readonly unknown[] = ["session/update", "_x.ai/session/update"];
const FILE = "/updates.jsonl";

interface State {
  readonly about: JsonObject;
  /** Until the first prompt. */
  readonly title?: string | undefined;
  readonly open: readonly OpenCall[];
}

type Step = Converted<State>;

function convertWith(known: Pick<State, "title"> & { readonly about?: JsonObject }): Convert {
  return statefulConvert<State>({ about: {}, open: [], ...known }, (record, { title, ...state }) => {
    const { sessionId, update, _meta } = fieldsOf(record["params"]);
    const seconds = numberOf(record["timestamp"]);
    const time = numberOf(fieldsOf(_meta)["agentTimestampMs"]) ?? (seconds === undefined ? undefined : seconds * 1000);
    const base = { ...entryBase({ timestamp: isoTime(time), sessionId: stringOf(sessionId) }), ...state.about };
    const [entries, next] = entriesOf(record, fieldsOf(update), base, state);
    if (title === undefined) return [entries, next];
    const { sessionUpdate, content } = fieldsOf(update);
    if (sessionUpdate !== "user_message_chunk") return [entries, { ...next, title }];
    // At first, it is the beginning of the prompt.
    if (contentText([content]).startsWith(title)) return [entries, next];
    return [[...entries, { entry: { ...base, type: "ai-title", aiTitle: title } }], next];
  });
}

function aboutSession(file: Uint8Array | undefined): Pick<State, "about" | "title"> {
  const summary = fieldsOf(file && jsonIn(file, 0, file.length));
  return {
    about: entryBase({ cwd: stringOf(fieldsOf(summary["info"])["cwd"]) }),
    title: stringOf(summary["generated_title"]) ?? stringOf(summary["session_summary"]),
  };
}

/** Updates that say again what others say, or are about the program. */
const KEPT = new Set(
  "plan task_backgrounded background_tasks available_commands_update current_mode_update".split(" "),
);

function entriesOf(record: JsonObject, update: JsonObject, base: JsonObject, state: State): Step {
  const type = stringOf(update["sessionUpdate"]) ?? "update";
  const id = stringOf(update["toolCallId"]) ?? "";
  const blocks = (): readonly JsonObject[] => messageBlocks([update["content"]]);
  switch (type) {
    case "user_message_chunk":
      return [[userSaid(blocks(), base)], state];
    case "agent_message_chunk":
      return [[modelSaid(blocks(), base)], state];
    case "agent_thought_chunk": {
      const thinking = contentText([update["content"]]);
      return [[modelSaid([{ type: "thinking", thinking }], base)], state];
    }
    case "tool_call": {
      const named = fieldsOf(fieldsOf(update["_meta"])["x.ai/tool"])["name"];
      const tool = stringOf(named) ?? stringOf(update["title"]) ?? "(no name)";
      const open = withOpen(state.open, { id, tool, input: update["rawInput"] });
      return [[modelSaid([toolUse(id, tool, update["rawInput"])], base)], { ...state, open }];
    }
    case "tool_call_update": {
      if (update["status"] !== "completed" && update["status"] !== "failed") break;
      const call = state.open.find((each) => each.id === id);
      return [[resultEntry(id, call, update, base)], { ...state, open: withoutOpen(state.open, id) }];
    }
    case "task_completed": {
      const ended = taskEnd(fieldsOf(update["task_snapshot"]), base, state.open);
      return [[ended ?? keptRecord(type, `Update ${type}`, record, base)], state];
    }
    case "turn_completed":
      return [turnEntries(update, base, state.open), { ...state, open: [] }];
  }
  const isKnown = KEPT.has(type) || type === "tool_call_update";
  return [[isKnown ? keptRecord(type, `Update ${type}`, record, base) : unknownRecord(type, record, base)], state];
}

function resultEntry(id: string, call: OpenCall | undefined, update: JsonObject, base: JsonObject): ConvertedEntry {
  const raw = fieldsOf(update["rawOutput"]);
  const content = itemsOf(update["content"]).map((item) => fieldsOf(item)["content"]);
  const text = printed(raw["stdout"]) ?? (content.length > 0 ? contentText(messageBlocks(content)) : summaryOf(raw));
  const failed = update["status"] === "failed";
  if (failed && text.startsWith("User rejected the execution for tool "))
    return toolAnswered(id, text, base, { refused: true });
  const running = raw["type"] === "BackgroundTaskStarted" ? stringOf(raw["task_id"]) : undefined;
  if (raw["type"] !== "Bash" && running === undefined) return toolAnswered(id, text, base, { failed });
  const exitCode = numberOf(raw["exit_code"]);
  const command = fieldsOf(call?.input)["command"];
  const structured = shellFacts({ command, output: text, exitCode, running, timedOut: raw["timed_out"] === true });
  return toolAnswered(id, text, base, { failed: failed && exitCode === undefined, structured });
}

/** The end of a command in the background. */
function taskEnd(task: JsonObject, base: JsonObject, open: readonly OpenCall[]): ConvertedEntry | undefined {
  const [exitCode, signal] = [numberOf(task["exit_code"]), stringOf(task["signal"])];
  const id = stringOf(task["task_id"]);
  if (id === undefined) return undefined;
  const ended = (end: Omit<RunEnd, "task">): ConvertedEntry => runEnded({ task: id, ...end }, base);
  if (task["explicitly_killed"] === true) {
    // The call that ends it is still open then.
    return ended({ status: "stopped", byModel: open.some(({ input }) => fieldsOf(input)["task_id"] === id) });
  }
  if (exitCode === 0) return ended({ status: "completed" });
  if (exitCode !== undefined) return ended({ status: "failed", said: `It ended with exit code ${exitCode}` });
  return signal === undefined ? undefined : ended({ status: "failed", said: `It was ended by signal ${signal}` });
}

/** What a program printed, as a list of bytes. */
function printed(bytes: unknown): string | undefined {
  return Array.isArray(bytes) ? new TextDecoder().decode(Uint8Array.from(bytes, Number)) : undefined;
}

/** What the model got of a result that has no text for users. */
function summaryOf(raw: JsonObject): string {
  const values = Object.values(raw).map(fieldsOf);
  // What a command in the background wrote, or how it was ended.
  const names = ["summary_for_prompt", "output", "message"];
  return names.flatMap((name) => values.flatMap((value) => stringOf(value[name]) ?? []))[0] ?? "";
}

/** The end of a turn: the calls that it cut off, and the tokens of each model. */
function turnEntries(update: JsonObject, base: JsonObject, open: readonly OpenCall[]): readonly ConvertedEntry[] {
  const isCancelled = update["stop_reason"] === "cancelled";
  const cut = isCancelled
    ? open.map(({ id }) => toolAnswered(id, "", base, { failed: true, structured: { interrupted: true } }))
    : [];
  const used = Object.entries(fieldsOf(fieldsOf(update["usage"])["modelUsage"]));
  const tokens = used.map(([model, counts]) => {
    const {
      inputTokens: input,
      outputTokens: output,
      cachedReadTokens: cached,
      cacheCreationTokens: written,
    } = fieldsOf(counts);
    return tokensSaid(billedUsage({ input, output, cached, written }), base, { model });
  });
  const ended = isCancelled ? "The turn was interrupted" : "The turn ended";
  return [...cut, ...tokens, systemSaid("turn_duration", ended, base)];
}

import { fieldsOf, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import {
  billedUsage,
  entryBase,
  isoTime,
  keptRecord,
  modelSaid,
  runEnded,
  systemSaid,
  textBlock,
  toolAnswered,
  toolUse,
  unknownRecord,
  userSaid,
} from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
import { antigravityCall } from "../others/antigravityCall";
import { antigravityResult, endOfTask } from "../others/antigravityResult";
import { statefulConvert, withOpen, withoutOpen, type Converted, type OpenCall } from "../statefulConvert";

const ABOUT = fileNotice(
  "a session of Antigravity, which is supported as a preview",
  "its steps are shown as entries with their line numbers",
);

/**
 * Sessions of Antigravity and its command line, `~/.gemini/antigravity-cli/brain/ID/.system_generated/logs/transcript_full.jsonl`
 * (docs/transcript-format.md#other-agents): a line is a step. Steps are written when they are done, so a result can be
 * before its call.
 */
export default defineForm({
  agent: { name: "Antigravity", service: "antigravity", provider: () => undefined },
  detect({ lines: [first] }) {
    if (numberOf(first?.["step_index"]) === undefined) return undefined;
    if (!["source", "type", "status"].every((name) => typeof first?.[name] === "string")) return undefined;
    return {
      about: ABOUT,
      records: { kind: "lines" },
      convert: statefulConvert<State>({ open: [], seen: [], early: [], tasks: [] }, entriesOf),
    };
  },
});

interface State {
  readonly model?: string | undefined;
  readonly open: readonly OpenCall[];
  /** The last steps, by their numbers. */
  readonly seen: readonly number[];
  /** Those of them that are results whose call is still to come. */
  readonly early: readonly number[];
  /** Commands that go on in the background. */
  readonly tasks: readonly string[];
}

type Step = Converted<State>;

/** More steps than are written out of their order. */
const MOST_SEEN = 64;

/** Steps for the model only. */
const KEPT = new Set("CONVERSATION_HISTORY EPHEMERAL_MESSAGE KNOWLEDGE_ARTIFACTS GENERIC".split(" "));

function entriesOf(record: JsonObject, state: State): Step {
  const step = numberOf(record["step_index"]);
  const type = stringOf(record["type"]) ?? "step";
  const base = entryBase({ timestamp: isoTime(record["created_at"]) });
  if (step === undefined) return [[unknownRecord(type, record, base)], state];
  const next = { ...state, seen: [...state.seen, step].slice(-MOST_SEEN) };
  const text = stringOf(record["content"]) ?? "";
  switch (type) {
    case "USER_INPUT":
      return [promptEntries(text, record["source"], base), { ...next, model: modelIn(text) ?? state.model }];
    case "PLANNER_RESPONSE":
      return messageEntries(record, step, base, next);
    case "CHECKPOINT":
      return [[systemSaid("compact_boundary", "The conversation was compacted", base), forModel(text, base)], next];
    case "SYSTEM_MESSAGE":
      return messageOfTask(text, base, next);
  }
  if (record["source"] !== "MODEL" && type !== "ERROR_MESSAGE") {
    const kept = KEPT.has(type) ? keptRecord(type, text, record, base) : unknownRecord(type, record, base);
    return [[kept], next];
  }
  return resultEntries(record, { step, type, base }, state, next);
}

/** The user's words are in a tag. What is around it is for the model. */
function promptEntries(text: string, source: unknown, base: JsonObject): readonly ConvertedEntry[] {
  const [open, close] = ["<USER_REQUEST>", "</USER_REQUEST>"];
  const [from, to] = [text.indexOf(open), text.lastIndexOf(close)];
  const isTagged = from !== -1 && to > from;
  const words = isTagged ? text.slice(from + open.length, to).trim() : text.trim();
  const around = isTagged ? `${text.slice(0, from)}${text.slice(to + close.length)}`.trim() : "";
  const byUser = source === undefined || source === "USER_EXPLICIT" || source === "USER";
  // Such as the approval of a plan.
  if (words === "" && byUser) return [userSaid([textBlock(around)], base)];
  const prompt = userSaid([textBlock(words)], base, byUser ? {} : { isMeta: true });
  return around === "" ? [prompt] : [prompt, forModel(around, base)];
}

function forModel(text: string, base: JsonObject): ConvertedEntry {
  return userSaid([textBlock(text)], base, { isMeta: true });
}

/** The model that the user selected, such as `Gemini 3.8 Flash (High)`: the sentence ends with a period. */
function modelIn(text: string): string | undefined {
  const change = between(text, "`Model Selection` from ", "\n");
  return /^ to ([^\n]{1,100}?)\.(?:\s|$)/.exec(change?.slice(Math.max(0, change.indexOf(" to "))) ?? "")?.[1];
}

/** The text after a mark, up to another one or to the end. */
function between(text: string, open: string, close: string): string | undefined {
  const at = text.indexOf(open);
  if (at === -1) return undefined;
  const end = text.indexOf(close, at + open.length);
  return text.slice(at + open.length, end === -1 ? text.length : end);
}

function messageEntries(record: JsonObject, step: number, base: JsonObject, state: State): Step {
  const [text, thinking] = [stringOf(record["content"]) ?? "", stringOf(record["thinking"]) ?? ""];
  const error = stringOf(record["error"]);
  const calls = itemsOf(record["tool_calls"]).map((call, at) => antigravityCall(idOf(step + 1 + at), call));
  const blocks = [
    ...(thinking === "" ? [] : [{ type: "thinking", thinking }]),
    ...(text === "" ? [] : [textBlock(text)]),
    ...calls.map(({ id, tool, input }) => toolUse(id, tool, input)),
  ];
  const counts = {
    input: record["input_tokens"],
    cached: record["cache_read_tokens"],
    output: record["output_tokens"],
  };
  const isCounted = [counts.input, counts.output].some((count) => numberOf(count) !== undefined);
  // Only commands name their folder. Most are run in that of the session.
  const cwd = calls.flatMap(({ input }) => stringOf(fieldsOf(input)["workdir"]) ?? [])[0];
  const about = { ...entryBase({ model: state.model }), ...(isCounted && { usage: billedUsage(counts) }) };
  const said = blocks.length > 0 || isCounted ? [modelSaid(blocks, { ...base, ...entryBase({ cwd }) }, about)] : [];
  const failed = error === undefined ? [] : [systemSaid("api_error", error, base)];
  const none = said.length + failed.length === 0 ? [keptRecord("response", "An empty response", record, base)] : [];
  const open = calls.filter(({ id }) => !state.early.some((early) => idOf(early) === id));
  const early = state.early.filter((each) => !calls.some(({ id }) => idOf(each) === id));
  return [[...said, ...failed, ...none], { ...state, early, open: withOpen(state.open, ...open) }];
}

/** Calls have no IDs. The result of each has the number of its step: those after the message, in the calls' order. */
function idOf(step: number): string {
  return `step-${step}`;
}

interface StepFacts {
  readonly step: number;
  readonly type: string;
  readonly base: JsonObject;
}

function resultEntries(record: JsonObject, { step, type, base }: StepFacts, state: State, next: State): Step {
  const id = idOf(step);
  const call = state.open.find((each) => each.id === id);
  const { waits, ended, answer, task } = antigravityResult(record, call);
  const began = state.tasks.find((each) => each.endsWith(`/task-${step}`));
  if (waits) return [[keptRecord(type, `The step is ${String(record["status"])}`, record, base)], state];
  if (call === undefined && state.seen.includes(step)) {
    if (began !== undefined && ended !== undefined)
      return [[runEnded({ task: began, ...ended }, base)], { ...next, tasks: withoutTask(next.tasks, began) }];
    return [[keptRecord(type, "The step was written again", record, base)], next];
  }
  // The message with the call is still to come if the step before isn't there, or is such a result.
  const isAfterGap = step > 0 && (!state.seen.includes(step - 1) || state.early.includes(step - 1));
  const isEarly = call === undefined && isAfterGap && type !== "ERROR_MESSAGE";
  if (call === undefined && !isEarly) {
    const error = stringOf(record["error"]) ?? stringOf(record["content"]) ?? "";
    if (type === "ERROR_MESSAGE") return [[systemSaid("api_error", error, base)], next];
    const kept = KEPT.has(type) ? keptRecord(type, error, record, base) : unknownRecord(type, record, base);
    return [[kept], next];
  }
  const { text, timestamp, facts } = answer;
  const tasks = task === undefined ? next.tasks : [...next.tasks, task].slice(-MOST_SEEN);
  const entry = toolAnswered(id, text, { ...base, ...entryBase({ timestamp }) }, facts);
  const early = isEarly ? [...state.early, step].slice(-MOST_SEEN) : state.early;
  return [[entry], { ...next, tasks, early, open: withoutOpen(next.open, id) }];
}

function withoutTask(tasks: readonly string[], task: string): readonly string[] {
  return tasks.filter((each) => each !== task);
}

/** What the program says to the model, such as that a command in the background has ended. */
function messageOfTask(text: string, base: JsonObject, state: State): Step {
  const [task, ended] = endOfTask(text) ?? [];
  const said = forModel(between(text, "<SYSTEM_MESSAGE>\n", "\n</SYSTEM_MESSAGE>") ?? text, base);
  if (task === undefined || ended === undefined) return [[said], state];
  return [[runEnded({ task, ...ended }, base), said], { ...state, tasks: withoutTask(state.tasks, task) }];
}

import { fieldsOf, isObject, itemsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { argumentsIn, functionCalls } from "../blockMessages";
import {
  entryBase,
  imageBlock,
  modelSaid,
  systemSaid,
  textBlock,
  toolAnswered,
  toolUse,
  unknownRecord,
  userSaid,
  type ResultFacts,
} from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
import { shellFacts } from "../shellResultFacts";
import { statefulConvert, withOpen, withoutOpen, type Converted, type OpenCall } from "../statefulConvert";

const ABOUT = fileNotice(
  "a session of Nanocoder, without times and tokens",
  "its messages are shown as entries with the line where each begins",
);

/**
 * Sessions of Nanocoder, `sessions/ID.json` (docs/transcript-format.md#other-agents): one object with `messages` as of OpenAI's API, whose
 * calls have their arguments as objects.
 */
export default defineForm({
  agent: { name: "Nanocoder", service: "nanocoder", provider: () => undefined },
  detect({ top, arrays }) {
    const messages = arrays.find(({ name }) => name === "messages");
    const [sessionId, cwd, model] = ["id", "workingDirectory", "model"].map((name) => stringOf(top[name]));
    if (!messages || sessionId === undefined || cwd === undefined || model === undefined) return undefined;
    if (typeof top["lastAccessedAt"] !== "string" || typeof top["provider"] !== "string") return undefined;
    if (!messages.empty && typeof messages.first["role"] !== "string") return undefined;
    const start: NanocoderState = {
      about: entryBase({ sessionId, cwd }),
      model,
      // Others are the beginning of a prompt.
      title: top["titleManuallySet"] === true ? stringOf(top["title"]) : undefined,
      messages: 0,
      open: [],
    };
    return {
      about: ABOUT,
      records: { kind: "holder", open: messages.open },
      convert: statefulConvert(start, (record, state) => withTitle(messageEntries(record, state), state)),
      writesCallsOnce: true,
    };
  },
});

interface NanocoderState {
  readonly about: JsonObject;
  /** That of the last request. */
  readonly model: string;
  /** Until it is shown. */
  readonly title: string | undefined;
  readonly messages: number;
  /** Calls without a result. */
  readonly open: readonly OpenCall[];
}

type Step = Converted<NanocoderState>;

/** The title is not part of any message. */
function withTitle([entries, next]: Step, { title, about }: NanocoderState): Step {
  if (title === undefined) return [entries, next];
  return [
    [{ entry: { ...about, type: "custom-title", customTitle: title } }, ...entries],
    { ...next, title: undefined },
  ];
}

function messageEntries(record: JsonObject, before: NanocoderState): Step {
  const base = before.about;
  const text = stringOf(record["content"]) ?? "";
  switch (record["role"]) {
    case "user":
      return userEntries(record, text, before);
    case "assistant":
      return answerEntries(record, text, before);
    case "tool": {
      const id = stringOf(record["tool_call_id"]) ?? "";
      const call = before.open.find((each) => each.id === id);
      const entry = toolAnswered(id, text, base, resultFacts(record, text, call));
      return [[entry], { ...before, open: withoutOpen(before.open, id) }];
    }
    case "system":
      return [[systemSaid("notice", text, base)], before];
  }
  return [[unknownRecord(`message ${stringOf(record["role"]) ?? ""}`, record, base)], before];
}

/** What Nanocoder says to the model in the user's name. */
const WRITTEN = [
  "Your previous response contained a malformed tool call. ",
  "You produced reasoning but no final response. ",
  "Please provide a summary or response based on the tool results above.",
  "Automatic diagnostics after the recent edits found issues. ",
  "Context has been compacted. Please continue with the task.",
  "Bash command output:\n```\n$ ",
];
const SUMMARY = "<conversation-summary>\n";

function userEntries(record: JsonObject, text: string, before: NanocoderState): Step {
  const base = before.about;
  const images = itemsOf(record["images"])
    .map(fieldsOf)
    .map(({ data, mediaType }) => imageBlock(`data:${stringOf(mediaType) ?? ""};base64,${stringOf(data) ?? ""}`));
  const isSummary = text.startsWith(SUMMARY);
  const isMeta = isSummary || WRITTEN.some((start) => text.startsWith(start));
  const said = userSaid([textBlock(text), ...images], base, isMeta ? { isMeta } : {});
  const boundary = isSummary ? [systemSaid("compact_boundary", "The conversation was compacted", base)] : [];
  return [[...cutOff(before), ...boundary, said], { ...before, open: [] }];
}

/** Calls that are without a result when the user goes on: their turn was cancelled. */
function cutOff({ open, about }: NanocoderState): readonly ConvertedEntry[] {
  return open.map(({ id }) => toolAnswered(id, "", about, { failed: true, structured: { interrupted: true } }));
}

/** What Nanocoder says to the user as if the model had said it. */
const CANCELLED = "\n\n_Cancelled by user._\n";
const FAILED = /^\n\n\*\*Error:\*\* ([^]*)\n$/;

function answerEntries(record: JsonObject, text: string, before: NanocoderState): Step {
  const base = before.about;
  const error = FAILED.exec(text)?.[1];
  if (error !== undefined) return [[systemSaid("api_error", error, base)], before];
  if (text === CANCELLED) {
    const ended = systemSaid("notice", "The turn was cancelled by the user", base);
    return [[...cutOff(before), ended], { ...before, open: [] }];
  }
  const thinking = stringOf(record["reasoning"]) ?? "";
  const calls = functionCalls(itemsOf(record["tool_calls"]));
  const said = [
    ...(thinking === "" ? [] : [{ type: "thinking", thinking }]),
    ...(text === "" ? [] : [textBlock(text)]),
    ...calls.map(({ id, tool, input }) => toolUse(id, tool, input)),
  ];
  const message = { id: `message-${before.messages}`, model: before.model };
  const open = withOpen(before.open, ...calls);
  return [[modelSaid(said, base, message)], { ...before, messages: before.messages + 1, open }];
}

/** What the user decided at the question about a call. In a terminal, one no is also that to the calls after it. */
const REFUSED = ["Tool call denied by user", "Tool execution was cancelled by the user."];
/** What a call of a turn that the user cancels gets before it began. */
const NEVER_BEGAN = "Error: cancelled by user";
const SKIPPED = "Execution aborted because another tool call in this request was invalid. ";

function resultFacts(record: JsonObject, text: string, call: OpenCall | undefined): ResultFacts {
  const tool = stringOf(record["name"]) ?? call?.tool;
  if (REFUSED.includes(text)) return { refused: true };
  if (text === NEVER_BEGAN) return { failed: true, structured: { interrupted: true } };
  if (text.startsWith(SKIPPED)) return { failed: true };
  if (tool === "execute_bash" && !isError(record)) return bashFacts(text, call?.input);
  return { failed: isError(record) || isToldError(text, tool) };
}

const isError = (record: JsonObject): boolean => record["isError"] === true;

/** Sessions of its terminal don't flag errors, which begin like this. A file that was read can, too, but has more lines. */
function isToldError(text: string, tool: string | undefined): boolean {
  if (/^⚒ |^Unknown tool: \S{1,200}$/.test(text)) return true;
  return text.startsWith("Error: ") && (tool !== "read_file" || !text.trimEnd().includes("\n"));
}

/** Before the output: why a command has no exit code, or its exit code. */
const TROUBLE = /^Error: ([^\n]{0,500})\n/;
const STOPPED = /^Cancell?ed (?:via AbortSignal|by user)$/;
const EXIT_CODE = /^EXIT_CODE: (-?\d{1,10})\n/;

function bashFacts(text: string, input: unknown): ResultFacts {
  const trouble = TROUBLE.exec(text);
  const run = trouble ? text.slice(trouble[0].length) : text;
  const code = EXIT_CODE.exec(run);
  const exitCode = code ? Number(code[1]) : undefined;
  const output = code ? run.slice(code[0].length) : run;
  const why = trouble?.[1];
  const interrupted = why !== undefined && STOPPED.test(why);
  const timedOut = why?.startsWith("Command timed out after ") === true;
  const { command } = fieldsOf(isObject(input) ? input : argumentsIn(input));
  const structured = shellFacts({ command, output, exitCode, interrupted, timedOut });
  // A command that a signal of somebody else ended has neither.
  return { failed: exitCode === undefined, structured };
}

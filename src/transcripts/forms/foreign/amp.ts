import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { claudeFacts } from "../claudeFacts";
import { callsIn, idOfResult, messageBlocks, userMessage } from "../blockMessages";
import {
  entryBase,
  isoTime,
  keptRecord,
  modelSaid,
  namedUsage,
  oneId,
  systemSaid,
  toolAnswered,
  unknownRecord,
} from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
import { shellFacts } from "../shellResultFacts";
import { statefulConvert, withOpen, type Converted, type OpenCall } from "../statefulConvert";

const ABOUT = fileNotice(
  "a thread of Amp, which is supported as a preview",
  "its messages are shown as entries with the line where each begins",
);

/**
 * Threads of Amp, `~/.local/share/amp/threads/T-ID.json` (docs/transcript-format.md#other-agents): one object with `messages`, whose blocks are
 * nearly those of the API of Claude.
 */
export default defineForm({
  agent: { name: "Amp", service: "amp", provider: () => undefined },
  detect({ top, arrays, objects }) {
    const messages = arrays.find(({ name }) => name === "messages");
    const id = stringOf(top["id"]);
    if (!messages || id?.startsWith("T-") !== true || typeof top["created"] !== "number") return undefined;
    const environment = objects.find(({ name }) => name === "env")?.top ?? {};
    const [tree] = itemsOf(fieldsOf(environment["initial"])["trees"]);
    const start: AmpState = {
      about: entryBase({ sessionId: id, cwd: pathIn(stringOf(fieldsOf(tree)["uri"])) }),
      title: stringOf(top["title"]),
      messages: 0,
      open: [],
    };
    return {
      about: ABOUT,
      records: { kind: "holder", open: messages.open },
      convert: statefulConvert(start, entriesOf),
    };
  },
});

interface AmpState {
  readonly about: JsonObject;
  /** Until it is shown. */
  readonly title: string | undefined;
  readonly messages: number;
  readonly open: readonly OpenCall[];
}

type Step = Converted<AmpState>;

function pathIn(uri: string | undefined): string | undefined {
  if (uri?.startsWith("file://") !== true) return undefined;
  try {
    return decodeURIComponent(uri.slice("file://".length));
  } catch {
    return undefined;
  }
}

function entriesOf(record: JsonObject, state: AmpState): Step {
  const { title, about } = state;
  const before = { ...state, title: undefined, messages: state.messages + 1 };
  const titles = title === undefined ? [] : [{ entry: { ...about, type: "ai-title", aiTitle: title } }];
  const sent = fieldsOf(record["meta"])["sentAt"];
  const base = { ...entryBase({ timestamp: isoTime(sent) }), ...about };
  const [entries, next] =
    record["role"] === "assistant" ? answerEntries(record, base, before) : userEntries(record, base, before);
  return [[...titles, ...entries], next];
}

function userEntries(record: JsonObject, base: JsonObject, before: AmpState): Step {
  if (record["role"] !== "user")
    return [[unknownRecord(`message ${stringOf(record["role"]) ?? ""}`, record, base)], before];
  const [entries, open] = userMessage(messageBlocks(record["content"]), base, before.open, resultEntry);
  return [entries, { ...before, open }];
}

function answerEntries(record: JsonObject, base: JsonObject, before: AmpState): Step {
  const blocks = messageBlocks(record["content"]);
  const { usage } = record;
  const names = ["inputTokens", "outputTokens", "cacheCreationInputTokens", "cacheReadInputTokens"] as const;
  const message = {
    id: `message-${before.messages}`,
    model: stringOf(fieldsOf(usage)["model"]),
    ...(isObject(usage) && { usage: namedUsage(usage, names) }),
  };
  const said =
    blocks.length > 0 ? modelSaid(blocks, base, message) : keptRecord("assistant", "An empty response", record, base);
  const isStopped = fieldsOf(record["state"])["type"] === "cancelled";
  const ended = isStopped ? [systemSaid("turn_duration", "The turn was stopped", base)] : [];
  return [oneId([said, ...ended]), { ...before, open: withOpen(before.open, ...callsIn(blocks)) }];
}

/** A result that is still to come, or that waits for the user, is none. */
function resultEntry(block: JsonObject, base: JsonObject, call: OpenCall | undefined): ConvertedEntry {
  const id = idOfResult(block);
  const run = fieldsOf(block["run"]);
  const { status, result } = run;
  const error = stringOf(fieldsOf(run["error"])["message"]) ?? stringOf(run["reason"]);
  const { output, exitCode } = fieldsOf(result);
  const text =
    error ?? stringOf(result) ?? stringOf(output) ?? (result === undefined ? "" : JSON.stringify(result, undefined, 2));
  if (status === "rejected-by-user") return toolAnswered(id, text, base, { refused: true });
  if (status === "cancelled") return toolAnswered(id, text, base, { failed: true, structured: { interrupted: true } });
  if (status !== "done" && status !== "error")
    return keptRecord("tool_result", `A result that is still to come: ${stringOf(status) ?? "no status"}`, run, base);
  const input = fieldsOf(call?.input);
  const code = numberOf(exitCode);
  const structured =
    code === undefined
      ? claudeFacts(call?.tool ?? "", input, text)
      : call?.tool === "Bash"
        ? { stdout: text, stderr: "" }
        : shellFacts({ command: input["cmd"], output: text, exitCode: code });
  // Its tool has the name of Claude Code's, which is read by how that one writes an exit code.
  const isFailed = call?.tool === "Bash" && code !== undefined && code !== 0;
  return toolAnswered(id, isFailed ? `Exit code ${code}\n${text}` : text, base, {
    failed: status === "error" || isFailed,
    ...(structured && { structured }),
  });
}

import { pathOfUri } from "../../../base/resource";
import { contentText } from "../../entries/contentBlocks";
import { fieldsOf, isObject, itemsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { argumentsIn, functionCalls, messageBlocks } from "../blockMessages";
import { claudeFacts } from "../claudeFacts";
import {
  billedUsage,
  costSoFar,
  entryBase,
  keptRecord,
  modelSaid,
  systemSaid,
  toolAnswered,
  toolUse,
  unknownRecord,
  userSaid,
  type ResultFacts,
} from "../foreignEntries";
import { defineForm, fileNotice, type ConvertedEntry } from "../foreignForm";
import { shellFacts, toldEnd } from "../shellResultFacts";
import { statefulConvert, type Converted } from "../statefulConvert";

const ABOUT = fileNotice(
  "a session of Continue, without times",
  "its messages are shown as entries with the line where each begins",
);

/**
 * Sessions of Continue, `~/.continue/sessions/ID.json` (docs/transcript-format.md#other-agents): one object with `history`, a list of
 * `{message, contextItems, toolCallStates}`.
 */
export default defineForm({
  agent: { name: "Continue", service: "continue", provider: () => undefined },
  detect({ top, arrays }) {
    const history = arrays.find(({ name }) => name === "history");
    const [sessionId, cwd] = [stringOf(top["sessionId"]), stringOf(top["workspaceDirectory"])];
    if (!history || sessionId === undefined || cwd === undefined) return undefined;
    if (!history.empty && !isObject(history.first["message"])) return undefined;
    const title = stringOf(top["title"]);
    const start: ContinueState = {
      about: entryBase({ sessionId, cwd: pathOfUri(cwd) ?? cwd }),
      title: title === undefined || NO_TITLE.test(title) ? undefined : title,
      messages: 0,
      cost: 0,
      answered: [],
    };
    return {
      about: ABOUT,
      records: { kind: "holder", open: history.open },
      convert: statefulConvert(start, (record, state) => withTitle(itemEntries(record, state), state)),
      writesCallsOnce: true,
    };
  },
});

const NO_TITLE = /^(?:Untitled|New) Session$/;

interface ContinueState {
  readonly about: JsonObject;
  /** Until it is shown. */
  readonly title: string | undefined;
  readonly messages: number;
  /** US dollars until now. */
  readonly cost: number;
  /** Calls of the last message that have their result. */
  readonly answered: readonly string[];
}

type Step = Converted<ContinueState>;

/** The title is not part of any record. */
function withTitle([entries, next]: Step, { title, about }: ContinueState): Step {
  if (title === undefined) return [entries, next];
  return [[{ entry: { ...about, type: "ai-title", aiTitle: title } }, ...entries], { ...next, title: undefined }];
}

function itemEntries(record: JsonObject, before: ContinueState): Step {
  const message = fieldsOf(record["message"]);
  const base = before.about;
  const blocks = messageBlocks(message["content"]);
  switch (message["role"]) {
    case "user": {
      const names = itemsOf(record["contextItems"]).map((item) => stringOf(fieldsOf(item)["name"]) ?? "(no name)");
      const attached = `Attached: ${names.join(", ")}`;
      const kept = names.length > 0 ? [keptRecord("attached", attached, record["contextItems"], base)] : [];
      return [[...kept, userSaid(blocks, base)], before];
    }
    case "assistant":
      return answerEntries(record, message, blocks, before);
    case "thinking":
      return [[modelSaid([{ type: "thinking", thinking: contentText(blocks) }], base)], before];
    case "tool": {
      const id = stringOf(message["toolCallId"]) ?? "";
      return before.answered.includes(id)
        ? [[keptRecord("tool", "The result, as the model received it", record, base)], before]
        : [[toolAnswered(id, contentText(blocks), base)], before];
    }
    case "system":
      return [[systemSaid("notice", contentText(blocks), base)], before];
  }
  return [[unknownRecord(`message ${stringOf(message["role"]) ?? ""}`, record, base)], before];
}

function answerEntries(
  record: JsonObject,
  message: JsonObject,
  blocks: readonly JsonObject[],
  before: ContinueState,
): Step {
  const thinking = stringOf(fieldsOf(record["reasoning"])["text"]) ?? "";
  const calls = functionCalls(itemsOf(message["toolCalls"]));
  const said = [
    ...(thinking === "" ? [] : [{ type: "thinking", thinking }]),
    ...blocks,
    ...calls.map(({ id, tool, input }) => toolUse(id, tool, input)),
  ];
  const used = fieldsOf(message["usage"]);
  const { cached_tokens: cached } = fieldsOf(used["prompt_tokens_details"]);
  const usage = billedUsage({ input: used["prompt_tokens"], output: used["completion_tokens"], cached });
  const about = {
    id: `message-${before.messages}`,
    model: stringOf(used["model"]),
    ...(isObject(message["usage"]) && { usage }),
  };
  const answers = itemsOf(record["toolCallStates"])
    .map(fieldsOf)
    .flatMap((state) => answer(state, before.about));
  const dollars = Math.max(0, numberOf(used["cost_cents"]) ?? 0) / 100;
  const next = {
    ...before,
    messages: before.messages + 1,
    cost: before.cost + dollars,
    answered: answers.map(({ id }) => id),
  };
  const cost = dollars > 0 ? [costSoFar(next.cost, before.about)] : [];
  const shown =
    said.length > 0
      ? modelSaid(said, before.about, about)
      : keptRecord("assistant", "An empty response", record, before.about);
  return [[shown, ...cost, ...answers.map(({ entry }) => entry)], next];
}

const SHELLS = new Set(["Bash", "run_terminal_command", "builtin_run_terminal_command"]);

/** The result of a call, unless it is still to come. */
function answer(state: JsonObject, base: JsonObject): { id: string; entry: ConvertedEntry }[] {
  const { status } = state;
  if (status !== "done" && status !== "errored" && status !== "canceled") return [];
  const id = stringOf(state["toolCallId"]) ?? "";
  const outputs = itemsOf(state["output"]).map(fieldsOf);
  const call = fieldsOf(fieldsOf(state["toolCall"])["function"]);
  const name = stringOf(call["name"]) ?? "";
  const text = outputs.map(({ content }) => contentText(serverBlocks(name, content) ?? content)).join("\n");
  if (status === "canceled") return [{ id, entry: toolAnswered(id, text, base, cancelFacts(text)) }];
  const input = fieldsOf(state["parsedArgs"] ?? argumentsIn(call["arguments"]));
  const failed = status === "errored";
  if (SHELLS.has(name)) return [{ id, entry: shellAnswer({ id, name, text, outputs, failed, input }, base) }];
  // What is read from a file has its path before it.
  const said = name === "Read" ? text.replace(/^Content of [^\n]{1,4000}:\n/, "") : text;
  const structured = failed ? undefined : claudeFacts(name, input, said);
  return [{ id, entry: toolAnswered(id, text, base, { failed, ...(structured && { structured }) }) }];
}

/** Continue's own tools, in a terminal and in an editor. Those of servers keep their names. */
const OWN_TOOL = /^(?:[A-Z]|builtin_)/;

/** Returns the blocks of text that a server returned, which are recorded as JSON. */
function serverBlocks(name: string, content: unknown): readonly unknown[] | undefined {
  if (OWN_TOOL.test(name) || typeof content !== "string" || !content.startsWith("[{")) return undefined;
  const blocks = parseContainer(content);
  const isText = (block: unknown): boolean => isObject(block) && block["type"] === "text";
  return Array.isArray(blocks) && blocks.every(isText) ? blocks : undefined;
}

function cancelFacts(text: string): ResultFacts {
  if (/^Permission denied by user/.test(text)) return { refused: true };
  if (/^Command blocked by security policy/.test(text)) return { denied: "by the security policy" };
  return { failed: true, structured: { interrupted: true } };
}

interface ShellAnswer {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly outputs: readonly JsonObject[];
  readonly failed: boolean;
  readonly input: JsonObject;
}

const FAILED = /^Error executing tool \w+: Error \(exit code (-?\d{1,10})\): ?/;

/** Continue's extensions note the end of a command next to its output, and the command line in front of it. */
function shellAnswer({ id, name, text, outputs, failed, input }: ShellAnswer, base: JsonObject): ConvertedEntry {
  const said = FAILED.exec(text);
  const noted = outputs
    .map(({ status }) => toldEnd(stringOf(status) ?? "").exitCode)
    .find((code) => code !== undefined);
  const exitCode = said ? Number(said[1]) : noted;
  const output = said ? text.slice(said[0].length) : text;
  // Its tool has the name of Claude Code's, which is read by how that one writes an exit code.
  if (name === "Bash") {
    const content = exitCode === undefined || exitCode === 0 ? output : `Exit code ${exitCode}\n${output}`;
    return toolAnswered(id, content, base, { failed });
  }
  const structured = shellFacts({ command: input["command"], output, exitCode });
  return toolAnswered(id, text, base, { failed: failed && exitCode === undefined, structured });
}

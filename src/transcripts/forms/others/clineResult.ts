import { contentText } from "../../entries/contentBlocks";
import { fieldsOf, isObject, itemsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { idOfResult } from "../blockMessages";
import { toolAnswered } from "../foreignEntries";
import type { ConvertedEntry } from "../foreignForm";
import { withoutHead } from "./clineText";
import { mcpAnswer } from "./mcpAnswer";
import { shellFacts, toldEnd } from "../shellResultFacts";
import type { OpenCall } from "../statefulConvert";

const REFUSED =
  /^(?:(?:\{"error":")?(?:User rejected the tool call|The user denied this operation)|Skipping tool |Tool was interrupted and not executed )/;

const SHELLS = new Set(["run_commands", "execute_command"]);

/** The result of a call of Cline or Roo Code. */
export function clineResult(block: JsonObject, base: JsonObject, call: OpenCall | undefined): ConvertedEntry {
  const id = idOfResult(block);
  const content = typeof block["content"] === "string" ? withoutHead(block["content"]).trim() : block["content"];
  const text = contentText(content);
  const tool = call?.tool ?? stringOf(block["name"]) ?? "";
  const refused = REFUSED.test(text);
  const server = mcpAnswer(content);
  if (server) return toolAnswered(id, server.content, base, server);
  const outcomes = outcomesIn(content);
  if (SHELLS.has(tool)) return shellResult(id, { content, text, outcomes, refused }, base, call);
  const failed = block["is_error"] === true || outcomes.some(({ success }) => success === false) || FAILED.test(text);
  const agent = tool === "spawn_agent" ? fieldsOf(parseContainer(text)) : {};
  const said = stringOf(agent["text"]);
  return toolAnswered(id, said ?? shownText(outcomes) ?? content, base, {
    failed,
    refused,
    ...(said !== undefined && { structured: { status: agent["finishReason"] } }),
  });
}

/** How the VS Code extensions begin the text of a failure. */
const FAILED =
  /^(?:The tool execution failed with the following error:|Tool \[[a-z_]{1,40}\] was not executed |\{\s*"status"\s*:\s*"error")/;

interface ShellAnswer {
  readonly content: unknown;
  readonly text: string;
  readonly outcomes: readonly JsonObject[];
  readonly refused: boolean;
}

function shellResult(
  id: string,
  { content, text, outcomes, refused }: ShellAnswer,
  base: JsonObject,
  call: OpenCall | undefined,
): ConvertedEntry {
  const { commands, command } = fieldsOf(call?.input);
  const [first] = itemsOf(commands);
  const failure = outcomes.find(({ success }) => success === false);
  const error = stringOf(failure?.["error"]) ?? "";
  const line = text.split("\n").find((each) => EXIT.test(each)) ?? "";
  const exitCode = outcomes.length > 0 ? toldEnd(error).exitCode : codeIn(line);
  const output = shownText(outcomes)?.replace(/^\[Command [^\]\n]{1,80}\]\n/, "");
  const end = {
    exitCode,
    signal: /^Command terminated by signal (\w{1,20})\./.exec(text)?.[1],
    interrupted: /^(?:Command failed: )?Command was aborted$/.test(error) || STOPPED.test(text),
    timedOut: /\btimed out\b/i.test(error),
  };
  const isKnown = exitCode !== undefined || end.timedOut;
  const structured = shellFacts({ ...end, command: command ?? first, output });
  return toolAnswered(id, shownText(outcomes) ?? content, base, {
    failed: (failure !== undefined || FAILED.test(text)) && !isKnown,
    refused,
    structured,
  });
}

const STOPPED = /^Command (?:was )?cancelled(?: by the user)?\./;

/** In the text of the VS Code extensions. */
const EXIT = /^(?:Exit code: |Command failed with exit code |Command executed successfully \(exit code )(-?\d{1,10})\b/;

function codeIn(line: string): number | undefined {
  const code = EXIT.exec(line)?.[1];
  return code === undefined ? undefined : Number(code);
}

/** The outcomes of what one call did, as the command line records them: an object, or a list of them, also as JSON. */
function outcomesIn(content: unknown): readonly JsonObject[] {
  const value = typeof content === "string" ? parseContainer(content) : content;
  const list = (Array.isArray(value) ? value : [value]).filter(isObject);
  return list.every(({ success }) => typeof success === "boolean") ? list : [];
}

function shownText(outcomes: readonly JsonObject[]): string | undefined {
  if (outcomes.length === 0) return undefined;
  return outcomes
    .map(({ result, error }) => stringOf(result) || (stringOf(error) ?? JSON.stringify(result ?? "")))
    .join("\n");
}

import { stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { idOfResult } from "../blockMessages";
import { textBlock } from "../foreignEntries";
import type { OpenCall } from "../statefulConvert";

/**
 * Finds the results that the extensions Cline and Roo Code write as texts of the user, with all calls in older versions
 * and with some in newer ones: texts that name the tool, and what follows them.
 */
export function textResults(
  blocks: readonly JsonObject[],
  open: readonly OpenCall[],
  isOther: (text: string) => boolean,
): readonly JsonObject[] {
  const answered = new Set(blocks.filter(({ type }) => type === "tool_result").map(idOfResult));
  const waiting = open.filter(({ id }) => !answered.has(id));
  if (waiting.length === 0) return blocks;
  const shown: JsonObject[] = [];
  let content: JsonObject[] | undefined;
  for (const block of blocks) {
    const text = stringOf(block["text"]);
    const at = text === undefined ? -1 : waiting.findIndex((call) => isResultOf(text, call));
    const [call] = at === -1 ? [] : waiting.splice(at, 1);
    if (call && text !== undefined) {
      const rest = withoutHead(text).trim();
      content = rest === "" ? [] : [textBlock(rest)];
      shown.push({ type: "tool_result", tool_use_id: call.id, content });
    } else if (content && !isOther(text ?? "")) content.push(block);
    else {
      content = undefined;
      shown.push(block);
    }
  }
  return shown;
}

const END = "] Result:";

/** How such a text begins. If the tool didn't run, it begins with the reason. */
const BEFORE =
  /^(?:(?:Skipping tool|Tool was interrupted and not executed) (?:due to user rejecting a previous tool\. )?|Tool (?=\[[a-z_]{1,40}\] was not executed ))?\[/;

function isResultOf(text: string, { tool }: OpenCall): boolean {
  const [before] = BEFORE.exec(text) ?? [];
  if (before === undefined || (before === "[" && !text.includes(END))) return false;
  const name = tool.startsWith("mcp__") ? "use_mcp_tool" : tool === "use_subagents" ? "subagents" : tool;
  return [`${name}]`, `${name} for `].some((head) => text.startsWith(head, before.length));
}

/** The text of a result without the tool that its first line names. */
export function withoutHead(text: string): string {
  return /^\[[a-z_]{1,40}(?:\]| for )/.test(text) && text.includes(END)
    ? text.slice(text.indexOf(END) + END.length)
    : text;
}

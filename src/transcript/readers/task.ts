import { blockText, contentBlocks, contentText } from "../blocks";
import { fieldsOf, numberOf, textOf, type Fields } from "../json";
import { defineReader } from "../reader";

/**
 * Task (seed 001), called Agent from 2.1.63: `subagentResponse` (all text blocks but the last one that names the agent), `outline`
 * (its headings), and what is known of the run: `agentId`, `status`, `totalTokens`, `totalToolUseCount`, `outputFile`.
 */
export default defineReader({
  tools: ["Task", "Agent"],
  summary(input) {
    const agent = textOf(input["subagent_type"]);
    const what = textOf(input["description"]) ?? textOf(input["prompt"]) ?? "";
    return agent === undefined ? what : `${what} (${agent})`;
  },
  parse({ content, toolUseResult }) {
    const structured = fieldsOf(toolUseResult);
    const blocks = contentBlocks(Array.isArray(structured["content"]) ? structured["content"] : content);
    if (blocks.length === 0 && !Array.isArray(content)) return undefined;
    const trailer = contentBlocks(content).map(blockText).find(namesAgent);
    const subagentResponse = contentText(blocks.filter((block) => !namesAgent(blockText(block))));
    const agentId =
      textOf(structured["agentId"]) ?? /agentId: (\S+)/.exec(trailer ?? subagentResponse.slice(0, 500))?.[1];
    return {
      subagentResponse,
      outline: outlineOf(subagentResponse),
      ...(agentId !== undefined && { agentId }),
      ...figures(structured),
    };
  },
});

/** The last block of newer versions tells the model how to resume the agent. */
function namesAgent(text: string): boolean {
  return /^\s*agentId: /.test(text);
}

function figures(structured: Fields): Fields {
  const texts = ["status", "outputFile", "agentType"].filter((name) => textOf(structured[name]) !== undefined);
  const numbers = ["totalTokens", "totalToolUseCount"].filter((name) => numberOf(structured[name]) !== undefined);
  return Object.fromEntries([...texts, ...numbers].map((name): [string, unknown] => [name, structured[name]]));
}

/** Headings of a Markdown text; those in fenced code are none. */
export function outlineOf(markdown: string): { level: number; title: string }[] {
  const headings: { level: number; title: string }[] = [];
  let fence: string | undefined;
  for (const line of markdown.split("\n")) {
    const mark = /^\s{0,3}(```|~~~)/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : fence === mark ? undefined : fence;
    if (fence !== undefined) continue;
    const heading = /^ {0,3}(#{1,6})\s+(\S.*)$/.exec(line);
    if (heading?.[1] !== undefined && heading[2] !== undefined) {
      headings.push({ level: heading[1].length, title: withoutClosing(heading[2]) });
    }
  }
  return headings;
}

/** A heading may end in marks of its own. By hand: an expression would walk long white space again and again. */
function withoutClosing(heading: string): string {
  const title = heading.trimEnd();
  let end = title.length;
  while (title.charAt(end - 1) === "#") end--;
  return /\s/.test(title.charAt(end - 1)) ? title.slice(0, end).trimEnd() : title;
}

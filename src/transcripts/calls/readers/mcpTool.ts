import type { Data } from "../../../results/result";
import { contentBlocks } from "../../entries/contentBlocks";
import { contractOf } from "../verdicts/contractResult";
import { fieldsOf, isObject, itemsOf } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { defineReader, type ReadResult } from "../reader";

/** The data of an MCP tool's result: the object that it returned, or one of these fields. */
export interface McpToolData {
  /** The text, if it is not JSON. */
  readonly text?: unknown;
  /** JSON that is not an object. */
  readonly value?: unknown;
  /** Content blocks that are not text, and all blocks if no data was found in them. */
  readonly content?: unknown;
  readonly isError?: unknown;
}

/** Tools of MCP servers, `mcp__server__tool`. Reads an envelope or contract, else structured content, else the text. */
export default defineReader({
  tools: [],
  prefix: "mcp__",
  blocks: ["mcp_tool_result"],
  input: {},
  summary: () => undefined,
  judge({ text }) {
    const startedTask = MOVED.exec(text)?.[1];
    return startedTask === undefined
      ? undefined
      : { status: "ok", reason: "Started in the background", evidence: "body", startedTask };
  },
  parse(result): McpToolData | undefined {
    const blocks = contentBlocks(result.content);
    const others = blocks.filter((block) => isObject(block) && block["type"] !== "text");
    const data = textData(result);
    // Text between pictures and links keeps its position among them.
    if (others.length > 0 && data["text"] === result.text) return { content: blocks };
    return { ...data, ...(others.length > 0 && { content: others }) };
  },
});

/** What Claude Code writes as the result of a call that goes on (docs/transcript-format.md#background-work). */
const MOVED =
  /^MCP tool "[^"\n]{1,500}" (?:(?:is still running after \d{1,9}s|started server-side task [!-~]{1,128}?)\. It )?was moved to the background as task ([\w-]{1,100})\b/;

function textData({ text, toolUseResult }: ReadResult): Data {
  const structured = fieldsOf(toolUseResult)["structuredContent"];
  const body = contractOf(toolUseResult) ?? (isObject(structured) ? structured : undefined) ?? parseContainer(text);
  if (isObject(body)) return envelopeData(unwrapped(body));
  return body === undefined ? { text } : { value: body };
}

function envelopeData(body: Data): Data {
  if (body["success"] !== true || !("data" in body)) return body;
  return isObject(body["data"]) ? body["data"] : { value: body["data"] };
}

/** Servers that wrap MCP content in MCP content. */
function unwrapped(body: Data): Data {
  const content = itemsOf(body["content"]);
  const inner = content.length === 1 ? fieldsOf(content[0])["text"] : undefined;
  const parsed = typeof inner === "string" ? parseContainer(inner) : undefined;
  return isObject(parsed) ? parsed : body;
}

import * as z from "zod";
import {
  fieldSchema,
  type ModelApi,
  type ModelCall,
  type ModelReply,
  type OfferedTool,
  type SentMessage,
} from "../modelApi";
import { SIGNATURE, tokensOf } from "../replyPieces";
import { responseEvents, type ResponseItem, type SummaryPart, type TextPart } from "../responseItems";

const functionTool = z.looseObject({
  type: z.literal("function"),
  name: z.string(),
  description: z.string().default(""),
  parameters: fieldSchema,
});
const customTool = z.looseObject({
  type: z.literal("custom"),
  name: z.string(),
  description: z.string().default(""),
});
const searchTool = z.looseObject({ type: z.literal("tool_search"), parameters: fieldSchema });
const plainTool = z.union([functionTool, customTool, searchTool]);
/** Tools of kinds that no script uses, such as a search of the web, are left out. */
const otherTool = z.looseObject({ type: z.string() }).transform(() => undefined);
const namespace = z.looseObject({
  type: z.literal("namespace"),
  name: z.string(),
  tools: z.array(z.union([plainTool, otherTool])).default([]),
});
const toolList = z.array(z.union([plainTool, namespace, otherTool]));

const part = z.looseObject({ text: z.string().optional(), encrypted_content: z.string().optional() });
const item = z.looseObject({
  type: z.string().optional(),
  role: z.string().optional(),
  id: z.string().nullish(),
  call_id: z.string().nullish(),
  content: z.union([z.string(), z.array(part)]).nullish(),
  output: z.unknown().optional(),
  tools: toolList.optional(),
});
const responsesRequest = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  instructions: z.string().nullish(),
  reasoning: z.unknown().optional(),
  input: z.union([z.string(), z.array(item).min(1)]),
  tools: toolList.default([]),
});

const CALLS = ["function_call", "custom_tool_call", "local_shell_call", "tool_search_call"];

/** OpenAI's Responses. */
export const openaiResponses: ModelApi = {
  name: "OpenAI Responses",
  handles: (path) => path.endsWith("/responses"),

  read(body) {
    const { model, stream, instructions, reasoning, input, tools } = responsesRequest.parse(body);
    const items = typeof input === "string" ? [{ role: "user", content: input }] : input;
    // Some agents send tools as an item, or as the result of a search.
    const sent = typeof input === "string" ? [] : input.flatMap((one) => one.tools ?? []);
    return {
      model,
      system: instructions ?? "",
      streams: stream === true,
      mayThink: reasoning !== undefined && reasoning !== null,
      messages: items.map(messageOf),
      results: (typeof input === "string" ? [] : input).flatMap(({ type = "", call_id, output }) =>
        type.endsWith("_output") && typeof call_id === "string" ? [{ id: call_id, text: outputText(output) }] : [],
      ),
      tools: toolsOf([...tools, ...sent]),
    };
  },

  write(reply, { model, messages, system }, { number }) {
    const output = itemsOf(reply, number);
    const input = tokensOf(messages) + tokensOf(system);
    const cacheRead = Math.floor(input / 2);
    const written = tokensOf(output);
    const whole = {
      id: `resp_played${number}`,
      object: "response",
      created_at: Math.floor(Date.now() / 1000),
      status: "completed",
      model,
      output,
      usage: {
        input_tokens: input,
        input_tokens_details: { cached_tokens: cacheRead },
        output_tokens: written,
        output_tokens_details: { reasoning_tokens: tokensOf(reply.thinking ?? "") },
        total_tokens: input + written,
      },
    };
    return {
      usage: { input: input - cacheRead, cacheRead, cacheWrite: 0, output: written },
      whole,
      events: [...responseEvents(whole)],
    };
  },
};

function messageOf({ type = "", role, id, call_id, content }: z.infer<typeof item>): SentMessage {
  const text =
    typeof content === "string"
      ? content
      : (content ?? []).map((one) => one.text ?? one.encrypted_content ?? "").join("\n");
  // What an agent says to its subagent is encrypted by OpenAI's own service, and plain here.
  const isUser = role === "user" || type === "agent_message";
  const isText = isUser || role === "assistant";
  return {
    role: isUser ? "user" : "assistant",
    text: isText ? text : "",
    calls: CALLS.includes(type) ? [call_id ?? id ?? ""] : [],
  };
}

function outputText(output: unknown): string {
  return typeof output === "string" ? output : JSON.stringify(output ?? "");
}

function toolsOf(list: z.infer<typeof toolList>, namespace?: string): OfferedTool[] {
  return list.flatMap((tool): OfferedTool[] => {
    switch (tool?.type) {
      case "function":
        return [{ ...tool, namespace, schema: tool.parameters ?? {}, kind: "object" }];
      case "custom":
        return [{ ...tool, namespace, schema: {}, kind: "text" }];
      case "tool_search":
        return [{ name: "tool_search", description: "", schema: tool.parameters ?? {}, kind: "search" }];
      case "namespace":
        return toolsOf(tool.tools, tool.name);
      case undefined:
        return [];
    }
  });
}

function itemsOf({ thinking, text, calls }: ModelReply, number: number): ResponseItem[] {
  const items: ResponseItem[] = [];
  if (thinking !== undefined) {
    const summary: SummaryPart[] = [{ type: "summary_text", text: thinking }];
    items.push({ type: "reasoning", id: `rs_played${number}`, summary, encrypted_content: SIGNATURE });
  }
  if (text !== "") {
    const content: TextPart[] = [{ type: "output_text", text, annotations: [] }];
    items.push({ type: "message", id: `msg_played${number}`, role: "assistant", status: "completed", content });
  }
  return [...items, ...calls.map(callItem)];
}

function callItem({ id, tool, input }: ModelCall): ResponseItem {
  const status = "completed";
  if (tool.kind === "search")
    return { type: "tool_search_call", id: `tsc_${id}`, call_id: id, execution: "client", arguments: input, status };
  const named = { call_id: id, name: tool.name, ...(tool.namespace !== undefined && { namespace: tool.namespace }) };
  return typeof input === "string"
    ? { type: "custom_tool_call", id: `ctc_${id}`, ...named, input, status }
    : { type: "function_call", id: `fc_${id}`, ...named, arguments: JSON.stringify(input), status };
}

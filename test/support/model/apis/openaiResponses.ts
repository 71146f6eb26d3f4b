import * as z from "zod";
import {
  fieldSchema,
  type ModelApi,
  type ModelCall,
  type ModelReply,
  type OfferedTool,
  type SentMessage,
  type ServerEvent,
} from "../modelApi";
import { piecesOf, SIGNATURE, tokensOf } from "../replyPieces";

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
      events: [...eventsOf(whole)],
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

type Item =
  | {
      readonly type: "reasoning";
      readonly id: string;
      readonly summary: readonly Summary[];
      readonly encrypted_content: string;
    }
  | {
      readonly type: "message";
      readonly id: string;
      readonly role: "assistant";
      readonly content: readonly Text[];
      readonly status: string;
    }
  | ({ readonly type: "function_call"; readonly arguments: string } & Called)
  | ({ readonly type: "custom_tool_call"; readonly input: string } & Called)
  | {
      readonly type: "tool_search_call";
      readonly id: string;
      readonly call_id: string;
      readonly execution: "client";
      readonly arguments: unknown;
      readonly status: string;
    };
interface Summary {
  readonly type: "summary_text";
  readonly text: string;
}
interface Text {
  readonly type: "output_text";
  readonly text: string;
  readonly annotations: readonly never[];
}
interface Called {
  readonly id: string;
  readonly call_id: string;
  readonly name: string;
  readonly namespace?: string;
  readonly status: string;
}

function itemsOf({ thinking, text, calls }: ModelReply, number: number): Item[] {
  const items: Item[] = [];
  if (thinking !== undefined) {
    const summary: Summary[] = [{ type: "summary_text", text: thinking }];
    items.push({ type: "reasoning", id: `rs_played${number}`, summary, encrypted_content: SIGNATURE });
  }
  if (text !== "") {
    const content: Text[] = [{ type: "output_text", text, annotations: [] }];
    items.push({ type: "message", id: `msg_played${number}`, role: "assistant", status: "completed", content });
  }
  return [...items, ...calls.map(callItem)];
}

function callItem({ id, tool, input }: ModelCall): Item {
  const status = "completed";
  if (tool.kind === "search")
    return { type: "tool_search_call", id: `tsc_${id}`, call_id: id, execution: "client", arguments: input, status };
  const named = { call_id: id, name: tool.name, ...(tool.namespace !== undefined && { namespace: tool.namespace }) };
  return typeof input === "string"
    ? { type: "custom_tool_call", id: `ctc_${id}`, ...named, input, status }
    : { type: "function_call", id: `fc_${id}`, ...named, arguments: JSON.stringify(input), status };
}

function* eventsOf(whole: { readonly output: readonly Item[] }): Generator<ServerEvent> {
  let number = 0;
  const event = (type: string, fields: object): ServerEvent => ({
    event: type,
    data: { type, sequence_number: number++, ...fields },
  });
  yield event("response.created", { response: { ...whole, status: "in_progress", output: [], usage: null } });
  for (const [output_index, item] of whole.output.entries()) {
    const at = { item_id: item.id, output_index };
    const added = (fields: object): ServerEvent =>
      event("response.output_item.added", { output_index, item: { ...item, ...fields } });
    switch (item.type) {
      case "message": {
        const started = { ...at, content_index: 0 };
        yield added({ status: "in_progress", content: [] });
        for (const part of item.content) {
          yield event("response.content_part.added", { ...started, part: { ...part, text: "" } });
          for (const delta of piecesOf(part.text)) yield event("response.output_text.delta", { ...started, delta });
          yield event("response.output_text.done", { ...started, text: part.text });
          yield event("response.content_part.done", { ...started, part });
        }
        break;
      }
      case "reasoning": {
        const started = { ...at, summary_index: 0 };
        yield added({ summary: [] });
        for (const part of item.summary) {
          yield event("response.reasoning_summary_part.added", { ...started, part: { ...part, text: "" } });
          for (const delta of piecesOf(part.text))
            yield event("response.reasoning_summary_text.delta", { ...started, delta });
          yield event("response.reasoning_summary_text.done", { ...started, text: part.text });
          yield event("response.reasoning_summary_part.done", { ...started, part });
        }
        break;
      }
      case "tool_search_call":
        yield added({ status: "in_progress" });
        break;
      case "custom_tool_call":
        yield added({ status: "in_progress", input: "" });
        yield event("response.custom_tool_call_input.delta", { ...at, delta: item.input });
        yield event("response.custom_tool_call_input.done", { ...at, input: item.input });
        break;
      case "function_call":
        yield added({ status: "in_progress", arguments: "" });
        yield event("response.function_call_arguments.delta", { ...at, delta: item.arguments });
        yield event("response.function_call_arguments.done", { ...at, name: item.name, arguments: item.arguments });
    }
    yield event("response.output_item.done", { output_index, item });
  }
  yield event("response.completed", { response: whole });
}

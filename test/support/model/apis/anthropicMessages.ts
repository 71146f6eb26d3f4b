import * as z from "zod";
import { fieldSchema, type ModelApi, type ModelReply, type ServerEvent } from "../modelApi";
import { piecesOf, SIGNATURE, tokensOf } from "../replyPieces";

const textPart = z.looseObject({ text: z.string().optional(), tool_name: z.string().optional() });
const block = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  id: z.string().optional(),
  tool_use_id: z.string().optional(),
  content: z.union([z.string(), z.array(textPart)]).nullish(),
});
const texts = z.union([z.string(), z.array(block)]);

const messagesRequest = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  system: texts.optional(),
  thinking: z.looseObject({ type: z.string() }).optional(),
  messages: z.array(z.looseObject({ role: z.enum(["user", "assistant", "system"]), content: texts })).min(1),
  tools: z
    .array(
      z.looseObject({
        name: z.string(),
        description: z.string().default(""),
        input_schema: fieldSchema,
        defer_loading: z.boolean().optional(),
      }),
    )
    .default([]),
});

/** Anthropic's Messages. */
export const anthropicMessages: ModelApi = {
  name: "Anthropic Messages",
  handles: (path) => path.endsWith("/v1/messages"),
  count: (path, body) => (path.endsWith("/v1/messages/count_tokens") ? { input_tokens: tokensOf(body) } : undefined),

  read(body) {
    const { model, stream, system, thinking, messages, tools } = messagesRequest.parse(body);
    const results = messages
      .flatMap(({ content }) => blocksOf(content))
      .filter(({ type }) => type === "tool_result")
      .map(({ tool_use_id = "", content }) => ({
        id: tool_use_id,
        parts: typeof content === "string" ? [{ text: content, tool_name: undefined }] : (content ?? []),
      }));
    // Tools whose schema the model sees only after a search has named them.
    const found = new Set(results.flatMap(({ parts }) => parts.map(({ tool_name }) => tool_name)));
    return {
      model,
      system: system === undefined ? "" : textOf(blocksOf(system)),
      streams: stream === true,
      mayThink: thinking !== undefined && thinking.type !== "disabled",
      messages: messages.map(({ role, content }) => ({
        role: role === "assistant" ? "assistant" : "user",
        text: textOf(blocksOf(content)),
        calls: blocksOf(content).flatMap(({ type, id }) => (type === "tool_use" && id !== undefined ? [id] : [])),
      })),
      results: results.map(({ id, parts }) => ({ id, text: parts.map(({ text }) => text ?? "").join("\n") })),
      tools: tools
        .filter(({ name, input_schema, defer_loading }) => input_schema && (defer_loading !== true || found.has(name)))
        .map(({ name, description, input_schema }) => ({
          name,
          description,
          schema: input_schema ?? {},
          kind: "object",
        })),
    };
  },

  write(reply, { model, messages, system }, { number }) {
    const content = blocksFor(reply);
    const newest = tokensOf(messages.at(-1));
    const usage = {
      input: 12,
      cacheWrite: newest,
      cacheRead: tokensOf(messages.slice(0, -1)) + tokensOf(system),
      output: tokensOf(content),
    };
    const whole = {
      id: `msg_played${number}`,
      type: "message",
      role: "assistant",
      model,
      content,
      stop_reason: reply.calls.length > 0 ? "tool_use" : "end_turn",
      stop_sequence: null,
      usage: {
        input_tokens: usage.input,
        cache_creation_input_tokens: usage.cacheWrite,
        cache_read_input_tokens: usage.cacheRead,
        cache_creation: { ephemeral_5m_input_tokens: usage.cacheWrite, ephemeral_1h_input_tokens: 0 },
        output_tokens: usage.output,
        service_tier: "standard",
      },
    };
    return { usage, whole, events: [...eventsOf(whole)] };
  },
};

function blocksOf(content: z.infer<typeof texts>): readonly z.infer<typeof block>[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}

function textOf(blocks: readonly z.infer<typeof block>[]): string {
  return blocks.flatMap(({ type, text }) => (type === "text" ? [text ?? ""] : [])).join("\n");
}

type Block =
  | { readonly type: "thinking"; readonly thinking: string; readonly signature: string }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "tool_use"; readonly id: string; readonly name: string; readonly input: unknown };

function blocksFor({ thinking, text, calls }: ModelReply): Block[] {
  return [
    ...(thinking === undefined ? [] : [{ type: "thinking" as const, thinking, signature: SIGNATURE }]),
    ...(text === "" ? [] : [{ type: "text" as const, text }]),
    ...calls.map(({ id, tool, input }) => ({ type: "tool_use" as const, id, name: tool.name, input })),
  ];
}

interface Whole {
  readonly content: readonly Block[];
  readonly stop_reason: string;
  readonly usage: object;
}

function* eventsOf(whole: Whole): Generator<ServerEvent> {
  const event = (type: string, fields: object): ServerEvent => ({ event: type, data: { type, ...fields } });
  const started = { ...whole, content: [], stop_reason: null, usage: { ...whole.usage, output_tokens: 1 } };
  yield event("message_start", { message: started });
  for (const [index, block] of whole.content.entries()) {
    const delta = (fields: object): ServerEvent => event("content_block_delta", { index, delta: fields });
    const start = (content_block: object): ServerEvent => event("content_block_start", { index, content_block });
    switch (block.type) {
      case "text":
        yield start({ type: "text", text: "" });
        for (const text of piecesOf(block.text)) yield delta({ type: "text_delta", text });
        break;
      case "thinking":
        yield start({ type: "thinking", thinking: "", signature: "" });
        for (const thinking of piecesOf(block.thinking)) yield delta({ type: "thinking_delta", thinking });
        yield delta({ type: "signature_delta", signature: block.signature });
        break;
      case "tool_use":
        yield start({ ...block, input: {} });
        yield delta({ type: "input_json_delta", partial_json: JSON.stringify(block.input) });
    }
    yield event("content_block_stop", { index });
  }
  yield event("message_delta", {
    delta: { stop_reason: whole.stop_reason, stop_sequence: null },
    usage: whole.usage,
  });
  yield event("message_stop", {});
}

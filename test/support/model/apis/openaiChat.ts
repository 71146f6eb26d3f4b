import * as z from "zod";
import { fieldSchema, type ModelApi, type ServerEvent } from "../modelApi";
import { piecesOf, tokensOf } from "../replyPieces";

const content = z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]).nullish();
const chatRequest = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  reasoning_effort: z.string().optional(),
  messages: z
    .array(
      z.looseObject({
        role: z.string(),
        content,
        tool_call_id: z.string().optional(),
        tool_calls: z.array(z.looseObject({ id: z.string() })).nullish(),
      }),
    )
    .min(1),
  tools: z
    .array(
      z.discriminatedUnion("type", [
        z.looseObject({
          type: z.literal("function"),
          function: z.looseObject({
            name: z.string(),
            description: z.string().default(""),
            parameters: fieldSchema,
          }),
        }),
        z.looseObject({
          type: z.literal("custom"),
          custom: z.looseObject({ name: z.string(), description: z.string().default("") }),
        }),
      ]),
    )
    .default([]),
});

/** OpenAI's Chat Completions. */
export const openaiChat: ModelApi = {
  name: "OpenAI Chat Completions",
  handles: (path) => path.endsWith("/chat/completions"),

  read(body) {
    const { model, stream, reasoning_effort, messages, tools } = chatRequest.parse(body);
    const isSystem = ({ role }: { role: string }): boolean => role === "system" || role === "developer";
    return {
      model,
      streams: stream === true,
      mayThink: reasoning_effort !== undefined,
      system: messages
        .filter(isSystem)
        .map((message) => textOf(message.content))
        .join("\n"),
      messages: messages
        .filter(({ role }) => role === "user" || role === "assistant")
        .map(({ role, content, tool_calls }) => ({
          role: role === "user" ? "user" : "assistant",
          text: textOf(content),
          calls: (tool_calls ?? []).map(({ id }) => id),
        })),
      results: messages.flatMap(({ role, content, tool_call_id }) =>
        role === "tool" && tool_call_id !== undefined ? [{ id: tool_call_id, text: textOf(content) }] : [],
      ),
      tools: tools.map((tool) =>
        tool.type === "custom"
          ? { name: tool.custom.name, description: tool.custom.description, schema: {}, kind: "text" }
          : {
              name: tool.function.name,
              description: tool.function.description,
              schema: tool.function.parameters ?? {},
              kind: "object",
            },
      ),
    };
  },

  write({ thinking, text, calls }, { model, messages, system }, { number }) {
    const toolCalls = calls.map(({ id, tool, input }) =>
      typeof input === "string"
        ? { id, type: "custom", custom: { name: tool.name, input } }
        : { id, type: "function", function: { name: tool.name, arguments: JSON.stringify(input) } },
    );
    const message = {
      role: "assistant",
      content: text,
      ...(thinking !== undefined && { reasoning_content: thinking }),
      ...(calls.length > 0 && { tool_calls: toolCalls }),
    };
    const prompt = tokensOf(messages) + tokensOf(system);
    const cacheRead = Math.floor(prompt / 2);
    const output = tokensOf(message);
    const usage = {
      prompt_tokens: prompt,
      completion_tokens: output,
      total_tokens: prompt + output,
      prompt_tokens_details: { cached_tokens: cacheRead },
      completion_tokens_details: { reasoning_tokens: tokensOf(thinking ?? "") },
    };
    const head = { id: `chatcmpl-played${number}`, created: Math.floor(Date.now() / 1000), model };
    const finish_reason = calls.length > 0 ? "tool_calls" : "stop";
    const chunk = (delta: object, finish: string | null = null): ServerEvent => ({
      data: { ...head, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason: finish }] },
    });
    const named = toolCalls.map((call, index) => ({ index, ...call }));
    return {
      usage: { input: prompt - cacheRead, cacheRead, cacheWrite: 0, output },
      whole: { ...head, object: "chat.completion", choices: [{ index: 0, message, finish_reason }], usage },
      events: [
        chunk({ role: "assistant", content: "" }),
        ...piecesOf(thinking ?? "").map((piece) => chunk({ reasoning_content: piece })),
        ...piecesOf(text).map((piece) => chunk({ content: piece })),
        ...named.map((call) => chunk({ tool_calls: [call] })),
        chunk({}, finish_reason),
        { data: { ...head, object: "chat.completion.chunk", choices: [], usage } },
        { data: "[DONE]" },
      ],
    };
  },
};

function textOf(content: z.infer<typeof chatRequest>["messages"][number]["content"]): string {
  return typeof content === "string" ? content : (content ?? []).map(({ text }) => text ?? "").join("\n");
}

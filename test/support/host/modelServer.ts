import http from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod";

export interface ModelCall {
  readonly name: string;
  readonly input: unknown;
}

/** Describes the model's output in one turn: text, tool calls, or both. */
export interface ModelTurn {
  readonly text?: string;
  readonly calls?: readonly ModelCall[];
}

/** Contains a conversation's turns. A function receives the texts of the preceding tool results. */
export type Conversation = readonly (ModelTurn | ((results: readonly string[]) => ModelTurn))[];

/** Describes a received request for a turn of a conversation. */
export interface ModelRequest {
  readonly prompt: string;
  readonly turn: number;
  /** Names of the tools on offer. */
  readonly tools: readonly string[];
  /** Descriptions of the tools on offer, by name. */
  readonly descriptions: ReadonlyMap<string, string>;
  /** Results of the conversation's calls so far, in order: what the agent's model reads. */
  readonly results: readonly string[];
  /** Addresses of the pictures of the conversation so far, in order: what the agent's model sees. */
  readonly pictures: readonly string[];
}

export interface ModelServer {
  /** The required content of chatLanguageModels.json for Copilot Chat to use this model. */
  readonly models: readonly unknown[];
  /** The name that the chat shows once the model can be used. */
  readonly modelName: string;
  /** Sets the turns for every user message that contains `prompt`. */
  answer(prompt: string, conversation: Conversation): void;
  /** Requests for the turns of a conversation, in order. */
  requests(prompt: string): readonly ModelRequest[];
  stop(): Promise<void>;
}

const MODEL_NAME = "Scripted Model";

const part = z.looseObject({ text: z.string().optional(), image_url: z.looseObject({ url: z.string() }).optional() });
const text = z.union([z.string(), z.array(part)]).nullish();
const completionRequest = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  messages: z.array(z.looseObject({ role: z.string(), content: text, tool_calls: z.array(z.unknown()).optional() })),
  tools: z
    .array(z.looseObject({ function: z.looseObject({ name: z.string(), description: z.string().optional() }) }))
    .optional(),
});
type CompletionRequest = z.infer<typeof completionRequest>;

/**
 * Starts a language model on 127.0.0.1 that uses OpenAI's chat completions and replies from a script. The user's prompt
 * selects the script, so one window serves many conversations.
 */
export async function startModelServer(): Promise<ModelServer> {
  const conversations = new Map<string, Conversation>();
  const requests: ModelRequest[] = [];

  const server = http.createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      const parsed = completionRequest.safeParse(safeJson(body));
      if (!parsed.success) {
        response.writeHead(400).end(z.prettifyError(parsed.error));
        return;
      }
      send(response, parsed.data, turnFor(parsed.data, conversations, requests));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    modelName: MODEL_NAME,
    models: [
      {
        name: "Scripted",
        vendor: "customendpoint",
        apiType: "chat-completions",
        models: [
          {
            id: "scripted-1",
            name: MODEL_NAME,
            url: `http://127.0.0.1:${port}/v1/chat/completions`,
            toolCalling: true,
            vision: true,
            maxInputTokens: 128000,
            maxOutputTokens: 8000,
          },
        ],
      },
    ],
    answer: (prompt, conversation) => void conversations.set(prompt, conversation),
    requests: (prompt) => requests.filter((request) => request.prompt === prompt),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function turnFor(
  { messages, tools = [] }: CompletionRequest,
  conversations: ReadonlyMap<string, Conversation>,
  requests: ModelRequest[],
): ModelTurn {
  // Titles and progress messages are requested without tools.
  if (tools.length === 0) return { text: "A title" };
  for (let from = messages.length - 1; from >= 0; from--) {
    const message = messages[from];
    if (message?.role !== "user") continue;
    const said = textOf(message.content);
    const prompt = [...conversations.keys()].filter((key) => said.includes(key)).sort((a, b) => b.length - a.length)[0];
    if (prompt === undefined) continue;
    const since = messages.slice(from);
    const turn = since.filter(({ role, tool_calls }) => role === "assistant" && (tool_calls?.length ?? 0) > 0).length;
    const results = since.filter(({ role }) => role === "tool").map(({ content }) => textOf(content));
    const descriptions = new Map(tools.map((tool) => [tool.function.name, tool.function.description ?? ""]));
    const pictures = since.flatMap(({ content }) =>
      typeof content === "string" ? [] : (content ?? []).flatMap(({ image_url }) => image_url?.url ?? []),
    );
    requests.push({ prompt, turn, tools: [...descriptions.keys()], descriptions, results, pictures });
    const conversation = conversations.get(prompt) ?? [];
    const step = conversation[Math.min(turn, conversation.length - 1)];
    return typeof step === "function" ? step(results) : (step ?? { text: "Nothing to say." });
  }
  return { text: "No conversation was set up for this prompt." };
}

function send(response: http.ServerResponse, { model, stream }: CompletionRequest, turn: ModelTurn): void {
  const base = { id: "completion", created: 1, model };
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const calls = (turn.calls ?? []).map(({ name, input }, index) => ({
    index,
    id: `call_${callNumber++}`,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
  const finish = calls.length > 0 ? "tool_calls" : "stop";
  if (!stream) {
    const message = { role: "assistant", content: turn.text ?? "", ...(calls.length > 0 ? { tool_calls: calls } : {}) };
    const choices = [{ index: 0, message, finish_reason: finish }];
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ ...base, object: "chat.completion", choices, usage }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const event = (delta: object, reason: string | null = null, more: object = {}): void => {
    const choices = [{ index: 0, delta, finish_reason: reason }];
    response.write(`data: ${JSON.stringify({ ...base, object: "chat.completion.chunk", choices, ...more })}\n\n`);
  };
  event({ role: "assistant", content: turn.text ?? "" });
  if (calls.length > 0) event({ tool_calls: calls });
  event({}, finish, { usage });
  response.end("data: [DONE]\n\n");
}

/** Calls are distinguished by their ids while a window is open. */
let callNumber = 1;

function textOf(content: z.infer<typeof text>): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => part.text ?? "").join("");
}

function safeJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

import * as z from "zod";

/** A field of a tool's input, as far as a script needs it. Agents send many dialects of JSON Schema. */
export interface FieldSchema {
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly anyOf?: readonly FieldSchema[] | undefined;
  readonly oneOf?: readonly FieldSchema[] | undefined;
  readonly items?: FieldSchema | undefined;
  readonly properties?: Readonly<Record<string, FieldSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly minimum?: number | undefined;
  readonly description?: string | undefined;
}

const anySchema: z.ZodType<FieldSchema> = z.lazy(() =>
  z.object({
    // Gemini's own types are in capitals.
    type: z
      .union([z.string(), z.array(z.string())])
      .transform((type) => (typeof type === "string" ? type.toLowerCase() : type))
      .optional()
      .catch(undefined),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(anySchema).optional(),
    oneOf: z.array(anySchema).optional(),
    items: anySchema.optional().catch(undefined),
    properties: z.record(z.string(), anySchema).optional(),
    required: z.array(z.string()).optional(),
    minimum: z.number().optional().catch(undefined),
    description: z.string().optional(),
  }),
);

/** The schema of a tool's input. Absent and odd schemas are as good as empty ones. */
export const fieldSchema = anySchema.optional().catch(undefined);

/** A tool that an agent offers the model. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  /** OpenAI's Responses: the group of tools that the name is in. */
  readonly namespace?: string | undefined;
  readonly schema: FieldSchema;
  /** `text` takes text instead of an object, and `search` finds tools that aren't offered yet. */
  readonly kind: "object" | "text" | "search";
}

/** A message that an agent sends again with each request. */
export interface SentMessage {
  readonly role: "user" | "assistant";
  readonly text: string;
  /** Ids of the calls in it. */
  readonly calls: readonly string[];
}

/** The result of a call, as the agent reports it to the model. */
export interface SentResult {
  readonly id: string;
  readonly text: string;
}

/** A request for the model's next message, whatever the API. */
export interface ModelRequest {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly SentMessage[];
  readonly results: readonly SentResult[];
  readonly tools: readonly OfferedTool[];
  readonly streams: boolean;
  readonly mayThink: boolean;
}

export interface ModelCall {
  readonly id: string;
  readonly tool: OfferedTool;
  /** Text for a tool of the kind `text`. */
  readonly input: Readonly<Record<string, unknown>> | string;
}

/** The model's message. */
export interface ModelReply {
  readonly thinking?: string;
  readonly text: string;
  readonly calls: readonly ModelCall[];
}

/** Tokens of a reply. `input` is without what was read from and written to the cache. */
export interface ModelUsage {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
}

/** A server-sent event. Text is sent as it is, anything else as JSON. */
export interface ServerEvent {
  readonly event?: string;
  readonly data: unknown;
}

export interface WrittenReply {
  readonly usage: ModelUsage;
  /** The reply in one piece. */
  readonly whole: unknown;
  /** The reply as a stream. */
  readonly events: readonly ServerEvent[];
}

/** What is known of the HTTP request. */
export interface ModelExchange {
  readonly path: string;
  /** Distinguishes the replies of a server. */
  readonly number: number;
}

/** The API of a model: one file each. */
export interface ModelApi {
  readonly name: string;
  /** Whether a POST to this path asks for a reply. */
  handles(path: string): boolean;
  /** Reads a request. Throws ZodError if it isn't one. */
  read(body: unknown, exchange: ModelExchange): ModelRequest;
  write(reply: ModelReply, request: ModelRequest, exchange: ModelExchange): WrittenReply;
  /** Returns the reply to a request that only counts tokens; undefined for all others. */
  count?(path: string, body: unknown): unknown;
}

import * as z from "zod";
import { fieldSchema, type ModelApi } from "../modelApi";
import { piecesOf, SIGNATURE, tokensOf } from "../replyPieces";

const part = z.looseObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  functionCall: z.looseObject({ id: z.string().optional(), name: z.string() }).optional(),
  functionResponse: z.looseObject({ id: z.string().optional(), response: z.unknown().optional() }).optional(),
});
const contentRequest = z.looseObject({
  contents: z.array(z.looseObject({ role: z.string().optional(), parts: z.array(part).default([]) })).min(1),
  systemInstruction: z.looseObject({ parts: z.array(part).default([]) }).optional(),
  tools: z
    .array(
      z.looseObject({
        functionDeclarations: z
          .array(
            z.looseObject({
              name: z.string(),
              description: z.string().default(""),
              parameters: fieldSchema,
              parametersJsonSchema: fieldSchema,
            }),
          )
          .default([]),
      }),
    )
    .default([]),
  generationConfig: z
    .looseObject({ thinkingConfig: z.looseObject({ includeThoughts: z.boolean().optional() }).optional() })
    .optional(),
});

/** Gemini's `generateContent` and `streamGenerateContent`. */
export const geminiContent: ModelApi = {
  name: "Gemini",
  handles: (path) => /:(?:generateContent|streamGenerateContent)$/.test(path),
  count: (path, body) => (path.endsWith(":countTokens") ? { totalTokens: tokensOf(body) } : undefined),

  read(body, { path }) {
    const { contents, systemInstruction, tools, generationConfig } = contentRequest.parse(body);
    return {
      model: modelIn(path),
      streams: path.endsWith(":streamGenerateContent"),
      mayThink: generationConfig?.thinkingConfig?.includeThoughts === true,
      system: (systemInstruction?.parts ?? []).map(({ text }) => text ?? "").join("\n"),
      messages: contents.map(({ role, parts }) => ({
        role: role === "model" ? "assistant" : "user",
        text: parts.flatMap(({ text, thought }) => (text === undefined || thought === true ? [] : [text])).join("\n"),
        calls: parts.flatMap(({ functionCall }) => functionCall?.id ?? []),
      })),
      results: contents.flatMap(({ parts }) =>
        parts.flatMap(({ functionResponse }) =>
          functionResponse === undefined
            ? []
            : [{ id: functionResponse.id ?? "", text: textOf(functionResponse.response) }],
        ),
      ),
      tools: tools
        .flatMap(({ functionDeclarations }) => functionDeclarations)
        .map(({ name, description, parameters, parametersJsonSchema }) => ({
          name,
          description,
          schema: parametersJsonSchema ?? parameters ?? {},
          kind: "object",
        })),
    };
  },

  write({ thinking, text, calls }, { messages, system }, { path, number }) {
    const parts = [
      ...(thinking === undefined ? [] : [{ text: thinking, thought: true }]),
      ...piecesOf(text).map((piece) => ({ text: piece })),
      ...calls.map(({ id, tool, input }, at) => ({
        functionCall: { id, name: tool.name, args: input },
        ...(at === 0 && { thoughtSignature: SIGNATURE }),
      })),
    ];
    const prompt = tokensOf(messages) + tokensOf(system);
    const cacheRead = Math.floor(prompt / 2);
    const thoughts = tokensOf(thinking ?? "");
    const candidates = tokensOf(text) + tokensOf(calls.map(({ input }) => input));
    const rest = {
      usageMetadata: {
        promptTokenCount: prompt,
        candidatesTokenCount: candidates,
        thoughtsTokenCount: thoughts,
        cachedContentTokenCount: cacheRead,
        totalTokenCount: prompt + candidates + thoughts,
      },
      modelVersion: modelIn(path),
      responseId: `played${number}`,
    };
    const chunk = (some: readonly object[], isLast: boolean): object => ({
      candidates: [{ index: 0, content: { role: "model", parts: some }, ...(isLast && { finishReason: "STOP" }) }],
      ...rest,
    });
    return {
      usage: { input: prompt - cacheRead, cacheRead, cacheWrite: 0, output: candidates + thoughts },
      whole: chunk(parts, true),
      events: parts.map((part, at) => ({ data: chunk([part], at === parts.length - 1) })),
    };
  },
};

function modelIn(path: string): string {
  return /models\/([^:]+):/.exec(path)?.[1] ?? "";
}

/** Results have `output` or `error`. */
function textOf(response: unknown): string {
  const read = z.looseObject({ output: z.string().optional(), error: z.string().optional() }).safeParse(response);
  return read.data?.output ?? read.data?.error ?? JSON.stringify(response ?? "");
}

import { blockText, contentBlocks, rawReading, toolPart } from "../contentBlocks";
import { showJson } from "../../../base/json/nestingLimit";
import { defineEntryType, type Part } from "../entryType";
import { fieldsOf, isObject, stringOf, type JsonObject } from "../../../base/json/jsonValue";

/** Reads one or more blocks of a message of the model. Lines with the same `message.id` are one message. */
export default defineEntryType({
  types: ["assistant"],
  shapes: {
    assistant: {
      needs: { message: "fields" },
      has: {
        requestId: "text",
        isApiErrorMessage: "flag",
        isAbortedMidStream: "flag",
        isCompactSummary: "flag",
        isVisibleInTranscriptOnly: "flag",
        error: "any",
        attributionSkill: "text",
        attributionPlugin: "text",
        attributionAgent: "text",
        attributionMcpServer: "text",
        attributionMcpTool: "text",
        errorDetails: "any",
        apiErrorStatus: "any",
        apiBlockIndex: "number",
        madeBy: "text",
        perTurnEffort: "any",
        promptCacheRequested: "text",
        requestRef: "text",
        requestedModel: "text",
        thinkingDisplay: "text",
        thinkingDurationMs: "number",
        toolInputStreamMs: "number",
      },
    },
  },
  read(entry) {
    const message = fieldsOf(entry["message"]);
    // Gateways put `{code, message}` in place of a message.
    const failure = stringOf(message["message"]);
    if (!("content" in message) && failure === undefined) return rawReading(() => showJson(entry));
    const failed = entry["isApiErrorMessage"] === true;
    const parts = contentBlocks(message["content"]).map((block): Part => {
      const read = part(block);
      return failed && read.kind === "answer" ? { ...read, kind: "apiError" } : read;
    });
    const messageId = stringOf(message["id"]);
    return {
      class: "shown",
      parts: parts.length > 0 ? parts : [{ kind: "answer", text: () => failure ?? "(no content)" }],
      ...(messageId !== undefined && { messageId }),
      ...(message["stop_reason"] === "end_turn" && { settles: "the model ended its turn" }),
    };
  },
});

const ANSWERS = new Set(["text", "image", "document"]);

function part(block: unknown): Part {
  const text = (): string => blockText(block);
  if (!isObject(block)) return { kind: typeof block === "string" ? "answer" : "unknown", text };
  const type = stringOf(block["type"]) ?? "";
  // What other agents count next to their messages (src/transcripts/forms).
  if (type === "token_count") return { kind: "bookkeeping", text };
  if (type === "fallback") return { kind: "system", text: () => fallbackText(block) };
  return toolPart(block) ?? { kind: ANSWERS.has(type) ? "answer" : "unknown", text };
}

/** Another model took over in the middle of a message. */
function fallbackText(block: JsonObject): string {
  const [from = "a model", to = "another one"] = ["from", "to"].map((name) => stringOf(fieldsOf(block[name])["model"]));
  return `The API went on with ${to} instead of ${from}`;
}

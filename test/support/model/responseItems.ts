import type { ServerEvent } from "./modelApi";
import { piecesOf } from "./replyPieces";

/** An item of a response of OpenAI's Responses. */
export type ResponseItem =
  | {
      readonly type: "reasoning";
      readonly id: string;
      readonly summary: readonly SummaryPart[];
      readonly encrypted_content: string;
    }
  | {
      readonly type: "message";
      readonly id: string;
      readonly role: "assistant";
      readonly content: readonly TextPart[];
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
export interface SummaryPart {
  readonly type: "summary_text";
  readonly text: string;
}
export interface TextPart {
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

/** Returns the events that stream a response. */
export function* responseEvents(whole: { readonly output: readonly ResponseItem[] }): Generator<ServerEvent> {
  let number = 0;
  const event = (type: string, fields: object): ServerEvent => ({
    event: type,
    data: { type, sequence_number: number++, ...fields },
  });
  yield event("response.created", { response: { ...whole, status: "in_progress", output: [], usage: null } });
  for (const [output_index, item] of whole.output.entries()) {
    yield* itemEvents(item, output_index, event);
    yield event("response.output_item.done", { output_index, item });
  }
  yield event("response.completed", { response: whole });
}

function* itemEvents(
  item: ResponseItem,
  output_index: number,
  event: (type: string, fields: object) => ServerEvent,
): Generator<ServerEvent> {
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
}

import type { CallDetail } from "../../transcripts/model/callDetail";
import type { NestedCallRow } from "../../transcripts/model/nestedCallModel";
import type { Transcript } from "../../transcripts/model/transcriptModel";
import { ToolError } from "../../base/errors";
import type { ToolContext } from "../runtime/context/toolContext";
import type { Data } from "../../results/result";
import type { Outcome } from "../runtime/tool";
import type { ReadTranscript } from "./requestedTranscript";
import { viewOfCall } from "./views/viewedSession";
import { type CutText, cutTexts, lengthOf, piecesOf, textAt } from "./longTexts";

/** Cut texts that are named: those of a call with more are few. */
const MOST_CUT = 20;

/** Calls of a subagent that are listed with the call that started it, and their characters. A name that is longer than any is not cut: nothing could be read by it. */
const MOST_NESTED = 15;
const MOST_NESTED_TEXT = 4000;
const LONGEST_NAME = 200;

/** What is read of a call: all of it with its result by lines, or one of its texts. */
export interface CallReading {
  readonly transcript: Transcript;
  readonly of: ReadTranscript;
  /** The fields at the beginning of the result. */
  readonly told: Data;
  readonly input: { readonly offset: number; readonly limit: number; readonly field?: string | undefined };
  readonly context: ToolContext;
}

/** A call with its input and its result, or one of its texts whole. Throws `ToolError` for a field that is no text of it. */
export async function callAnswer(call: CallDetail, reading: CallReading): Promise<Outcome> {
  const { transcript, of, told, input, context } = reading;
  const { id, tool, status, reason, durationMs, envelope, text = "", nested } = call;
  const { field, offset, limit } = input;
  const whole = { input: call.input, result: envelope, output: text };
  if (field !== undefined) {
    const found = textAt(whole, field);
    if (found === undefined)
      throw new ToolError(
        "EXECUTION_ERROR",
        `Invalid input: field ${field} isn't a text of this call. Use one that \`data.cut\` names, such as /input/command, or /output.`,
      );
    return longText({ ...told, call_id: id, tool, field }, found, hiddenNotes(call), offset, context);
  }
  const lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
  const from = offset < 0 ? Math.max(0, lines.length + offset) : offset;
  const shown = lines.slice(from, from + limit);
  const cut: CutText[] = [];
  const listed = nested && listedOf(nested.calls);
  const notes = [
    ...(envelope === undefined ? ["The call has no result."] : []),
    ...hiddenNotes(call),
    ...nestedNotes(call, listed?.length),
  ];
  const started = await startedBy(call, of, transcript, context);
  const data = {
    ...told,
    call_id: id,
    tool,
    status,
    reason,
    ...(durationMs !== undefined && { duration_ms: Math.round(durationMs) }),
    ...(started !== undefined && { started_subagent: started }),
    ...(listed && { subagent_calls: listed }),
    input: cutTexts(call.input, "/input", cut),
    ...(envelope && { result: cutTexts(envelope, "/result", cut) }),
  };
  if (cut.length > MOST_CUT) notes.push(`${cut.length - MOST_CUT} more cut texts are not in \`cut\`.`);
  return {
    data: {
      ...data,
      ...(cut.length > 0 && { cut: cut.slice(0, MOST_CUT) }),
      ...(notes.length > 0 && { note: notes.join(" ") }),
    },
    long: {
      kind: "lines",
      field: "output",
      lines: shown,
      first: from,
      total: lines.length,
      more: from + shown.length < lines.length,
    },
    ...(context.takesView && { view: viewOfCall(told, call) }),
  };
}

/** The first calls that have room. */
function listedOf(calls: readonly NestedCallRow[]): Data[] {
  const listed: Data[] = [];
  let room = MOST_NESTED_TEXT;
  for (const call of calls) {
    if (call.id.length > LONGEST_NAME || call.tool.length > LONGEST_NAME) continue;
    const told = nestedCall(call);
    room -= JSON.stringify(told).length;
    if (room < 0 || listed.length === MOST_NESTED) break;
    listed.push(told);
  }
  return listed;
}

function nestedCall({ row, id, tool, summary, status, reason }: NestedCallRow): Data {
  return { row, call_id: id, tool, text: summary, status, reason };
}

function nestedNotes({ nested }: CallDetail, listed = 0): string[] {
  if (!nested) return [];
  const left = nested.calls.length - listed + nested.hidden;
  return [
    ...(left > 0 ? [`${left} more calls of the subagent are not listed; transcript_search finds them.`] : []),
    ...(nested.incomplete ? ["There was too much to search: the subagent may have made more calls."] : []),
  ];
}

/** What is missing of a line that is too long, as a sentence. */
export function hiddenNotes({ hiddenBytes = 0 }: Pick<CallDetail, "hiddenBytes">): string[] {
  return hiddenBytes > 0
    ? [`The line is too long to be read whole: ${hiddenBytes} bytes of its texts are missing.`]
    : [];
}

/** The subagent with a file of its own that a call has started. */
async function startedBy(
  { id, tool }: CallDetail,
  { subagents }: ReadTranscript,
  transcript: Transcript,
  { signal }: ToolContext,
): Promise<string | undefined> {
  if (tool !== "Task" && tool !== "Agent") return undefined;
  const place = (await transcript.agentOf({ call: id }, signal))?.place;
  if (place?.kind !== "file") return undefined;
  return (await subagents()).find(({ resource }) => resource === place.resource)?.subagent;
}

/** One text from a character on, as much of it as has room; the next call goes on at `next_offset`. */
export function longText(data: Data, text: string, notes: string[], offset: number, { limits }: ToolContext): Outcome {
  const { pieces, offset: first, total, more } = piecesOf(text, offset, limits.maxOutputSize);
  if (offset > total) notes.push(`offset ${offset} is past the end of a text of ${total} characters.`);
  return {
    data: { ...data, ...(notes.length > 0 && { note: notes.join(" ") }) },
    long: {
      kind: "elements",
      field: "text",
      elements: pieces,
      wrap: (kept) => kept.join(""),
      weigh: (index) => lengthOf(String(pieces[index])),
      first,
      total,
      more,
    },
  };
}

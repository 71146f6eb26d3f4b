import * as z from "zod";
import type { Row, Transcript } from "../transcript/model";
import { ToolError } from "../core/errors";
import { integer, words } from "../core/fields";
import type { ToolContext } from "../core/ports";
import { defineTool, type Outcome } from "../core/tool";
import { askToRead, withTranscript } from "../core/transcripts/asked";
import { HIDES_SECRETS, limitField, transcriptAliases, transcriptField } from "../core/transcripts/fields";

interface Input {
  readonly transcript?: string | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly call_id?: string | undefined;
}

/** Characters of a row's text; a call's result is read whole by its id. */
const MOST_TEXT = 1000;

export default defineTool<Input>({
  name: "transcript_read",
  title: "Read Session",
  group: "transcripts",
  icon: "book",
  description:
    "Reads a recorded Claude Code session: a range of its rows (prompts, answers, thinking, calls), or with `call_id` one call with its input and result. " +
    "The answer is JSON; check `success` first. `data.rows` has one {row, kind, time, text} each, and a call's id, tool, status and reason; of a long text the beginning " +
    "is kept and `hidden` counts what is left out. With `call_id`, `data.result` is the result as an envelope, which has a `success` of its own, and `data.output` " +
    `its text by lines. ${HIDES_SECRETS}`,
  userDescription: "Read rows or one call of a recorded session",
  effect: "read",
  input: z.object({
    transcript: transcriptField(),
    offset: integer()
      .default(0)
      .describe(
        "Row to begin with, from 0; negative counts from the end. With call_id: lines of its result to skip. Default: 0.",
      ),
    limit: limitField(20, 500, "rows or lines"),
    call_id: words().optional().describe("Id of one call, as rows and reports tell it. Default: none."),
  }),
  aliases: {
    ...transcriptAliases,
    from: "offset",
    start: "offset",
    row: "offset",
    tool_use_id: "call_id",
    callId: "call_id",
    call: "call_id",
  },
  data: z.strictObject({
    transcript: z.string(),
    rows: z
      .array(
        z.strictObject({
          row: z.int(),
          kind: z.string(),
          time: z.string().optional(),
          subagent: z.literal(true).optional(),
          text: z.string().optional(),
          hidden: z.int().optional(),
          call_id: z.string().optional(),
          tool: z.string().optional(),
          status: z.string().optional(),
          reason: z.string().optional(),
        }),
      )
      .optional(),
    call_id: z.string().optional(),
    tool: z.string().optional(),
    status: z.string().optional(),
    reason: z.string().optional(),
    duration_ms: z.number().optional(),
    input: z.unknown().optional(),
    result: z.unknown().optional(),
    output: z.string().optional(),
    note: z.string().optional(),
  }),

  confirm: askToRead,

  run: (input, context) =>
    withTranscript(input, context, (transcript, { name }) =>
      input.call_id === undefined
        ? readRows(transcript, name, input, context)
        : readCall(transcript, name, input.call_id, input, context),
    ),
});

async function readRows(
  transcript: Transcript,
  name: string,
  { offset, limit }: Input,
  { signal }: ToolContext,
): Promise<Outcome> {
  const total = transcript.summary.rows;
  const from = offset < 0 ? Math.max(0, total + offset) : offset;
  const rows = await transcript.rows(from, Math.min(total, from + limit), signal);
  return {
    data: {
      transcript: name,
      ...(rows.length === 0 && {
        note: total === 0 ? "The transcript has no rows." : `offset ${offset} is past the last of ${total} rows.`,
      }),
    },
    long: {
      kind: "elements",
      field: "rows",
      elements: rows.map(rowOf),
      wrap: (elements) => elements,
      first: from,
      total,
      more: from + rows.length < total,
    },
  };
}

function rowOf({ index, kind, time, sidechain, text, hidden, call }: Row): Record<string, unknown> {
  const kept = text.slice(0, MOST_TEXT);
  const left = hidden + text.length - kept.length;
  return {
    row: index,
    kind,
    ...(time !== undefined && { time }),
    ...(sidechain && { subagent: true }),
    ...(call
      ? { call_id: call.id, tool: call.tool, text: call.summary, status: call.status, reason: call.reason }
      : { text: kept, ...(left > 0 && { hidden: left }) }),
  };
}

async function readCall(
  transcript: Transcript,
  name: string,
  id: string,
  { offset, limit }: Input,
  { signal }: ToolContext,
): Promise<Outcome> {
  const call = await transcript.call(id, signal);
  if (!call)
    throw new ToolError(
      "EXECUTION_ERROR",
      `File not found: no call ${id} in this transcript. transcript_search finds calls and their ids.`,
    );
  const { tool, status, reason, durationMs, input, envelope, text = "" } = call;
  const lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
  const from = offset < 0 ? Math.max(0, lines.length + offset) : offset;
  const shown = lines.slice(from, from + limit);
  return {
    data: {
      transcript: name,
      call_id: id,
      tool,
      status,
      reason,
      ...(durationMs !== undefined && { duration_ms: Math.round(durationMs) }),
      input: cut(input),
      ...(envelope && { result: cut(envelope) }),
      ...(envelope === undefined && { note: "The call has no result." }),
    },
    long: {
      kind: "lines",
      field: "output",
      lines: shown,
      first: from,
      total: lines.length,
      more: from + shown.length < lines.length,
    },
  };
}

/** A value with its long texts cut, each saying how much is left out. */
function cut(value: unknown): unknown {
  if (typeof value === "string")
    return value.length > MOST_TEXT
      ? `${value.slice(0, MOST_TEXT)}… [${value.length - MOST_TEXT} more characters]`
      : value;
  if (Array.isArray(value)) return value.map(cut);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cut(item)]));
}

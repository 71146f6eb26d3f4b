import * as z from "zod";
import type { CallDetail, Row, Transcript } from "../transcript/model";
import { ToolError } from "../core/errors";
import { integer, words } from "../core/fields";
import type { ToolContext } from "../core/ports";
import type { Data } from "../core/result";
import { defineTool, type Outcome } from "../core/tool";
import { askToRead, type ReadTranscript, withTranscript } from "../core/transcripts/asked";
import {
  HIDES_SECRETS,
  limitField,
  subagentField,
  transcriptAliases,
  transcriptField,
} from "../core/transcripts/fields";
import { beginningOf, type CutText, cutTexts, lengthOf, piecesOf, textAt } from "../core/transcripts/longTexts";

interface Input {
  readonly transcript?: string | undefined;
  readonly subagent?: string | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly row?: number | undefined;
  readonly call_id?: string | undefined;
  readonly field?: string | undefined;
}

/** Cut texts that are named: those of a call with more are few. */
const MOST_CUT = 20;

export default defineTool<Input>({
  name: "transcript_read",
  title: "Read Session",
  group: "transcripts",
  icon: "book",
  description:
    "Reads a recorded Claude Code session: a range of its rows (prompts, answers, thinking, calls), or with `call_id` one call with its input and result. " +
    "The answer is JSON; check `success` first. `data.rows` has one {row, kind, time, text} each, and a call's id, tool, status and reason. Of a long text the beginning " +
    "is kept: a row with `truncated` goes on with `row` and its `next_offset` as `offset`, a text of a call that `data.cut` names with `call_id`, its `field` and its " +
    "`next_offset`. With `call_id`, `data.result` is the result as an envelope, which has a `success` of its own, and `data.output` its text by lines. " +
    HIDES_SECRETS,
  userDescription: "Read rows or one call of a recorded session",
  effect: "read",
  input: z.object({
    transcript: transcriptField(),
    subagent: subagentField(),
    offset: integer()
      .default(0)
      .describe(
        "Row to begin with, from 0; negative counts from the end. With call_id: lines of its result to skip. With row or field: characters of the text to skip. Default: 0.",
      ),
    limit: limitField(20, 500, "rows or lines"),
    row: integer({ min: 0 })
      .optional()
      .describe(
        "One row whole, as hits and reports tell it: as much of its text from offset on as has room, or its call. Default: none.",
      ),
    call_id: words().optional().describe("Id of one call, as rows and reports tell it. Default: none."),
    field: words()
      .optional()
      .describe(
        "One text of the call whole, as `data.cut` names it, such as /input/command; /output is the text of the result. Default: none.",
      ),
  }),
  aliases: {
    ...transcriptAliases,
    from: "offset",
    start: "offset",
    tool_use_id: "call_id",
    callId: "call_id",
    call: "call_id",
  },
  data: z.strictObject({
    transcript: z.string(),
    subagent: z.string().optional(),
    rows: z
      .array(
        z.strictObject({
          row: z.int(),
          kind: z.string(),
          time: z.string().optional(),
          subagent: z.literal(true).optional(),
          text: z.string().optional(),
          truncated: z.literal(true).optional(),
          next_offset: z.int().optional(),
          call_id: z.string().optional(),
          tool: z.string().optional(),
          status: z.string().optional(),
          reason: z.string().optional(),
        }),
      )
      .optional(),
    row: z.int().optional(),
    kind: z.string().optional(),
    time: z.string().optional(),
    call_id: z.string().optional(),
    tool: z.string().optional(),
    status: z.string().optional(),
    reason: z.string().optional(),
    duration_ms: z.number().optional(),
    started_subagent: z.string().optional(),
    input: z.unknown().optional(),
    result: z.unknown().optional(),
    cut: z.array(z.strictObject({ field: z.string(), next_offset: z.int(), total: z.int() })).optional(),
    output: z.string().optional(),
    field: z.string().optional(),
    text: z.string().optional(),
    note: z.string().optional(),
  }),

  confirm: askToRead,

  run: (input, context) =>
    withTranscript(input, context, async (transcript, of) => {
      const { call_id: id, row } = input;
      const told = { transcript: of.name, ...(of.subagent !== undefined && { subagent: of.subagent }) };
      const read: Reading = { transcript, of, told, input, context };
      if (id !== undefined) return readCall(id, read);
      if (row !== undefined) return readRow(row, read);
      if (input.field === undefined) return readRows(read);
      throw new ToolError("EXECUTION_ERROR", "Invalid input: field is a text of one call; name it with `call_id`.");
    }),
});

/** One call of the tool, with what its answer begins with. */
interface Reading {
  readonly transcript: Transcript;
  readonly of: ReadTranscript;
  readonly told: Data;
  readonly input: Input;
  readonly context: ToolContext;
}

async function readRows({
  transcript,
  told,
  input: { offset, limit },
  context: { signal },
}: Reading): Promise<Outcome> {
  const total = transcript.summary.rows;
  const from = offset < 0 ? Math.max(0, total + offset) : offset;
  const rows = await transcript.rows(from, Math.min(total, from + limit), signal);
  return {
    data: {
      ...told,
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
  const { text: kept, kept: characters } = beginningOf(text);
  const next = characters ?? (hidden > 0 ? lengthOf(kept) : undefined);
  return {
    row: index,
    kind,
    ...(time !== undefined && { time }),
    ...(sidechain && { subagent: true }),
    ...(call
      ? { call_id: call.id, tool: call.tool, text: call.summary, status: call.status, reason: call.reason }
      : { text: kept, ...(next !== undefined && { truncated: true, next_offset: next }) }),
  };
}

async function readRow(number: number, reading: Reading): Promise<Outcome> {
  const { transcript, told, input, context } = reading;
  const [row] = await transcript.rowsAt([number], context.signal);
  if (!row) {
    const last = `it has ${transcript.summary.rows} rows`;
    throw new ToolError("EXECUTION_ERROR", `Invalid input: row ${number} is not in this transcript, ${last}.`);
  }
  if (row.call) return readCall(row.call.id, reading);
  const { kind, time } = row;
  const { text, ...read } = await transcript.text(number, context.signal);
  const data = { ...told, row: number, kind, ...(time !== undefined && { time }) };
  return longText(data, text, hiddenNotes(read), input.offset, context);
}

async function readCall(id: string, reading: Reading): Promise<Outcome> {
  const { transcript, of, told, input, context } = reading;
  const call = await transcript.call(id, context.signal);
  if (!call)
    throw new ToolError(
      "EXECUTION_ERROR",
      `File not found: no call ${id} in this transcript. transcript_search finds calls and their ids.`,
    );
  const { tool, status, reason, durationMs, envelope, text = "" } = call;
  const { field, offset, limit } = input;
  const whole = { input: call.input, result: envelope, output: text };
  if (field !== undefined) {
    const found = textAt(whole, field);
    if (found === undefined)
      throw new ToolError(
        "EXECUTION_ERROR",
        `Invalid input: field ${field} is no text of this call. Use one that \`data.cut\` names, such as /input/command, or /output.`,
      );
    return longText({ ...told, call_id: id, tool, field }, found, hiddenNotes(call), offset, context);
  }
  const lines = text === "" ? [] : text.replace(/\n$/, "").split("\n");
  const from = offset < 0 ? Math.max(0, lines.length + offset) : offset;
  const shown = lines.slice(from, from + limit);
  const cut: CutText[] = [];
  const notes = [...(envelope === undefined ? ["The call has no result."] : []), ...hiddenNotes(call)];
  const started = await startedBy(call, of, transcript, context);
  const data = {
    ...told,
    call_id: id,
    tool,
    status,
    reason,
    ...(durationMs !== undefined && { duration_ms: Math.round(durationMs) }),
    ...(started !== undefined && { started_subagent: started }),
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
  };
}

function hiddenNotes({ hiddenBytes = 0 }: Pick<CallDetail, "hiddenBytes">): string[] {
  return hiddenBytes > 0
    ? [`The line is too long to be read whole: ${hiddenBytes} bytes of its texts are not here.`]
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
  const place = (await transcript.agentOf(id, signal))?.place;
  if (place?.kind !== "file") return undefined;
  return (await subagents()).find(({ resource }) => resource === place.resource)?.subagent;
}

/** One text from a character on, as much of it as has room; the next call goes on at `next_offset`. */
function longText(data: Data, text: string, notes: string[], offset: number, { limits }: ToolContext): Outcome {
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

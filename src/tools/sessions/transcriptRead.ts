import * as z from "zod";
import type { Row } from "../../transcripts/model/entryRow";
import { ToolError } from "../../base/errors";
import { integer, words } from "../runtime/inputFields";
import { defineTool, type Outcome } from "../runtime/tool";
import { planTranscript, type TranscriptPlan, withTranscript } from "./requestedTranscript";
import { HIDES_SECRETS, limitField, subagentField, transcriptAliases, transcriptField } from "./transcriptFields";
import { beginningOf, lengthOf } from "./longTexts";
import { callAnswer, type CallReading, hiddenNotes, longText } from "./callAnswer";
import { viewOfRows } from "./views/viewedSession";
import { nestedAt, nestedNamed } from "./nestedEntries";

interface Input {
  readonly transcript?: string | undefined;
  readonly subagent?: string | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly row?: number | undefined;
  readonly call_id?: string | undefined;
  readonly field?: string | undefined;
}

export default defineTool<Input, TranscriptPlan<Input>>({
  name: "transcript_read",
  title: "Read Session",
  group: "transcripts",
  icon: "book",
  description:
    "Reads a recorded agent session: its rows (prompts, replies, thinking, calls), or with `call_id` the input and result of one call. " +
    "Returns JSON; check `success` first. `data.rows` has one {row, kind, time, text} each. Long texts are cut: " +
    "to continue, pass `row`, or `call_id` and `field` from `data.cut`, with `next_offset` as `offset`. " +
    HIDES_SECRETS,
  userDescription: "Read rows or one call of a recorded session",
  effect: "read",
  input: z.object({
    transcript: transcriptField(),
    subagent: subagentField(),
    offset: integer()
      .default(0)
      .describe(
        "Row to start at, negative from the end; with call_id: lines to skip, with row or field: characters. Default: 0.",
      ),
    limit: limitField(20, 500, "rows or lines"),
    row: integer({ min: 0 }).optional().describe("One whole row, by its number. Default: none."),
    call_id: words().optional().describe("Id of a call, from rows or reports. Default: none."),
    field: words().optional().describe("One whole text of the call, such as /input/command or /output. Default: none."),
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
    subagent_calls: z
      .array(
        z.strictObject({
          row: z.int(),
          call_id: z.string(),
          tool: z.string(),
          text: z.string(),
          status: z.string(),
          reason: z.string(),
        }),
      )
      .optional(),
    input: z.unknown().optional(),
    result: z.unknown().optional(),
    cut: z.array(z.strictObject({ field: z.string(), next_offset: z.int(), total: z.int() })).optional(),
    output: z.string().optional(),
    field: z.string().optional(),
    text: z.string().optional(),
    note: z.string().optional(),
  }),

  plan: planTranscript,

  run: (plan, context) =>
    withTranscript(plan, context, async (transcript, of) => {
      const { input } = plan;
      const { call_id: id, row } = input;
      const told = { transcript: of.name, ...(of.subagent !== undefined && { subagent: of.subagent }) };
      const read: Reading = { transcript, of, told, input, context };
      if (id !== undefined) return readCall(id, read);
      if (row !== undefined) return readRow(row, read);
      if (input.field === undefined) return readRows(read);
      throw new ToolError("EXECUTION_ERROR", "Invalid input: field is a text of one call; name it with `call_id`.");
    }),
});

/** One call of the tool, with the beginning of its result. */
interface Reading extends CallReading {
  readonly input: Input;
}

async function readRows({
  transcript,
  told,
  input: { offset, limit },
  context: { signal, takesView },
}: Reading): Promise<Outcome> {
  const total = transcript.summary.rows;
  const from = offset < 0 ? Math.max(0, total + offset) : offset;
  const rows = await transcript.rows({ from, to: Math.min(total, from + limit) }, signal);
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
    ...(takesView && { view: viewOfRows(told, transcript, rows) }),
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
  const [row] = await transcript.rowsAt({ rows: [number] }, context.signal);
  if (!row) {
    const last = `it has ${transcript.summary.rows} rows`;
    throw new ToolError("EXECUTION_ERROR", `Invalid input: row ${number} is not in this transcript, ${last}.`);
  }
  if (row.call) return readCall(row.call.id, reading);
  const { kind, time } = row;
  const { only, texts, notes } = await nestedAt(transcript, number, context.signal);
  if (only) return callAnswer(only, { ...reading, told: { ...told, row: number } });
  const { text, ...read } = await transcript.text({ row: number }, context.signal);
  const data = { ...told, row: number, kind, ...(time !== undefined && { time }) };
  return longText(data, [text, ...texts].join("\n\n"), [...hiddenNotes(read), ...notes], input.offset, context);
}

/** Reads a call by its id. Also searches a subagent's progress entries, which may be the only record of it. */
async function readCall(id: string, reading: Reading): Promise<Outcome> {
  const { transcript, told, context } = reading;
  const call = await transcript.call({ call: id }, context.signal);
  if (call) return callAnswer(call, reading);
  const nested = await nestedNamed(transcript, id, context.signal);
  if (nested) return callAnswer(nested.call, { ...reading, told: { ...told, row: nested.row } });
  throw new ToolError(
    "EXECUTION_ERROR",
    `File not found: no call ${id} in this transcript. transcript_search finds calls and their ids.`,
  );
}

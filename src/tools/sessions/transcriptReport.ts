import * as z from "zod";
import type { SessionView, Transcript } from "../../transcripts/model/transcriptModel";
import type { Understanding } from "../../transcripts/model/understanding/understandingModel";
import type { TouchedFile } from "../../transcripts/model/understanding/touchedFilesModel";
import { defineTool } from "../runtime/tool";
import type { ToolContext } from "../runtime/context/toolContext";
import { openedSubagent, planTranscript, type TranscriptPlan, withTranscript } from "./requestedTranscript";
import { HIDES_SECRETS, offsetField, subagentField, transcriptAliases, transcriptField } from "./transcriptFields";
import { type FailingFile, failures } from "./failures";
import { REPORTED_ROWS, viewOfRows } from "./views/viewedSession";
import type { SubagentFile } from "./subagents";

interface Input {
  readonly transcript?: string | undefined;
  readonly subagent?: string | undefined;
  readonly offset: number;
}

/** Of each list but the failures. */
const MOST = { tools: 20, slowest: 5, files: 20, agents: 20, lookedAt: 5_000 };

const count = z.int();

export default defineTool<Input, TranscriptPlan<Input>>({
  name: "transcript_report",
  title: "Report on Session",
  group: "transcripts",
  icon: "graph",
  description:
    "Summarizes a recorded agent session: why it failed, failed and slow calls, tokens, cost, and changed files. " +
    "Returns JSON; check `success` first. `data.failures` has the failed calls with row and reason. " +
    "Read one call with transcript_read, its `call_id`, and its `subagent`. " +
    HIDES_SECRETS,
  userDescription: "Report what a recorded session did, what failed and why",
  effect: "read",
  input: z.object({
    transcript: transcriptField(),
    subagent: subagentField(),
    offset: offsetField("Failures"),
  }),
  aliases: transcriptAliases,
  data: z.strictObject({
    transcript: z.string(),
    subagent: z.string().optional(),
    title: z.string().optional(),
    started: z.string().optional(),
    ended: z.string().optional(),
    rows: count,
    turns: count,
    subagents: count,
    agents: z
      .array(
        z.strictObject({
          subagent: z.string(),
          name: z.string(),
          calls: count,
          errors: count,
          row: count.optional(),
        }),
      )
      .optional(),
    calls: z.record(z.string(), count),
    working_s: z.number(),
    tokens: z.strictObject({ input: count, output: count, cache_write: count, cache_read: count }),
    cost_usd: z.number().optional(),
    reported_cost_usd: z.number().optional(),
    tools: z.array(z.strictObject({ tool: z.string(), calls: count, errors: count, median_ms: z.number().optional() })),
    slowest: z.array(
      z.strictObject({
        tool: z.string(),
        status: z.string(),
        duration_ms: z.number(),
        row: count.optional(),
        agent: z.string().optional(),
      }),
    ),
    files: z.array(z.strictObject({ path: z.string(), reads: count, writes: count, edits: count, failed: count })),
    failures: z.array(
      z.strictObject({
        subagent: z.string().optional(),
        row: count,
        call_id: z.string(),
        tool: z.string(),
        summary: z.string(),
        status: z.string(),
        reason: z.string(),
        error: z.string().optional(),
        exit_code: z.number().optional(),
      }),
    ),
    note: z.string().optional(),
  }),

  plan: planTranscript,

  run: (plan, context) =>
    withTranscript(plan, context, async (transcript, { name, subagent, subagents }) => {
      const { offset } = plan.input;
      const understood = await understanding(transcript, context);
      const { files: touched, total } = await transcript.touchedFiles(
        { query: { filter: "", order: "touches", descending: true, from: 0, to: MOST.lookedAt } },
        context.signal,
      );
      const isChanged = ({ writes, edits }: TouchedFile): boolean => writes + edits > 0;
      // What was changed is asked about more than what was read.
      const told = [...touched.filter(isChanged), ...touched.filter((file) => !isChanged(file))].slice(0, MOST.files);
      const { summary } = transcript;
      const { overview, usage } = understood;
      const { reportedCost } = overview;
      const agents = (await subagents()).flatMap(({ agent, ...file }) => (agent ? [{ ...file, agent }] : []));
      const unread: string[] = [];
      const files = agents.map((file): FailingFile => ({
        subagent: file.subagent,
        open: (read) => openedSubagent(file, context, { read, without: [], unread }),
      }));
      const { failed, total: failedCalls } = await failures(transcript, files, offset, context.signal);
      const more = [
        ...(summary.rows === 0 ? ["The transcript has no rows."] : []),
        ...left("tools", understood.tools.length + understood.hiddenTools, MOST.tools),
        ...left("files", total, MOST.files),
        ...left("subagents", agents.length, MOST.agents),
        ...unread.slice(0, 3),
        ...understood.problems.slice(0, 3),
      ];
      return {
        data: {
          transcript: name,
          ...(subagent !== undefined && { subagent }),
          ...(summary.title !== undefined && { title: summary.title }),
          ...(summary.firstTime !== undefined && { started: summary.firstTime }),
          ...(summary.lastTime !== undefined && { ended: summary.lastTime }),
          rows: summary.rows,
          turns: overview.turns,
          subagents: overview.agents,
          ...(agents.length > 0 && { agents: agents.slice(0, MOST.agents).map(agentOf) }),
          calls: statuses(understood),
          working_s: Math.round(overview.workingMs / 1000),
          tokens: {
            input: usage.input_tokens,
            output: usage.output_tokens,
            cache_write: usage.cache_creation_input_tokens,
            cache_read: usage.cache_read_input_tokens,
          },
          ...(usage.unknownCost === 0 && { cost_usd: Number(usage.cost.toFixed(4)) }),
          ...(reportedCost !== undefined && { reported_cost_usd: Number(reportedCost.toFixed(4)) }),
          tools: understood.tools.slice(0, MOST.tools).map(({ tool, counts, durations }) => ({
            tool,
            calls: counts.calls,
            errors: counts.error + counts.blocked + counts.orphaned,
            ...(durations.median !== undefined && { median_ms: Math.round(durations.median) }),
          })),
          slowest: understood.slowest.slice(0, MOST.slowest).map(({ tool, status, durationMs, row, agent }) => ({
            tool,
            status,
            duration_ms: Math.round(durationMs),
            ...(row !== undefined && { row }),
            ...(agent !== undefined && { agent }),
          })),
          files: told.map(({ path, reads, writes, edits, failed: unsuccessful }) => ({
            path,
            reads,
            writes,
            edits,
            failed: unsuccessful,
          })),
          ...(more.length > 0 && { note: more.join(" ") }),
        },
        long: {
          kind: "elements",
          field: "failures",
          elements: failed,
          wrap: (elements) => elements,
          first: offset,
          total: failedCalls,
          more: offset + failed.length < failedCalls,
        },
        ...(context.takesView && { view: await firstRows(transcript, name, subagent, context) }),
      };
    }),
});

/** How many calls there are of each status, those of subagents among them. */
function statuses({ all: { counts } }: Understanding): Record<string, number> {
  const { calls: _, ...each } = counts;
  return Object.fromEntries(Object.entries(each).filter(([, calls]) => calls > 0));
}

async function firstRows(
  transcript: Transcript,
  name: string,
  subagent: string | undefined,
  { signal }: ToolContext,
): Promise<SessionView> {
  const rows = await transcript.rows({ from: 0, to: REPORTED_ROWS }, signal);
  return viewOfRows({ transcript: name, subagent }, transcript, rows);
}

function agentOf({ subagent, agent }: Required<SubagentFile>): Record<string, unknown> {
  const { name, description, calls, failed: errors, callRow: row } = agent;
  return {
    subagent,
    name: description === undefined ? name : `${name}: ${description}`,
    calls,
    errors,
    ...(row !== undefined && { row }),
  };
}

function left(what: string, all: number, most: number): string[] {
  return all > most ? [`${all - most} more ${what} are not listed.`] : [];
}

async function understanding(transcript: Transcript, { signal }: ToolContext): Promise<Understanding> {
  for (;;) {
    signal.throwIfAborted();
    const step = await transcript.understanding({}, signal);
    if (step.kind === "done") return step.understanding;
  }
}

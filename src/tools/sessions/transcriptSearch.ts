import * as z from "zod";
import type { Hit } from "../../transcripts/model/searchHits";
import type { Transcript } from "../../transcripts/model/transcriptModel";
import { ToolError } from "../../base/errors";
import { unlisted, words } from "../runtime/inputFields";
import { redact } from "../../base/redaction/redact";
import { defineTool, type Outcome } from "../runtime/tool";
import {
  openedSubagent,
  planTranscript,
  type ReadTranscript,
  type TranscriptPlan,
  withTranscript,
} from "./requestedTranscript";
import { limitedSearch, nothingInTime, stoppedNote } from "../search/files/timeLimit";
import { libraryOf, sessionsOf } from "./chosenTranscript";
import {
  HIDES_SECRETS,
  limitField,
  offsetField,
  subagentField,
  transcriptAliases,
  transcriptField,
} from "./transcriptFields";
import { subagentNames } from "./subagents";
import type { ToolContext } from "../runtime/context/toolContext";

interface Input {
  readonly query: string;
  readonly transcript?: string | undefined;
  readonly subagent?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Without a transcript: all sessions of the workspace. */
type Plan = TranscriptPlan<Input> | { readonly input: Input };

/** What `transcript` is when all sessions of the workspace are meant. */
const EVERY = "workspace";

export default defineTool<Input, Plan>({
  name: "transcript_search",
  title: "Search Sessions",
  group: "transcripts",
  icon: "search",
  description:
    "Searches recorded agent sessions: what an agent said, ran, read, or changed. " +
    "Returns JSON; check `success` first. `data.hits` has one {transcript, row, field, text, subagent} each, for transcript_read. " +
    HIDES_SECRETS,
  userDescription: "Search recorded agent sessions",
  effect: "read",
  input: z.object({
    query: words().describe(
      "Text, /regular expression/, and fields: tool:Bash status:error is:prompt path:src/ in:result agent:main after:2026-01-31 before:2026-02-01; `-` before one excludes.",
    ),
    transcript: transcriptField().describe(
      "Session id, path, or `workspace` for all sessions of this workspace. Default: the latest session.",
    ),
    subagent: unlisted(subagentField()),
    limit: limitField(20, 200, "hits"),
    offset: offsetField("Hits"),
  }),
  aliases: {
    ...transcriptAliases,
    pattern: "query",
    search: "query",
    text: "query",
    head_limit: "limit",
    max_results: "limit",
  },
  data: z.strictObject({
    hits: z.array(
      z.strictObject({
        transcript: z.string(),
        subagent: z.string().optional(),
        row: z.int(),
        field: z.string(),
        call_id: z.string().optional(),
        text: z.string().optional(),
      }),
    ),
    timed_out: z.boolean().optional(),
    note: z.string().optional(),
  }),

  plan: async (input, context) => (input.transcript === EVERY ? { plan: { input } } : planTranscript(input, context)),

  run: (plan, context) =>
    refusingQueries(() => {
      const { input } = plan;
      if ("chosen" in plan)
        return withTranscript(plan, context, (transcript, of) => searchOne(transcript, of, input, context));
      if (input.subagent === undefined) return searchAll(input, context);
      throw new ToolError("EXECUTION_ERROR", "Invalid input: subagent is of one session; name it with `transcript`.");
    }),
});

interface FoundHit {
  readonly transcript: string;
  readonly subagent?: string;
  readonly hit: Hit;
}

/** Hits of files, those left out that a subagent's file has of calls which were found before: it may begin with its caller's history. */
class Hits {
  readonly found: FoundHit[] = [];
  readonly #calls = new Set<string>();

  add(of: Omit<FoundHit, "hit">, hits: readonly Hit[]): void {
    for (const hit of hits) {
      if (hit.call !== undefined) {
        const key = `${of.transcript} ${hit.call} `;
        if (of.subagent !== undefined && this.#calls.has(key + hit.field)) continue;
        this.#calls.add(key + hit.field);
      }
      this.found.push({ ...of, hit });
    }
  }
}

async function searchOne(
  transcript: Transcript,
  { name, subagent, subagents }: ReadTranscript,
  input: Input,
  context: ToolContext,
): Promise<Outcome> {
  const hits = new Hits();
  const notes: string[] = [];
  const isEnough = (): boolean => hits.found.length > input.offset + input.limit;
  const searchIn = async (file: Transcript, of?: string): Promise<void> => {
    for (let from = 0, done = false; !done && !isEnough();) {
      const step = await file.search({ query: input.query, from }, context.signal);
      hits.add({ transcript: name, ...(of !== undefined && { subagent: of }) }, step.hits);
      context.progress(`${hits.found.length} hits so far`);
      ({ next: from, done } = step);
    }
  };
  await searchIn(transcript, subagent);
  if (!isEnough())
    for (const file of await subagents()) {
      if (isEnough()) break;
      const read = (own: Transcript): Promise<void> => searchIn(own, file.subagent);
      await openedSubagent(file, context, { read, without: undefined, unread: notes });
    }
  return answer(hits.found, input, notes.slice(0, 5));
}

/** Searches the sessions of the workspace, those written last first, until a page is full or the time of a search is over. */
async function searchAll(input: Input, context: ToolContext): Promise<Outcome> {
  const { here } = await sessionsOf(context);
  const searched = here.flatMap(({ id, resource, agentFiles = [] }) => {
    const files = agentFiles.map((file) => file.resource);
    const nameOf = subagentNames(resource, files);
    return [
      { of: { transcript: id }, resource },
      ...files.map((file) => ({ of: { transcript: id, subagent: nameOf(file) }, resource: file })),
    ];
  });
  const resources = searched.map(({ resource }) => resource);
  const hits = new Hits();
  const notes: string[] = [];
  let cut = 0;
  const enough = new AbortController();
  const { value: stopped, timeout } = await limitedSearch(context, async (stop) => {
    try {
      await libraryOf(context).search(
        resources,
        input.query,
        ({ file, hits: found, count, problem }) => {
          for (const { of } of searched.slice(file, file + 1)) {
            hits.add(of, found);
            if (problem !== undefined) notes.push(`${Object.values(of).join(", subagent ")}: ${problem}`);
          }
          cut += count - found.length;
          context.progress(`${hits.found.length} hits so far, in the file ${file + 1} of ${searched.length}`);
          if (hits.found.length > input.offset + input.limit) enough.abort();
        },
        AbortSignal.any([context.signal, enough.signal, stop]),
      );
    } catch (error) {
      context.signal.throwIfAborted();
      if (!enough.signal.aborted && !stop.aborted) throw error;
    }
    return stop.aborted && !enough.signal.aborted;
  });
  if (stopped && hits.found.length === 0) throw nothingInTime("nothing", timeout, NARROWING);
  if (cut > 0) notes.push(`${cut} more hits are in sessions that contain many; search those by their id.`);
  const late = stopped ? [stoppedNote(timeout, NARROWING)] : [];
  const { data, ...outcome } = answer(hits.found, input, [...late, ...notes.slice(0, 5)]);
  return { ...outcome, data: { ...(stopped && { timed_out: true }), ...data } };
}

/** What makes a search smaller. */
const NARROWING = "transcript or query";

function answer(hits: readonly FoundHit[], { limit, offset }: Input, notes: readonly string[]): Outcome {
  const page = hits.slice(offset, offset + limit);
  const told = [
    ...(hits.length === 0
      ? ["Nothing was found."]
      : page.length === 0
        ? [`offset ${offset} is past the last hit.`]
        : []),
    ...notes,
  ];
  return {
    data: told.length > 0 ? { note: told.join(" ") } : {},
    long: {
      kind: "elements",
      field: "hits",
      elements: page.map(({ hit: { row, field, call, nested, snippet }, ...of }) => ({
        ...of,
        row,
        field,
        ...((call ?? nested) !== undefined && { call_id: call ?? nested }),
        ...(snippet && { text: redact(snippet.text).text }),
      })),
      wrap: (elements) => elements,
      first: offset,
      more: offset + page.length < hits.length,
    },
  };
}

/** A query that cannot be read is the caller's to mend. */
async function refusingQueries(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === "QueryError")
      throw new ToolError("EXECUTION_ERROR", `Invalid input: ${error.message}`);
    throw error;
  }
}

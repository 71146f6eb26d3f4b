import * as z from "zod";
import type { Hit } from "../transcript/model";
import { ToolError } from "../core/errors";
import { words } from "../core/fields";
import { redact } from "../core/redaction/redact";
import { defineTool, type Outcome } from "../core/tool";
import { askToRead, withTranscript } from "../core/transcripts/asked";
import { libraryOf, sessionsOf } from "../core/transcripts/chosen";
import { HIDES_SECRETS, limitField, offsetField, transcriptAliases, transcriptField } from "../core/transcripts/fields";
import type { ToolContext } from "../core/ports";

interface Input {
  readonly query: string;
  readonly transcript?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** What `transcript` is when all sessions of the workspace are meant. */
const EVERY = "workspace";

/** Sessions that one call looks through, those written last. */
const MOST_SESSIONS = 200;

export default defineTool<Input>({
  name: "transcript_search",
  title: "Search Sessions",
  group: "transcripts",
  icon: "search",
  description:
    "Searches recorded Claude Code sessions: find what an agent said, ran, read or changed, also in inputs and results of calls. " +
    "The answer is JSON; check `success` first. `data.hits` has one {transcript, row, field, text} each, in the order of the file; `row` goes into transcript_read. " +
    "The query is text, /a regular expression/, and fields: tool:Bash status:error is:prompt path:src/ in:result agent:main after:2026-01-31 before:2026-02-01, `-` " +
    `before one excludes. ${HIDES_SECRETS}`,
  userDescription: "Search in recorded Claude Code sessions",
  effect: "read",
  input: z.object({
    query: words().describe(
      'What to find: text, /expression/ and fields, such as tool:Edit path:src/ or status:error "npm test".',
    ),
    transcript: transcriptField().describe(
      "Session id or its beginning, path of a transcript, or `workspace` for all sessions of this workspace. Default: the one written last.",
    ),
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
        row: z.int(),
        field: z.string(),
        call_id: z.string().optional(),
        text: z.string().optional(),
      }),
    ),
    note: z.string().optional(),
  }),

  confirm: async (input, context) => (input.transcript === EVERY ? undefined : askToRead(input, context)),

  run: (input, context) =>
    refusingQueries(() =>
      input.transcript === EVERY
        ? searchAll(input, context)
        : withTranscript(input, context, async (transcript, { name }) => {
            const hits: FoundHit[] = [];
            for (let from = 0, done = false; !done && hits.length <= input.offset + input.limit;) {
              const step = await transcript.search(input.query, from, context.signal);
              hits.push(...step.hits.map((hit) => ({ transcript: name, hit })));
              context.progress(`${hits.length} hits so far`);
              ({ next: from, done } = step);
            }
            return answer(hits, input, []);
          }),
    ),
});

interface FoundHit {
  readonly transcript: string;
  readonly hit: Hit;
}

async function searchAll(input: Input, context: ToolContext): Promise<Outcome> {
  const { here } = await sessionsOf(context);
  const searched = here.slice(0, MOST_SESSIONS);
  const resources = searched.map(({ resource }) => resource);
  const hits: FoundHit[] = [];
  const notes: string[] = [];
  let cut = 0;
  await libraryOf(context).search(
    resources,
    input.query,
    ({ file, hits: found, count, problem }) => {
      for (const { id } of searched.slice(file, file + 1)) {
        hits.push(...found.map((hit) => ({ transcript: id, hit })));
        if (problem !== undefined) notes.push(`${id}: ${problem}`);
      }
      cut += count - found.length;
      context.progress(`${hits.length} hits so far, in the session ${file + 1} of ${searched.length}`);
    },
    context.signal,
  );
  if (cut > 0) notes.push(`${cut} more hits are in sessions that hold many; search those by their id.`);
  if (here.length > MOST_SESSIONS)
    notes.push(`Only the ${MOST_SESSIONS} sessions written last of ${here.length} were searched.`);
  return answer(hits, input, notes.slice(0, 5));
}

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
      elements: page.map(({ transcript, hit: { row, field, call, snippet } }) => ({
        transcript,
        row,
        field,
        ...(call !== undefined && { call_id: call }),
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

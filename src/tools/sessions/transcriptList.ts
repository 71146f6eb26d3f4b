import * as z from "zod";
import { text, unlisted } from "../runtime/inputFields";
import { asQuestion } from "../runtime/pathQuestion";
import type { ToolContext } from "../runtime/context/toolContext";
import { withoutCutWord } from "../../base/redaction/wordBoundary";
import { redact } from "../../base/redaction/redact";
import { defineTool } from "../runtime/tool";
import { sessionsOf } from "./chosenTranscript";
import { HIDES_SECRETS, limitField, offsetField } from "./transcriptFields";
import type { LibrarySession } from "../runtime/context/transcriptLibraryPort";
import { t } from "../../base/l10n";
import SOURCES from "../../transcripts/sources/agents/all";

interface Input {
  readonly scope: "workspace" | "all";
  readonly query?: string | undefined;
  readonly agent?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const EVERY = "sessions of all projects";
const ALL = "Titles, first prompts and working folders of the sessions of all projects will be read.";

export default defineTool<Input>({
  name: "transcript_list",
  title: "List Sessions",
  group: "transcripts",
  icon: "history",
  description:
    "Lists recorded sessions of coding agents on this machine, newest first. " +
    "Returns JSON; check `success` first. `data.sessions` has their titles, times, sizes, calls, errors, and cost. " +
    `Pass \`transcript\` to the other transcript tools. \`agent\` (such as claude, codex, copilot) selects those of one agent. ${HIDES_SECRETS}`,
  userDescription: "List recorded agent sessions",
  effect: "read",
  input: z.object({
    scope: z
      .enum(["workspace", "all"])
      .default("workspace")
      .describe("all: every project; asks the user. Default: workspace."),
    query: text().optional().describe("Text in the title or first prompt. Default: any."),
    agent: unlisted(
      z
        .preprocess(agentId, z.enum(SOURCES.map(({ id }) => id)))
        .optional()
        .describe("Agent of the sessions. Default: all."),
    ),
    limit: limitField(20, 200, "sessions"),
    offset: offsetField("Sessions"),
  }),
  aliases: { search: "query", filter: "query", head_limit: "limit", max_results: "limit" },
  data: z.strictObject({
    sessions: z.array(
      z.strictObject({
        transcript: z.string(),
        agent: z.string(),
        title: z.string(),
        first_prompt: z.string().optional(),
        folder: z.string().optional(),
        started: z.string().optional(),
        ended: z.string().optional(),
        calls: z.int(),
        errors: z.int(),
        subagents: z.int().optional(),
        megabytes: z.number(),
        cost_usd: z.number().optional(),
      }),
    ),
    note: z.string().optional(),
  }),

  async plan(input, { access }) {
    if (input.scope === "all") access.about(EVERY, [ALL]);
    return { plan: input, ask: asQuestion(t("List the sessions of all projects?"), access.asked) };
  },

  async run(input, context) {
    const { scope, query = "", agent, limit, offset } = input;
    if (scope === "all") context.approval.refuseUnasked(EVERY, [ALL]);
    const { here, elsewhere, problems } = await sessionsOf(context);
    const all = scope === "all" ? [...here, ...elsewhere].sort((one, other) => other.modified - one.modified) : here;
    const wanted = query.toLowerCase();
    const found = all.filter(
      (session) =>
        (agent === undefined || session.agent === agent) &&
        `${session.title}\n${session.firstPrompt ?? ""}`.toLowerCase().includes(wanted),
    );
    const page = found.slice(offset, offset + limit);
    const notes = [...emptyNote(found.length, all.length, elsewhere.length, input), ...problems.slice(0, 3)];
    return {
      data: notes.length > 0 ? { note: notes.join(" ") } : {},
      long: {
        kind: "elements",
        field: "sessions",
        elements: page.map((session) => listed(session, scope === "all", context)),
        wrap: (elements) => elements,
        first: offset,
        total: found.length,
        more: offset + page.length < found.length,
      },
    };
  },
});

function emptyNote(found: number, all: number, elsewhere: number, { scope, offset }: Input): string[] {
  if (found > 0) return offset < found ? [] : [`offset ${offset} is past the last of ${found} sessions.`];
  if (all > 0)
    return [
      `None of ${all} sessions contains the query in its title or first prompt; transcript_search searches their contents.`,
    ];
  if (scope === "all" || elsewhere === 0) return ["No agent session was found on this machine."];
  return [`No session began in this workspace; ${elsewhere} are of other projects (scope \`all\`).`];
}

function listed(session: LibrarySession, withFolder: boolean, context: ToolContext): Record<string, unknown> {
  const { id, agent, title, firstPrompt, cwd, firstTime, lastTime, whole, agents } = session;
  // What was cut may end within a secret, which is none any more to who looks at it.
  const told = (long: string): string =>
    redact(withoutCutWord(long.length > 200 ? `${long.slice(0, 199)}…` : long)).text;
  context.signal.throwIfAborted();
  return {
    transcript: id,
    agent,
    title: told(title),
    ...(firstPrompt !== undefined && { first_prompt: told(firstPrompt) }),
    ...(withFolder && cwd !== undefined && { folder: cwd }),
    ...(firstTime !== undefined && { started: firstTime }),
    ...(lastTime !== undefined && { ended: lastTime }),
    calls: whole.calls,
    errors: whole.errors,
    ...(agents > 0 && { subagents: agents }),
    megabytes: Number((whole.size / 1e6).toPrecision(3)),
    ...(whole.unpriced === 0 && { cost_usd: Number(whole.cost.toFixed(2)) }),
  };
}

/** The id of an agent by its name, or by one that contains the id, such as `claude-code` in the tables of transcript_query. */
function agentId(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const given = value.trim().toLowerCase();
  const words = new Set(given.split(/[^a-z0-9]+/));
  const meant =
    SOURCES.find(({ id, name }) => id === given || name.toLowerCase() === given) ??
    SOURCES.find(({ id }) => words.has(id));
  return meant?.id ?? value;
}

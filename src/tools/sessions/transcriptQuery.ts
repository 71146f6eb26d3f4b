import * as z from "zod";
import { ToolError } from "../../base/errors";
import { t } from "../../base/l10n";
import { redact } from "../../base/redaction/redact";
import { QUERY_TABLES } from "../../transcripts/insights/queryTables";
import { flag, text, unlisted } from "../runtime/inputFields";
import { asQuestion } from "../runtime/pathQuestion";
import type { Data } from "../../results/result";
import type { ToolContext } from "../runtime/context/toolContext";
import { defineTool, type Outcome } from "../runtime/tool";
import { libraryOf, sessionsOf } from "./chosenTranscript";
import { checkSelect } from "./selectStatement";
import { limitField, offsetField } from "./transcriptFields";

interface Input {
  readonly sql?: string | undefined;
  readonly describe: boolean;
  readonly scope: "workspace" | "all";
  readonly limit: number;
  readonly offset: number;
}

const EVERY = "sessions of all projects";
const ALL = "Titles, working folders, file names, and calls of the sessions of all projects will be read.";

const INSTEAD = "Use transcript_list and transcript_report.";

/** What to do about failures that the tables don't explain. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/needs Node\.js/, INSTEAD],
  [/took longer than/, "Limit it to fewer days, or use daily_calls and daily_tokens."],
  [/too (?:long|big)$/, "Select fewer or shorter values."],
];

export default defineTool<Input>({
  name: "transcript_query",
  title: "Query Sessions",
  group: "transcripts",
  needs: "archive",
  icon: "database",
  description:
    "Counts and compares across recorded agent sessions with one SQLite SELECT, such as what failed most and why. " +
    `Tables: ${QUERY_TABLES.map(({ name }) => name).join(", ")}. Call it with describe: true first to get their columns. ` +
    "Returns JSON; check `success` first. `data.rows` has the values in the order of `data.columns`.",
  userDescription: "Query what happened in recorded agent sessions",
  effect: "read",
  input: z.object({
    sql: text().optional().describe("One SELECT or WITH statement in SQLite's dialect."),
    describe: flag().default(false).describe("Return the columns instead. Default: false."),
    scope: z
      .enum(["workspace", "all"])
      .default("workspace")
      .describe("all: every project; asks the user. Default: workspace."),
    limit: limitField(100, 1_000, "rows"),
    offset: unlisted(offsetField("Rows")),
  }),
  aliases: { query: "sql", statement: "sql", max_rows: "limit", max_results: "limit", schema: "describe" },
  data: z.strictObject({
    columns: z.array(z.string()),
    rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
    note: z.string().optional(),
  }),

  async plan(input, { access }) {
    if (!input.describe) checkSelect(input.sql ?? "");
    if (!input.describe && input.scope === "all") access.about(EVERY, [ALL]);
    return { plan: input, ask: asQuestion(t("Query the sessions of all projects?"), access.asked) };
  },

  async run(input, context) {
    const { sql = "", scope, limit, offset } = input;
    if (!input.describe && scope === "all") context.approval.refuseUnasked(EVERY, [ALL]);
    const { here, elsewhere } = await sessionsOf(context);
    if (input.describe) {
      const note = `Sessions of this workspace: ${here.length}. Sessions of other projects (scope \`all\`): ${elsewhere.length}.`;
      return outcome({ columns: ["table", "column", "content"], note }, described(), { offset, more: false });
    }
    const sessions = scope === "all" ? undefined : here.map(({ resource }) => resource);
    const answer = await asked({ sql, sessions, rows: offset + limit }, context);
    const notes = [
      ...(answer.more ? [`There are more than ${offset + limit} rows.`] : []),
      ...(offset > 0 && answer.rows.length <= offset ? [`offset ${offset} is past the last row.`] : []),
      ...(sessions?.length === 0 && elsewhere.length > 0
        ? [`No session began in this workspace; ${elsewhere.length} are of other projects (scope \`all\`).`]
        : []),
      ...answer.problems.slice(0, 3),
    ];
    const shown = answer.rows.map((row) =>
      row.map((value) => (typeof value === "string" ? redact(value).text : typeof value === "number" ? value : null)),
    );
    const note = notes.length > 0 ? { note: notes.join(" ") } : {};
    return outcome({ columns: answer.columns.map((name) => redact(name).text), ...note }, shown, {
      offset,
      more: answer.more,
    });
  },
});

async function asked(
  query: Parameters<NonNullable<ReturnType<typeof libraryOf>["query"]>>[0],
  context: ToolContext,
): ReturnType<NonNullable<ReturnType<typeof libraryOf>["query"]>> {
  const library = libraryOf(context);
  if (!library.query) throw new ToolError("EXECUTION_ERROR", `Sessions can't be queried here. ${INSTEAD}`);
  try {
    return await library.query(query, context.signal);
  } catch (error) {
    context.signal.throwIfAborted();
    const why = error instanceof Error ? error.message : String(error);
    const advice = ADVICE.find(([reason]) => reason.test(why))?.[1] ?? "Use describe: true to see the tables.";
    throw new ToolError("EXECUTION_ERROR", `The query failed: ${why}. ${advice}`);
  }
}

function outcome(data: Data, rows: readonly unknown[], { offset, more }: { offset: number; more: boolean }): Outcome {
  return {
    data,
    long: {
      kind: "elements",
      field: "rows",
      elements: rows.slice(offset),
      wrap: (elements) => elements,
      first: offset,
      ...(!more && { total: rows.length }),
      more,
    },
  };
}

/** The tables with their columns, as rows. */
function described(): string[][] {
  return QUERY_TABLES.flatMap(({ name, about, columns }) => [
    [name, "", about],
    ...Object.entries(columns).map(([column, content]) => [name, column, content]),
  ]);
}

// Draws failed calls of recorded sessions by seed, and prints each with the line that is shown as its reason, to judge
// whether the line is useful: node --import tsx scripts/failures.ts --seed=1 --count=200 FOLDER…
// With --judged=FILE, which has "ID useful" or "ID useless" in each line, prints how many are useful by kind.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findReportFiles } from "../src/apps/cli/report/reportFiles";
import { TextHash } from "../src/base/text/textHash";
import { transcriptFiles } from "../src/hosts/node/databases/databaseFiles";
import { openTranscript } from "../src/transcripts/transcript";
import { drawnSamples } from "./drawnSamples";
import type { CallDetail } from "../src/transcripts/model/callDetail";

interface Failure {
  readonly id: string;
  readonly project: string;
  readonly kind: string;
  readonly call: CallDetail;
  readonly message: string;
}

/** Lines of a message that are printed from its beginning and its end. */
const SHOWN = 14;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "200" },
    judged: { type: "string" },
  },
});
const drawn = drawnSamples(await allFailures(positionals), Number(values.seed), Number(values.count));
if (values.judged === undefined) for (const failure of drawn) console.log(described(failure));
else console.log(figures(drawn, readFileSync(values.judged, "utf8")));

/** Each folder in the given ones is a project. The same message counts once in a project. */
async function allFailures(folders: readonly string[]): Promise<Map<string, Failure[]>> {
  const projects = new Map<string, Failure[]>();
  const signal = new AbortController().signal;
  for (const folder of folders)
    for (const project of readdirSync(folder).sort()) {
      const { files } = await findReportFiles([join(folder, project, "/")], signal);
      const failures = new Map<string, Failure>();
      for (const { resource, path } of files) {
        try {
          for (const failure of await failuresOf(resource, project)) failures.set(failure.id, failure);
        } catch (error) {
          console.error(path, error instanceof Error ? error.message : error);
        }
      }
      if (failures.size > 0) projects.set(project, [...failures.values()]);
    }
  return projects;
}

async function failuresOf(resource: Parameters<typeof openTranscript>[1], project: string): Promise<Failure[]> {
  const transcript = await openTranscript(transcriptFiles, resource);
  try {
    const failures: Failure[] = [];
    for (let from = 0, done = false; !done;) {
      const step = await transcript.filter({ query: "status:error role:call", from });
      for (const row of await transcript.rowsAt({ rows: step.rows })) {
        const call = row.call && (await transcript.call({ call: row.call.id }));
        if (!call?.result || call.result.ok) continue;
        const { message } = call.result.error;
        failures.push({
          id: new TextHash().add(project).add(message).value.toString(36),
          project,
          kind: kindOf(call),
          call,
          message,
        });
      }
      ({ next: from, done } = step);
    }
    return failures;
  } finally {
    transcript.dispose();
  }
}

function kindOf({ exitCode, tool }: CallDetail): string {
  if (exitCode !== undefined) return "commands with an exit code";
  return /^(?:Bash|PowerShell)$/.test(tool) ? "commands without an exit code" : "other tools";
}

function described({ id, project, kind, call, message }: Failure): string {
  const lines = message.split("\n").map((line) => line.slice(0, 160));
  const shown =
    lines.length <= 2 * SHOWN ? lines : [...lines.slice(0, SHOWN), `… ${lines.length} lines …`, ...lines.slice(-SHOWN)];
  return [
    `## ${id} ${project} (${kind})`,
    `${call.tool}: ${call.summary}`,
    `=> ${call.error ?? ""}${call.exitCode === undefined ? "" : ` [exit code ${call.exitCode}]`}`,
    ...shown.map((line) => `    ${line}`),
  ].join("\n");
}

function figures(failures: readonly Failure[], judgments: string): string {
  const judged = new Map(judgments.split("\n").map((line) => [line.split(" ")[0] ?? "", line.split(" ")[1] ?? ""]));
  const kinds = [...new Set(failures.map(({ kind }) => kind))].sort();
  const row = (name: string, of: readonly Failure[]): string => {
    const useful = of.filter(({ id }) => judged.get(id) === "useful").length;
    const unjudged = of.filter(({ id }) => !judged.has(id)).length;
    return `${name}: ${useful} of ${of.length} useful${unjudged > 0 ? `, ${unjudged} not judged` : ""}`;
  };
  return [
    ...kinds.map((kind) =>
      row(
        kind,
        failures.filter((failure) => failure.kind === kind),
      ),
    ),
    row("all", failures),
    `projects: ${new Set(failures.map(({ project }) => project)).size}`,
  ].join("\n");
}

import { resolve } from "node:path";
import { openArchive } from "../../../../hosts/node/databases/openArchive";
import { archiveFile } from "../../../../hosts/node/disk/stateFolder";
import { insightChoices, readInsights } from "../../../../transcripts/insights/readInsights";
import type { Insights } from "../../../../transcripts/model/insightsModel";
import { oneLine } from "../../input/inputPath";
import { periodOptions } from "../../input/periodOptions";
import { insightsFields, insightsText } from "../../report/insightsText";
import { keepMachineSessions } from "../../report/keepMachineSessions";
import { findMachineSessions } from "../../report/machineSessions";
import type { Call, Outputs, Run } from "../../terminal/cliCommand";
import { UsageError } from "../../terminal/cliFailure";
import { jsonLine } from "../../terminal/cliOutput";
import { untilStopped } from "../../terminal/stopSignals";

/** Names that an error lists. */
const MOST_NAMES = 10;

/**
 * `tool-results insights`: what the agents on this machine did, as tables or one line of JSON.
 * Returns 1 if something could not be read, which is named on standard error.
 */
export const insightsCommand: Run = (call, outputs) => untilStopped((signal) => insights(call, outputs, signal));

async function insights({ options }: Call, { stdout, stderr }: Outputs, signal: AbortSignal): Promise<number> {
  const period = periodOptions(options);
  const found = await findMachineSessions(0, signal, stderr);
  const archive = openArchive(archiveFile());
  const problems = [...found.problems, ...(await keepMachineSessions(archive, found, stderr, signal))];
  for (const problem of problems) await stderr.write(`${oneLine(problem)}\n`);
  const folders = found.folders.map(({ folder }) => folder);
  const choices = archive.read((statements) => insightChoices(statements, folders));
  const query = {
    ...period,
    ...(options.has("project") && { project: projectNamed(options.get("project") ?? "", choices.projects) }),
    ...(options.has("agent") && { agent: agentNamed(options.get("agent") ?? "", choices.agents) }),
  };
  const read = archive.read((statements) => readInsights(statements, query, folders));
  if (options.has("json")) await stdout.write(jsonLine(insightsFields(read, query), stdout));
  else await stdout.write(isEmpty(read) ? emptyText(read) : insightsText(read, query));
  return problems.length > 0 ? 1 : 0;
}

function isEmpty({ totals }: Insights): boolean {
  return totals.sessions === 0;
}

function emptyText({ choices }: Insights): string {
  return choices.agents.length === 0
    ? "No sessions on this machine. Work with an agent first: tool-results reads what it records.\n"
    : "No calls and no tokens. Choose a longer period, another project, or another agent.\n";
}

/** Finds a working folder by its path or its last name. Throws `UsageError`. */
function projectNamed(given: string, projects: readonly string[]): string {
  const path = resolve(given);
  const exact = projects.find((project) => project === given || project === path);
  const named = projects.filter((project) => project.split(/[/\\]/).at(-1) === given);
  const [only] = named;
  if (exact !== undefined) return exact;
  if (only !== undefined && named.length === 1) return only;
  throw new UsageError(
    named.length > 1
      ? `Option --project: several folders are named ${JSON.stringify(given)}: ${listed(named)}.`
      : `Option --project: no session began in ${JSON.stringify(given)}. Projects: ${listed(projects)}.`,
  );
}

function agentNamed(given: string, agents: readonly string[]): string {
  if (agents.includes(given)) return given;
  throw new UsageError(`Option --agent: no sessions of ${JSON.stringify(given)}. Agents: ${listed(agents)}.`);
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => oneLine(name));
  return names.length === 0
    ? "none"
    : `${shown.join(", ")}${names.length > MOST_NAMES ? `, and ${names.length - MOST_NAMES} more` : ""}`;
}

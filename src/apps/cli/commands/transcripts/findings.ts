import { transcriptFiles } from "../../../../hosts/node/databases/databaseFiles";
import { readAllFindings } from "../../../../transcripts/findings/allFindings";
import { Hide } from "../../../../transcripts/hiding/hide";
import { isInPeriod } from "../../../../transcripts/insights/archivedFindings";
import type { FoundSession, InsightFindings } from "../../../../transcripts/model/understanding/findingsModel";
import { oneLine } from "../../input/inputPath";
import { periodOptions } from "../../input/periodOptions";
import { expandedPaths } from "../../input/windowsPaths";
import { tellTo, tellUnread } from "../../report/fileNotices";
import { findingFields, findingsText } from "../../report/findingsText";
import { findMachineSessions } from "../../report/machineSessions";
import { findReportFiles } from "../../report/reportFiles";
import { ReportProgress } from "../../report/reportProgress";
import type { Call, Outputs, Run } from "../../terminal/cliCommand";
import { jsonLine } from "../../terminal/cliOutput";
import { UsageError } from "../../terminal/cliFailure";
import { untilStopped } from "../../terminal/stopSignals";

/**
 * `tool-results findings`: what took tokens or time in sessions and can be avoided, as text or as one line of JSON for
 * each finding. Returns 1 if a session could not be read, which is named on standard error.
 */
export const findingsCommand: Run = (call, outputs) => untilStopped((signal) => findings(call, outputs, signal));

async function findings({ arguments: given, options }: Call, outputs: Outputs, signal: AbortSignal): Promise<number> {
  const { stdout, stderr } = outputs;
  const period = periodOptions(options);
  const { sessions, isWhole } = await sessionsOf({ arguments: given, options }, outputs, signal);
  const progress = new ReportProgress(stderr, sessions.length, sessions.length);
  const found = await readAllFindings(transcriptFiles, sessions, {
    signal,
    isWanted: ({ started }) => isInPeriod(started, period),
    progress: (done) => {
      if (done > 0) progress.next(1);
      progress.at(0);
    },
  });
  await progress.clear();
  for (const problem of found.problems) await stderr.write(`${oneLine(problem)}\n`);
  const shown = options.has("no-redact") ? found : await hidden(found, options.has("home-paths"));
  if (options.has("json"))
    for (const finding of shown.findings) await stdout.write(jsonLine(findingFields(finding), stdout));
  else await stdout.write(findingsText(shown));
  return isWhole && found.problems.length === 0 ? 0 : 1;
}

type Session = Pick<FoundSession, "resource" | "title">;

/** Returns the sessions to read, and whether all could be found. */
async function sessionsOf(
  { arguments: given, options }: Call,
  { stderr }: Outputs,
  signal: AbortSignal,
): Promise<{ readonly sessions: readonly Session[]; readonly isWhole: boolean }> {
  const { project, agent } = { project: options.get("project"), agent: options.get("agent") };
  if (given.length > 0) {
    if (project !== undefined || agent !== undefined)
      throw new UsageError("Options --project and --agent select among the sessions on this machine: leave out FILE.");
    const found = await findReportFiles(expandedPaths(given), signal);
    const code = await tellUnread(found, tellTo(stderr, new ReportProgress(stderr, 0, 0)));
    return { sessions: found.files.map(({ resource, path }) => ({ resource, title: path })), isWhole: code === 0 };
  }
  const { sessions, problems } = await findMachineSessions(0, signal, stderr);
  for (const problem of problems) await stderr.write(`${oneLine(problem)}\n`);
  const chosen = sessions
    .filter((session) => agent === undefined || session.agent === agent)
    .filter(({ cwd }) => project === undefined || cwd === project || cwd?.split(/[/\\]/).at(-1) === project);
  // What a session that was continued copied from an earlier one counts there.
  return { sessions: [...chosen].reverse(), isWhole: problems.length === 0 };
}

async function hidden(found: InsightFindings, homePaths: boolean): Promise<InsightFindings> {
  const hide = new Hide({ homePaths });
  const findings: InsightFindings["findings"][number][] = [];
  for (const { sessions, ...finding } of found.findings)
    findings.push({
      ...(await hide.value(finding)),
      sessions: sessions.map((session) => ({ ...session, title: hide.text(session.title) })),
    });
  return { ...found, findings };
}

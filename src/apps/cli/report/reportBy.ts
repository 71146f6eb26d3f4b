import { transcriptFiles } from "../../../hosts/node/databases/databaseFiles";
import { ConvertedFile } from "../../../transcripts/forms/convertedFile";
import { readHead } from "../../../transcripts/folders/fileFacts";
import {
  GROUPS,
  GroupedReport,
  type Group,
  type GroupSums,
  type Period,
} from "../../../transcripts/statistics/groupedReport";
import type { PriceTable } from "../../../transcripts/statistics/prices";
import { surveyOf } from "../../../transcripts/statistics/surveyTranscript";
import { dayOf } from "../../../transcripts/index/usageIndex";
import { dayNumber } from "../../../transcripts/insights/insightScope";
import type { Call, Outputs } from "../terminal/cliCommand";
import { UsageError } from "../terminal/cliFailure";
import { jsonLine } from "../terminal/cliOutput";
import { why } from "../input/unreadableReason";
import { oneLine } from "../input/inputPath";
import { periodOptions } from "../input/periodOptions";
import { tellTo, tellUnread } from "./fileNotices";
import { groupedTable, sumFields } from "./groupedTable";
import { findMachineSessions, type SessionFile } from "./machineSessions";
import { keptReport } from "./keptReport";
import { findReportFiles, type ReportFile } from "./reportFiles";
import { ReportProgress } from "./reportProgress";

/** In milliseconds. */
const DAY = 86_400_000;

/** Bytes at the beginning of a session in which its working folder is looked for. */
const HEAD = 256 * 1024;

/**
 * `tool-results report --by`: adds up the sessions in the given files, or those of all agents on this machine.
 * Returns 1 if something could not be read, which is named on standard error.
 */
export async function reportBy(
  { arguments: paths, options }: Call,
  { stdout, stderr }: Outputs,
  prices: PriceTable | undefined,
  signal: AbortSignal,
): Promise<number> {
  const by = groupOption(options.get("by"));
  const days = periodOptions(options);
  const period: Period = { since: numberOfDay(days.since), until: numberOfDay(days.until) };
  let code = 0;
  let files: readonly (ReportFile & Partial<SessionFile>)[];
  let kept: GroupedReport | undefined;
  if (paths.length > 0) {
    const found = await findReportFiles(paths, signal);
    files = found.files;
    code = await tellUnread(found, tellTo(stderr, new ReportProgress(stderr, 0, 0)));
  } else {
    const found = await findMachineSessions((period.since ?? 0) * DAY, signal, stderr);
    files = found.files;
    for (const problem of found.problems) await stderr.write(`${oneLine(problem)}\n`);
    if (found.problems.length > 0) code = 1;
    const tell = async (path: string, notice: string): Promise<void> => {
      code = 1;
      await tellTo(stderr, new ReportProgress(stderr, 0, 0))(path, notice);
    };
    kept = await keptReport(found, () => new GroupedReport(by, period, prices), { stderr, tell }, signal);
  }
  const report = kept ?? new GroupedReport(by, period, prices);
  if (!kept) code = Math.max(code, await addFiles(report, files, { stdout, stderr }, signal));
  const rows = report.rows();
  if (!options.has("json")) await stdout.write(groupedTable(rows, by, prices));
  else for (const row of rows) await stdout.write(jsonLine({ by, ...fieldsOf(row, by) }, stdout));
  return code;
}

/** Reads files, and adds them to a report. Returns 1 if something could not be read. */
async function addFiles(
  report: GroupedReport,
  files: readonly (ReportFile & Partial<SessionFile>)[],
  { stdout, stderr }: Outputs,
  signal: AbortSignal,
): Promise<number> {
  let code = 0;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const progress = new ReportProgress(stderr, files.length, bytes);
  const tell = tellTo(stderr, progress);
  for (const { path, resource, size, origin } of files) {
    if (stdout.closed) break;
    try {
      const survey = await surveyOf(transcriptFiles, resource, {
        signal,
        progress: (read, whole) => progress.at(size * (read / Math.max(1, whole))),
      });
      const project = report.group === "project" && !origin ? await projectOf(resource) : undefined;
      report.add(survey, { ...(origin ?? { file: resource, project }), agent: survey.agent });
      if (survey.isUnknown && survey.notice !== undefined) {
        code = 1;
        await tell(path, survey.notice);
      }
    } catch (error) {
      signal.throwIfAborted();
      code = 1;
      await tell(path, why(error));
    }
    progress.next(size);
  }
  await progress.clear();
  return code;
}

function fieldsOf(row: GroupSums, by: Group): Readonly<Record<string, unknown>> {
  const { name, sessions, calls, tools } = row;
  return by === "reason" ? { name, sessions, calls, tools: Object.fromEntries(tools) } : sumFields(row, by !== "model");
}

async function projectOf(resource: ReportFile["resource"]): Promise<string | undefined> {
  return (await readHead(new ConvertedFile(transcriptFiles, HEAD), resource)).cwd;
}

function numberOfDay(day: string | undefined): number | undefined {
  return day === undefined ? undefined : dayOf(dayNumber(day));
}

function groupOption(given = ""): Group {
  const group = GROUPS.find((name) => name === given);
  if (group !== undefined) return group;
  throw new UsageError(`Option --by takes one of ${GROUPS.join(", ")}, but got ${JSON.stringify(given)}.`);
}

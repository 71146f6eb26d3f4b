import { constants } from "node:os";
import { FileError, type FileErrorKind } from "../core/errors";
import { nodeFiles } from "../platform/node/files";
import { surveyOf, type Survey } from "../transcript/report";
import { Statistics } from "../transcript/statistics";
import type { Call, Outputs, Run } from "./command";
import { systemReason } from "./failure";
import { jsonLine, type Output } from "./output";
import { oneLine } from "./place";
import { findReportFiles, type ReportFile } from "./reportFiles";
import { ReportProgress } from "./reportProgress";
import { reportTable, type ReportedFile } from "./reportTable";
import { sourceName } from "./source";
import { catchStopSignals } from "./stopSignals";

/**
 * `tool-results report`: what transcripts hold, in a table, or one line of JSON for each as it is read. Answers 1 when one could not be
 * read: it is named on standard error and has no line.
 */
export const reportTranscripts: Run = async (call, outputs) => {
  const stop = catchStopSignals();
  try {
    return await report(call, outputs, stop.signal);
  } catch (error) {
    const signal = stop.caught();
    if (signal) return 128 + constants.signals[signal];
    throw error;
  } finally {
    stop.release();
  }
};

async function report({ arguments: paths, options }: Call, outputs: Outputs, signal: AbortSignal): Promise<number> {
  const { stdout, stderr } = outputs;
  const found = await findReportFiles(paths, signal);
  const bytes = found.files.reduce((sum, { size }) => sum + size, 0);
  const progress = new ReportProgress(stderr, found.files.length, bytes);
  const statistics = options.has("json") ? undefined : new Statistics();
  const reported: ReportedFile[] = [];
  let code = 0;
  const tell = async (path: string, message: string): Promise<void> => {
    await progress.clear();
    await stderr.write(`${sourceName(path)}: ${oneLine(message)}\n`);
  };
  for (const path of found.empty)
    await tell(path, "holds no transcript: no .jsonl file, and no .json file with an array of entries");
  for (const { path, error } of found.failures) {
    code = 1;
    await tell(path, why(error));
  }
  for (const file of found.files) {
    if (stdout.closed) break;
    try {
      const survey = await surveyOf(nodeFiles, file.resource, { signal, progress: (read) => progress.at(read) });
      if (statistics) {
        statistics.add(survey);
        reported.push({ path: file.path, report: survey.report });
        if (survey.notice !== undefined) await tell(file.path, survey.notice);
      } else {
        await progress.clear();
        await stdout.write(reportLine(file, survey, stdout));
      }
    } catch (error) {
      signal.throwIfAborted();
      code = 1;
      await tell(file.path, why(error));
    }
    progress.next(file.size);
  }
  await progress.clear();
  if (statistics && reported.length > 0) await stdout.write(reportTable(reported, statistics, stdout));
  return code;
}

function reportLine({ path }: ReportFile, { report: counts }: Survey, stdout: Output): string {
  return jsonLine({ file: path, ...counts }, stdout);
}

const REASONS: Readonly<Partial<Record<FileErrorKind, string>>> = {
  NotFound: "no such file",
  NotDirectory: "no such file",
  IsDirectory: "is a directory",
  PermissionDenied: "permission denied",
};

function why(error: unknown): string {
  if (!(error instanceof FileError)) throw error;
  const known = REASONS[error.kind];
  if (known !== undefined) return known;
  return error.cause === undefined ? "cannot be read: it is no file" : `cannot be read: ${systemReason(error.cause)}`;
}

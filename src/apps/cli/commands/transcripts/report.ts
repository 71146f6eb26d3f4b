import { readJson } from "../../../../base/json/jsonText";
import { readPriceTable, PriceTableError } from "../../../../transcripts/statistics/priceTable";
import type { PriceTable } from "../../../../transcripts/statistics/prices";
import type { Survey } from "../../../../transcripts/statistics/surveyTranscript";
import { Statistics } from "../../../../transcripts/statistics/statistics";
import type { Call, Outputs, Run } from "../../terminal/cliCommand";
import { Failure, UsageError } from "../../terminal/cliFailure";
import { GatheredLines, jsonLine, type Output } from "../../terminal/cliOutput";
import { oneLine } from "../../input/inputPath";
import { expandedPaths } from "../../input/windowsPaths";
import { findReportFiles, type ReportFile } from "../../report/reportFiles";
import { ReportProgress } from "../../report/reportProgress";
import { surveyFiles } from "../../report/surveyFiles";
import { reportTable, type ReportedFile } from "../../report/reportTable";
import { readSource, sourceName } from "../../input/inputSource";
import { untilStopped } from "../../terminal/stopSignals";
import { tellTo, tellUnread } from "../../report/fileNotices";

/**
 * `tool-results report`: prints statistics as a table, or as one line of JSON per transcript.
 * Returns 1 if a transcript could not be read, which is named on standard error and has no line, or if a file is in no
 * known format, which is named there, too.
 */
export const reportTranscripts: Run = (call, outputs) => untilStopped((signal) => report(call, outputs, signal));

async function report({ arguments: given, options }: Call, outputs: Outputs, signal: AbortSignal): Promise<number> {
  const paths = expandedPaths(given);
  const { stdout, stderr } = outputs;
  const prices = await pricesOption(options.get("prices"));
  if (options.has("by")) {
    // A report on files doesn't need what reads all agents' sessions, and starts faster without it.
    const { reportBy } = await import("../../report/reportBy");
    return reportBy({ arguments: paths, options }, outputs, prices, signal);
  }
  for (const name of ["since", "until"]) if (options.has(name)) throw new UsageError(`Option --${name} needs --by.`);
  if (paths.length === 0) throw new UsageError("Too few arguments: report takes FILE|FOLDER..., or --by.");
  const found = await findReportFiles(paths, signal);
  const bytes = found.files.reduce((sum, { size }) => sum + size, 0);
  const progress = new ReportProgress(stderr, found.files.length, bytes);
  const asTable = !options.has("json");
  const statistics = new Statistics();
  const reported: ReportedFile[] = [];
  const lines = new GatheredLines(stdout);
  const tellNow = tellTo(stderr, progress);
  const tell: typeof tellNow = async (...notice) => {
    await lines.write();
    await tellNow(...notice);
  };
  const add = async (file: ReportFile, survey: Survey): Promise<void> => {
    if (asTable) {
      statistics.add(survey);
      reported.push({ path: file.path, report: survey.report });
    } else {
      await progress.clear();
      lines.add(reportLine(file, survey, prices, stdout));
    }
    if (survey.notice !== undefined && (asTable || survey.isUnknown)) await tell(file.path, survey.notice);
  };
  let code: number = await tellUnread(found, tell);
  const reportsOnly = !asTable && prices === undefined;
  try {
    for await (const { file, ...read } of surveyFiles(found.files, progress, signal, { reportsOnly })) {
      if (stdout.closed) break;
      if ("error" in read) {
        code = 1;
        await tell(file.path, read.error);
        continue;
      }
      await add(file, read.survey);
      if (read.survey.isUnknown) code = 1;
    }
  } finally {
    await lines.write();
  }
  await progress.clear();
  if (reported.length > 0) await stdout.write(reportTable(reported, statistics, stdout, prices));
  return code;
}

function reportLine({ path }: ReportFile, survey: Survey, prices: PriceTable | undefined, stdout: Output): string {
  return jsonLine({ file: path, ...survey.report, ...(prices && { cost: costIn(survey, prices) }) }, stdout);
}

/** Returns the known cost, and the messages and tokens without a known price, which the cost leaves out. */
function costIn(survey: Survey, prices: PriceTable): Record<string, unknown> {
  const statistics = new Statistics();
  statistics.add(survey);
  const { cost, unknownCost, unpricedTokens } = statistics.usageOfAll(prices);
  // Millionths of a dollar: smaller digits are rounding errors.
  return {
    usd: Math.round(cost * 1e6) / 1e6,
    unknown_messages: unknownCost,
    unknown_tokens: unpricedTokens,
    prices: prices.date,
  };
}

async function pricesOption(path: string | undefined): Promise<PriceTable | undefined> {
  if (path === undefined) return undefined;
  const where = `Option --prices: ${sourceName(path)}: `;
  try {
    let text = "";
    for await (const piece of readSource(path)) text += piece;
    const read = readJson(text);
    if (!read.ok) throw new UsageError(`${where}${read.problem}`);
    return readPriceTable(read.value);
  } catch (error) {
    if (error instanceof PriceTableError) throw new UsageError(`${where}${oneLine(error.message)}`);
    if (error instanceof Failure) throw new UsageError(`${where}${oneLine(error.message)}.`);
    throw error;
  }
}

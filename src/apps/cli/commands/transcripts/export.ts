import { realpathSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { hiddenWords } from "../../../../base/redaction/redact";
import { errorCode } from "../../../../hosts/node/disk/fileErrors";
import { transcriptFiles } from "../../../../hosts/node/databases/databaseFiles";
import { writePieces } from "../../../../hosts/node/disk/writePieces";
import type { ExportOptions, ExportStep } from "../../../../transcripts/model/exportModel";
import formats from "../../../../transcripts/export/formats/all";
import type { ExportFormat } from "../../../../transcripts/export/exportFormat";
import { QueryError } from "../../../../transcripts/search/query/queryWords";
import { openTranscript } from "../../../../transcripts/transcript";
import type { Call, Outputs, Run } from "../../terminal/cliCommand";
import { Failure, systemReason, UsageError } from "../../terminal/cliFailure";
import { oneLine } from "../../input/inputPath";
import { expandedPaths, requireFileName } from "../../input/windowsPaths";
import { findReportFiles, type ReportFile } from "../../report/reportFiles";
import { ReportProgress } from "../../report/reportProgress";
import { dataText } from "../../terminal/cliOutput";
import { untilStopped } from "../../terminal/stopSignals";
import { tellTo, tellUnread } from "../../report/fileNotices";
import { why } from "../../input/unreadableReason";

/**
 * `tool-results export`: exports transcripts. Returns 1 if one could not be read or written, and 128 + n for signal n.
 */
export const exportTranscripts: Run = (call, outputs) =>
  untilStopped(async (signal) => {
    if (!call.options.has("archive")) return exportAll(call, outputs, signal);
    const { exportArchive } = await import("../../team/exportArchive");
    return exportArchive(call, outputs, signal);
  });

async function exportAll({ arguments: given, options }: Call, outputs: Outputs, signal: AbortSignal): Promise<number> {
  const paths = expandedPaths(given);
  if (options.has("since")) throw new UsageError("Option --since needs --archive.");
  const format = formatOf(options.get("format"));
  const wanted = optionsOf(options, format);
  const output = options.get("output");
  if (output !== undefined) requireFileName(output, "output");
  const force = options.has("force");
  const { stderr } = outputs;
  const found = await findReportFiles(paths, signal);
  const several = found.files.length > 1;
  const folder = several || output?.endsWith("/") === true;
  if (several && output === undefined)
    throw new UsageError(`Found ${found.files.length} transcripts. Pass a folder for them with --output.`);
  const bytes = found.files.reduce((sum, { size }) => sum + size, 0);
  const progress = new ReportProgress(stderr, found.files.length, bytes);
  const tell = tellTo(stderr, progress);
  let code: number = await tellUnread(found, tell);
  const names = namesOf(found.files, paths);
  for (const file of found.files) {
    const name = `${names.get(file) ?? ""}.${format.extension}`;
    const target = output !== undefined && folder ? join(output, name) : output;
    const wantedHere = { ...wanted, name: file.path };
    try {
      const last = await exportOne(file, wantedHere, { target, force }, outputs, progress, signal);
      for (const note of notesOf(last)) await tell(file.path, note);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof QueryError) throw new UsageError(`Option --query: ${oneLine(error.message)}`);
      code = 1;
      await tell(...noticeOf(error, file));
    }
    progress.next(file.size);
  }
  await progress.clear();
  return code;
}

function noticeOf(error: unknown, { path }: ReportFile): [path: string, notice: string] {
  return error instanceof WriteFailure ? [error.path, error.message] : [path, why(error)];
}

function notesOf(last: ExportStep | undefined): readonly string[] {
  const { notes, hidden } = last ?? { notes: [], hidden: [] };
  return hidden.length > 0 ? [...notes, `hidden: ${hiddenWords(hidden)}`] : notes;
}

interface Target {
  /** Standard output if undefined. */
  readonly target: string | undefined;
  readonly force: boolean;
}

/** Exports one transcript. Returns the last step, which says what was hidden. */
async function exportOne(
  file: ReportFile,
  options: ExportOptions,
  { target, force }: Target,
  { stdout }: Outputs,
  progress: ReportProgress,
  signal: AbortSignal,
): Promise<ExportStep | undefined> {
  if (target !== undefined && isSame(target, file.path))
    throw new WriteFailure(target, "not written, because it is the transcript itself");
  // Each file has its own signal: a shared one would collect a listener per file.
  const stop = new AbortController();
  const pass = (): void => stop.abort(signal.reason);
  signal.addEventListener("abort", pass);
  const transcript = await openTranscript(transcriptFiles, file.resource, { signal: stop.signal });
  let last: ExportStep | undefined;
  const pieces = async function* (): AsyncGenerator<string> {
    for await (const step of transcript.export(options, stop.signal)) {
      progress.at(file.size * (step.rows / Math.max(1, step.of)));
      last = step;
      yield step.text;
    }
  };
  try {
    if (target !== undefined) await writeTo(target, pieces(), force);
    else {
      for await (const text of pieces()) {
        if (stdout.closed) break;
        await progress.clear();
        await stdout.write(dataText(text, stdout));
      }
    }
    return last;
  } finally {
    signal.removeEventListener("abort", pass);
    transcript.dispose();
  }
}

/** A file could not be written. The message is the end of a sentence. */
class WriteFailure extends Error {
  constructor(
    readonly path: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

async function writeTo(path: string, pieces: AsyncIterable<string>, overwrite: boolean): Promise<void> {
  try {
    await writePieces(path, pieces, { overwrite });
  } catch (error) {
    const code = errorCode(error);
    if (code === "EEXIST" && !overwrite)
      throw new WriteFailure(path, "already exists; use --force to replace it", { cause: error });
    // Errors of the system have a code. All others come from reading.
    if (code === "" || error instanceof Failure) throw error;
    throw new WriteFailure(path, `cannot be written: ${systemReason(error)}`, { cause: error });
  }
}

function isSame(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}

/**
 * Returns the paths of exports inside a folder, without their extensions. Of files with the same one, they begin below
 * the folder that contains all of these files.
 */
function namesOf(files: readonly ReportFile[], paths: readonly string[]): ReadonlyMap<ReportFile, string> {
  const groups = new Map<string, ReportFile[]>();
  for (const file of files) {
    // Not all file systems distinguish letters by case.
    const name = inside(file, paths).toLowerCase();
    groups.set(name, [...(groups.get(name) ?? []), file]);
  }
  const names = new Map<ReportFile, string>();
  for (const group of groups.values()) {
    const all = group.map((file) => ({ file, parts: resolve(file.path).split(sep) }));
    const [first] = all;
    const from = first?.parts.findIndex((part, at) => all.some(({ parts }) => parts[at] !== part)) ?? -1;
    for (const { file, parts } of all) names.set(file, from < 0 ? inside(file, paths) : parts.slice(from).join(sep));
  }
  return names;
}

/** Returns a file's path inside the given folder, or its name. */
function inside({ path }: ReportFile, paths: readonly string[]): string {
  const within = paths
    .map((given) => relative(resolve(given), resolve(path)))
    .filter((each) => each !== "" && !each.startsWith("..") && !isAbsolute(each))
    .sort((one, other) => other.length - one.length)[0];
  return within ?? (path.split(/[/\\]/).at(-1) || path);
}

function formatOf(given: string | undefined): ExportFormat {
  const names = formats.map(({ name }) => name).join(", ");
  if (given === undefined) throw new UsageError(`Option --format is missing. Use one of: ${names}.`);
  const format = formats.find(({ name }) => name === given);
  if (!format) throw new UsageError(`Unknown format ${JSON.stringify(given)} for --format. Use one of: ${names}.`);
  return format;
}

function optionsOf(options: ReadonlyMap<string, string>, format: ExportFormat): Omit<ExportOptions, "name"> {
  const only = options.get("only");
  const query = options.get("query");
  if (only !== undefined && only !== "calls" && only !== "failures")
    throw new UsageError(`Unknown value ${JSON.stringify(only)} for --only. Use one of: calls, failures.`);
  return {
    format: format.name,
    redact: !options.has("no-redact"),
    homePaths: options.has("home-paths"),
    bookkeeping: options.has("bookkeeping"),
    ...(only !== undefined && { only }),
    ...(query !== undefined && { query }),
  };
}

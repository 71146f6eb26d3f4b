import { join } from "node:path";
import { openArchive } from "../../../hosts/node/databases/openArchive";
import { archiveFile, stateFolder } from "../../../hosts/node/disk/stateFolder";
import { oneLine } from "../input/inputPath";
import { expandedPaths, requireFileName } from "../input/windowsPaths";
import { keepMachineSessions } from "../report/keepMachineSessions";
import { findMachineSessions } from "../report/machineSessions";
import { periodOptions } from "../input/periodOptions";
import { counted } from "../report/reportText";
import { exportKey } from "./exportKey";
import { pseudonymsOf } from "./pseudonyms";
import { exportTeam } from "./teamExport";
import { TEAM_FORMATS, type TeamFormat } from "./teamFile";
import type { Call, Outputs } from "../terminal/cliCommand";
import { UsageError } from "../terminal/cliFailure";

/** Characters of a month: `YYYY-MM`. */
const MONTH = 7;

/** Options that can be given. */
const OPTIONS = new Set(["archive", "format", "since"]);

/**
 * `tool-results export --archive`: brings the archive up to date, and writes tables without content to a folder.
 * Returns 1 if a session could not be read, which is named on standard error. Throws `Failure` if nothing can be written.
 */
export async function exportArchive(
  { arguments: given, options }: Call,
  { stdout, stderr }: Outputs,
  signal: AbortSignal,
): Promise<number> {
  const [folder, ...others] = expandedPaths(given);
  if (folder === undefined || others.length > 0) throw new UsageError("Option --archive takes one folder to write to.");
  requireFileName(folder, "archive");
  const wrong = [...options.keys()].find((name) => !OPTIONS.has(name));
  if (wrong !== undefined) throw new UsageError(`Option --${wrong} can't be used with --archive.`);
  const format = formatOf(options.get("format"));
  const { since } = periodOptions(options);
  const key = await exportKey(join(stateFolder(), "export-key"));
  const found = await findMachineSessions(0, signal, stderr);
  const archive = openArchive(archiveFile());
  const problems = [...found.problems, ...(await keepMachineSessions(archive, found, stderr, signal))];
  for (const problem of problems) await stderr.write(`${oneLine(problem)}\n`);
  const tables = await exportTeam(archive, {
    ...{ folder, format, names: pseudonymsOf(key), signal },
    since: since?.slice(0, MONTH),
  });
  for (const { name, rows, files } of tables)
    await stdout.write(`${name}: ${counted(rows, "row")} in ${counted(files, "file")}\n`);
  return problems.length > 0 ? 1 : 0;
}

function formatOf(given: string | undefined): TeamFormat {
  const format = TEAM_FORMATS.find((name) => name === given);
  if (format !== undefined) return format;
  throw new UsageError(
    `Option --format takes ${TEAM_FORMATS.join(" or ")} with --archive, but got ${given === undefined ? "nothing" : JSON.stringify(given)}.`,
  );
}

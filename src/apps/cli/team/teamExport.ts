import * as fs from "node:fs/promises";
import { join } from "node:path";
import { stringOf } from "../../../base/json/jsonValue";
import { errorCode } from "../../../hosts/node/disk/fileErrors";
import { writePieces } from "../../../hosts/node/disk/writePieces";
import type { Archive } from "../../../transcripts/archive/archive";
import { Failure, systemReason } from "../terminal/cliFailure";
import type { Pseudonyms } from "./pseudonyms";
import { readTeamFile, writeTeamFile, type TeamFormat } from "./teamFile";
import { fileName, monthsIn, NO_MONTH, TEAM_TABLES, type TeamRow, type TeamTable } from "./teamTables";

/** What to export, and where to. */
export interface TeamExport {
  readonly folder: string;
  readonly format: TeamFormat;
  readonly names: Pseudonyms;
  /** `YYYY-MM`. Earlier months aren't written. By default, all are. */
  readonly since?: string | undefined;
  readonly signal: AbortSignal;
}

/** A table that was exported. */
export interface ExportedTable {
  readonly name: string;
  readonly rows: number;
  readonly files: number;
}

/**
 * Writes the archive's rows as files of this machine: one for each table and month. Rows of sessions that are gone stay;
 * rows of forgotten sessions are removed. The same rows give the same bytes. Rejects with `Failure` if a file can't be
 * read or written, and with the signal's reason.
 */
export async function exportTeam(archive: Archive, options: TeamExport): Promise<ExportedTable[]> {
  const { names, since = "", signal } = options;
  const { months, here } = archive.read((statements) => ({
    months: monthsIn(statements),
    here: new Set(
      [
        ...statements.all("SELECT DISTINCT session_file FROM detail_files"),
        ...statements.all("SELECT session_file FROM forgotten"),
      ].map((row) => fileName(row["session_file"], names)),
    ),
  }));
  const exported: ExportedTable[] = [];
  for (const table of TEAM_TABLES) {
    let [rows, files] = [0, 0];
    const all = new Set([...(months.get(table.name) ?? []), ...(await monthsAt(join(options.folder, table.name)))]);
    for (const month of [...all].sort()) {
      signal.throwIfAborted();
      if (month !== NO_MONTH && month < since) continue;
      const count = await exportMonth(archive, table, month, here, options);
      rows += count;
      files += Number(count > 0);
    }
    exported.push({ name: table.name, rows, files });
  }
  return exported;
}

const MONTH = /^month=(\d{4}-\d\d|unknown)$/;

/** Months of which there are files. */
async function monthsAt(folder: string): Promise<string[]> {
  const names = await fs.readdir(folder).catch(() => []);
  return names.flatMap((name) => MONTH.exec(name)?.[1] ?? []);
}

async function exportMonth(
  archive: Archive,
  table: TeamTable,
  month: string,
  here: ReadonlySet<string>,
  { folder, format, names }: TeamExport,
): Promise<number> {
  const path = join(folder, table.name, `month=${month}`, `${names.machine}.${format}`);
  const before = await bytesAt(path);
  const rows = new Map<unknown, TeamRow>();
  // The first of two rows with the same id is the one that the archive counts.
  const add = (row: TeamRow): void => void (rows.has(row["id"]) || rows.set(row["id"], row));
  archive.read((statements) => {
    for (const row of statements.all(table.sql, month)) add(table.read(row, names));
  });
  if (before) {
    const known = await readTeamFile(before, table.columns, format).catch((error: unknown) => {
      throw new Failure(`${path} is damaged (${systemReason(error)}). Delete it.`);
    });
    for (const row of known) if (!here.has(stringOf(row["session"]) ?? "")) add(row);
  }
  if (rows.size === 0) {
    if (before) await fs.rm(path, { force: true });
    return 0;
  }
  const sorted = [...rows.values()].sort(byTime);
  const bytes = await writeTeamFile(sorted, table.columns, format);
  // A file that is synchronized isn't touched for nothing.
  if (!before || Buffer.compare(before, bytes) !== 0) await write(path, bytes);
  return rows.size;
}

function byTime(one: TeamRow, other: TeamRow): number {
  const [first, second] = [Number(one["started_ms"]), Number(other["started_ms"])];
  return first - second || (String(one["id"]) < String(other["id"]) ? -1 : 1);
}

async function bytesAt(path: string): Promise<Buffer | undefined> {
  try {
    return await fs.readFile(path);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new Failure(`${path} can't be read: ${systemReason(error)}.`);
  }
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await writePieces(path, [bytes], { overwrite: true });
  } catch (error) {
    if (errorCode(error) === "") throw error;
    throw new Failure(`${path} can't be written: ${systemReason(error)}.`);
  }
}

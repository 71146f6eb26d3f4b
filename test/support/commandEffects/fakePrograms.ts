import type { Row } from "../../../src/tools/runtime/policy/programs/programRow";

/** Programs that others start, and that are in no table. */
const STARTED =
  "rsh rcp rmt ssh-askpass sensible-browser sensible-editor sensible-pager xdg-open open vi vim nano emacs ed ex gdb rustc pnpm yarn cargo go deploy";

/** What is run for real, though it may do more than read: the judge lets some calls of it run, or (gzip, bzip2) other programs start it to read. */
const REAL = new Set("git sh bash dash ash python python3 perl node gzip bzip2 xz zstd".split(" "));

/** Whether a row, or one below it, lets something run. */
export function reads(row: Row): boolean {
  return row.class === "readOnly" || (row.sub ?? []).some(reads);
}

/**
 * Names of programs that stand first on `PATH` and only leave a mark: all that the tables take for more than reading, and what others start. What the tables
 * let run is run for real where it is installed.
 */
export function fakeNames(tables: readonly Row[]): readonly string[] {
  const dangerous = tables.filter((row) => !reads(row)).flatMap(({ names }) => names.split(" "));
  return [...new Set([...dangerous, ...STARTED.split(" ")])].filter(
    (name) => /^\w[\w.+-]*$/.test(name) && !REAL.has(name),
  );
}

import type { Row } from "../../../src/tools/runtime/policy/programs/programRow";

/** Programs that others start, and that are in no table. */
const STARTED =
  "rsh rcp rmt ssh-askpass sensible-browser sensible-editor sensible-pager xdg-open open vi vim nano emacs ed ex gdb rustc pnpm yarn cargo go deploy";

/**
 * Programs that really run, though they can do more than read: the judge allows some of their calls, or (gzip, bzip2)
 * other programs start them to read.
 */
const REAL = new Set("git sh bash dash ash python python3 perl node gzip bzip2 xz zstd".split(" "));

/** Returns whether a row, or one below it, allows something to run. */
export function reads(row: Row): boolean {
  return row.class === "readOnly" || (row.sub ?? []).some(reads);
}

/**
 * Returns the names of programs that come first on `PATH` and only leave a mark: those that the tables consider more
 * than reading, and those that others start. Programs that the tables allow really run where they are installed.
 */
export function fakeNames(tables: readonly Row[]): readonly string[] {
  const dangerous = tables.filter((row) => !reads(row)).flatMap(({ names }) => names.split(" "));
  return [...new Set([...dangerous, ...STARTED.split(" ")])].filter(
    (name) => /^\w[\w.+-]*$/.test(name) && !REAL.has(name),
  );
}

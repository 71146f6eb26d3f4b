import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import esbuild from "esbuild";
import { inTemporaryFolder } from "./support/generatedFiles";
import { indexSpeed } from "./support/indexSpeed";
import { median } from "./support/median";
import { searchOverRipgrep } from "./support/searchBench";
import { makeTranscriptFile } from "./support/transcriptFile";

export const name = "transcript";

const MEGABYTE = 1_000_000;

/**
 * Reading transcripts: made ones of `small` (400) and `large` (1074) megabytes, or the files given. Each figure is measured in a process of
 * its own that runs the bundled engine; `turns` (3) can be given. Nothing is appended to files that are given.
 *
 * - `index_speedup_vs_parse`: the whole index against `JSON.parse` of every line of the same file, in warm processes; target at least 4.
 *   `cold_index_speedup_vs_parse` is the same of the first file that a process reads, most of whose code is not compiled yet.
 * - `line_index_over_scan`: the places of all lines against finding line feeds; target at most 2.
 * - `bytes_per_entry`: kept by the index; target at most 100.
 * - `peak_rss_mb`: of a process that opens the large file; target at most 250.
 * - `search_over_ripgrep`: a literal in the small file against ripgrep; target at most 4. `first_search_over_ripgrep` is the same in a transcript just opened.
 * - `row_of_3_mb_ms`: one row of a line of 3 MB; target under 50. A line over 64 MiB is a stub that tells its size, or the run fails.
 * - `first_rows_ms` (100), `row_p50_ms` (1), `append_ms` (200, a megabyte more), `blocked_ms` (50): with their targets.
 */
export async function run(
  options: Readonly<Record<string, string>> = {},
  files: readonly string[] = [],
): Promise<Record<string, number>> {
  const turns = Number(options["turns"] ?? 3);
  return inTemporaryFolder(async (folder) => {
    const child = path.join(folder, "child.mjs");
    await esbuild.build({
      entryPoints: [path.join(import.meta.dirname, "support", "transcriptChild.ts")],
      outfile: child,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      logLevel: "error",
      banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    });
    const [small, large] = files.length > 0 ? given(folder, files) : made(folder, options);
    const measure = async (what: string, file: string): Promise<Record<string, number>> => {
      const args = ["--expose-gc", child, what, file, String(turns)];
      const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: MEGABYTE });
      return JSON.parse(stdout) as Record<string, number>;
    };
    const figures = {
      small_mb: fs.statSync(small).size / MEGABYTE,
      large_mb: fs.statSync(large).size / MEGABYTE,
      ...(await speed(child, small, turns)),
      ...(await measure("places", small)),
      ...(await measure("memory", large)),
      ...(await firstRows(() => measure("first", large), turns)),
      ...(await measure("open", large)),
      ...(await searched(small, turns)),
      ...(await measure("long", path.join(folder, "line"))),
    };
    return figures;
  });
}

async function speed(child: string, file: string, turns: number): Promise<Record<string, number>> {
  const { parse, index, coldParse, coldIndex } = await indexSpeed(child, file, turns);
  const perSecond = fs.statSync(file).size / 1000;
  return {
    parse_mb_per_s: perSecond / parse,
    index_mb_per_s: perSecond / index,
    index_speedup_vs_parse: parse / index,
    cold_index_speedup_vs_parse: coldParse / coldIndex,
  };
}

/** The median of processes that each open the file once. */
async function firstRows(
  measure: () => Promise<Record<string, number>>,
  turns: number,
): Promise<Record<string, number>> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) times.push((await measure())["first_rows_ms"] ?? NaN);
  return { first_rows_ms: median(times) };
}

/** Only of made files: it looks for what they hold. */
async function searched(file: string, turns: number): Promise<Record<string, number>> {
  return path.basename(file) === "joined.jsonl" ? {} : searchOverRipgrep(file, turns);
}

function made(folder: string, options: Readonly<Record<string, string>>): [string, string] {
  const [small, large] = [path.join(folder, "small.jsonl"), path.join(folder, "large.jsonl")];
  makeTranscriptFile(small, Number(options["small"] ?? 400) * MEGABYTE);
  makeTranscriptFile(large, Number(options["large"] ?? 1074) * MEGABYTE);
  return [small, large];
}

/** One file of all: measuring appends to it. */
function given(folder: string, files: readonly string[]): [string, string] {
  const joined = path.join(folder, "joined.jsonl");
  for (const file of files) {
    const bytes = fs.readFileSync(file);
    fs.appendFileSync(joined, bytes);
    if (bytes.at(-1) !== 10) fs.appendFileSync(joined, "\n");
  }
  return [joined, joined];
}

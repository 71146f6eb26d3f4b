import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { installHost } from "../../scripts/host/install";
import { THREAD_LIMITS } from "../../src/hosts/node/transcripts/transcriptWorkerPort";
import type { ListMeasured } from "./support/archiveChild";
import type { DetailsMeasured } from "./support/detailsChild";
import { bundled } from "./support/bundled";
import { inTemporaryFolder } from "./support/generatedFiles";
import { median } from "./support/median";
import { makeSessions } from "./support/sessionFiles";

export const name = "archive";

/**
 * The list of sessions in a worker of a new process, as in VS Code: `sessions` (2,000) made ones of a `megabyte` (1), or
 * those of a configuration folder of Claude Code in `--folder=PATH`. `turns` (3) can be given.
 *
 * - `archive_first_50_s`, `archive_cold_s`: without an archive, until 50 and all sessions are listed; targets 3 and 10.
 * - `archive_warm_s`: with an archive, and no session changed; target 0.3.
 * - `archive_append_s`: with an archive, and a megabyte more in one session.
 * - `archive_grown_s`: the same in a thread that has read the session before, as while sessions run; target 0.05.
 * - `archive_details_cold_s`, `…_warm_s`, `…_append_s`: the same with the details of all calls.
 * - `archive_totals_s`: totals by reason and tool, and by day, of `calls` (1,000,000) made calls; target 0.3.
 * - `…_cpu_s`: processor time of the same, which other programs on the machine change less.
 */
export async function run(options: Readonly<Record<string, string>> = {}): Promise<Record<string, number>> {
  const turns = Number(options["turns"] ?? 3);
  const { node } = await installHost();
  return inTemporaryFolder(async (folder) => {
    const config = options["folder"] ?? path.join(folder, "config");
    if (options["folder"] === undefined)
      makeSessions(config, Number(options["sessions"] ?? 2_000), Number(options["megabyte"] ?? 1) * 1_000_000);
    const [child, detailsChild, worker] = await Promise.all([
      bundled(path.join(import.meta.dirname, "support", "archiveChild.ts"), path.join(folder, "child.cjs")),
      bundled(path.join(import.meta.dirname, "support", "detailsChild.ts"), path.join(folder, "details.cjs")),
      bundled("src/hosts/node/transcripts/transcriptWorker.ts", path.join(folder, "worker.cjs")),
    ]);
    const archive = path.join(folder, "archive.db");
    const list = async (...grown: readonly string[]): Promise<ListMeasured> => {
      const { stdout } = await promisify(execFile)(node, [child, worker, archive, config, ...grown]);
      return JSON.parse(stdout) as ListMeasured;
    };
    const details = async (file: string, ...calls: readonly string[]): Promise<DetailsMeasured> => {
      const args = ["-e", IN_THREAD, JSON.stringify(THREAD_LIMITS), detailsChild, worker, file, config, ...calls];
      const { stdout } = await promisify(execFile)(node, args);
      return JSON.parse(stdout) as DetailsMeasured;
    };
    const kept = { cold: [] as DetailsMeasured[], warm: [] as DetailsMeasured[], append: [] as DetailsMeasured[] };
    const cold: ListMeasured[] = [];
    const warm: ListMeasured[] = [];
    const more: ListMeasured[] = [];
    const again: ListMeasured[] = [];
    for (let turn = 0; turn < turns; turn++) {
      fs.rmSync(archive, { force: true });
      cold.push(await list());
      for (let time = 0; time < 3; time++) warm.push(await list());
      kept.cold.push(await details(archive));
      kept.warm.push(await details(archive));
      if (options["folder"] !== undefined) continue;
      const grown = path.join(config, "projects", "p0", "0.jsonl");
      fs.appendFileSync(grown, fs.readFileSync(grown).subarray(0, 1_000_000));
      more.push(await list());
      again.push(await list(grown));
      kept.append.push(await details(archive));
    }
    const totals = await details(path.join(folder, "totals.db"), options["calls"] ?? "1000000");
    return {
      sessions: cold[0]?.sessions ?? 0,
      ...figures("archive_first_50", cold, ({ first }) => first),
      ...figures("archive_cold", cold, ({ all }) => all),
      ...figures("archive_cold_cpu", cold, ({ cpu }) => cpu),
      archive_cold_rss_mb: median(cold.map(({ rss }) => rss)),
      ...figures("archive_warm", warm, ({ all }) => all),
      ...figures("archive_warm_cpu", warm, ({ cpu }) => cpu),
      ...(more.length > 0 && figures("archive_append", more, ({ all }) => all)),
      ...(more.length > 0 && figures("archive_append_cpu", more, ({ cpu }) => cpu)),
      ...(again.length > 0 && figures("archive_grown", again, ({ all }) => all)),
      ...(again.length > 0 && figures("archive_grown_cpu", again, ({ cpu }) => cpu)),
      ...detailFigures("cold", kept.cold),
      ...detailFigures("warm", kept.warm),
      ...detailFigures("append", kept.append),
      archive_details_rss_mb: Math.max(...kept.cold.map(({ rss }) => rss)),
      ...figures("archive_totals", [totals], ({ ms }) => ms),
      ...figures("archive_totals_cpu", [totals], ({ cpu }) => cpu),
    };
  });
}

/** Runs a program in a thread with limits, as VS Code's is. */
const IN_THREAD = `
const { Worker } = require("node:worker_threads");
const [limits, program, ...argv] = process.argv.slice(1);
new Worker(program, { argv, execArgv: [], resourceLimits: JSON.parse(limits) });
`;

function detailFigures(turn: string, measured: readonly DetailsMeasured[]): Record<string, number> {
  if (measured.length === 0) return {};
  return {
    ...figures(`archive_details_${turn}`, measured, ({ ms }) => ms),
    ...figures(`archive_details_${turn}_cpu`, measured, ({ cpu }) => cpu),
  };
}

function figures<Measured>(
  figure: string,
  measured: readonly Measured[],
  of: (one: Measured) => number,
): Record<string, number> {
  return { [`${figure}_s`]: median(measured.map(of)) / 1000 };
}

import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import esbuild from "esbuild";
import { installHost } from "../../scripts/host/install";
import type { ListMeasured } from "./support/archiveChild";
import { inTemporaryFolder } from "./support/generatedFiles";
import { median } from "./support/median";
import { makeSessions } from "./support/sessionFiles";

export const name = "archive";

/**
 * The list of sessions in a worker of a new process, as in VS Code: `sessions` (2,000) made ones of a `megabyte` (1), or
 * those of a configuration folder of Claude Code in `--folder=PATH`. `turns` (3) can be given.
 *
 * - `archive_first_50_s`, `archive_cold_s`: without an archive, until 50 and all sessions are listed; targets 3 and 12.
 * - `archive_warm_s`: with an archive, and no session changed; target 0.5.
 * - `archive_append_s`: with an archive, and a megabyte more in one session.
 * - `…_cpu_s`: processor time of the same, which other programs on the machine change less.
 */
export async function run(options: Readonly<Record<string, string>> = {}): Promise<Record<string, number>> {
  const turns = Number(options["turns"] ?? 3);
  const { node } = await installHost();
  return inTemporaryFolder(async (folder) => {
    const config = options["folder"] ?? path.join(folder, "config");
    if (options["folder"] === undefined)
      makeSessions(config, Number(options["sessions"] ?? 2_000), Number(options["megabyte"] ?? 1) * 1_000_000);
    const [child, worker] = await Promise.all([
      bundled(path.join(import.meta.dirname, "support", "archiveChild.ts"), path.join(folder, "child.cjs")),
      bundled("src/hosts/node/transcripts/transcriptWorker.ts", path.join(folder, "worker.cjs")),
    ]);
    const archive = path.join(folder, "archive.db");
    const list = async (): Promise<ListMeasured> => {
      const { stdout } = await promisify(execFile)(node, [child, worker, archive, config]);
      return JSON.parse(stdout) as ListMeasured;
    };
    const cold: ListMeasured[] = [];
    const warm: ListMeasured[] = [];
    const more: ListMeasured[] = [];
    for (let turn = 0; turn < turns; turn++) {
      fs.rmSync(archive, { force: true });
      cold.push(await list());
      for (let again = 0; again < 3; again++) warm.push(await list());
      if (options["folder"] !== undefined) continue;
      const grown = path.join(config, "projects", "p0", "0.jsonl");
      fs.appendFileSync(grown, fs.readFileSync(grown).subarray(0, 1_000_000));
      more.push(await list());
    }
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
    };
  });
}

function figures(
  figure: string,
  measured: readonly ListMeasured[],
  of: (one: ListMeasured) => number,
): Record<string, number> {
  return { [`${figure}_s`]: median(measured.map(of)) / 1000 };
}

async function bundled(from: string, to: string): Promise<string> {
  await esbuild.build({
    entryPoints: [from],
    outfile: to,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    logLevel: "error",
    define: { "import.meta.url": "moduleUrl" },
    banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
  });
  return to;
}

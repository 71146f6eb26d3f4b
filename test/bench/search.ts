import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { rgPath } from "@vscode/ripgrep";
import { resourceOf } from "../../src/hosts/node/disk/diskPath";
import { threadFiles, transcriptFiles } from "../../src/hosts/node/databases/databaseFiles";
import { LookingThreads } from "../../src/hosts/node/transcripts/facts/lookingThreads";
import { type ReadingThread, startReadingThread } from "../../src/hosts/node/transcripts/facts/readingThreads";
import { searchFiles } from "../../src/transcripts/search/searchFiles";
import { bundled } from "./support/bundled";
import { inTemporaryFolder } from "./support/generatedFiles";
import { median, medians } from "./support/median";
import { makeSessions } from "./support/sessionFiles";
import { RARE } from "./support/transcriptFile";

export const name = "search";

/**
 * A search of all sessions for a text, against ripgrep counting the lines that contain it, in `turns` (5) with the other:
 * `sessions` (500) made ones of `megabyte` (0.8), whose files are then in memory. Throws if they don't find the same.
 *
 * - `search_all_over_ripgrep`: of a text that no session contains, as VS Code searches; target 2.
 * - `search_found_over_ripgrep`: of a text in every tenth megabyte: each file that contains it is indexed.
 * - `search_all_first_hit_ms`: until the first file of the second search was found, target 100;
 *   `search_all_first_hit_cold_ms` is that of the first search in a process.
 * - `mcp_…`: the same as the MCP server searches.
 */
export async function run(options: Readonly<Record<string, string>> = {}): Promise<Record<string, number>> {
  const turns = Number(options["turns"] ?? 5);
  return inTemporaryFolder(async (folder) => {
    makeSessions(folder, Number(options["sessions"] ?? 500), Number(options["megabyte"] ?? 0.8) * 1_000_000);
    const worker = await bundled("src/hosts/node/transcripts/transcriptWorker.ts", path.join(folder, "worker.cjs"));
    const start = (): ReadingThread => startReadingThread(worker, undefined);
    return {
      ...(await searches(folder, turns, threadFiles, new LookingThreads(threadFiles, { start }))),
      ...prefixed(
        "mcp_",
        await searches(folder, turns, transcriptFiles, new LookingThreads(transcriptFiles, { start, isBusy: true })),
      ),
    };
  });
}

async function searches(
  folder: string,
  turns: number,
  files: typeof threadFiles,
  { looks }: LookingThreads,
): Promise<Record<string, number>> {
  const root = path.join(folder, "projects");
  const resources = fs
    .readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".jsonl"))
    .map((file) => resourceOf(path.join(root, file)));
  const firsts: number[] = [];
  const search = async (text: string): Promise<number> => {
    const started = performance.now();
    let [count, first] = [0, Number.NaN];
    await searchFiles(files, resources, text, {
      found: (found) => {
        count += found.count;
        if (Number.isNaN(first)) firsts.push((first = performance.now() - started));
      },
      progress: () => undefined,
      looks,
      signal: new AbortController().signal,
    });
    return count;
  };
  const ripgrep = async (text: string): Promise<number> => {
    const args = ["--no-config", "--count", "--no-filename", "--fixed-strings", text, root];
    const { stdout } = await promisify(execFile)(rgPath, args).catch(() => ({ stdout: "" }));
    return stdout.split("\n").reduce((sum, line) => sum + Number(line), 0);
  };
  const figures: Record<string, number> = {};
  for (const [figure, text] of [
    ["found", RARE],
    ["all", "no session contains this"],
  ] as const) {
    const [expected, found] = [await ripgrep(text), await search(text)];
    if (expected !== found) throw new Error(`ripgrep counts ${expected} lines, the search finds ${found}`);
    const times = await medians(
      turns,
      async () => void (await ripgrep(text)),
      async () => void (await search(text)),
    );
    figures[`ripgrep_${figure}_ms`] = times.first;
    figures[`search_${figure}_ms`] = times.second;
    figures[`search_${figure}_over_ripgrep`] = times.second / times.first;
  }
  const [cold = Number.NaN, ...warm] = firsts;
  return { ...figures, search_all_first_hit_cold_ms: cold, search_all_first_hit_ms: median(warm) };
}

function prefixed(prefix: string, figures: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${prefix}${name}`, value]));
}

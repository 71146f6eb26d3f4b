import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import esbuild from "esbuild";
import type { ToolContext } from "../../src/tools/runtime/context/toolContext";
import type { Data } from "../../src/results/result";
import { runTool } from "../../src/tools/runtime/runTool";
import type { Tool } from "../../src/tools/runtime/tool";
import { createNodeContext } from "../../src/hosts/node/nodeContext";
import { findConfinement } from "../../src/hosts/node/shells/confinement/confinement";
import { findRipgrep } from "../../src/hosts/node/search/ripgrep/ripgrep";
import { findShell } from "../../src/hosts/node/processes/shellProgram";
import { createShells, type NodeShells } from "../../src/hosts/node/shells/nodeShells";
import bash from "../../src/tools/shell/bash";
import fileRead from "../../src/tools/read/fileRead";
import glob from "../../src/tools/search/glob";
import grep from "../../src/tools/search/grep";
import { edits } from "./support/editBench";
import { inTemporaryFolder, makeFiles, makeLines, RARE } from "./support/generatedFiles";
import { invoking } from "./support/invokeBench";
import { taskLag } from "./support/taskLagBench";
import { medians } from "./support/median";

export const name = "tools";

/** Flags that decide what is looked at, as the tools give them. */
const SAME = ["--no-config", "--no-require-git", "--hidden", "--glob=!.git"];

/**
 * The tools through `runTool` against what they stand on, warm, as medians of alternating runs. `files` (100,000) and `turns` (9) can be given.
 *
 * - `glob_over_ripgrep`, `grep_over_ripgrep`: against the same ripgrep with the same flags and order, its output read; at most 1,000 hits kept.
 * - `read_over_fs`: 100 KB from the middle of 100 MB against `fs.readFile` of it.
 * - `glob_growth_over_ripgrep`, `grep_growth_over_ripgrep`: how much more ten times as many files cost the tool than they cost ripgrep; target at most 1.2.
 * - `edit_over_rewrite`: one line of 50 MB edited against reading and writing the file; target at most 3.
 * - `bash_over_spawn_ms`: `true` against a bare spawn of the same shell.
 * - `confined_over_bash_ms`: `true` confined against unconfined, in a workspace of 1,000 files and a home folder with secrets, by what this machine confines with; target at
 *   most 20. `confined_over_bash`: the same as a ratio. Neither is there where the machine confines nothing.
 * - `invoke_overhead_ms`: `lm.invokeTool` in a real VS Code against `runTool` in its extension host, of reading a small file.
 * - `task_lag_ms`: how long the extension host of a real VS Code stands still at most while a command writes 50 MB as a task, in the best of five turns; target at most 50. `task_lag_over_bare_ms`:
 *   the same less that of a shell which nothing shows.
 * - `shells_peak_mb`: 16 shells that write 100 MB each, at once; target at most 250. `kill_ms`: the end of a tree that ignores signals; target at most 3,000.
 */
export async function run(options: Readonly<Record<string, string>> = {}): Promise<Record<string, number>> {
  const files = Number(options["files"] ?? 100_000);
  const turns = Number(options["turns"] ?? 9);
  return {
    ...(await inTemporaryFolder((folder) => searches(folder, files, turns))),
    ...(await inTemporaryFolder((folder) => reading(folder, turns))),
    ...(await inTemporaryFolder((folder) => growth(folder, files, turns))),
    ...(await inTemporaryFolder((folder) => edits(folder, turns))),
    ...(await inTemporaryFolder((folder) => commands(folder, 3 * turns))),
    ...(await inTemporaryFolder((folder) => confined(folder, 3 * turns))),
    ...(await inTemporaryFolder((folder) => shells(folder, turns))),
    ...(await invoking()),
    ...(await taskLag()),
  };
}

async function searches(folder: string, files: number, turns: number): Promise<Record<string, number>> {
  const rgPath = findRipgrep({ workspaceFolders: [] });
  assert(rgPath !== undefined, "There is no ripgrep to compare with. Run npm install.");
  makeFiles(folder, files);
  const context = contextOf(folder);
  const list = ["--files", "--null", ...SAME, "--sortr=modified"];
  const find = [
    ...SAME,
    "--line-number",
    "--column",
    "--no-heading",
    "--with-filename",
    "--null",
    "--color=never",
    "--no-context-separator",
    "--sort=path",
    "--crlf",
    `--regexp=${RARE}`,
    "--",
    "./",
  ];

  const globbed = await call(glob, { pattern: "**/*.ts", head_limit: 1000 }, context);
  assert.equal(globbed["count"], files);
  const grepped = await call(grep, { pattern: RARE, head_limit: 1000 }, context);
  assert.equal(grepped["count"], Math.ceil(files / 50));

  const globs = await medians(
    turns,
    () => output(rgPath, list, folder),
    () => call(glob, { pattern: "**/*.ts", head_limit: 1000 }, context),
  );
  const greps = await medians(
    turns,
    () => output(rgPath, find, folder),
    () => call(grep, { pattern: RARE, head_limit: 1000 }, context),
  );
  return {
    files,
    glob_ms: globs.second,
    glob_over_ripgrep: globs.second / globs.first,
    grep_ms: greps.second,
    grep_over_ripgrep: greps.second / greps.first,
  };
}

/** The searches on a tenth of the files beside all of them. */
async function growth(folder: string, files: number, turns: number): Promise<Record<string, number>> {
  const few = await inTemporaryFolder((small) => searches(small, files / 10, turns));
  const many = await searches(folder, files, turns);
  const grown = (figure: string): number => (many[figure] ?? NaN) / (few[figure] ?? NaN);
  return {
    glob_growth_over_ripgrep: grown("glob_over_ripgrep"),
    grep_growth_over_ripgrep: grown("grep_over_ripgrep"),
  };
}

async function reading(folder: string, turns: number): Promise<Record<string, number>> {
  const file = path.join(folder, "large.txt");
  makeLines(file, 1_000_000);
  const context = contextOf(folder);
  const input = { file_path: "large.txt", offset: 500_000, limit: 1000 };
  const { output: text } = await call(fileRead, input, context);
  assert.ok(
    typeof text === "string" && text.startsWith("500000 ") && Math.abs(text.length - 100_000) < 100,
    'expected typeof text === "string" && text.startsWith("500000 ") && Math.abs(text.length …',
  );
  const { first, second } = await medians(
    turns,
    () => fs.readFile(file),
    () => call(fileRead, input, context),
  );
  return { read_ms: second, read_over_fs: second / first };
}

async function commands(folder: string, turns: number): Promise<Record<string, number>> {
  const context = contextOf(folder);
  const { path: shell } = findShell();
  const args = /bash|sh$/.test(shell) ? ["-c", "true"] : ["-NoProfile", "-Command", "true"];
  const { first, second } = await medians(
    turns,
    () => output(shell, args, folder),
    () => call(bash, { command: "true" }, context),
  );
  return { bash_ms: second, bash_over_spawn_ms: second - first };
}

async function confined(folder: string, turns: number): Promise<Record<string, number>> {
  const found = await findConfinement();
  if (found.confiner === undefined) return {};
  const [home, work] = [path.join(folder, "home"), path.join(folder, "work")];
  makeFiles(work, 1_000);
  const secret = [".ssh/id_rsa", ".aws/credentials", ".config/gh/hosts.yml", ".npmrc", ".netrc"];
  for (const file of [...secret.map((name) => path.join(home, name)), path.join(work, ".env")]) {
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, "secret");
  }
  const usual = process.env["HOME"];
  process.env["HOME"] = home;
  try {
    const settings = { commands: { runReadOnly: true, allow: [], deny: [] } };
    const contextIn = (shells: NodeShells): ToolContext => createNodeContext({ folders: [work], shells, settings });
    const free = createShells({ lasting: true, confinement: async () => ({ why: "" }) });
    const closed = createShells({ lasting: true });
    const contexts = [contextIn(free), contextIn(closed)] as const;
    const { first, second } = await medians(
      turns,
      () => call(bash, { command: "true" }, contexts[0]),
      () => call(bash, { command: "true" }, contexts[1]),
    );
    await Promise.all([free.dispose(), closed.dispose()]);
    return { confined_over_bash_ms: second - first, confined_over_bash: second / first };
  } finally {
    process.env["HOME"] = usual;
  }
}

async function shells(folder: string, turns: number): Promise<Record<string, number>> {
  const child = path.join(folder, "child.mjs");
  await esbuild.build({
    entryPoints: [path.join(import.meta.dirname, "support", "shellsChild.ts")],
    outfile: child,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
  });
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", child, folder, String(turns)]);
  return JSON.parse(stdout) as Record<string, number>;
}

function contextOf(folder: string): ToolContext {
  return createNodeContext({ folders: [folder], ask: async () => "yes", limits: { maxOutputSize: Infinity } });
}

async function call(tool: Tool, input: unknown, context: ToolContext): Promise<Data> {
  const { result } = await runTool(tool, input, context);
  assert(result.ok, result.ok ? "" : result.error.message);
  return result.data;
}

/** Everything that a program writes. */
function output(program: string, args: readonly string[], cwd: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const child = spawn(program, args, { cwd, stdio: ["ignore", "pipe", "ignore"] });
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("error", reject);
    child.once("close", () => resolve(Buffer.concat(chunks)));
  });
}

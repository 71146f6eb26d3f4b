import { buildSync } from "esbuild";
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");

let bundled: string | undefined;

/** The command line as it is shipped, one file, in a folder of its own without `node_modules`; made at the first call. */
export function commandLine(): string {
  if (bundled !== undefined) return bundled;
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "tool-results-")));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  bundled = join(folder, "dist", "cli.js");
  buildSync({
    absWorkingDir: ROOT,
    entryPoints: ["src/apps/cli/cliMain.ts"],
    outfile: bundled,
    bundle: true,
    minify: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    define: { "import.meta.url": "moduleUrl" },
    banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
    logLevel: "warning",
  });
  copyFileSync(join(ROOT, "package.json"), join(folder, "package.json"));
  const grammars = join(ROOT, "node_modules/@vscode/tree-sitter-wasm/wasm");
  for (const name of ["tree-sitter.js", "tree-sitter.wasm", "tree-sitter-bash.wasm"])
    cpSync(join(grammars, name), join(folder, "dist", "grammar", name));
  return bundled;
}

/** Where the command line keeps what lasts, when it is run here: beside the bundle, and not with what whoever runs the tests has. */
export function stateHome(): string {
  return join(commandLine(), "..", "..", "state");
}

/** What a process wrote and how it ended. */
export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  /** Null when a signal ended it. */
  readonly code: number | null;
}

export interface RunOptions {
  readonly cwd?: string;
  /** What standard input holds; it is closed behind it, and empty unless given. */
  readonly input?: string | Uint8Array;
  readonly env?: NodeJS.ProcessEnv;
  /** The program's file; the bundle unless given. */
  readonly file?: string;
}

/** Starts `tool-results` with these arguments, as a process of its own with pipes. */
export function startCommandLine(
  args: readonly string[],
  { cwd = tmpdir(), env, file = commandLine() }: RunOptions = {},
): ChildProcessWithoutNullStreams {
  // A child that is not instrumented has nothing to tell about coverage.
  const { NODE_V8_COVERAGE: _, ...own } = process.env;
  return spawn(process.execPath, [file, ...args], { cwd, env: { ...own, XDG_STATE_HOME: stateHome(), ...env } });
}

/** Runs `tool-results` with these arguments to its end. */
export async function runCommandLine(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const child = startCommandLine(args, options);
  // A program that does not read its input closes it.
  child.stdin.on("error", () => undefined).end(options.input ?? "");
  return ended(child);
}

/** Waits for a process; collects what it writes from now on. */
export async function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const written = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  child.stdout.on("data", (bytes: Buffer) => written.stdout.push(bytes));
  child.stderr.on("data", (bytes: Buffer) => written.stderr.push(bytes));
  const code = await new Promise<number | null>((settle, fail) => {
    child.once("error", fail);
    child.once("close", settle);
  });
  return { stdout: Buffer.concat(written.stdout).toString(), stderr: Buffer.concat(written.stderr).toString(), code };
}

import { buildSync, transformSync } from "esbuild";
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { splitBundle, writeParts } from "../../scripts/splitBundle.mjs";
import { uninstrumented } from "./processes";

const ROOT = resolve(import.meta.dirname, "../..");

let bundled: string | undefined;

/** Returns the bundled CLI, in a separate folder without `node_modules`. Builds it on the first call. */
export function commandLine(): string {
  if (bundled !== undefined) return bundled;
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "tool-results-")));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  bundled = join(folder, "dist", "cli.js");
  const options = { ...splitBundle("cli"), minify: true } as const;
  const { outputFiles } = buildSync({
    ...options,
    absWorkingDir: ROOT,
    entryPoints: ["src/apps/cli/cliMain.ts"],
    external: [],
    outdir: join(folder, "dist"),
    bundle: true,
    logLevel: "warning",
  });
  mkdirSync(join(folder, "dist"));
  writeParts(outputFiles, options, transformSync);
  copyFileSync(join(ROOT, "package.json"), join(folder, "package.json"));
  const grammars = join(ROOT, "node_modules/@vscode/tree-sitter-wasm/wasm");
  for (const name of ["tree-sitter.js", "tree-sitter.wasm", "tree-sitter-bash.wasm"])
    cpSync(join(grammars, name), join(folder, "dist", "grammar", name));
  return bundled;
}

/**
 * Returns the CLI's state folder in tests: next to the bundle, so that tests don't touch the state of the user who runs
 * them.
 */
export function stateHome(): string {
  return join(commandLine(), "..", "..", "state");
}

/** Contains a process's output and how it ended. */
export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  /** Null if a signal ended it. */
  readonly code: number | null;
}

export interface RunOptions {
  readonly cwd?: string;
  /** The content of standard input, which is closed after it. Defaults to empty. */
  readonly input?: string | Uint8Array;
  readonly env?: NodeJS.ProcessEnv;
  /** The program's file. Defaults to the bundle. */
  readonly file?: string;
}

/** Starts `tool-results` with these arguments, as a separate process with pipes. */
export function startCommandLine(
  args: readonly string[],
  { cwd = tmpdir(), env, file = commandLine() }: RunOptions = {},
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [file, ...args], {
    cwd,
    env: { ...uninstrumented(), XDG_STATE_HOME: stateHome(), ...env },
  });
}

/** Runs `tool-results` with these arguments to its end. */
export async function runCommandLine(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const child = startCommandLine(args, options);
  // A program that doesn't read its input closes it.
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

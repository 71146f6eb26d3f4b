import { spawn } from "node:child_process";
import path from "node:path";

/** The project's folder. */
export const ROOT = path.dirname(import.meta.dirname);

export interface Ended {
  /** Also 1 if a signal ended the process. */
  readonly code: number;
  /** stdout and stderr in order of arrival. */
  readonly output: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Called with each piece of output. */
  readonly onOutput?: (text: string) => void;
  /** Milliseconds after which the program is killed. */
  readonly timeoutMs?: number;
}

/** Runs a program to its end. Throws if it can't be started. A signal that ends this process ends the program too. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: options.env ?? process.env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const passOn = (signal: NodeJS.Signals): void => void child.kill(signal);
    process.on("SIGTERM", passOn).on("SIGINT", passOn);
    const late =
      options.timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            take(`\nkilled after ${(options.timeoutMs ?? 0) / 1000} s\n`);
            child.kill("SIGTERM");
          }, options.timeoutMs);
    let output = "";
    const take = (text: string): void => {
      output += text;
      options.onOutput?.(text);
    };
    child.stdout.setEncoding("utf8").on("data", take);
    child.stderr.setEncoding("utf8").on("data", take);
    const settle = (): void => {
      clearTimeout(late);
      process.off("SIGTERM", passOn).off("SIGINT", passOn);
    };
    child.on("error", (error) => {
      settle();
      reject(new Error(`Could not start ${command}: ${error.message}`, { cause: error }));
    });
    child.on("close", (code) => {
      settle();
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a JavaScript file, or with `tsx` a TypeScript file, with this process's Node. */
export function runNode(file: string, args: readonly string[], options?: RunOptions): Promise<Ended> {
  const loader = file.endsWith(".ts") ? ["--import", "tsx"] : [];
  return run(process.execPath, [...loader, path.resolve(ROOT, file), ...args], options);
}

/** Returns the path of a package's command line program. */
export function packageFile(file: string): string {
  return path.join(ROOT, "node_modules", file);
}

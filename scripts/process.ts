import { spawn } from "node:child_process";
import path from "node:path";

/** The project's folder. */
export const ROOT = path.dirname(import.meta.dirname);

export interface Ended {
  /** 1 also when a signal ended the process. */
  readonly code: number;
  /** stdout and stderr as they came. */
  readonly output: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Called with every piece of output as it comes. */
  readonly onOutput?: (text: string) => void;
  /** The program is killed after so long. */
  readonly timeoutMs?: number;
}

/** Runs a program to its end. Throws when it cannot be started. A signal that ends us ends the program too. */
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
      reject(new Error(`${command} could not be started: ${error.message}`, { cause: error }));
    });
    child.on("close", (code) => {
      settle();
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a JavaScript file, or with `tsx` a TypeScript one, on the Node that runs us. */
export function runNode(file: string, args: readonly string[], options?: RunOptions): Promise<Ended> {
  const loader = file.endsWith(".ts") ? ["--import", "tsx"] : [];
  return run(process.execPath, [...loader, path.resolve(ROOT, file), ...args], options);
}

/** Where a package's own command line program is. */
export function packageFile(file: string): string {
  return path.join(ROOT, "node_modules", file);
}

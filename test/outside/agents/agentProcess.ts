import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";

/** A running agent that is talked to in lines of JSON. */
export interface AgentProcess {
  /** The exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  send(message: unknown): void;
  /** Calls `listener` with each line of its output that is JSON. */
  listen(listener: (message: unknown) => void): void;
  /** Ends its input. */
  close(): void;
  /** Signals the agent. */
  kill(signal: NodeJS.Signals): void;
}

interface StartOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The folder for `agent.out` and `agent.err`. */
  readonly log: string;
  /** Milliseconds after which it is killed. */
  readonly timeoutMs: number;
}

/** Starts an agent. Its output is also written to files. */
export function startAgent(command: string, args: readonly string[], options: StartOptions): AgentProcess {
  const { cwd, env, log, timeoutMs } = options;
  const child = spawn(command, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"], detached: true });
  const output = path.join(log, "agent.out");
  const keep = (line: string): void => fs.appendFileSync(output, `${line}\n`);
  child.stderr.on("data", (data: Buffer) => fs.appendFileSync(path.join(log, "agent.err"), data));
  const listeners: ((message: unknown) => void)[] = [];
  createInterface({ input: child.stdout, crlfDelay: Infinity }).on("line", (line) => {
    keep(line);
    const message = jsonIn(line);
    if (message !== undefined) for (const listener of listeners) listener(message);
  });
  // An agent that has ended doesn't read any more, which its exit code says better.
  child.stdin.on("error", () => undefined);
  // Agents start others of themselves.
  const kill = (signal: NodeJS.Signals): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
  };
  const late = setTimeout(() => {
    keep(`killed after ${timeoutMs / 1000} s`);
    kill("SIGKILL");
  }, timeoutMs);
  const ended = new Promise<number | string>((resolve, reject) => {
    child.on("error", (error) => reject(new Error(`Could not start ${command}: ${error.message}`, { cause: error })));
    child.on("exit", (code, signal) => resolve(code ?? signal ?? "unknown"));
  }).finally(() => clearTimeout(late));
  return {
    ended,
    send: (message) => void child.stdin.write(`${JSON.stringify(message)}\n`),
    listen: (listener) => void listeners.push(listener),
    close: () => void child.stdin.end(),
    kill,
  };
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

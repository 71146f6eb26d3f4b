import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { commandLine, type Ended, type RunOptions } from "./commandLine";
import { uninstrumented } from "./processes";

/** Explains why there is no pseudo-terminal on this machine. Returns undefined if there is one. */
export function noTerminal(): string | undefined {
  const { stdout, error } = spawnSync("script", ["--version"], { encoding: "utf8" });
  if (error) return `script cannot be started: ${error.message}`;
  return stdout.includes("util-linux") ? undefined : "script is not util-linux's";
}

/** Describes `tool-results` in a terminal: standard input, output, and error are one. */
export interface AtTerminal {
  /** Settles when the screen has shown the text. Rejects if the program ends without it. */
  shown(text: string): Promise<void>;
  /** Types: `\r` is the return key, `\x03` Ctrl+C, `\x04` Ctrl+D. */
  type(keys: string): void;
  /** What the screen has shown when the program ended. */
  readonly ended: Promise<Pick<Ended, "code"> & { readonly screen: string }>;
}

/** Starts `tool-results` in a separate terminal, which util-linux's `script` creates. */
export function startAtTerminal(args: readonly string[], { cwd, env }: RunOptions = {}): AtTerminal {
  const command = [process.execPath, commandLine(), ...args].map(quoted).join(" ");
  const options = { cwd, env: { ...uninstrumented(), TERM: "xterm", ...env, SHELL: "/bin/sh" } };
  const child: ChildProcessWithoutNullStreams = spawn("script", ["-qec", command, "/dev/null"], options);
  let screen = "";
  let check: () => void = () => undefined;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    screen += text;
    check();
  });
  const ended = new Promise<{ code: number | null; screen: string }>((settle) => {
    child.once("close", (code) => settle({ code, screen: screen.replaceAll("\r\n", "\n") }));
  });
  return {
    ended,
    type: (keys) => void child.stdin.write(keys),
    shown: (text) =>
      new Promise((settle, fail) => {
        check = () => {
          if (screen.includes(text)) settle();
        };
        check();
        void ended.then(() => fail(new Error(`It ended without ${JSON.stringify(text)}: ${JSON.stringify(screen)}`)));
      }),
  };
}

function quoted(argument: string): string {
  return `'${argument.replaceAll("'", "'\\''")}'`;
}

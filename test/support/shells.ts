import type { Shell, ShellStart, ShellState } from "../../src/tools/runtime/ports/shellsPort";
import { resourceOf } from "../../src/hosts/node/disk/diskPath";
import { createShells, type NodeShells, type ShellsOptions } from "../../src/hosts/node/shells/nodeShells";

/** Manages a test's commands. Those that still run are ended after the tests of its suite. */
export interface TestShells {
  readonly shells: NodeShells;
  /** Starts a command in a folder. */
  start(folder: string, command: string, options?: Partial<ShellStart>): Promise<Shell>;
  /** Runs a command to its end. Returns how it ended and its whole output. */
  run(folder: string, command: string): Promise<{ state: ShellState; output: string }>;
}

const never = new AbortController().signal;

export function makeShells(options: ShellsOptions = {}): TestShells {
  const shells = createShells({ lasting: true, ...options });
  after(() => shells.dispose());
  const start: TestShells["start"] = (folder, command, given = {}) =>
    shells.start({
      command,
      cwd: resourceOf(folder),
      title: command,
      background: false,
      keepEnvironment: [],
      ...given,
    });
  return {
    shells,
    start,
    async run(folder, command) {
      const shell = await start(folder, command);
      await shell.wait(20_000, never);
      const state = shell.state();
      const output = await outputOf(shell);
      shell.drop();
      return { state, output };
    },
  };
}

/** Returns everything that a shell has written. */
export async function outputOf(shell: Shell): Promise<string> {
  const { text } = await shell.read(0, shell.state().total);
  return text;
}

/** Waits until a shell's output passes the test. */
export async function written(shell: Shell, test: (output: string) => boolean): Promise<string> {
  for (;;) {
    const output = await outputOf(shell);
    if (test(output)) return output;
    if (shell.state().status !== "running") throw new Error(`It ended before: ${output}`);
    await shell.wait(10_000, never, "output");
  }
}

import * as z from "zod";
import { FileError, ToolError } from "../core/errors";
import { integer, text, words } from "../core/fields";
import type { Resource, ToolContext } from "../core/ports";
import { defineTool } from "../core/tool";
import { visibleText } from "../core/visibleText";

interface Input {
  readonly command: string;
  readonly timeout?: number | undefined;
  readonly description?: string | undefined;
  readonly cwd?: string | undefined;
}

/** Characters kept of a command's output when the result has no limit. */
const mostKept = 64 * 1024 * 1024;

export default defineTool<Input>({
  name: "bash",
  title: "Run Command",
  group: "shell",
  icon: "terminal",
  description:
    "Runs a shell command (bash, terminal): build, test, git, scripts, and what the other tools do not do. " +
    "The answer is JSON; check `success` first. `success` is true whenever the command ran: a non-zero `data.exit_code` is data to interpret, not an error of " +
    "the tool. `data.output` holds stdout and stderr in the order they were written; of a long output the end is kept and `data.truncated` is true. A command that " +
    "runs out of time is ended with all it started and has `data.timed_out` true. Input is closed, nothing persists between calls but files, and the person " +
    "is asked before it runs and may refuse: then do not retry.",
  userDescription: "Run a shell command, after asking",
  effect: "execute",
  input: z.object({
    command: words().describe("Command line for the shell."),
    timeout: integer({ min: 1 })
      .optional()
      .describe("Milliseconds the command may run, at least 1. Default: 120000; most: 600000 (both are settings)."),
    description: text()
      .optional()
      .describe("What the command does and why, in 5 to 10 words; shown to the person. Default: none."),
    cwd: text()
      .optional()
      .describe("Folder to run in: workspace-relative or absolute. Default: the first workspace folder."),
  }),
  aliases: {
    cmd: "command",
    timeout_ms: "timeout",
    timeoutMs: "timeout",
    explanation: "description",
    goal: "description",
    workdir: "cwd",
    working_directory: "cwd",
    workingDirectory: "cwd",
    dir_path: "cwd",
    directory: "cwd",
  },
  data: z.strictObject({ output: z.string(), exit_code: z.int().nullable(), timed_out: z.literal(true).optional() }),

  async confirm(input, context) {
    const folder = visibleText(context.workspace.display(await folderOf(input.cwd, context)));
    const { timeoutMs } = timeoutOf(input, context);
    const why = input.description === undefined ? "" : `\n${visibleText(input.description)}`;
    return {
      title: "Run this command?",
      detail: `${visibleText(input.command)}\n\nin ${folder}, for at most ${timeoutMs / 1000} s${why}`,
    };
  },

  async run(input, context) {
    const cwd = await folderOf(input.cwd, context);
    const { timeoutMs, warnings } = timeoutOf(input, context);
    const title = input.description ?? input.command;
    const keep = Math.min(context.limits.maxOutputSize, mostKept);
    const exit = await context.shell.run({ command: input.command, cwd, timeoutMs, keep, title }, context.signal);
    if (exit.timedOut && exit.total === 0) {
      const advice =
        "It may wait for input, which is closed. Give it more time with timeout, or run something that ends.";
      throw new ToolError(
        "EXECUTION_ERROR",
        `Command execution failed: no output within ${timeoutMs} ms, then the command was ended. ${advice}`,
      );
    }
    const lineFeed = exit.output.endsWith("\n") ? 1 : 0;
    return {
      data: {
        exit_code: exit.exitCode,
        ...(exit.timedOut && { timed_out: true }),
        ...(warnings.length > 0 && { warnings }),
      },
      long: {
        kind: "tail",
        field: "output",
        text: exit.output.slice(0, exit.output.length - lineFeed),
        total: exit.total - lineFeed,
      },
    };
  },
});

async function folderOf(cwd: string | undefined, { workspace, files }: ToolContext): Promise<Resource> {
  if (cwd !== undefined && cwd.trim() !== "") {
    const resource = await workspace.resolve(cwd);
    if ((await files.stat(resource)).type !== "directory") throw new FileError("NotDirectory", resource);
    return resource;
  }
  const [folder] = workspace.folders;
  if (folder) return folder.resource;
  throw new ToolError("EXECUTION_ERROR", "Invalid input: no folder is open to run in. Ask the person to open one.");
}

function timeoutOf({ timeout }: Input, { settings }: ToolContext): { timeoutMs: number; warnings: string[] } {
  const most = settings.shellTimeoutMaxMs;
  if (timeout === undefined) return { timeoutMs: Math.min(settings.shellTimeoutMs, most), warnings: [] };
  if (timeout <= most) return { timeoutMs: timeout, warnings: [] };
  return { timeoutMs: most, warnings: [`timeout ${timeout} is more than the setting allows; ${most} ms was used.`] };
}

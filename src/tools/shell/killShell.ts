import * as z from "zod";
import { words } from "../runtime/inputFields";
import { findShell, SHELL_ID_ALIASES } from "./findShell";
import { noteOf, tailOf } from "./run/shellText";
import { defineTool } from "../runtime/tool";

interface Input {
  readonly shell_id: string;
}

export default defineTool<Input>({
  name: "kill_shell",
  title: "End Shell",
  group: "shell",
  icon: "trash",
  description:
    "Ends a background shell that bash started (kill, stop, terminate a server) and all its processes. Returns JSON; check `success` first. `data.output` is its output since the last read; a non-zero `data.exit_code` is data.",
  userDescription: "End a background command that an agent started",
  effect: "execute",
  input: z.object({ shell_id: words().describe("Shell to end: data.shell_id of bash.") }),
  aliases: SHELL_ID_ALIASES,
  data: z.strictObject({
    /** Claude Code's sentence (docs/transcript-format.md#background-work). */
    message: z.string(),
    shell_id: z.string().describe("`data.shell_id` of bash."),
    status: z.enum(["running", "exited", "killed"]),
    exit_code: z.int().nullable(),
    already_ended: z.literal(true).optional(),
    note: z.string().optional(),
    output: z.string(),
  }),

  // It ends only what an agent started here.
  plan: async (input) => ({ plan: input }),

  async run({ shell_id: id }, { shells, limits, signal }) {
    const shell = findShell(id, shells);
    signal.throwIfAborted();
    const before = shell.state().status;
    await shell.kill("It was ended by kill_shell.", "tool");
    const { status, exitCode, total, command, note, binary } = shell.state();
    const ended = before !== "running";
    const from = Math.min(shell.readTo, total);
    shell.readTo = total;
    return {
      data: {
        message: `${ended ? "Shell had already ended" : "Successfully killed shell"}: ${shell.id} (${command})`,
        shell_id: shell.id,
        status,
        exit_code: exitCode,
        ...(ended && { already_ended: true }),
        ...noteOf(ended ? note : undefined, binary && `The output is ${binary} and is not shown.`),
      },
      long:
        binary === undefined
          ? await tailOf(shell, from, total, limits.maxOutputSize)
          : { kind: "tail", field: "output", text: "", total: 0 },
    };
  },
});

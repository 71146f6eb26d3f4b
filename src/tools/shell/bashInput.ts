import * as z from "zod";
import { flag, text, unlisted, words } from "../runtime/inputFields";
import { ToolError } from "../../base/errors";
import { planCommand, type PlannedCommand, stillAllowed } from "./run/commandConsent";
import { behindGaps, reasonsAbout } from "./run/commandQuestion";
import { findShell, SHELL_ID_ALIASES } from "./findShell";
import { waitsForInput } from "./run/shellPrompt";
import { noteOf, shellFacts, tailOf } from "./run/shellText";
import type { QuestionPart } from "../runtime/ports/askPort";
import { shownParts, titled } from "../runtime/questionParts";
import { defineTool } from "../runtime/tool";
import { t } from "../../base/l10n";

interface Input {
  readonly shell_id: string;
  readonly text: string;
  readonly enter: boolean;
}

interface Plan {
  readonly input: Input;
  readonly command: PlannedCommand;
  /** What is in the input already, which the text continues. */
  readonly begun: string;
}

/** Returns the end of a text that no line feed ends. A backslash at the end of a line continues it in most programs. */
function unfinishedLine(text: string): string {
  const lines = text.split("\n");
  const last = lines.slice(0, -1).findLastIndex((line) => !endsInBackslash(line));
  return lines.slice(last + 1).join("\n");
}

/** Whether a line ends in a backslash that no other one escapes. */
function endsInBackslash(line: string): boolean {
  let from = line.length;
  while (line.charAt(from - 1) === "\\") from--;
  return (line.length - from) % 2 === 1;
}

/** How long to wait for a reply, in milliseconds. */
const ANSWER_MS = 1000;
const PIECES_MS = 100;

/** Characters that end or stop a program only if it has a terminal: Ctrl+C, Ctrl+D, Ctrl+Z, and Ctrl+\\. */
const CONTROLS = ["\u0003", "\u0004", "\u001a", "\u001c"];

const NO_TERMINAL =
  "Keys such as Ctrl+C are only characters here, because the command has no terminal: kill_shell ends it.";

export default defineTool<Input, Plan>({
  name: "bash_input",
  title: "Write to Shell",
  group: "shell",
  icon: "keyboard",
  description:
    "Writes text to the input (stdin) of a background shell: reply to a prompt, use a REPL. Returns JSON; check `success` first. `data.output` is the new output, about a second later; a non-zero `data.exit_code` is data.",
  userDescription: "Write to a background command that waits for input, after asking",
  effect: "execute",
  input: z.object({
    shell_id: words().describe("`data.shell_id` of bash."),
    text: text().describe("Text to write."),
    enter: unlisted(flag().default(true).describe("Add a line feed. Default: true.")),
  }),
  aliases: {
    ...SHELL_ID_ALIASES,
    input: "text",
    data: "text",
    chars: "text",
  },
  data: z.strictObject({
    shell_id: z.string(),
    status: z.enum(["running", "exited", "killed"]),
    exit_code: z.int().nullable().optional(),
    waiting_for_input: z.literal(true).optional(),
    urls: z.array(z.string()).optional(),
    binary: z.string().optional(),
    note: z.string().optional(),
    output: z.string(),
  }),

  async plan(input, context) {
    const shell = findShell(input.shell_id, context.shells);
    const { command: running, cwd } = shell.state();
    const begun = shell.unfinished;
    const command = await planCommand(begun + input.text, cwd, [], context);
    const { decision } = command;
    const told = decision.kind === "allow" ? [] : decision.reasons;
    const end = input.enter ? [] : [t("Without a line feed at its end.")];
    const start: QuestionPart[] =
      begun === ""
        ? []
        : [
            { kind: "prose", lines: [t("It continues this text, which was written before:")] },
            { kind: "code", language: "text", text: begun },
          ];
    const ask = {
      ...titled((shell) => t("Write this to {0}?", shell), input.shell_id),
      ...shownParts([
        { kind: "prose", lines: [...behindGaps(input.text), ...reasonsAbout(input.text, told), ...end] },
        { kind: "code", language: "text", text: input.text },
        ...start,
        { kind: "prose", lines: [t("It becomes input of this command:")] },
        { kind: "code", language: "sh", text: running },
      ]),
      // What reads the text may be no shell, and then the rules for commands say nothing about it.
      always: true as const,
    };
    return { plan: { input, command, begun }, ask };
  },

  async run({ input, command, begun }, context) {
    const shell = findShell(input.shell_id, context.shells);
    await stillAllowed(command, shell.state().cwd, context);
    context.signal.throwIfAborted();
    if (shell.unfinished !== begun) {
      throw new ToolError(
        "BLOCKED",
        "Permission denied: other text was written to this shell, and the text would continue it. Nothing was written. Call it again, and the user is asked.",
      );
    }
    const text = input.enter ? `${input.text}\n` : input.text;
    shell.unfinished = unfinishedLine(begun + text);
    await shell.write(text);
    await shell.wait(ANSWER_MS, context.signal, "output");
    await shell.wait(PIECES_MS, context.signal);
    const state = shell.state();
    const from = Math.min(shell.readTo, state.total);
    shell.readTo = state.total;
    return {
      data: {
        shell_id: shell.id,
        status: state.status,
        ...(state.status !== "running" && { exit_code: state.exitCode }),
        ...shellFacts(state, waitsForInput(state)),
        ...noteOf(state.note, state.status === "running" && hasControl(input.text) ? NO_TERMINAL : undefined),
      },
      long: await tailOf(shell, from, state.total, context.limits.maxOutputSize),
    };
  },
});

function hasControl(text: string): boolean {
  return CONTROLS.some((control) => text.includes(control));
}

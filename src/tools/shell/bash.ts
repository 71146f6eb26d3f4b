import * as z from "zod";
import { readJson } from "../../base/json/jsonText";
import { type JsonObject, stringArrayOf } from "../../base/json/jsonValue";
import { ToolError } from "../../base/errors";
import { flag, integer, text, unlisted, words } from "../runtime/inputFields";
import { refuseVariables, variableReasons } from "../runtime/policy/commands/commandVariables";
import type { ToolContext } from "../runtime/context/toolContext";
import { commandDetail, namedCommand, upTo } from "./run/commandQuestion";
import { planCommand, type PlannedCommand, stillAllowed } from "./run/commandConsent";
import { commandResult, startOf, timeoutResult } from "./run/commandResult";
import { type CommandFolder, type GoneFolder, planFolder, plannedFolder, refuseGone } from "./run/commandFolder";
import { confinedBy, confineFor } from "./run/confinedShell";
import { lineOfWords } from "./run/commandWords";
import { wrongDialect } from "./run/shellDialect";
import { reportLastLine } from "./lastLine";
import { variablesField } from "./run/variablesField";
import { defineTool, type Outcome } from "../runtime/tool";
import { t } from "../../base/l10n";

interface Input {
  readonly command: string;
  readonly timeout?: number | undefined;
  readonly description?: string | undefined;
  readonly cwd?: string | undefined;
  readonly run_in_background?: boolean | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly on_timeout?: "background" | "kill" | undefined;
}

/** What the user is asked about, or a folder that no longer exists. */
type Plan = GoneFolder | { readonly input: Input; readonly folder: CommandFolder; readonly command: PlannedCommand };

/** How long the start of a background shell is watched to report an early end at once, in milliseconds. */
const LOOK_MS = 1000;

export default defineTool<Input, Plan>({
  name: "bash",
  title: "Run Command",
  group: "shell",
  icon: "terminal",
  description:
    "Runs a shell command (bash, terminal): build, test, git, scripts, servers. To find, search, or read files, use glob, grep, and file_read, which never ask. Returns JSON; check `success` first. `success` is true if the command ran: a non-zero `data.exit_code` is data. `data.output` is stdout and stderr; if `data.truncated` is true, read the rest with bash_output and `data.shell_id`. A command that times out continues in the background (`data.timed_out`): use bash_output or kill_shell. Input is closed, so use options such as --yes. `cd` applies to later calls; variables don't.",
  userDescription: "Run a shell command, after asking unless it only reads",
  effect: "execute",
  input: z.object({
    command: words().describe("Command line."),
    timeout: integer({ min: 1 }).optional().describe("Milliseconds to wait, 1 to 600000. Default: 120000."),
    description: text().optional().describe("Purpose in 5 to 10 words, shown to the user. Default: none."),
    cwd: text()
      .optional()
      .describe("Folder to run in. Default: where the last command ended, initially the workspace folder."),
    run_in_background: flag().optional().describe("Return within a second, for servers and watchers. Default: false."),
    env: variablesField().optional().describe('Environment variables, such as {"NODE_ENV": "test"}. Default: none.'),
    on_timeout: unlisted(
      z
        .enum(["background", "kill"])
        .optional()
        .describe("background: a command that times out continues; kill: it is ended. Default: background."),
    ),
  }),
  aliases: {
    timeout_ms: "timeout",
    timeoutMs: "timeout",
    explanation: "description",
    goal: "description",
    workdir: "cwd",
    working_directory: "cwd",
    workingDirectory: "cwd",
    dir_path: "cwd",
    directory: "cwd",
    background: "run_in_background",
    is_background: "run_in_background",
    isBackground: "run_in_background",
    runInBackground: "run_in_background",
    environment: "env",
    env_vars: "env",
    variables: "env",
    onTimeout: "on_timeout",
  },
  /** `mode: "async"` is how VS Code's own tool says it; others give the command as a list of words. */
  rewrite({ cmd, command = cmd, ...given }) {
    const json = typeof command === "string" && /^\s*\["/.test(command) ? readJson(command) : undefined;
    const line = stringArrayOf(json?.ok ? json.value : command);
    const input: JsonObject = {
      ...given,
      ...(command !== undefined && { command: line ? lineOfWords(line) : command }),
    };
    const { mode, ...rest } = input;
    if (mode !== "async" && mode !== "background" && mode !== "sync" && mode !== "foreground") return input;
    return { run_in_background: mode === "async" || mode === "background", ...rest };
  },
  data: z.strictObject({
    output: z.string(),
    exit_code: z.int().nullable(),
    timed_out: z.literal(true).optional(),
    shell_id: z.string().optional(),
    status: z.literal("running").optional(),
    cwd: z.string().optional(),
    shell: z.string().optional(),
    waiting_for_input: z.literal(true).optional(),
    urls: z.array(z.string()).optional(),
    binary: z.string().optional(),
    note: z.string().optional(),
  }),

  brief: ({ command }) => ({ text: t("Run {0}"), subjects: [{ code: command }] }),

  async plan(input, context) {
    const { timeoutMs } = timeoutOf(input, context);
    refuseWhatCannotRun(input, context);
    refuseVariables(input.env ?? {});
    const folder = await planFolder(input.cwd, context);
    // Nothing is asked about a command that `run` refuses.
    if ("gone" in folder) return { plan: folder };
    const cwd = folder.resource;
    const variables = variableReasons(input.env ?? {});
    context.access.about("env", variables);
    const reasonsToAsk = [...("reasons" in folder ? folder.reasons : []), ...variables];
    const command = await planCommand(input.command, cwd, reasonsToAsk, context);
    const { decision } = command;
    const plan = { input, folder, command };
    if (decision.kind === "allow") return { plan, allowedBy: await confinedBy(decision, context) };
    const { env, description, run_in_background: background, on_timeout: onTimeout } = input;
    const time = upTo(timeoutMs);
    const how = background ? t("in the background") : onTimeout === "kill" ? t("{0}, then ended", time) : time;
    const { reasons } = decision;
    const folderShown = context.workspace.display(cwd);
    const ask = {
      title: t("Run this command?"),
      ...namedCommand(t("Run {0}?"), input.command),
      ...commandDetail({ command: input.command, reasons, folder: folderShown, how, env, description }),
      // A rule would be kept for the command, and these variables asked about all the same.
      ...(decision.rules && variables.length === 0 && { rules: decision.rules }),
      ...(decision.always && { always: true as const }),
    };
    return { plan, ask };
  },

  async run(plan, context) {
    if ("gone" in plan) return refuseGone(plan, context);
    const { input, folder, command } = plan;
    const { shells, signal, settings } = context;
    const cwd = await plannedFolder(folder, context);
    const programs = await stillAllowed(command, cwd, context);
    context.approval.refuseUnasked("env", variableReasons(input.env ?? {}));
    const { timeoutMs, warnings } = timeoutOf(input, context);
    const background = input.run_in_background === true;
    signal.throwIfAborted();
    const shell = await shells.start({
      command: input.command,
      cwd,
      title: input.description ?? input.command,
      background,
      keepEnvironment: settings.keepEnvironment ?? [],
      ...(input.env && { variables: input.env }),
      ...(programs && { confine: await confineFor(programs, context) }),
    });
    const stopTelling = reportLastLine(shell, context);
    try {
      await shell.wait(background ? LOOK_MS : timeoutMs, signal);
      const state = shell.state();
      if (state.byPerson) throw new ToolError("BLOCKED", String(state.note));
      if (state.notConfined !== undefined) throw new ToolError("EXECUTION_ERROR", state.notConfined);
      const outcome = background
        ? startOf(shell, state, context)
        : state.status === "running"
          ? timeoutResult(shell, { timeoutMs, ends: input.on_timeout === "kill" }, context)
          : commandResult(shell, state, context);
      return withWarnings(await outcome, warnings);
    } catch (error) {
      await shell.kill("Cancelled: the command was ended with all it had started.", "tool");
      throw error;
    } finally {
      stopTelling();
      shell.drop();
    }
  },
});

function withWarnings(outcome: Outcome, warnings: readonly string[]): Outcome {
  return warnings.length === 0 ? outcome : { ...outcome, data: { ...outcome.data, warnings } };
}

const PATCH = "apply_patch is no program here. Give the patch to the tool apply_patch, or use file_edit.";

/** Whether a command gives a patch to a program that only other agents have. */
function isPatch(command: string): boolean {
  return /(?:^|[\n;&])[ \t]*apply_?patch\b/.test(command) && command.includes("*** Begin Patch");
}

/** Throws `ToolError` for what needs no question, because it cannot work. */
function refuseWhatCannotRun({ command, run_in_background: background }: Input, { shells }: ToolContext): void {
  if (background && !shells.lasting) {
    throw new ToolError(
      "EXECUTION_ERROR",
      "Invalid input: run_in_background is true, but nothing can run in the background here: this process ends with the call. Run the command without it.",
    );
  }
  const wrong = isPatch(command) ? PATCH : wrongDialect(command, shells.program.kind);
  if (wrong !== undefined) throw new ToolError("EXECUTION_ERROR", `Invalid input: ${wrong}`);
}

function timeoutOf(input: Input, { settings, shells }: ToolContext): { timeoutMs: number; warnings: string[] } {
  const { timeoutMs, warnings } = waitFor(input, settings.shellTimeoutMs, settings.shellTimeoutMaxMs);
  if (input.on_timeout !== undefined && input.run_in_background === true)
    warnings.push("on_timeout ignored: nothing waits for a command in the background.");
  else if (input.on_timeout === "background" && !shells.lasting)
    warnings.push("on_timeout ignored: nothing can continue in the background here.");
  return { timeoutMs, warnings };
}

function waitFor(
  { timeout, run_in_background: background }: Input,
  usual: number,
  most: number,
): { timeoutMs: number; warnings: string[] } {
  if (timeout === undefined) return { timeoutMs: Math.min(usual, most), warnings: [] };
  if (background)
    return { timeoutMs: most, warnings: ["timeout ignored: nothing waits for a command in the background."] };
  if (timeout <= most) return { timeoutMs: timeout, warnings: [] };
  return { timeoutMs: most, warnings: [`timeout ${timeout} is more than the setting allows; ${most} ms was used.`] };
}

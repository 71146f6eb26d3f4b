import { ToolError } from "../../../base/errors";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { Outcome } from "../../runtime/tool";
import { takeFolder } from "./commandFolder";
import { confinedAdvice } from "./confinedShell";
import { interactiveAdvice } from "./interactiveCommand";
import { missingVariables } from "./missingVariables";
import { isPrompt, waitsForInput } from "./shellPrompt";
import { noteOf, shellFacts, tailOf, wouldBeCut } from "./shellText";
import type { Shell, ShellState } from "../../runtime/ports/shellsPort";

/** Returns the result of a command that has ended. */
export async function commandResult(shell: Shell, state: ShellState, context: ToolContext): Promise<Outcome> {
  const { shells, limits, workspace } = context;
  const moved = await takeFolder(state, context);
  const long = await tailOf(shell, 0, state.total, limits.maxOutputSize);
  // What would be cut stays to be read.
  if (shells.lasting && wouldBeCut(long, limits.maxOutputSize)) shell.keep();
  const kept = shell.state().background;
  return {
    data: {
      exit_code: state.exitCode,
      ...(kept && { shell_id: shell.id }),
      ...(shells.cwd !== undefined && { cwd: workspace.display(shells.cwd) }),
      ...common(state, context, false),
      ...noteOf(
        state.note,
        moved,
        notShown(state),
        interactiveAdvice(state.command),
        missingVariables(state, long.text, shells),
        confinedAdvice(state, long.text),
      ),
    },
    long: shown(state, long),
  };
}

/**
 * Returns the result of a command that isn't finished in time. The command continues if its output can be read later,
 * unless the call wants it ended.
 */
export async function timeoutResult(
  shell: Shell,
  { timeoutMs, ends }: { readonly timeoutMs: number; readonly ends: boolean },
  context: ToolContext,
): Promise<Outcome> {
  const { shells, limits } = context;
  const goesOn = shells.lasting && !ends;
  if (goesOn) shell.keep();
  else await shell.kill(`It was ended after ${timeoutMs} ms.`, "tool");
  const state = shell.state();
  if (!goesOn && state.total === 0) {
    const advice = [
      "It may wait for input, which is closed. Give it more time with timeout, or run something that ends.",
      unitNote(timeoutMs),
    ];
    throw new ToolError(
      "EXECUTION_ERROR",
      `Command execution failed: no output within ${timeoutMs} ms, then the command was ended. ${advice.filter(Boolean).join(" ")}`,
    );
  }
  const asks = goesOn && isPrompt(state.lastLine);
  const next = asks
    ? "It seems to ask for input, which is closed: end it with kill_shell, then pass an option (--yes), or start it with run_in_background and use bash_input."
    : "It continues in the background: read on with bash_output, or end it with kill_shell.";
  const ended = ends ? `It was ended after ${timeoutMs} ms with all it had started, as on_timeout says.` : undefined;
  const long = await tailOf(shell, 0, state.total, limits.maxOutputSize);
  shell.readTo = state.total;
  // What would be cut stays to be read.
  if (shells.lasting && wouldBeCut(long, limits.maxOutputSize)) shell.keep();
  const kept = shell.state().background;
  return {
    data: {
      exit_code: null,
      timed_out: true,
      ...(kept && { shell_id: shell.id }),
      ...common(state, context, asks),
      ...noteOf(goesOn ? next : ended, unitNote(timeoutMs), notShown(state), interactiveAdvice(state.command)),
    },
    long: shown(state, long),
  };
}

/** The shortest timeout that nobody means in seconds. */
const LONGEST_SECONDS = 1000;

/** Reminds of the unit of a timeout that was probably meant in seconds. */
function unitNote(timeoutMs: number): string | undefined {
  if (timeoutMs >= LONGEST_SECONDS) return undefined;
  return `timeout is in milliseconds: for ${timeoutMs} seconds, pass ${timeoutMs * 1000}.`;
}

/** Returns the result of starting a background shell, or of one that has already ended. */
export async function startOf(shell: Shell, state: ShellState, context: ToolContext): Promise<Outcome> {
  const running = state.status === "running";
  const long = await tailOf(shell, 0, state.total, context.limits.maxOutputSize);
  shell.readTo = state.total;
  return {
    data: {
      exit_code: state.exitCode,
      shell_id: shell.id,
      ...(running && { status: "running" }),
      ...common(state, context, waitsForInput(state)),
      ...noteOf(
        running
          ? "It runs in the background: bash_output reads on and waits, kill_shell ends it."
          : "It has already ended.",
        notShown(state),
        missingVariables(state, long.text, context.shells),
      ),
    },
    long: shown(state, long),
  };
}

function common(state: ShellState, { shells }: ToolContext, waiting: boolean): Outcome["data"] {
  const { shown: name } = shells.program;
  return { ...(name !== undefined && { shell: name }), ...shellFacts(state, waiting) };
}

/** What no text is, is not shown. */
function shown({ binary }: ShellState, long: Extract<Outcome["long"], { kind: "tail" }>): NonNullable<Outcome["long"]> {
  return binary === undefined ? long : { ...long, text: "", total: 0 };
}

function notShown({ binary, total }: ShellState): string | undefined {
  if (binary === undefined) return undefined;
  return `The output (about ${total} characters) is ${binary} and is not shown: send it to a file, or through a program that makes text of it.`;
}

import { fieldsOf, numberOf, stringOf } from "../../../base/json/jsonValue";
import { followedShell, goesOnAs, stillRuns } from "../../forms/shellResultFacts";
import { TERMINAL_TOOLS } from "../../../results/equivalents/shellTools";
import { defineReader, type ReadResult } from "../reader";
import otherShell from "./otherShell";

/** What a command that goes on behind its call has written, and how it is. */
export interface OtherTerminalData {
  readonly shellId?: string | undefined;
  /** `running`, `completed`, `failed`, or `killed`; absent where the result doesn't say. */
  readonly status?: string;
  readonly stdout: string;
  readonly exitCode?: number | undefined;
}

/** Looks at commands of other agents that go on behind their calls, input for them, and their ends. */
export default defineReader({
  ...otherShell,
  tools: TERMINAL_TOOLS,
  input: { id: "text", sessionId: "text", shellId: "text", pid: "any", command: "text", input: "text" },
  summary(input) {
    const id = followedShell(input);
    const shell = id === undefined ? undefined : `shell ${id}`;
    const sent = input.command ?? input.input;
    if (!sent?.trim()) return shell;
    return shell === undefined ? sent : `${sent} (${shell})`;
  },
  parse: terminalData,
  judge(result, exitOne) {
    const judged = otherShell.judge?.(result, exitOne);
    const [, ...names] = ENDED.exec(result.text.trim()) ?? [];
    const taskId = names.find(Boolean);
    if (judged || taskId === undefined) return judged;
    return { status: "ok", reason: "Succeeded", evidence: "body", report: { taskId, status: "killed", by: "stop" } };
  },
  failure(result) {
    const data = terminalData(result);
    return data.exitCode === undefined ? undefined : data;
  },
});

/** What VS Code and Gemini CLI write before the output. */
const HEAD =
  /^(?:Output of terminal [\w-]{1,80}:|Successfully sent command to terminal [\w-]{1,80}\.(?:\n\nTerminal output:)?|Successfully (killed) (?:persistent )?terminal [\w-]{1,80}\.(?: Final output before termination:)?|Full Log Output:)(?:\n|$)/;

/** What Copilot CLI returns in place of the output. */
const STOPPED = /^<command with id: [\w-]{1,80} (?:had already )?stopped>$/;

/** What Copilot CLI and VS Code return when the model ended a command. */
const ENDED =
  /^(?:<command with id: ([\w-]{1,80}) stopped>$|Successfully killed (?:persistent )?terminal ([\w-]{1,80})\.)/;

function terminalData({ input, toolUseResult, text }: ReadResult): OtherTerminalData {
  const exitCode = numberOf(fieldsOf(toolUseResult)["exitCode"]);
  const written = stringOf(fieldsOf(toolUseResult)["stdout"]) ?? text;
  const head = HEAD.exec(written);
  const stopped = STOPPED.test(text.trim());
  const output = written.slice(head?.[0].length ?? 0);
  const ended = exitCode === undefined ? undefined : exitCode === 0 ? "completed" : "failed";
  const killed = head?.[1] !== undefined || stopped ? "killed" : undefined;
  const status = ended ?? killed ?? (goesOnAs(text) === undefined ? undefined : "running");
  return {
    shellId: followedShell(input),
    ...(status !== undefined && { status }),
    stdout: stopped ? "" : (stillRuns(output)?.output ?? output).trimEnd(),
    ...(exitCode !== undefined && { exitCode }),
  };
}

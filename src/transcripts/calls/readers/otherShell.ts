import { firstLine } from "../../../base/text/displayText";
import { toldRun } from "../../forms/codex/codexOutput";
import { quoteCommand } from "../../../base/text/quotedCommand";
import { SHELL_TOOLS } from "../../../results/equivalents/shellTools";
import { fieldsOf, numberOf, stringOf, stringsOf, type JsonObject } from "../../../base/json/jsonValue";
import { pick, type Scalar } from "../shapes/pickFields";
import type { RunReport } from "../shapes/runReport";
import { defineReader } from "../reader";
import { followedShell, goesOnAs, stillRuns } from "../../forms/shellResultFacts";

/** Output of a command that another agent ran. */
export interface OtherShellData {
  /** Both streams. */
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode?: Scalar;
  readonly interrupted?: Scalar;
  /** The shell in which the command went on behind its call. */
  readonly runningSession?: Scalar | undefined;
}

/**
 * Commands that other agents run (Codex, Gemini CLI, VS Code's terminal tools, and others). The converters in src/transcripts/forms
 * write these fields as the entry's structured result.
 */
export default defineReader({
  tools: SHELL_TOOLS,
  input: {
    command: "any",
    cmd: "any",
    commands: "any",
    description: "any",
    timeout_ms: "number",
    workdir: "text",
    justification: "text",
    session_id: "any",
    chars: "text",
  },
  carries: true,
  summary: (input) =>
    quoteCommand(input.command ?? input.cmd) ??
    stringOf(input.description) ??
    (stringsOf(input.commands).join("; ") || sentTo(input, input.chars)),
  parse: ({ toolUseResult, text }): OtherShellData | undefined => runData(toolUseResult, text),
  failure: ({ toolUseResult, text }) => runData(toolUseResult, text),
  judge({ toolUseResult, text }) {
    const run = fieldsOf(toolUseResult);
    const code = numberOf(run["exitCode"]);
    if (run["timedOut"] === true)
      return { status: "error", reason: "The command ran out of time", evidence: "flag", error: text };
    if (code === undefined) {
      const signal = stringOf(run["signal"]);
      if (signal !== undefined)
        return { status: "error", reason: `The command was ended by signal ${signal}`, evidence: "body", error: text };
      const running = stringOf(run["runningSession"]) ?? goesOnAs(text);
      if (running !== undefined) {
        const reason = `It goes on in the background as ${firstLine(running)}`;
        const startedTask = run["followedSession"] === undefined ? running : undefined;
        return { status: "ok", reason, evidence: "flag", startedTask };
      }
      const failed = FAILED.exec(text);
      if (!failed) return undefined;
      return { status: "error", reason: "The command could not be run", evidence: "body", error: text };
    }
    const report = followedEnd(run, code);
    if (code === 0)
      return report && { status: "ok", reason: text.trim() === "" ? NOTHING : "Succeeded", evidence: "flag", report };
    const output = outputIn(toolUseResult, text);
    const error = `Exit code ${code}\n${output}`;
    const meaning = stringOf(run["exitMeaning"]);
    if (meaning !== undefined)
      return {
        status: "expected",
        reason: `Exit code ${code}: ${meaning}`,
        evidence: "exit",
        error,
        ...(report && { report }),
      };
    const reason = /^command timed out/i.test(output.trimStart())
      ? "The command ran out of time"
      : `The command failed with exit code ${code}`;
    return { status: "error", reason, evidence: "exit", error, ...(report && { report }) };
  },
});

const NOTHING = "Succeeded without output";

/** How the command of another call ended that this call looked at, or sent Ctrl+C. */
function followedEnd(run: JsonObject, exitCode: number): RunReport | undefined {
  const taskId = stringOf(run["followedSession"]);
  if (taskId === undefined) return undefined;
  if (run["exitMeaning"] !== undefined) return { taskId, status: "killed", by: "stop" };
  return { taskId, status: exitCode === 0 ? "completed" : "failed", exitCode, by: "poll" };
}

/** What Codex returns if it ran nothing. */
const FAILED =
  /^(?:failed to parse (?:function|container\.exec) arguments|unsupported call: |execution error: |exec_command failed(?: for |: )|write_stdin failed: |apply_patch verification failed: |approval policy is )/;

function runData(toolUseResult: unknown, text: string): OtherShellData {
  const stdout = outputIn(toolUseResult, text);
  const known = pick(toolUseResult, "exitCode", "interrupted", "runningSession");
  const runningSession = known.runningSession ?? goesOnAs(text);
  return { stdout, stderr: "", ...known, ...(runningSession !== undefined && { runningSession }) };
}

/** Codex writes what it knows about a command before its output, and Copilot CLI behind it. */
function outputIn(toolUseResult: unknown, text: string): string {
  const output = stringOf(fieldsOf(toolUseResult)["stdout"]) ?? toldRun(text)?.output ?? text;
  return stillRuns(output)?.output ?? output;
}

/** Input for a command of Codex that goes on, or a look at it, which is input without characters. */
function sentTo(input: JsonObject, chars: string | undefined): string | undefined {
  const session = followedShell(input);
  if (session === undefined) return undefined;
  const sent = chars === "\u0003" ? "Ctrl+C" : chars === "\u0004" ? "Ctrl+D" : chars?.trim();
  return sent ? `${sent} (session ${session})` : `session ${session}`;
}

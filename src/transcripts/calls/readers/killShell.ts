import { fieldsOf, isObject, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { unflaggedNotFound } from "../verdicts/mistakenCalls";
import { defineReader } from "../reader";
import { errorText } from "../resultText";

/** A shell or task that ended. */
export interface KillShellData {
  readonly shellId?: string | undefined;
  /** How it ended. */
  readonly status?: string;
  readonly message?: string;
  readonly command?: string;
  /** Recorded for TaskStop. */
  readonly taskType?: string;
}

/**
 * Reads KillShell, called KillBash before and TaskStop later. Usually the shell has already ended, which is not a
 * failure.
 */
export default defineReader({
  tools: ["KillShell", "KillBash", "TaskStop"],
  input: { shell_id: "text", task_id: "text" },
  unasked: true,
  summary: (input) => input.shell_id ?? input.task_id,
  parse({ text, toolUseResult }): KillShellData | undefined {
    const answer = answerIn(text, toolUseResult);
    const message = stringOf(answer["message"]);
    const shellId = stringOf(answer["shell_id"]) ?? stringOf(answer["task_id"]);
    if (message === undefined || shellId === undefined) return undefined;
    const command = stringOf(answer["command"]) ?? commandIn(message, shellId);
    const taskType = stringOf(answer["task_type"]);
    return {
      shellId,
      status: "killed",
      message,
      ...(command !== undefined && { command }),
      ...(taskType !== undefined && { taskType }),
    };
  },
  failure({ text }) {
    const ended = ENDED.exec(text);
    return ended ? { shellId: ended[1], ...(ended[2] !== undefined && { status: ended[2] }) } : undefined;
  },
  // Also where the flag is lost, whatever the structured result repeats.
  judge(result) {
    const error = errorText(result);
    const reason = alreadyEnded(error);
    if (reason !== undefined) return { status: "expected", reason, evidence: "body", error };
    const answer = answerIn(result.text, result.toolUseResult);
    const taskId = stringOf(answer["task_id"]) ?? stringOf(answer["shell_id"]);
    if (taskId === undefined || !/^Successfully (?:stopped|killed)\b/.test(stringOf(answer["message"]) ?? ""))
      return unflaggedNotFound(result);
    return { status: "ok", reason: "Succeeded", evidence: "flag", report: { taskId, status: "killed", by: "stop" } };
  },
  expected: alreadyEnded,
});

/** The structured result, or the JSON of the text where that says more. */
function answerIn(text: string, toolUseResult: unknown): JsonObject {
  const structured = fieldsOf(toolUseResult);
  const said = stringOf(structured["message"]) === undefined ? parseContainer(text) : undefined;
  return isObject(said) ? said : structured;
}

const ENDED = /^(?:Shell|Task) (\S+) is not running(?:, so cannot be (?:killed|stopped))?(?: \(status: (\w+)\))?/;

function alreadyEnded(error: string): string | undefined {
  const ended = ENDED.exec(error);
  if (!ended) return undefined;
  return ended[2] === undefined ? "It had already ended" : `It had already ended: ${ended[2]}`;
}

/** Returns the text in the parentheses after the id. A command can itself contain parentheses and line feeds. */
function commandIn(message: string, shellId: string): string | undefined {
  const start = message.indexOf(`${shellId} (`);
  const end = message.lastIndexOf(")");
  return start === -1 || end === -1 ? undefined : message.slice(start + shellId.length + 2, end);
}

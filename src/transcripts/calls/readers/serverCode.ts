import { fieldsOf, itemsOf, numberOf, stringOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";

/** Output of code that ran on the API side. */
export interface ServerCodeData {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode?: number;
  /** IDs of the files that were written. */
  readonly files?: readonly string[];
}

/** Reads code and commands that ran on the API side. */
export default defineReader({
  tools: ["code_execution", "bash_code_execution"],
  blocks: ["code_execution_tool_result", "bash_code_execution_tool_result"],
  input: { code: "text", command: "text" },
  carries: true,
  unasked: true,
  summary: (input) => input.command ?? input.code,
  parse({ content }): ServerCodeData | undefined {
    const run = fieldsOf(content);
    const stdout = stringOf(run["stdout"]);
    if (stdout === undefined) return undefined;
    const exitCode = numberOf(run["return_code"]);
    const files = itemsOf(run["content"]).flatMap((file) => stringOf(fieldsOf(file)["file_id"]) ?? []);
    return {
      stdout,
      stderr: stringOf(run["stderr"]) ?? "",
      ...(exitCode !== undefined && { exitCode }),
      ...(files.length > 0 && { files }),
    };
  },
  failure({ content }) {
    const run = fieldsOf(content);
    const exitCode = numberOf(run["return_code"]);
    if (exitCode === undefined) return undefined;
    return { stdout: stringOf(run["stdout"]) ?? "", stderr: stringOf(run["stderr"]) ?? "", exitCode };
  },
  judge({ block }, exitOne) {
    const run = fieldsOf(block["content"]);
    const exitCode = numberOf(run["return_code"]);
    if (exitCode === undefined || exitCode === 0) return undefined;
    const error = `Exit code ${exitCode}\n${stringOf(run["stderr"]) ?? ""}`.trim();
    if (exitCode === 1 && exitOne !== undefined) {
      return { status: "expected", reason: `Exit code 1: ${exitOne}`, evidence: "exit", error };
    }
    return { status: "error", reason: `It ended with exit code ${exitCode}`, evidence: "exit", error };
  },
});

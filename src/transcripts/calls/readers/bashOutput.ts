import { looseNumber } from "../../entries/contentBlocks";
import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { unflaggedNotFound } from "../verdicts/mistakenCalls";
import { pick, type Scalar } from "../shapes/pickFields";
import type { RunReport } from "../shapes/runReport";
import { defineReader } from "../reader";
import { lastTag, section, tag } from "../../entries/tags";

/** Output of a background shell. */
export interface BashOutputData {
  readonly status: string;
  /** Null while the shell runs. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly timestamp: string | null;
  readonly shellId?: Scalar;
  readonly command?: Scalar;
}

export default defineReader({
  tools: ["BashOutput", "BashOutputTool"],
  input: { bash_id: "text", shell_id: "text", filter: "text" },
  carries: true,
  unasked: true,
  summary(input) {
    const filter = input.filter;
    const shell = input.bash_id ?? input.shell_id;
    if (!filter) return shell;
    return shell ? `${shell} (lines that match ${filter})` : `(lines that match ${filter})`;
  },
  parse({ text, toolUseResult }): BashOutputData | undefined {
    const structured = fieldsOf(toolUseResult);
    const status = stringOf(structured["status"]) ?? tag(text, "status");
    if (status === undefined) return undefined;
    return {
      status,
      exitCode: looseNumber(structured["exitCode"]) ?? looseNumber(tag(text, "exit_code")) ?? null,
      stdout: (stringOf(structured["stdout"]) ?? section(text, "stdout")).trim(),
      stderr: (stringOf(structured["stderr"]) ?? section(text, "stderr")).trim(),
      timestamp: stringOf(structured["timestamp"]) ?? lastTag(text, "timestamp") ?? null,
      ...pick(structured, "shellId", "command"),
    };
  },
  judge(result) {
    const { text, toolUseResult } = result;
    const structured = fieldsOf(toolUseResult);
    const status = stringOf(structured["status"]) ?? tag(text, "status");
    const code = looseNumber(structured["exitCode"]) ?? looseNumber(tag(text, "exit_code"));
    if (status === undefined) return unflaggedNotFound(result);
    const shell = status.slice(0, 40);
    const reason =
      code === undefined
        ? `Succeeded: the shell is ${shell}`
        : `Succeeded: the shell is ${shell} with exit code ${code}`;
    const taskId = stringOf(structured["shellId"]);
    const report: RunReport = { taskId, status, exitCode: code, by: "poll" };
    return { status: "ok", reason, evidence: "flag", ...(taskId !== undefined && { report }) };
  },
});

import { launchedAs } from "../verdicts/launchedTask";
import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { pick, type Scalar } from "../shapes/pickFields";
import { defineReader } from "../reader";

/** A workflow, which always runs in the background. */
export interface WorkflowData {
  readonly taskId?: Scalar;
  readonly runId?: Scalar;
  readonly summary?: Scalar;
  readonly transcriptDir?: Scalar;
  readonly scriptPath?: Scalar;
  readonly status?: Scalar;
  readonly taskType?: Scalar;
  readonly workflowName?: Scalar;
  readonly sessionUrl?: Scalar;
}

export default defineReader({
  tools: ["Workflow"],
  input: { name: "text", script: "text", scriptPath: "text", args: "fields" },
  carries: true,
  summary: (input) => input.name ?? nameIn(input.script) ?? input.scriptPath,
  parse({ text, toolUseResult }): WorkflowData | undefined {
    const structured = fieldsOf(toolUseResult);
    const said = {
      taskId: /^Workflow launched in background\. Task ID: (\S+)/.exec(text)?.[1],
      runId: line(text, "Run ID"),
      summary: line(text, "Summary"),
      transcriptDir: line(text, "Transcript dir"),
      scriptPath: line(text, "Script file"),
    };
    if (said.taskId === undefined && stringOf(structured["taskId"]) === undefined) return undefined;
    return { ...pick(said, ...FIELDS), ...pick(structured, ...FIELDS) };
  },
  judge: ({ text }) =>
    text.startsWith("Workflow launched in background")
      ? { status: "ok", reason: "Started in the background", evidence: "body", startedTask: launchedAs(text) }
      : undefined,
});

const FIELDS = [
  "taskId",
  "runId",
  "summary",
  "transcriptDir",
  "scriptPath",
  "status",
  "taskType",
  "workflowName",
  "sessionUrl",
] as const;

/** A script names itself in what it exports. */
function nameIn(script: string | undefined): string | undefined {
  return /\bname:\s*["'`]([^"'`\n]{1,100})["'`]/.exec(script?.slice(0, 2_000) ?? "")?.[1];
}

function line(text: string, name: string): string | undefined {
  return new RegExp(`\\n${name}: ([^\\n]+)`).exec(text)?.[1]?.trim();
}

import { firstLine } from "../../../base/text/displayText";
import { fieldsOf, isObject, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { persistedOutput } from "../shapes/persistedOutput";
import { pick, type Scalar } from "../shapes/pickFields";
import { defineReader, type ReadResult } from "../reader";

/** Output of a command. If only the text is recorded, `stdout` has both streams in the order they were written. */
export interface BashData {
  /** Base64 if `isImage` is set. */
  readonly stdout: string;
  readonly stderr: string;
  /** Recorded for failed commands from 2.0.37 on. */
  readonly exitCode?: number;
  readonly interrupted?: boolean;
  readonly isImage?: boolean;
  readonly timedOutAfterMs?: Scalar;
  readonly backgroundTaskId?: Scalar | undefined;
  readonly returnCodeInterpretation?: Scalar;
  readonly persistedOutputPath?: Scalar;
  readonly persistedOutputSize?: Scalar;
  readonly gitOperation?: JsonObject;
}

/** Reads Bash, and PowerShell on Windows. */
export default defineReader({
  tools: ["Bash", "PowerShell"],
  input: { command: "text", description: "text", timeout: "number", run_in_background: "flag" },
  carries: true,
  summary: (input) => input.command ?? input.description,
  parse(result): BashData | undefined {
    const { toolUseResult } = result;
    if (!isObject(toolUseResult)) return textOutput(result);
    const stdout = stringOf(toolUseResult["stdout"]);
    if (stdout === undefined) return undefined;
    return {
      stdout,
      stderr: stringOf(toolUseResult["stderr"]) ?? "",
      ...(toolUseResult["interrupted"] === true && { interrupted: true }),
      ...(toolUseResult["isImage"] === true && { isImage: true }),
      ...pick(toolUseResult, "timedOutAfterMs", "backgroundTaskId", "returnCodeInterpretation"),
      ...pick(toolUseResult, "persistedOutputPath", "persistedOutputSize"),
      ...(isObject(toolUseResult["gitOperation"]) && { gitOperation: toolUseResult["gitOperation"] }),
    };
  },
  failure({ text, toolUseResult }, status) {
    // What was written before the interruption is in the structured form alone.
    const stopped = status === "interrupted" && stringOf(fieldsOf(toolUseResult)["stdout"]) !== undefined;
    if (status !== "error" && status !== "expected" && !stopped) return undefined;
    const exit = /^Exit code (\d+)(?:\n|$)/.exec(text);
    const structured = fieldsOf(toolUseResult);
    const stdout = stringOf(structured["stdout"]) ?? (exit ? text.slice(exit[0].length) : text === "Error" ? "" : text);
    return {
      stdout,
      stderr: stringOf(structured["stderr"]) ?? "",
      ...(exit && { exitCode: Number(exit[1]) }),
      ...(stopped && { interrupted: true }),
    };
  },
  judge({ toolUseResult, text }) {
    const structured = fieldsOf(toolUseResult);
    const timeout = numberOf(structured["timedOutAfterMs"]);
    if (timeout !== undefined) {
      const reason = `Not done after ${timeout / 1000} s; it goes on in the background`;
      return { status: "ok", reason, evidence: "flag", startedTask: stringOf(structured["backgroundTaskId"]) };
    }
    const spoken = isObject(toolUseResult) ? null : BACKGROUND.exec(text);
    const startedTask = stringOf(structured["backgroundTaskId"]) ?? spoken?.[1] ?? spoken?.[3];
    if (startedTask !== undefined)
      return { status: "ok", reason: "Started in the background", evidence: "flag", startedTask };
    const meaning = stringOf(structured["returnCodeInterpretation"]) ?? "";
    return meaning === "" ? undefined : { status: "ok", reason: `Succeeded: ${firstLine(meaning)}`, evidence: "exit" };
  },
});

const NO_OUTPUT = "(Bash completed with no output)";
const BACKGROUND =
  /^(?:Command running in background with ID: ([\w-]+)|Command did not complete within its (\d+)s timeout and was moved to the background \(ID: ([\w-]+)\))/;

function textOutput({ text, content }: ReadResult): BashData | undefined {
  if (content !== undefined && content !== null && typeof content !== "string" && !Array.isArray(content))
    return undefined;
  const persisted = persistedOutput(text);
  if (persisted) return { stdout: persisted.preview, stderr: "", persistedOutputPath: persisted.path };
  const background = BACKGROUND.exec(text);
  if (background) {
    const timeout = background[2] === undefined ? {} : { timedOutAfterMs: Number(background[2]) * 1000 };
    return { stdout: "", stderr: "", backgroundTaskId: background[1] ?? background[3], ...timeout };
  }
  return { stdout: text.trim() === NO_OUTPUT ? "" : text, stderr: "" };
}

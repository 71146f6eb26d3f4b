import { fieldsOf, isFields, numberOf, textOf } from "../json";
import { defineReader } from "../reader";

/**
 * Bash: `stdout`, `stderr`; further `exitCode` where it is told (failed ones from 2.0.37 on), `interrupted`, `backgroundTaskId`,
 * `returnCodeInterpretation`, `persistedOutputPath`. Where only the text is there, it is `stdout`: both streams in the order they were written.
 */
export default defineReader({
  tools: ["Bash", "PowerShell"],
  summary: (input) => textOf(input["command"]),
  parse({ text, toolUseResult }) {
    if (!isFields(toolUseResult)) return { stdout: text, stderr: "" };
    const stdout = textOf(toolUseResult["stdout"]);
    if (stdout === undefined) return undefined;
    const about = ["backgroundTaskId", "returnCodeInterpretation", "persistedOutputPath"].flatMap((name) => {
      const value = textOf(toolUseResult[name]);
      return value === undefined ? [] : [[name, value] as const];
    });
    const timedOutAfterMs = numberOf(toolUseResult["timedOutAfterMs"]);
    return {
      stdout,
      stderr: textOf(toolUseResult["stderr"]) ?? "",
      ...(toolUseResult["interrupted"] === true && { interrupted: true }),
      ...(toolUseResult["isImage"] === true && { isImage: true }),
      ...(timedOutAfterMs !== undefined && { timedOutAfterMs }),
      ...Object.fromEntries(about),
    };
  },
  failure({ text, toolUseResult }, status) {
    if (status !== "error" && status !== "expected") return undefined;
    const exit = /^Exit code (\d+)(?:\n|$)/.exec(text);
    const structured = fieldsOf(toolUseResult);
    const stdout = textOf(structured["stdout"]) ?? (exit ? text.slice(exit[0].length) : text === "Error" ? "" : text);
    return { stdout, stderr: textOf(structured["stderr"]) ?? "", ...(exit && { exitCode: Number(exit[1]) }) };
  },
});

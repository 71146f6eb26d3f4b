import { defineFamily } from "../family";
import { isObject, without } from "../../base/json/jsonValue";
import type { Data } from "../result";

/**
 * `shell_execute`, read like `bash`: `output` and, if the text contains it, `exit_code`. The output of a command is content, so that
 * only the tool's own sentences are failures. The exit code is in the last line (`[Exit code: 1]`, `exit code: 1`, `Command exited with code 1`) or, as
 * Claude Code writes it, in the first (`Exit code 1`). A line that the command may have written itself remains in `output`.
 */
export default defineFamily({
  prefix: "shell_",
  aliases: { bash: "shell_execute" },
  content: /^/,
  failures: [
    { pattern: /^Command timed out after \d+ ?ms\.?(?:\nCommand: (?<asked>[^]*))?$/ },
    { pattern: /^Command execution failed\b[^\n]*$/ },
    { pattern: /^spawn \S+ E[A-Z]+$/ },
    { pattern: /^Command blocked(?: by config\b[^\n]*)?$/, code: "BLOCKED" },
    { pattern: /^This command looks destructive:\n`(?<asked>[^]*?)`(?:\n[^]*)?$/, code: "BLOCKED" },
  ],
  isOwnData: (_, { output, exit_code: code }) =>
    typeof output === "string" && (Number.isInteger(code) || code === null),

  read({ text, value }) {
    if (text !== undefined) return inLastLine(text) ?? inFirstLine(text) ?? silent(text);
    return isObject(value) ? exited(value) : undefined;
  },
});

function inLastLine(text: string): Data | undefined {
  const end = text.endsWith("\n") ? text.length - 1 : text.length;
  const from = text.lastIndexOf("\n", end - 1) + 1;
  const line = text.slice(from, end);
  const [, own] = /^\[exit code: (-?\d{1,10})\]$/i.exec(line) ?? [];
  if (own !== undefined) {
    const output = text.slice(0, Math.max(0, from - 1));
    return { exit_code: Number(own), ...(silent(output) ?? { output }) };
  }
  const [, told] = /^(?:(?:command|process) exited with (?:exit )?code|exit code:?) (-?\d{1,10})\.?$/i.exec(line) ?? [];
  return told === undefined || from === 0 ? undefined : { exit_code: Number(told), output: text };
}

function inFirstLine(text: string): Data | undefined {
  const found = /^(?:Error: )?exit code:? (-?\d{1,10})(?:\n|$)/i.exec(text);
  return found ? { exit_code: Number(found[1]), output: text.slice(found[0].length) } : undefined;
}

function silent(text: string): Data | undefined {
  return text === "(no output)" ? { note: "The command wrote nothing.", output: "" } : undefined;
}

/** `{stdout, stderr, exitCode}` of a child process, as many tools give it on. */
function exited(value: Data): Data | undefined {
  const { stdout, stderr = "", exit_code, exitCode = exit_code } = value;
  if (typeof stdout !== "string" || typeof stderr !== "string") return undefined;
  if (exitCode !== null && !Number.isInteger(exitCode)) return undefined;
  const apart = stdout !== "" && stderr !== "" && !stdout.endsWith("\n") ? "\n" : "";
  return {
    exit_code: exitCode,
    ...without(value, "stdout", "exitCode", "exit_code", ...(stderr === "" ? ["stderr"] : [])),
    output: `${stdout}${apart}${stderr}`,
  };
}

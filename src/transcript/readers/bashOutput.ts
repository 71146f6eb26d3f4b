import { looseNumber } from "../blocks";
import { fieldsOf, textOf } from "../json";
import { defineReader } from "../reader";

/**
 * BashOutput (seed 001): `status`, `exitCode` (null while the shell runs), `stdout`, `stderr`, `timestamp`;
 * `shellId` and `command` where they are recorded.
 */
export default defineReader({
  tools: ["BashOutput", "BashOutputTool"],
  summary: (input) => textOf(input["bash_id"]) ?? textOf(input["shell_id"]),
  parse({ text, toolUseResult }) {
    const structured = fieldsOf(toolUseResult);
    const status = textOf(structured["status"]) ?? tag(text, "status");
    if (status === undefined) return undefined;
    const shellId = textOf(structured["shellId"]);
    const command = textOf(structured["command"]);
    return {
      status,
      exitCode: looseNumber(structured["exitCode"]) ?? looseNumber(tag(text, "exit_code")) ?? null,
      stdout: (textOf(structured["stdout"]) ?? stream(text, "stdout")).trim(),
      stderr: (textOf(structured["stderr"]) ?? stream(text, "stderr")).trim(),
      timestamp: textOf(structured["timestamp"]) ?? lastTag(text, "timestamp") ?? null,
      ...(shellId !== undefined && { shellId }),
      ...(command !== undefined && { command }),
    };
  },
});

function tag(text: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]?.trim();
}

function lastTag(text: string, name: string): string | undefined {
  return tag(text.slice(Math.max(0, text.lastIndexOf(`<${name}>`))), name);
}

/** Output may hold the closing tag itself: the one that another section or the end follows counts. */
function stream(text: string, name: string): string {
  return (
    new RegExp(`(?:^|\\n)<${name}>([\\s\\S]*?)</${name}>(?=\\s*$|\\n\\n<(?:stderr|timestamp)>)`).exec(text)?.[1] ?? ""
  );
}

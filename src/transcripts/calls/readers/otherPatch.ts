import { fieldsOf, numberOf, stringOf } from "../../../base/json/jsonValue";
import { patchFiles, type PatchedFile } from "../shapes/patchFiles";
import { firstLine } from "../../../base/text/displayText";
import { toldRun } from "../../forms/codex/codexOutput";
import { quoteCommand } from "../../../base/text/quotedCommand";
import { defineReader } from "../reader";

/** A patch in Codex's own format. */
export interface OtherPatchData {
  readonly output: string;
  readonly files: readonly PatchedFile[];
}

/** Patches in Codex's own format, by Codex and VS Code. */
export default defineReader({
  tools: ["apply_patch", "ApplyPatch"],
  input: { input: "any", patch: "any", patchText: "any", command: "any" },
  summary: (input) =>
    patchFiles(patchIn(input))
      .map(({ filePath }) => filePath)
      .join(", "),
  parse: ({ toolUseResult, text, input }): OtherPatchData | undefined => ({
    output: outputIn(toolUseResult, text),
    files: patchFiles(patchIn(input)),
  }),
  failure: ({ toolUseResult, text }) => ({ output: outputIn(toolUseResult, text) }),
  carries: true,
  judge({ toolUseResult, text }) {
    const output = outputIn(toolUseResult, text);
    const code = numberOf(fieldsOf(toolUseResult)["exitCode"]);
    if (code !== undefined && code !== 0)
      return {
        status: "error",
        reason: `The patch failed with exit code ${code}`,
        evidence: "exit",
        error: firstLine(output),
      };
    if (!/^(?:apply_patch verification failed|ERROR:|Failed to apply patch|failed to parse)/i.test(output))
      return undefined;
    return { status: "error", reason: "The patch could not be applied", evidence: "body", error: firstLine(output) };
  },
});

/** Returns the patch that an input contains. Older versions gave it to the tool as a command. */
export function patchIn(asked: unknown): string {
  const { input, patch, patchText, command } = fieldsOf(asked);
  return stringOf(input) ?? stringOf(patch) ?? stringOf(patchText) ?? quoteCommand(command) ?? "";
}

function outputIn(toolUseResult: unknown, text: string): string {
  return stringOf(fieldsOf(toolUseResult)["stdout"]) ?? toldRun(text)?.output ?? text;
}

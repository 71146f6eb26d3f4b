import { fieldsOf, numberOf, stringOf } from "../../../base/json/jsonValue";
import { askedFiles, type PatchedFile } from "../shapes/patchFiles";
import { firstLine } from "../../../base/text/displayText";
import { toldRun } from "../../forms/codex/codexOutput";
import { defineReader } from "../reader";
import { failedReplacement } from "../verdicts/failedReplacement";

/** A patch, or replacements in several files. */
export interface OtherPatchData {
  readonly output: string;
  readonly files: readonly PatchedFile[];
}

/** Patches in Codex's own format, by Codex, VS Code, and Droid, and VS Code's replacements in several files. */
export default defineReader({
  tools: ["apply_patch", "ApplyPatch", "multi_replace_string_in_file"],
  input: { input: "any", patch: "any", patchText: "any", command: "any", replacements: "any" },
  summary: (input) =>
    askedFiles(input)
      .map(({ filePath }) => filePath)
      .join(", "),
  parse: ({ toolUseResult, text, input }): OtherPatchData | undefined => ({
    output: outputIn(toolUseResult, text),
    files: askedFiles(input),
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
    const failed = failedReplacement(output);
    if (failed !== undefined) {
      const reason = output.startsWith(failed) ? "The text could not be replaced" : "Some of the edits failed";
      return { status: "error", reason, evidence: "body", error: failed };
    }
    if (!FAILED.test(output)) return undefined;
    return { status: "error", reason: "The patch could not be applied", evidence: "body", error: firstLine(output) };
  },
});

/** How the results of patches begin that could not be applied. The last one is VS Code's. */
const FAILED =
  /^(?:apply_patch verification failed|ERROR:|Failed to apply patch|failed to parse|Applying patch failed with error)/i;

function outputIn(toolUseResult: unknown, text: string): string {
  return stringOf(fieldsOf(toolUseResult)["stdout"]) ?? toldRun(text)?.output ?? text;
}

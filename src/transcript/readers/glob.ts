import { fieldsOf, numberOf, textOf, textsOf } from "../json";
import { defineReader } from "../reader";

/** Glob: `filenames`, `numFiles`, `truncated`; `durationMs` where it is recorded. */
export default defineReader({
  tools: ["Glob"],
  summary: (input) => [textOf(input["pattern"]), textOf(input["path"])].filter(Boolean).join(" in "),
  parse({ text, toolUseResult }) {
    const structured = fieldsOf(toolUseResult);
    if (Array.isArray(structured["filenames"])) {
      const filenames = textsOf(structured["filenames"]);
      const durationMs = numberOf(structured["durationMs"]);
      const numFiles = numberOf(structured["numFiles"]) ?? filenames.length;
      return {
        filenames,
        numFiles,
        truncated: structured["truncated"] === true,
        ...(durationMs !== undefined && { durationMs }),
      };
    }
    if (text.startsWith("No files found")) return { filenames: [], numFiles: 0, truncated: false };
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    const truncated = lines.at(-1)?.startsWith("(Results are truncated") ?? false;
    const filenames = truncated ? lines.slice(0, -1) : lines;
    return filenames.length === 0 ? undefined : { filenames, numFiles: filenames.length, truncated };
  },
});

import { isOnlyText } from "../../entries/contentBlocks";
import { fieldsOf, numberOf, stringsOf } from "../../../base/json/jsonValue";
import { pick, type Scalar } from "../shapes/pickFields";
import { defineReader } from "../reader";

/** Paths that match a pattern. */
export interface GlobData {
  readonly filenames: readonly string[];
  readonly numFiles: number;
  readonly truncated: boolean;
  readonly durationMs?: Scalar;
}

export default defineReader({
  // The second is that of OpenCode and Copilot CLI.
  tools: ["Glob", "glob"],
  input: { pattern: "text", path: "text" },
  carries: true,
  unasked: true,
  summary(input) {
    const pattern = input.pattern;
    const path = input.path;
    return pattern && path ? `${pattern} in ${path}` : pattern || path;
  },
  parse({ text, content, toolUseResult }): GlobData | undefined {
    const structured = fieldsOf(toolUseResult);
    if (Array.isArray(structured["filenames"])) {
      const filenames = stringsOf(structured["filenames"]);
      return {
        filenames,
        numFiles: numberOf(structured["numFiles"]) ?? filenames.length,
        truncated: structured["truncated"] === true,
        ...pick(structured, "durationMs"),
      };
    }
    if (!isOnlyText(content)) return undefined;
    if (/^No files (?:found|matched)/.test(text)) return { filenames: [], numFiles: 0, truncated: false };
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    const truncated = lines.at(-1)?.startsWith("(Results are truncated") ?? false;
    const filenames = truncated ? lines.slice(0, -1) : lines;
    // A sentence is no list of paths: these have a folder or an ending.
    const arePaths = filenames.length > 0 && filenames.every((line) => /[/\\.]|^\S+$/.test(line));
    return arePaths ? { filenames, numFiles: filenames.length, truncated } : undefined;
  },
});

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
  // The second is that of OpenCode and Copilot CLI, the third that of VS Code, the fourth that of Nanocoder.
  tools: ["Glob", "glob", "file_search", "find_files"],
  input: { pattern: "text", path: "text", query: "text" },
  carries: true,
  unasked: true,
  summary(input) {
    const pattern = input.pattern ?? input.query;
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
    if (/^No files (?:or directories )?(?:found|matched)/.test(text))
      return { filenames: [], numFiles: 0, truncated: false };
    const [start = "", total, found, first] = COUNTED.exec(text) ?? [];
    const lines = text
      .slice(start.length)
      .split("\n")
      .filter((line) => line.trim() !== "");
    const last = lines.at(-1) ?? "";
    const isCut = last.startsWith("(Results are truncated") || (total !== undefined && last === "...");
    const filenames = isCut ? lines.slice(0, -1) : lines;
    // A sentence is no list of paths: these have a folder or an ending.
    const arePaths = filenames.length > 0 && filenames.every((line) => /[/\\.]|^\S+$/.test(line));
    const numFiles = Number(total ?? found ?? filenames.length);
    return arePaths ? { filenames, numFiles, truncated: isCut || first !== undefined } : undefined;
  },
});

/** How VS Code, and how Nanocoder says how many paths match. */
const COUNTED = /^(?:(\d{1,9}) total results?\n|Found (\d{1,9}) match(?:es)?( \(showing first \d{1,9}\))?:\n\n)/;

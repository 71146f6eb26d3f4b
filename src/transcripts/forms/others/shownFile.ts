import { fieldsOf, numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { knownFields } from "../../entries/knownFields";

const HEADING = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/;

/** The hunks of a unified diff, as Claude Code records them. */
export function unifiedHunks(diff: string): JsonObject[] {
  const hunks: { oldStart: number; oldLines: number; newStart: number; newLines: number; lines: string[] }[] = [];
  for (const line of diff.split("\n")) {
    const [heading, oldStart, oldLines = 1, newStart, newLines = 1] = HEADING.exec(line) ?? [];
    if (heading !== undefined)
      hunks.push({
        oldStart: Number(oldStart),
        oldLines: Number(oldLines),
        newStart: Number(newStart),
        newLines: Number(newLines),
        lines: [],
      });
    else if (/^[ +\-\\]/.test(line)) hunks.at(-1)?.lines.push(line);
  }
  return hunks;
}

/** What Gemini CLI and Qwen Code show of a file that a call changed, as Claude Code records it. */
export function shownFile(display: unknown, path: unknown, text: string): JsonObject | undefined {
  const { fileDiff, filePath, originalContent, isNewFile, diffStat } = fieldsOf(display);
  const file = stringOf(filePath) ?? stringOf(path);
  if (typeof fileDiff !== "string" || file === undefined) return undefined;
  const isNew = isNewFile === undefined ? /^(?:Successfully created|Created new file)/.test(text) : isNewFile === true;
  const { user_added_lines: added, user_removed_lines: removed } = fieldsOf(diffStat);
  return knownFields({
    filePath: file,
    type: isNew ? "create" : "update",
    originalFile: isNew ? undefined : stringOf(originalContent),
    structuredPatch: unifiedHunks(fileDiff),
    // The user changed the edit before accepting it.
    userModified: (numberOf(added) ?? 0) + (numberOf(removed) ?? 0) > 0 ? true : undefined,
  });
}

import { fieldsOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";
import { hunksOf, linesAfter, numberedLines, type Hunk, type NumberedLine } from "./numberedLines";
import type { ReadResult } from "../reader";

/** What is known about a changed file. */
export interface FileChangeData {
  readonly filePath: string;
  readonly action: "created" | "updated";
  /** Lines of the file after the change, not all of them. */
  readonly lines: readonly NumberedLine[];
  /** The change, if it is recorded. */
  readonly patch?: readonly Hunk[];
  /** The file before the change, if it is recorded. */
  readonly originalFile?: string;
  readonly userModified?: boolean;
}

/** Reads the result of a tool that changes a file. */
export function fileChange({
  text,
  input,
  toolUseResult,
}: ReadResult<{ file_path: "text" }>): FileChangeData | undefined {
  const structured = fieldsOf(toolUseResult);
  const filePath = stringOf(structured["filePath"]) ?? pathIn(text, input.file_path);
  const action = actionOf(structured, text);
  if (filePath === undefined || action === undefined) return undefined;
  const hunks = hunksOf(structured["structuredPatch"]);
  const originalFile = stringOf(structured["originalFile"]);
  // The snippet shows more of the file around the change than the patch; newer versions write none.
  const snippet = snippetIn(text);
  return {
    filePath,
    action,
    lines: snippet.length > 0 ? snippet : linesAfter(hunks),
    ...(hunks.length > 0 && { patch: hunks }),
    ...(originalFile !== undefined && { originalFile }),
    ...(structured["userModified"] === true && { userModified: true }),
  };
}

const CREATED = "File created successfully at: ";
const UPDATED = " has been updated";
const APPLIED = /^Applied \d+ edits? to /;
const SNIPPET = "Here's the result of running `cat -n` on a snippet of the edited file:";

/**
 * Other sentences quote the code that was replaced, whose lines can look numbered: only what follows this one is the
 * file.
 */
function snippetIn(text: string): NumberedLine[] {
  const at = text.indexOf(SNIPPET);
  return at === -1 ? [] : numberedLines(text.slice(at + SNIPPET.length));
}

function actionOf(structured: JsonObject, text: string): "created" | "updated" | undefined {
  if (structured["type"] === "create") return "created";
  if (structured["type"] === "update" || Array.isArray(structured["structuredPatch"])) return "updated";
  if (text.startsWith(CREATED)) return "created";
  return (text.startsWith("The file ") && text.includes(UPDATED)) || APPLIED.test(text) ? "updated" : undefined;
}

/** Paths can contain spaces and the very words that follow them. The path of the input shows where it ends. */
function pathIn(text: string, expected: string | undefined): string | undefined {
  const before = [CREATED, "The file ", APPLIED.exec(text)?.[0] ?? ""].find(
    (start) => start !== "" && text.startsWith(start),
  );
  if (before === undefined) return undefined;
  const rest = text.slice(before.length);
  if (expected !== undefined && expected !== "" && rest.startsWith(expected)) return expected;
  if (before === CREATED) return createdPath(rest);
  const end = rest.indexOf(before === "The file " ? UPDATED : ":\n");
  if (end === -1) return before === "The file " ? undefined : rest.split("\n", 1)[0]?.replace(/:$/, "");
  return end === 0 ? undefined : rest.slice(0, end);
}

/** Newer versions say more after the path, in parentheses. */
function createdPath(rest: string): string | undefined {
  const line = rest.split("\n", 1)[0] ?? "";
  const ends = [" (file state", " (note:"].map((phrase) => line.indexOf(phrase)).filter((at) => at > 0);
  const path = line.slice(0, Math.min(line.length, ...ends)).trimEnd();
  return path === "" ? undefined : path;
}

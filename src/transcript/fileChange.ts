import type { Data } from "../core/result";
import { fieldsOf, isFields, textOf } from "./json";
import { hunksOf, linesAfter, numberedLines } from "./numberedLines";
import type { ReadResult } from "./reader";

/** What all tools that change a file tell (seed 001: `filePath`, `action`, `lines`), and the change as `patch` where it is recorded. */
export function fileChange(result: ReadResult): Data | undefined {
  const { text, input, toolUseResult } = result;
  const structured = fieldsOf(toolUseResult);
  const filePath = textOf(structured["filePath"]) ?? pathIn(text, textOf(input["file_path"]));
  const action = actionOf(textOf(structured["type"]), text);
  if (filePath === undefined || action === undefined) return undefined;
  const hunks = hunksOf(structured["structuredPatch"]);
  // The snippet shows more of the file around the change than the patch; newer versions write none.
  const snippet = numberedLines(text);
  return {
    filePath,
    action,
    lines: snippet.length > 0 ? snippet : linesAfter(hunks),
    ...(hunks.length > 0 && { patch: hunks }),
    ...(isFields(toolUseResult) && structured["userModified"] === true && { userModified: true }),
  };
}

const CREATED = "File created successfully at: ";
const UPDATED = " has been updated";
const APPLIED = /^Applied \d+ edits? to /;

function actionOf(type: string | undefined, text: string): "created" | "updated" | undefined {
  if (type === "create") return "created";
  if (type === "update") return "updated";
  if (text.startsWith(CREATED)) return "created";
  return text.includes(UPDATED) || APPLIED.test(text) ? "updated" : undefined;
}

/** Paths may hold spaces and the very words that follow them: the path of the input tells where it ends. */
function pathIn(text: string, expected: string | undefined): string | undefined {
  const before = [CREATED, "The file ", APPLIED.exec(text)?.[0] ?? ""].find(
    (start) => start !== "" && text.startsWith(start),
  );
  if (before === undefined) return undefined;
  const rest = text.slice(before.length);
  if (expected !== undefined && expected !== "" && rest.startsWith(expected)) return expected;
  if (before === CREATED) return createdPath(rest);
  if (before === "The file ") return /^(.+?) has been updated/.exec(rest)?.[1];
  return /^(.+?):$/m.exec(rest)?.[1];
}

/** Newer versions say more behind the path, in parentheses. */
function createdPath(rest: string): string | undefined {
  const line = rest.split("\n", 1)[0] ?? "";
  const ends = [" (file state", " (note:"].map((phrase) => line.indexOf(phrase)).filter((at) => at > 0);
  const path = line.slice(0, Math.min(line.length, ...ends)).trimEnd();
  return path === "" ? undefined : path;
}

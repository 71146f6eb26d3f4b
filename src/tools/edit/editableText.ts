import { ToolError } from "../../base/errors";
import { readJson } from "../../base/json/jsonText";
import { type Current, refuseTooLarge } from "./fileChange";
import { isNotebook } from "./match/planEdits";
import { placeholderIn } from "./placeholder";

/** Returns the text of a file of which parts are to be changed. Throws `ToolError` for a file where that can't be done. */
export function editableText(old: Current, path: string): string {
  refuseTooLarge(old, path);
  if (old.text === undefined) throw invalid(`${path} is not a text file. Only text can be edited.`);
  if (old.lossy)
    throw invalid(
      `${path} has bytes that aren't text in its encoding, and editing would change them. Use a command that knows its encoding, or ask the user.`,
    );
  return old.text;
}

/** Throws `ToolError` for a new text with a line that stands for text which was left out. `name` is what the text is called. */
export function refusePlaceholder(added: string, before: string, { name, path }: { name: string; path: string }): void {
  const placeholder = placeholderIn(added, before, path);
  if (placeholder === undefined) return;
  throw invalid(
    `${name} has ${JSON.stringify(placeholder)} instead of text, which would be written to ${path} as is. Give the complete text, or smaller edits.`,
  );
}

/** Throws `ToolError` for a change after which a notebook would no longer be JSON. */
export function refuseBrokenNotebook(before: string, now: string, path: string): void {
  if (!isNotebook(path) || !readJson(before).ok || readJson(now).ok) return;
  throw invalid(
    `${path} is a notebook, and would no longer be valid JSON. Edit it as a notebook, or keep its JSON whole.`,
  );
}

function invalid(message: string): ToolError {
  return new ToolError("EXECUTION_ERROR", `Invalid input: ${message}`);
}

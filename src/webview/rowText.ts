import type { Row, RowKind } from "../transcript/model/row";
import { titled } from "./entryTitles";
import { shown, t } from "./text";

/**
 * A row's text, or the whole text that it is the beginning of, in the language of the window, as far as it is the engine's: the line that begins it says what an entry is about, or why a line
 * could not be read. What stands behind that is somebody's words, as are prompts, answers and thoughts, but for a row that says where the rest of it stands, and for lines that are the engine's, too.
 */
export function shownRow(row: Pick<Row, "kind" | "text" | "grown" | "repeats" | "entryType">, text: string): string {
  const repeated = row.kind === "call" && row.text.startsWith("(repeated) ");
  const told = (repeated || row.grown !== undefined || row.repeats !== undefined) && text === row.text;
  if (WORDS.has(row.kind) && !told) return text;
  const end = text.indexOf("\n");
  const first = firstLine(row.entryType, end < 0 ? text : text.slice(0, end));
  return end < 0 ? first : first + further(row.entryType, text.slice(end));
}

/** Rows that are what people and models wrote. */
const WORDS: ReadonlySet<RowKind> = new Set(["prompt", "answer", "thinking", "call"]);

function firstLine(entryType: string | undefined, line: string): string {
  const found = titled(entryType, line);
  if (!found) return shown(line);
  const { title, mark, rest } = found;
  return mark === ": " ? t("{0}: {1}", title, shown(rest)) : title + mark + rest;
}

/** A snapshot has a line for each copy. A hook's texts say where the rest of them was saved. */
function further(entryType: string | undefined, text: string): string {
  if (entryType === "file-history-snapshot") return text.split("\n").map(shown).join("\n");
  return entryType?.startsWith("attachment/") === true
    ? text.replace(/^\(This is its beginning; .*\)$/gm, (line) => shown(line))
    : text;
}

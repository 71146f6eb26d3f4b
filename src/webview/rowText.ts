import type { Row, RowKind } from "../transcript/model";
import { shown } from "./text";

/**
 * A row's text, or the whole text that it is the beginning of, in the language of the window, as far as it is the engine's: the line that begins it says what an entry is about, or why a line
 * could not be read. What stands behind that is somebody's words, as are prompts, answers and thoughts, but for a row that says where the rest of it stands.
 */
export function shownRow(row: Pick<Row, "kind" | "text" | "grown" | "repeats">, text: string): string {
  const repeated = row.kind === "call" && row.text.startsWith("(repeated) ");
  const told = (repeated || row.grown !== undefined || row.repeats !== undefined) && text === row.text;
  if (WORDS.has(row.kind) && !told) return text;
  const end = text.indexOf("\n");
  return end < 0 ? shown(text) : shown(text.slice(0, end)) + text.slice(end);
}

/** Rows that are what people and models wrote. */
const WORDS: ReadonlySet<RowKind> = new Set(["prompt", "answer", "thinking", "call"]);

import type { Line } from "../bytes/lineBytes";
import type { ParsedLine } from "../bytes/parsing/parseLine";

/** Returns what the first line of a file says about it, if the file isn't a list of lines. */
export function firstLineNotice(parsed: ParsedLine, { bytes }: Line): string | undefined {
  if (!bytes) return undefined;
  if (isSqlite(bytes)) return "The file is a SQLite database, which can't be read here";
  if (parsed.kind === "value" && Array.isArray(parsed.value)) {
    const { length } = parsed.value;
    return length === 1
      ? "The file begins with a JSON array of 1 value: not a transcript with one entry a line"
      : `The file begins with a JSON array of ${length} values: not a transcript with one entry a line`;
  }
  if (parsed.kind !== "unreadable" || bytes.length >= 16) return undefined;
  const text = new TextDecoder().decode(bytes).trim();
  if (!/^(?:\[|\{|\[\s*\{)$/.test(text)) return undefined;
  return text.startsWith("[")
    ? "The file is one JSON array printed over several lines: not a transcript with one entry a line"
    : "The file is one JSON object printed over several lines: not a transcript with one entry a line";
}

/** Whether the first bytes of a file are those of a SQLite database (sqlite.org, "Database File Format"). */
export function isSqlite(start: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(start.subarray(0, 16)) === "SQLite format 3\0";
}

import { ToolError } from "../../base/errors";
import type { JsonObject } from "../../base/json/jsonValue";

/** Returns the input of a call that names its lines as other tools do, with `offset` and `limit`. Throws `ToolError` for an end before the start. */
export function namedLines(input: JsonObject): JsonObject {
  const fields: JsonObject = Object.fromEntries(
    Object.entries(input).map(([name, value]): [string, unknown] => [otherNames.get(name) ?? name, value]),
  );
  return linesNamed(windowNamed(fields));
}

/** What other tools call the fields that are read here. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["start_line_one_indexed", "start_line"],
  ["end_line_one_indexed_inclusive", "end_line"],
  ["from_line", "start_line"],
  ["to_line", "end_line"],
  ["line_start", "start_line"],
  ["line_end", "end_line"],
  ["line_range", "lines"],
]);

/** The fields of a call that names its lines by a range (`view_range: [2, 4]`, `lines: "2-4"`), or as `head` and `tail` do, as those that `linesNamed` takes. */
function windowNamed({ view_range, lines, range = lines, ...input }: JsonObject): JsonObject {
  const [first, last] = rangeOf(view_range ?? range);
  if (first !== undefined) {
    // -1 is the end of the file.
    const end = last !== undefined && lineOf(last) !== -1 && { end_line: last };
    return { start_line: first, ...end, ...input };
  }
  const { head, tail, ...rest } = input;
  const unread = { ...(view_range !== undefined && { view_range }), ...(range !== undefined && { lines: range }) };
  if (head !== undefined && tail === undefined) return { limit: head, ...rest, ...unread };
  const from = -lineOf(tail);
  return from < 0 && head === undefined ? { offset: from, limit: -from, ...rest, ...unread } : { ...input, ...unread };
}

/** The first and the last line of a range: a list of both, or text such as `2-4` and `[2, 4]`. Nothing of another value. */
function rangeOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  const bare = text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1) : text;
  const [, first, last = first] = /^\s*(\d{1,15})(?:\s*[-:,]\s*(-1|\d{1,15}))?\s*$/.exec(bare) ?? [];
  return first === undefined ? [] : [first, last];
}

/**
 * The fields of a call that names the lines by the first and the last, as other agents do, by `offset` and `limit`; those win where both are given. An end that
 * is no number is left to the schema. Throws `ToolError` for an end before the start, and where one of them counts from the end of the file and the other does not.
 */
function linesNamed({
  start_line,
  startLine = start_line,
  end_line,
  endLine = end_line,
  ...input
}: JsonObject): JsonObject {
  const { offset = startLine, limit } = input;
  const window = { ...(offset !== undefined && { offset }) };
  if (limit !== undefined || endLine === undefined) return { ...input, ...window };
  const [from, to] = [lineOf(offset ?? 1), lineOf(endLine)];
  if (Number.isNaN(from) || Number.isNaN(to)) return { ...input, ...window, limit: endLine };
  const wrong =
    to < from
      ? "is before"
      : to > 0 && from < 0
        ? "counts from the start of the file, and not from its end as"
        : undefined;
  if (wrong === undefined) return { ...input, ...window, limit: to - from + 1 };
  const first = input["offset"] === undefined ? "start_line" : "offset";
  const advice =
    "Name the last line to read, counted as the first is, or leave it out and pass limit, the number of lines.";
  throw new ToolError("EXECUTION_ERROR", `Invalid input: end_line ${to} ${wrong} ${first} ${from}. ${advice}`);
}

/** The number that a text or a number is; no other value is one. */
function lineOf(value: unknown): number {
  return typeof value === "string" || typeof value === "number" ? Number(value) : NaN;
}

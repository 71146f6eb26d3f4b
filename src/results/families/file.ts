import { defineFamily } from "../family";
import type { Data } from "../result";
import { foundLines, nothingFound, splitTail } from "../singularText";

/**
 * `file_read`, `file_write`, `file_list`, `file_search`; `glob` and `grep` are other names of the last two.
 * A text of `file_read` begins with `[123 lines]` or `[Lines 5-9 of 123]`. A text without that is the file's text, unless it is one line in which the tool says that
 * it couldn't read the file: one that names no file, or the requested one.
 */
export default defineFamily({
  prefix: "file_",
  aliases: { glob: "file_list", grep: "file_search" },
  content: /^file_(?!(?:write|edit)$)/,
  failures: [
    { pattern: /^(?:File|Path|Directory) not found(?:: (?<asked>[^\n]*))?$/ },
    { pattern: /^(?:Permission denied|Is a directory|Not a directory|Invalid glob pattern): (?<asked>[^\n]*)$/ },
    { pattern: /^(?<asked>"[^"\n]*") is a (?:directory, not a file|file, not a directory)\b[^\n]*$/ },
    { pattern: /^File too large \([\d.]+ ?[KMG]?B\)\. Max: [^\n]*$/ },
    { pattern: /^Access denied to path (?<asked>[^\n]*)$/, code: "BLOCKED" },
  ],
  isOwnData: (_, { output }) => typeof output === "string",

  read({ tool, text, value }) {
    if (tool === "file_list" && isTexts(value)) return { count: value.length, output: value.join("\n") };
    if (text === undefined) return undefined;
    if (tool === "file_read") return page(text);
    if (tool === "file_write") return written(text);
    if (tool === "file_list")
      return nothingFound(text, /^(?:Directory is empty|No files found)\b[^\n]*$/) ?? list(text);
    if (tool === "file_search") return nothingFound(text, /^No matches found\b[^\n]*$/) ?? foundLines(text);
    return undefined;
  },
});

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function page(text: string): Data | undefined {
  const whole = /^\[(\d{1,15}) lines?\](?:\n|$)/.exec(text);
  if (whole) return { lines: Number(whole[1]), output: text.slice(whole[0].length) };
  const part = /^\[Lines (\d{1,15})-(\d{1,15}) of (\d{1,15})\](?:\n|$)/.exec(text);
  if (!part) return undefined;
  const [first_line, last_line, lines] = part.slice(1).map(Number);
  return { lines, first_line, last_line, output: text.slice(part[0].length) };
}

function written(text: string): Data | undefined {
  const [, amount, unit] = /^(?:Wrote|Appended) (\d{1,15}) (bytes|lines|characters) to [^\n]+$/.exec(text) ?? [];
  return unit === undefined ? undefined : { [unit]: Number(amount), output: text };
}

/** One entry a line, with a picture of a folder or a sheet before each where the tool draws one. */
function list(text: string): Data | undefined {
  const { body, tail } = splitTail(text, /^\.\.\. and (\d{1,15}) more entries$/);
  const lines = body.split("\n");
  const drawn = lines.filter((line) => /^(?:📁|📄) /u.test(line));
  if (lines.includes("") || (drawn.length > 0 && drawn.length < lines.length)) return undefined;
  return { count: lines.length + Number(tail?.[1] ?? 0), ...(tail && { truncated: true }), output: body };
}

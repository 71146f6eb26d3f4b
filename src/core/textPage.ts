import { ToolError } from "./errors";
import { countLinesBefore, readLineWindow } from "./lineWindow";
import type { Resource, ToolContext } from "./ports";

/** Which lines of a text are wanted. */
export interface PageQuery {
  /** 1-based line; 0 is taken as 1; negative counts from the end, -1 is the last line. */
  readonly offset: number;
  /** Lines. */
  readonly limit: number;
}

/** Lines of a text, without their line feeds. */
export interface TextPage {
  readonly lines: readonly string[];
  /** The offset that gives this page again: 1-based, or negative when the lines before it were not counted. */
  readonly first: number;
  /** Lines of the whole text, where they were counted. */
  readonly total?: number;
  /** There are lines behind the last one. */
  readonly more: boolean;
  /** The last line is the text's last, and a line feed ends it. */
  readonly lineFeedAtEnd: boolean;
  /** What a reader should know of how the text was read. */
  readonly note?: string;
}

/** Takes lines of a text that is at hand. Throws `ToolError` for an offset past the end; `shown` is the name for it. */
export function pageOfText(text: string, { offset, limit }: PageQuery, shown: string): TextPage {
  const lines = text.split("\n");
  const lineFeed = lines.at(-1) === "";
  if (lineFeed) lines.pop();
  const total = lines.length;
  const from = offset < 0 ? Math.max(total + offset, 0) : Math.max(offset - 1, 0);
  if (from >= total && from > 0) throw pastEnd(offset, total, shown);
  const page = lines.slice(from, from + limit);
  const more = from + page.length < total;
  return { lines: page, first: from + 1, total, more, lineFeedAtEnd: lineFeed && !more && total > 0 };
}

/** A file of more bytes than this is read in pieces, and taken for UTF-8. */
export const wholeFileBytes = 8 * 1024 * 1024;

/**
 * Takes lines of a file too large to read whole; only the bytes of the page are kept. `numbered` asks for a positive `first`, which for a page counted from
 * the end means counting all lines before it. Throws `ToolError` for an offset past the end.
 */
export async function pageOfLargeFile(
  resource: Resource,
  size: number,
  query: PageQuery & { readonly numbered: boolean },
  { files, limits, signal, workspace }: ToolContext,
): Promise<TextPage> {
  const offset = query.offset === 0 ? 1 : query.offset;
  // A character of the result takes at most three bytes in UTF-8 (four make two of UTF-16); more bytes than this cannot be shown.
  const maxBytes = Math.min(limits.maxOutputSize * 3 + 4, 64 * 1024 * 1024);
  const window = await readLineWindow(files, { resource, size, offset, limit: query.limit, maxBytes }, signal);
  if ("lines" in window) throw pastEnd(offset, window.lines, workspace.display(resource));

  // What a cut line ends in may be half a character: it is held back.
  const text = new TextDecoder("utf-8", { ignoreBOM: window.from > 0 }).decode(window.bytes, { stream: window.cut });
  const lines = text.split("\n");
  const lineFeed = lines.at(-1) === "" && lines.length > 1;
  if (lineFeed) lines.pop();
  const before =
    window.before ?? (query.numbered ? await countLinesBefore(files, resource, window.from, signal) : undefined);
  const notes = [
    ...(window.cut ? [`The line is longer than ${maxBytes} bytes and is cut there.`] : []),
    ...(text.includes("\uFFFD")
      ? ["Bytes that are not UTF-8 are shown as \uFFFD; files of more than 8 MB are read as UTF-8 only."]
      : []),
  ];
  return {
    lines,
    first: before === undefined ? offset : before + 1,
    ...(before !== undefined && window.atEnd && { total: before + lines.length }),
    more: !window.atEnd,
    lineFeedAtEnd: lineFeed && window.atEnd,
    ...(notes.length > 0 && { note: notes.join(" ") }),
  };
}

function pastEnd(offset: number, total: number, shown: string): ToolError {
  return new ToolError(
    "EXECUTION_ERROR",
    `Invalid input: offset ${offset} is past the end of ${shown}, which has ${total} lines. Use a smaller one; -50 reads the last 50 lines.`,
  );
}

import { ToolError } from "../../base/errors";
import { countLinesBefore, type LineWindow, readLineWindow } from "./lineWindow";
import type { ToolContext } from "../runtime/context/toolContext";
import type { Resource } from "../../base/resource";
import { lineFeedsOf } from "./lineFeeds";
import { markBytes, type TextMark } from "./textMark";
import { trimEndCharacters } from "../../base/text/trimmedEnd";

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
  /** The last line is so long that it was not read to its end. */
  readonly cut?: boolean;
  /** Bytes that mean nothing in the file's encoding are shown as U+FFFD. */
  readonly lossy?: boolean;
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

/** A file of more bytes than this is read in pieces. */
export const wholeFileBytes = 8 * 1024 * 1024;

/** What a page of a large file needs beyond the lines wanted. */
export interface LargePageQuery extends PageQuery {
  /** Asks for a positive `first`, which for a page counted from the end means counting all lines before it. */
  readonly numbered: boolean;
  /** Characters of the first line that are not shown, but must be read. */
  readonly skipped?: number;
  /** The mark that the file begins with. */
  readonly mark?: TextMark | undefined;
}

/**
 * Takes lines of a file too large to read whole; only the bytes of the page are kept, and decoded as the whole file would be. Throws `ToolError` for an offset
 * past the end, and for bytes that are not text.
 */
export async function pageOfLargeFile(
  resource: Resource,
  size: number,
  query: LargePageQuery,
  { files, limits, signal, text: port, workspace }: ToolContext,
): Promise<TextPage> {
  const { mark, limit, skipped = 0 } = query;
  const offset = query.offset === 0 ? 1 : query.offset;
  const feeds = lineFeedsOf(mark);
  // A character of the result takes at most three bytes in UTF-8 (four make two of UTF-16); more bytes than this cannot be shown.
  const maxBytes = Math.min((limits.maxOutputSize + skipped) * 3 + 4, mostBytes);
  const wanted = { resource, size, offset, limit, feeds, maxBytes: maxBytes - (maxBytes % feeds.width) };
  const window = await readLineWindow(files, wanted, signal);
  if ("lines" in window) throw pastEnd(offset, window.lines, workspace.display(resource));

  const decoded = await decode(withMark(window, mark), resource, port);
  // What a cut line ends in may be half a character.
  const text = window.cut ? trimEndCharacters(decoded, "\uFFFD") : decoded;
  const lines = text.split("\n");
  const lineFeed = lines.at(-1) === "" && lines.length > 1;
  if (lineFeed) lines.pop();
  const before =
    window.before ?? (query.numbered ? await countLinesBefore(files, resource, window.from, signal, feeds) : undefined);
  return {
    lines,
    first: before === undefined ? offset : before + 1,
    ...(before !== undefined && window.atEnd && { total: before + lines.length }),
    more: !window.atEnd,
    lineFeedAtEnd: lineFeed && window.atEnd,
    ...(window.cut && { cut: true }),
    ...(isLossy(text, window.bytes) && { lossy: true }),
  };
}

/** The most bytes of a page. */
export const mostBytes = 64 * 1024 * 1024;

/** Whether decoding has put U+FFFD in place of bytes that mean nothing: it is not itself in the bytes, as far as these are UTF-8. */
export function isLossy(text: string, bytes: Uint8Array): boolean {
  if (!text.includes("\uFFFD")) return false;
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1))
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) return false;
  return true;
}

/** Few bytes of a text may look like none, where its start has shown that it is one; but a NUL is in no text. */
async function decode(bytes: Uint8Array, resource: Resource, text: ToolContext["text"]): Promise<string> {
  try {
    return await text.decode(bytes, resource);
  } catch (error) {
    if (!(error instanceof ToolError) || bytes.includes(0)) throw error;
    return new TextDecoder().decode(bytes);
  }
}

function withMark({ bytes, from }: LineWindow, mark: TextMark | undefined): Uint8Array {
  if (mark === undefined || from === 0) return bytes;
  return Uint8Array.from([...markBytes[mark], ...bytes]);
}

function pastEnd(offset: number, total: number, shown: string): ToolError {
  return new ToolError(
    "EXECUTION_ERROR",
    `Invalid input: offset ${offset} is past the end of ${shown}, which has ${total} lines. Use a smaller one; -50 reads the last 50 lines.`,
  );
}

/** Characters of a row's text that cross to the viewer; the rest is fetched when asked for. */
export const ROW_TEXT_LIMIT = 2_000;

const LINE_LIMIT = 200;

/** Characters beyond a limit that may be white space to be joined. */
const SPARE = 56;

/**
 * The first `limit` characters, and how many were left out. Never cuts a character in two; lone surrogates become U+FFFD. `hide` hides secrets in the beginning
 * before it is cut.
 */
export function cutText(
  whole: string,
  limit: number = ROW_TEXT_LIMIT,
  hide?: { start(text: string, limit: number): string },
): { text: string; hidden: number } {
  const text = hide ? hide.start(whole, limit) : whole;
  if (hide && whole.length > limit) return startOf(text, limit, Math.max(whole.length, text.length));
  if (text.length <= limit) return { text: wellFormed(text), hidden: 0 };
  return startOf(text, limit, text.length);
}

/** `length` is that of the whole text, of which `text` may be the beginning. */
function startOf(text: string, limit: number, length: number): { text: string; hidden: number } {
  const end = Math.min(text.length, /[\ud800-\udbff]/.test(text.charAt(limit - 1)) ? limit - 1 : limit);
  return { text: wellFormed(text.slice(0, end)), hidden: length - end };
}

/** The text on one line, white space joined, cut with an ellipsis. */
export function oneLine(text: string, limit: number = LINE_LIMIT): string {
  // Only the start can be shown, so there is no need to scan megabytes. Usually, a little more than is shown reveals
  // what is cut.
  const near = joined(text.slice(0, limit + SPARE));
  const { text: start, hidden } = cutText(near.length > limit ? near : joined(text.slice(0, limit * 4)), limit);
  return hidden > 0 || text.length > limit * 4 ? `${start}…` : start;
}

/** Most lines have nothing to join, which is seen sooner than joined. */
function joined(text: string): string {
  return (/[^\S ]|\s\s/.test(text) ? text.replace(/\s+/g, " ") : text).trim();
}

/** The first line that is not blank, cut. */
export function firstLine(text: string): string {
  return oneLine(/\S[^\n\r]*/.exec(text)?.[0] ?? "");
}

/** Half of a pair alone (as writers cut by UTF-16 unit leave it) cannot be written as UTF-8. */
export function wellFormed(text: string): string {
  return /[\ud800-\udfff]/.test(text) ? text.replace(/\p{Surrogate}/gu, "\ufffd") : text;
}

/** Bytes in words: `812 bytes`, `3.4 MB`. */
export function showBytes(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  const unit = bytes < 1_000_000 ? "KB" : "MB";
  return `${(bytes / (unit === "KB" ? 1_000 : 1_000_000)).toFixed(1)} ${unit}`;
}

/** Separates the text and the target of Markdown links, so that no link is left where VS Code reads Markdown. */
export function withoutLinks(text: string): string {
  return text.replaceAll("](", "] (");
}

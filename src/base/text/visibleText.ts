/**
 * Writes characters that hide or reorder others as `\u{…}`. These are control characters other than tab and line feed,
 * and Unicode's format characters and line separators. For texts that a user is asked to approve.
 */
export function visibleText(text: string): string {
  return text.replace(hidden, (char) => `\\u{${Number(char.codePointAt(0)).toString(16)}}`);
}

const hidden = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Does the same for a name or sentence that a user decides by. It can't pretend to be several lines. */
export function onOneLine(text: string): string {
  return visibleText(text).replaceAll("\n", "\\u{a}").replaceAll("\t", "\\u{9}");
}

/**
 * Writes characters that hide or reorder others as `\u{…}`. These are control characters other than tab and line feed,
 * and Unicode's format characters, line separators, and characters without a shape of their own. For texts that a user
 * is asked to approve.
 */
export function visibleText(text: string): string {
  return text.replace(hidden, (char) => `\\u{${Number(char.codePointAt(0)).toString(16)}}`);
}

// U+FE0F only gives an emoji its colors. U+2800 is a blank that isn't a space.
const hidden =
  /(?![\t\n]|(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Does the same for a name or sentence that a user decides by. It can't pretend to be several lines. */
export function onOneLine(text: string): string {
  return visibleText(text).replaceAll("\n", "\\u{a}").replaceAll("\t", "\\u{9}");
}

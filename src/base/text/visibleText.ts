/**
 * Text in which characters that hide or reorder others are written as `\u{…}`: control characters other than tab and line feed,
 * and Unicode's format characters and separators of lines. For what a person is asked to agree to.
 */
export function visibleText(text: string): string {
  return text.replace(hidden, (char) => `\\u{${Number(char.codePointAt(0)).toString(16)}}`);
}

const hidden = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The same of a name or a sentence, which cannot pretend to be several lines, for a person who decides by it. */
export function onOneLine(text: string): string {
  return visibleText(text).replaceAll("\n", "\\u{a}").replaceAll("\t", "\\u{9}");
}

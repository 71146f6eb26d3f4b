/**
 * Text in which characters that hide or reorder others are written as `\u{…}`: control characters other than tab and line feed, zero-width and
 * bidirectional marks, and the tag characters of plane 14. For what a person is asked to agree to.
 */
export function visibleText(text: string): string {
  return text.replace(hidden, (char) => `\\u{${Number(char.codePointAt(0)).toString(16)}}`);
}

// eslint-disable-next-line no-control-regex, no-misleading-character-class -- these are the characters that must not stay as they are
const hidden =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

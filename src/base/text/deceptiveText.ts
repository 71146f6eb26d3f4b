/**
 * Characters that make a text different from what users see. These are characters that change the direction of the
 * following text (Unicode's bidirectional controls, "Trojan Source"), tags, which contain text that is never shown, and
 * spaces and operators without width. Joiners of letters and emoji aren't among them, nor are the tags of flags, and a
 * mark at the beginning of a text.
 */
const deceptive =
  /[\u202a-\u202e\u2066-\u2069\u200b\u2060-\u2064\u3164\uffa0]|(?<!\u{1f3f4}[\u{e0000}-\u{e007f}]{0,8})[\u{e0000}-\u{e007f}]|(?<=[^])\ufeff/u;

/** Whether a line contains a character that hides something or shows text in a different order. */
export function isDeceptive(line: string): boolean {
  return deceptive.test(line);
}

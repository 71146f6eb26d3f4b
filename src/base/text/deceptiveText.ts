/**
 * Characters by which a text is something else than what people see: those that change the direction of what follows (Unicode's bidirectional controls, "Trojan Source"), tags,
 * which hold text that is never shown, and spaces and operators without width. What joins letters and emoji is not among them, nor are the tags of flags, and
 * a mark at the beginning of a text.
 */
const deceptive =
  /[\u202a-\u202e\u2066-\u2069\u200b\u2060-\u2064\u3164\uffa0]|(?<!\u{1f3f4}[\u{e0000}-\u{e007f}]{0,8})[\u{e0000}-\u{e007f}]|(?<=[^])\ufeff/u;

/** Whether a line holds a character that hides something or shows text in another order. */
export function isDeceptive(line: string): boolean {
  return deceptive.test(line);
}

/**
 * Matches characters that combine with the previous one: marks, joiners, variation selectors, and others without a
 * width.
 */
const JOINING = /^[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]$/u;

/**
 * Matches characters that take two columns: East Asian scripts, and emoji with default emoji presentation (Unicode, UAX
 * #11 "East Asian Width" and UTS #51). Flag letters come in pairs, and take one column each.
 */
const WIDE =
  /^(?![\p{Regional_Indicator}\uff61-\uffdc])[\p{Emoji_Presentation}\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\p{Script=Tangut}\p{Script=Nushu}\u3000-\u303e\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]$/u;

/** Returns the terminal columns of a code point, or 0 if it combines with the previous one. */
export function characterWidth(character: string): 0 | 1 | 2 {
  if ((character.codePointAt(0) ?? 0) < 0x300) return 1;
  if (JOINING.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

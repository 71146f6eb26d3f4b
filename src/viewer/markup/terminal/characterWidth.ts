/** What joins the character before it: marks, joiners, variation selectors and other characters without a width. */
const JOINING = /^[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]$/u;

/**
 * What takes two columns: writing of East Asia, and emoji that are drawn as pictures without being asked to (Unicode, UAX #11 "East Asian Width" and UTS #51).
 * Letters of flags come in pairs, and take one each.
 */
const WIDE =
  /^(?![\p{Regional_Indicator}\uff61-\uffdc])[\p{Emoji_Presentation}\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\p{Script=Tangut}\p{Script=Nushu}\u3000-\u303e\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]$/u;

/** The columns that a character, which is one code point, takes on a terminal; 0 for one that joins the character before it. */
export function characterWidth(character: string): 0 | 1 | 2 {
  if ((character.codePointAt(0) ?? 0) < 0x300) return 1;
  if (JOINING.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

import { credentialField } from "./credentialLines";
import { lengthAt, matchAt, replacing } from "../replaceAt";
import { inMark, type Kind, MARK, type Rule } from "../redactionRule";
import { type Given, isSecret, mayBeSecret, maySayValue } from "./secretGiven";
import { SECRET_NAMES } from "../secretFieldNames";

/** How much of a value is judged. Characters. */
const LOOKED_AT = 200;

/** A longer value without a digit is no password. Characters. */
const LONGEST_WORDS = 100;

/** A field that is longer is a text. Characters. */
const LONGEST_FIELD = 4_000;

/** The longest name that is looked at. Characters. */
const NAME = 80;

/** How much of a line is looked at, before the name and behind the value. Characters. */
const [LINE_BEFORE, LINE_BEHIND] = [120, 40];

/**
 * Follows the name's last word: the quote around the name, the sign, the quote around the value. Quotes can be escaped
 * if a text contains JSON. Signs are those of assignments, including after a type (`password: string = "…"`), of
 * elements and attributes (`<password>`, `key="password" value="…"`), of arguments (`set("password", "…")`), of prose
 * (`password is "…"`), and a blank.
 */
const QUOTE = String.raw`\\{0,4}["'${"`"}]`;
const HEAD = [
  String.raw`((?:[_-]?\d{1,2})?(?:${QUOTE})?\]?)(`,
  [
    String.raw`(?::|[ \t])[ \t]?[A-Za-z][\w.<>|?&]{0,30}[ \t]?:?=[ \t]?(?=${QUOTE})`,
    String.raw`[ \t]{0,8}(?:[:?.+|]{0,3}=>?(?![=~])|:(?![:=]))[ \t]{0,8}`,
    String.raw`[ \t,]{1,3}(?:${QUOTE})?value(?:${QUOTE})?[ \t]?[:=][ \t]?(?=${QUOTE})`,
    String.raw`[ \t]?,[ \t]?(?=${QUOTE})`,
    `>`,
    ` (?:is|was):? `,
    ` {1,2}`,
  ].join("|"),
  String.raw`)((?:${QUOTE})?)`,
].join("");

/** A value without quotes, or whose end quote is too far away. */
const OPEN = new RegExp(String.raw`[^\s"'${"`"}\\<>&,;]{4,${LOOKED_AT}}`, "y");

/** The rest of a value, of which the expression above takes the beginning: it is not walked again for each name in it. */
const OPEN_REST = /(?:(?!\[hidden: )[^\s"'`\\<>&,;])*/y;

/** A mark up to its first blank, which ends a value without quotes. */
const MARK_HEAD = MARK.trimEnd();

/** The text up to the same quote in its line. */
const QUOTED: Readonly<Record<string, RegExp>> = {
  '"': new RegExp(String.raw`(?:[^"\\\n]|\\[^\n]){1,${LOOKED_AT}}(?=")`, "y"),
  "'": new RegExp(String.raw`(?:[^'\\\n]|\\[^\n]){1,${LOOKED_AT}}(?=')`, "y"),
  "`": new RegExp(String.raw`(?:[^${"`"}\\\n]|\\[^\n]){1,${LOOKED_AT}}(?=${"`"})`, "y"),
};
const QUOTED_IN_JSON = new RegExp(String.raw`[^"'${"`"}\\\n]{1,${LOOKED_AT}}(?=\\{1,4}["'${"`"}])`, "y");

const NAMES = SECRET_NAMES.map((name) => ({ ...name, ends: new RegExp(`${name.word}(?:[_-]?\\d{1,2})?$`, "i") }));

const ANCHORS = SECRET_NAMES.flatMap(({ stem, word, ...name }) => {
  const head = new RegExp(`(${word})${HEAD}`, "iy");
  const large = stem.toUpperCase();
  // The first letter of a stem that begins with a sign has no other form.
  const forms = new Set([stem, `${large.charAt(0)}${stem.slice(1)}`, large]);
  return [...forms].map((text) => ({ ...name, text, head }));
});

/** Hides what is given to names such as `password`, `secret`, `token` and `api_key`. */
export const hideAssignments: Rule = replacing(ANCHORS, (text, place, { head, needs, kind, holds }, _done, hide) => {
  const found = matchAt(head, text, place);
  if (!found) return undefined;
  const [{ length }, word = "", closed = "", sign = "", quote = ""] = found;
  const before = nameBefore(text, place);
  const name = before + word;
  // What most often rules a value out comes first.
  if (!maySayValue(name, sign) || (needs && !needs.test(before))) return undefined;
  const from = place + length;
  const inQuotes = quote === "" ? undefined : quotedValue(text, from, quote);
  const whole = inQuotes ?? openValue(text, from);
  if (((holds === "random" || whole.length > LONGEST_WORDS) && !/\d/.test(whole)) || !mayBeSecret(whole))
    return undefined;
  // Brackets and full stops after an unquoted value belong to the surrounding text.
  const value = quote === "" ? whole.replace(/[)\]}.:]{1,20}$/, "") : whole;
  const given: Given = {
    name,
    holds,
    closed: closed !== "",
    sign,
    quoted: quote !== "",
    value,
    lineBefore: () => lineEnd(text, place - before.length),
    lineBehind: () => lineStart(text, from + value.length),
  };
  if (!isSecret(given) || inMark(text, place)) return undefined;
  const more = inQuotes === undefined && value.length === LOOKED_AT ? lengthAt(OPEN_REST, text, from + LOOKED_AT) : 0;
  const to = from + value.length + more;
  return { from, to, by: hide(kind, text.slice(from, to)) };
});

/** The characters of names, by their codes. */
const OF_NAME = Array.from({ length: 128 }, (_, code) => /[\w.-]/.test(String.fromCharCode(code)));

/** Returns the beginning of a name, given the offset where its end begins. */
function nameBefore(text: string, place: number): string {
  let from = place;
  while (from > 0 && place - from < NAME && OF_NAME[text.charCodeAt(from - 1)] === true) from--;
  return text.slice(from, place);
}

/** Returns the part of a line before an offset in it. */
function lineEnd(text: string, place: number): string {
  const before = text.slice(Math.max(0, place - LINE_BEFORE), place);
  return before.slice(before.lastIndexOf("\n") + 1);
}

/** Returns the part of a line after an offset in it. */
function lineStart(text: string, place: number): string {
  const behind = text.slice(place, place + LINE_BEHIND);
  const end = behind.indexOf("\n");
  return end < 0 ? behind : behind.slice(0, end);
}

/** Returns the text up to a blank or a sign that ends an unquoted value, or up to a mark. */
function openValue(text: string, from: number): string {
  const value = matchAt(OPEN, text, from)?.[0] ?? "";
  return value.endsWith(MARK_HEAD) ? value.slice(0, -MARK_HEAD.length) : value;
}

/** Returns the text up to the closing quote, or up to a mark. Returns undefined if the line has none nearby. */
function quotedValue(text: string, from: number, quote: string): string | undefined {
  const expression = (quote.length === 1 && QUOTED[quote]) || QUOTED_IN_JSON;
  const value = matchAt(expression, text, from)?.[0];
  const mark = value?.indexOf(MARK) ?? -1;
  return mark < 0 ? value : value?.slice(0, mark);
}

/**
 * Returns the kind of secret in a field of this name and value. Returns undefined for none. Judged as an assignment
 * with quotes.
 */
export function secretField(name: string, value: string): Kind | undefined {
  if (value.length > LONGEST_FIELD) return undefined;
  const around: Omit<Given, "name" | "holds"> = {
    closed: true,
    sign: ":",
    quoted: true,
    value,
    lineBefore: () => "",
    lineBehind: () => "",
  };
  const named = NAMES.find(({ ends, needs, holds }) => {
    const found = ends.exec(name);
    return found && (!needs || needs.test(name.slice(0, found.index))) && isSecret({ ...around, name, holds });
  });
  return named?.kind ?? credentialField(name, value);
}

import { lengthAt, matchAt, replacing } from "./replaceAt";
import { inMark, type Kind, type Rule } from "./rule";

/**
 * Words that say what their value is, by what is looked for; written small, large, or with a large first letter. `word` is the end of a name, from there on;
 * `needs` what the name has to say before it.
 */
const WORDS: readonly { readonly stem: string; readonly kind: Kind; readonly word: string; readonly needs?: RegExp }[] =
  [
    { stem: "pass", kind: "password", word: "pass(?:word|wd|phrase|code)?" },
    { stem: "pwd", kind: "password", word: "pwd", needs: /[A-Za-z][_.-]?$/ },
    { stem: "secret", kind: "secret", word: "secret" },
    {
      stem: "key",
      kind: "key",
      word: "key",
      needs:
        /(?:api|access|secret|private|encryption|signing|auth|account|master|service[_-]?role|shared[_-]?access)[_-]?$/i,
    },
    { stem: "token", kind: "token", word: "token" },
    { stem: "credential", kind: "secret", word: "credentials?" },
  ];

/** How much of a value is judged. Characters. */
const LOOKED_AT = 200;

/** Behind the word: the quote around the name, the sign, the quote around the value, the value. Quotes may be escaped, where JSON stands in a text. */
const REST = String.raw`(?:[_-]?\d{1,2})?(?:\\{0,4}["'${"`"}]?\]?)([ \t]{0,4}(?::=|=>|[:=])[ \t]{0,4}| {1,2})(\\{0,4}["'${"`"}]?)((?:(?!\[hidden: )[^\s"'${"`"}\\<>&,;]){4,${LOOKED_AT}})`;

/** The rest of a value, of which the expression above takes the beginning: it is not walked again for each name in it. */
const VALUE_REST = /(?:(?!\[hidden: )[^\s"'`\\<>&,;])*/y;

const ASSIGNED = WORDS.flatMap(({ stem, kind, word, needs }) => {
  const first = stem.charAt(0).toUpperCase();
  const rest = new RegExp(`${word}${REST}`, "iy");
  return [stem, `${first}${stem.slice(1)}`, stem.toUpperCase()].map((text) => ({ text, kind, needs, rest }));
});

/** The longest name that is looked at. Characters. */
const NAME = 80;

/** Values that are no secrets: marks, what stands in place of one, names of types, words that speak of one. */
const PLACEHOLDER =
  /^(?:[[$%{(*<@!|]|x{3,}|\.{3}|…|(?:string|number|boolean|bool|object|bytes|unknown|any|null|nil|none|undefined|optional|required|true|false|str|int|text|secret|password|passwd|token|tokens|key|value|example|redacted|hidden|empty|missing|invalid|changeme|placeholder|test|dummy|fake|your|my)(?![A-Za-z0-9]))/i;

/** An expression of a program: a call, a member, an element. */
const EXPRESSION = /^[A-Za-z_$][\w$]*(?:\(|\[|\.[A-Za-z_$]|\?\.|::)|[(){}]|=>|%\(/;

/** Hides what is given to names such as `password`, `secret`, `token` and `api_key`. */
export const hideAssignments: Rule = replacing(ASSIGNED, (text, place, { kind, needs, rest }, _done, hide) => {
  const found = matchAt(rest, text, place);
  if (!found || inMark(text, place)) return undefined;
  const [all, sign = "", quote = "", value = ""] = found;
  const before = text.slice(Math.max(0, place - NAME), place).replace(/^.*[^\w.-]/s, "");
  if (needs && !needs.test(before)) return undefined;
  const length = secretLength({ before, name: all.slice(0, all.length - value.length), kind, sign, quote, value });
  if (length === undefined) return undefined;
  const from = place + all.length - value.length;
  const more = length === LOOKED_AT ? lengthAt(VALUE_REST, text, from + length) : 0;
  const to = from + length + more;
  return { from, to, by: hide(kind, text.slice(from, to)) };
});

/** The kind of secret that a field of this name and value holds; undefined for none. Judged as an assignment with quotes. */
export function secretField(name: string, value: string): Kind | undefined {
  if (value.length > 4_000 || /\s/.test(value)) return undefined;
  for (const { kind, word, needs } of WORDS) {
    const found = new RegExp(`${word}(?:[_-]?\\d{1,2})?$`, "i").exec(name);
    if (!found) continue;
    const before = name.slice(0, found.index);
    if (needs && !needs.test(before)) continue;
    return secretLength({ before, name, kind, sign: ":", quote: '"', value }) === undefined ? undefined : kind;
  }
  return undefined;
}

interface Assigned {
  /** What of the name stands before its last word. */
  readonly before: string;
  readonly name: string;
  readonly kind: Kind;
  readonly sign: string;
  readonly quote: string;
  readonly value: string;
}

/** How much of a value is a secret; undefined for a value that is none. */
function secretLength({ before, name, kind, sign, quote, value: whole }: Assigned): number | undefined {
  // Brackets and full stops behind a value without quotes belong to what stands around it.
  const value = quote === "" ? whole.replace(/[)\]}.:]{1,20}$/, "") : whole;
  if (value.length < 4 || PLACEHOLDER.test(value)) return undefined;
  // An option, not a value: `pass --flag`.
  if (value.startsWith("--")) return undefined;
  const password = kind === "password";
  const random = isRandom(value);
  const mixed = /\d/.test(value) && /[A-Za-z]/.test(value);
  // Only an option of a command has its value behind a blank.
  if (sign.trim() === "") {
    const option = before.startsWith("--") && !EXPRESSION.test(value);
    return option && (random || (password && mixed)) ? value.length : undefined;
  }
  if (quote !== "") return random || (password && !/^[a-z]+$/i.test(value)) ? value.length : undefined;
  if (EXPRESSION.test(value)) return undefined;
  // NAME=value, as a shell and its files have it: the value is itself.
  const shell = sign === "=" && /^[A-Z0-9_]+=$/.test(before + name);
  return random || (password && (shell || (mixed && value.length >= 6))) ? value.length : undefined;
}

/** Letters and digits among each other, not as in a word with a number behind it. */
export function isRandom(value: string): boolean {
  if (value.length < 8) return false;
  const changes = value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
  return changes >= 2 || (value.length >= 20 && changes >= 1);
}

import { lengthAt, matchAt, replacing } from "../replaceAt";
import { inMark, type Rule } from "../redactionRule";
import { isRandom } from "../secretValues";

/** Behind the name of a header: the quote that ends the name, a colon, the quote that begins the value. Quotes may be escaped. */
const COLON = String.raw`\\{0,4}["'${"`"}]?[ \t]{0,4}[:=][ \t]{0,4}\\{0,4}["'${"`"}]?`;

/** Schemes as headers name them (IANA "HTTP Authentication Schemes", and those of well-known services). */
const SCHEME =
  "(?:bearer|basic|digest|negotiate|ntlm|token|oauth|hawk|dpop|hoba|mutual|scram-sha-\\d+|aws4-hmac-sha256|sharedkey(?:lite)?|sharedaccesssignature|api-?(?:key|token)|key|bot|splunk|ssws)";

/** A header's value: a scheme and what lets somebody in. */
const AUTHORIZATION = new RegExp(
  String.raw`(uthorization${COLON}(?:${SCHEME} {1,4})?)([^\s"'${"`"}\\<>;,)$%{[(*]{8,200})`,
  "iy",
);

/** The scheme without the header's name. */
const BEARER = /(earer {1,4})([\w.~+/-]{16,200})/iy;

/** Names and values, up to the end of the header. */
const COOKIE = new RegExp(String.raw`(ookie${COLON})([^\s"'${"`"}\\<>;,=()]{1,80}=[^\n"'${"`"}\\<>]{4,200})`, "iy");

/** The rest of a value, of which the expressions above take the beginning: it is not walked again for each header in it. */
const LINE = /[^\n"'`\\<>]*/y;
const WORD = /[^\s"'`\\<>;,)[]*/y;

const HEADERS = [
  { text: "uthorization", kind: "authorization header", expression: AUTHORIZATION },
  { text: "UTHORIZATION", kind: "authorization header", expression: AUTHORIZATION },
  { text: "earer ", kind: "authorization header", expression: BEARER },
  { text: "EARER ", kind: "authorization header", expression: BEARER },
  { text: "ookie", kind: "cookie", expression: COOKIE },
  { text: "OOKIE", kind: "cookie", expression: COOKIE },
];

/** Hides the text after `Authorization:`, `Bearer`, and `Cookie:`. Keeps the scheme. */
export const hideHeaders: Rule = replacing(HEADERS, (text, place, { kind, expression }, _done, hide) => {
  const found = matchAt(expression, text, place);
  const [, head = "", value = ""] = found ?? [];
  if (!found || inMark(text, place) || (kind !== "cookie" && !isRandom(value) && !isBasic(head, value)))
    return undefined;
  const from = place + head.length;
  const judged = from + value.length;
  const to = judged + lengthAt(kind === "cookie" ? LINE : WORD, text, judged);
  return { from, to, by: hide(kind, text.slice(from, to)) };
});

/** A name and a password in base64, which may have hardly a digit. */
function isBasic(head: string, value: string): boolean {
  return /basic {1,4}$/i.test(head) && /^[A-Za-z0-9+/]{8,}={1,2}$/.test(value);
}

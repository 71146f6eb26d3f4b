import { matchAt, replacing } from "../replaceAt";
import { inMark, type Kind, type Rule } from "../redactionRule";
import { isPlaceholder, isRandom } from "../secretValues";

/**
 * A line in a file of one kind: the text to look for, and from there on, the text before the secret, and the secret.
 */
interface Line {
  readonly text: string;
  readonly kind: Kind;
  /** Sticky; at most one line, where that is looked at whole with the flag `m`. */
  readonly line: RegExp;
  /** What the secret has to be; anything that is no placeholder unless given. */
  readonly is?: (secret: string) => boolean;
}

/** A name and a password in base64. */
const isLogin = (secret: string): boolean =>
  secret.endsWith("=") || isRandom(secret) || (secret.length % 4 === 0 && /[a-z]/.test(secret) && /[A-Z]/.test(secret));

const COOKIE_FILE = /((?:TRUE|FALSE)\t\d{1,12}\t[^\t\n]{1,100}\t)([^\s]{8,200})/y;
const PGPASS = /(?<=^[^\s:/]{1,100})(:(?:\d{4,5}|\*):[^\s:]{1,63}:[^\s:]{1,63}:)([^\s:]{4,200})$/my;
const NETRC =
  /((?:machine (?=[^\s.]{1,60}\.|localhost)[^\s]{1,100}|default)(?: login [^\s]{1,100})? password )([^\s]{3,200})/y;
const PHRASE =
  /((?:emonic|eed[_ -]?phrase|ecovery[_ -]?phrase)\\{0,4}["']?\s?[:=]\s?\\{0,4}["']?)([a-z]{3,8}(?: [a-z]{3,8}){11,23})(?![a-z ]{0,9}[a-z])/iy;

const LINES: readonly Line[] = [
  { text: "_auth", kind: "registry login", line: /(_auth ?= ?["']?)([A-Za-z0-9+/]{8,200}={0,2})/y, is: isLogin },
  {
    text: '"auth',
    kind: "registry login",
    line: /("auth\\{0,4}"[ \t]{0,4}:[ \t]{0,4}\\{0,4}")([A-Za-z0-9+/]{8,200}={0,2})(?=\\{0,4}")/y,
    is: isLogin,
  },
  { text: "TRUE\t", kind: "cookie", line: COOKIE_FILE },
  { text: "FALSE\t", kind: "cookie", line: COOKIE_FILE },
  ...[":5432:", ":5433:", ":6432:", ":*:"].map((text) => ({ text, kind: "password", line: PGPASS })),
  { text: "machine ", kind: "password", line: NETRC },
  { text: "default login", kind: "password", line: NETRC },
  ...[
    "emonic",
    "EMONIC",
    "eed_phrase",
    "EED_PHRASE",
    "eedPhrase",
    "eed phrase",
    "ecovery phrase",
    "ecovery_phrase",
    "ECOVERY_PHRASE",
    "ecoveryPhrase",
  ].map((text) => ({ text, kind: "recovery phrase", line: PHRASE })),
];

/** Returns the kind of secret in a field of this name and value. Returns undefined for none. */
export function credentialField(name: string, value: string): Kind | undefined {
  const text = `"${name}": "${value.slice(0, LONGEST_FIELD)}"`;
  const found = LINES.find((each) => {
    const place = text.indexOf(each.text);
    return place >= 0 && place <= name.length && matchLine(each, text, place) !== undefined;
  });
  return found?.kind;
}

/** Returns the text before a secret, and the secret, if a line of this kind has one at an offset. */
function matchLine({ line, is }: Line, text: string, place: number): RegExpExecArray | undefined {
  const found = matchAt(line, text, place);
  const secret = found?.[2] ?? "";
  return !found || isPlaceholder(secret) || is?.(secret) === false ? undefined : found;
}

/** How much of a field is looked at. Characters. */
const LONGEST_FIELD = 300;

/** Hides secrets in lines of files of credentials: `.npmrc`, those of Docker, `.netrc`, `.pgpass`, files of cookies; and phrases that recover a wallet. */
export const hideInCredentialLines: Rule = replacing(LINES, (text, place, each, _done, hide) => {
  const [{ length } = "", , secret = ""] = matchLine(each, text, place) ?? [];
  if (length === 0 || inMark(text, place)) return undefined;
  const to = place + length;
  return { from: to - secret.length, to, by: hide(each.kind, secret) };
});

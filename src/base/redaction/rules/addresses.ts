import { matchAt, replacing } from "../replaceAt";
import { type Kind, type Rule } from "../redactionRule";

/** A name and a password before the host of an address (RFC 3986 §3.2.1), behind the two slashes; a name alone is none. */
const NAME_AND_PASSWORD = /([^\s/?#@:"'`<>[\]{}$\\]{0,100}:)([^\s/?#"'`<>[\]{}\\]{1,300})@(?=[\w[])/y;

/** What people write in place of a password. */
const EXAMPLE = /^(?:\$|%|pass(?:word|wd)?$|pwd$|x+$|\*+$|\.{3}|…)/i;

/** What lets somebody in who knows the address: the values of these. */
const SIGNATURE = /((?:sig|ignature)=)([\w.~+/%=-]{20,2000})/iy;
const CODE = /(code=)([\w.~+/%=-]{30,400})/y;

interface Part {
  readonly text: string;
  readonly kind: Kind;
  readonly part: RegExp;
  /** How much of the anchor precedes the expression's match. Characters. */
  readonly skips: number;
}

const PARTS: readonly Part[] = [
  { text: "://", kind: "password in an address", part: NAME_AND_PASSWORD, skips: 3 },
  ...["?sig=", "&sig=", "?Sig=", "&Sig="].map((text) => ({ text, kind: "signature", part: SIGNATURE, skips: 1 })),
  ...["ignature="].map((text) => ({ text, kind: "signature", part: SIGNATURE, skips: 0 })),
  ...["?code=", "&code="].map((text) => ({ text, kind: "authorization code", part: CODE, skips: 1 })),
];

/** Hides what lets somebody in who knows an address: passwords (`https://name:password@host`), signatures (`&sig=`) and codes (`?code=`). */
export const hideInAddresses: Rule = replacing(PARTS, (text, place, { kind, part, skips }, _done, hide) => {
  const found = matchAt(part, text, place + skips);
  const [, name = "", secret = ""] = found ?? [];
  if (!found || EXAMPLE.test(secret)) return undefined;
  const from = place + skips + name.length;
  return { from, to: from + secret.length, by: hide(kind, secret) };
});

import { matchAt, replacing } from "./replaceAt";
import type { Rule } from "./rule";

/** A name and a password before the host of an address (RFC 3986 §3.2.1), behind the two slashes; a name alone is none. */
const NAME_AND_PASSWORD = /([^\s/?#@:"'`<>[\]{}$\\]{0,100}:)([^\s/?#@"'`<>[\]{}\\]{1,300})@(?=[\w[])/y;

/** What people write in place of a password. */
const EXAMPLE = /^(?:\$|%|pass(?:word|wd)?$|pwd$|x+$|\*+$|\.{3}|…)/i;

/** Hides passwords in addresses: `https://name:password@host`. */
export const hideInAddresses: Rule = replacing([{ text: "://" }], (text, place, _anchor, _done, hide) => {
  const found = matchAt(NAME_AND_PASSWORD, text, place + 3);
  const [, name = "", password = ""] = found ?? [];
  if (!found || EXAMPLE.test(password)) return undefined;
  const from = place + 3 + name.length;
  return { from, to: from + password.length, by: hide("password in an address", password) };
});

import { compileGlob, escapeGlob, type PathGlob } from "../../../base/globs/globPattern";
import type { PathRules } from "../ports/toolSettings";
import { foldName, foldPath, nameSpellings } from "./foldName";
import {
  copyEndings,
  everydayEnds,
  expressionOf,
  furtherEndings,
  furtherNames,
  knownEndings,
  knownNames,
  literally,
  secretFolders,
  secretPlaces,
} from "./secretShapes";

/** The user's rules about secrets. */
export type SecretRules = Pick<PathRules, "secret" | "notSecret">;

/**
 * Whether a path, with `/`, is that of a file that usually contains secrets (docs/safety.md#protected-and-secret-files), or of one that the user's settings name.
 * Files that the settings exclude aren't secret. Looks only at names: the target of a link has its own path.
 */
export function isSecretPath(path: string, rules?: SecretRules): boolean {
  return !isExcepted(path, rules) && (isSecretName(path) || liesInSecret(path, rules));
}

/**
 * Whether a path is secret because of the folders above it, or the user's rules. If so, everything in it is secret,
 * too.
 */
export function liesInSecret(path: string, rules?: SecretRules): boolean {
  return folders.test(`/${foldPath(path)}`) || matches(path, rules?.secret);
}

function isSecretName(path: string): boolean {
  const own = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  return nameSpellings(own)
    .map(foldName)
    .filter((folded) => folded.length <= LONGEST)
    .flatMap(originalsOf)
    .map(foldName)
    .some((name) => names.test(name) && !harmless.test(name));
}

/** Characters of a folded name beyond which there is no such file. */
const LONGEST = 1000;

/** Whether the user's rules say that a file contains no secrets. */
export function isExcepted(path: string, rules?: SecretRules): boolean {
  return matches(path, rules?.notSecret);
}

/** What editors and other programs put behind a name for a copy of the file, Emacs and `cp` with a number; and before it, what Emacs does. */
const BEHIND = new RegExp(String.raw`(?:(?<![~#])[~#]+|\.~\d+~|${copyEndings.map(literally).join("|")})$`);
const BEFORE = /^#/;

/** What Vim calls a file while it is open: the dot in front is its own unless the name has one (Vim's help, "swap-file"). */
const SWAP = /^\.(.+)\.sw[a-p]$/s;

/** Copies of copies that are looked for. */
const COPIES = 3;

/**
 * Returns the names that a file may be a copy of, judging by its folded name. Returns its own name if it isn't a copy.
 */
function originalsOf(folded: string): string[] {
  let name = folded.replace(BEFORE, "");
  for (let copy = 0; copy < COPIES; copy++) name = name.replace(BEHIND, "");
  const [, open] = SWAP.exec(name) ?? [];
  return open === undefined ? [name] : [open, `.${open}`];
}

const names = expressionOf([...knownNames, ...knownEndings, ...furtherNames, ...furtherEndings, ...everydayEnds]);

/** Files that show what such a file looks like, what is encrypted, and public halves of keys, by the ends of their names. */
export const harmless =
  /\.(?:example|sample|template|tmpl|dist|defaults?|schema|pub|enc)(?:\.[a-z]+)?$|[-_](?:example|sample|template)(?:\.[a-z]+)?$|(?:^|[.-])(?:example|sample|template)\.env$|^(?:sealed|external)-?secrets?\./;

const folders = new RegExp(
  [
    ...secretFolders.map((name) =>
      name === ".ssh" ? String.raw`/\.ssh(?:/(?!.*\.pub$|known_hosts)|$)` : `/${literally(name)}(?:/|$)`,
    ),
    ...secretPlaces.map((place) => `/${literally(place).replaceAll("*", "[^/]+")}(?:/|$)`),
    "^(?:/private)?/etc/(?:g?shadow-?|master\\.passwd)$",
    String.raw`^/proc/[^/]+/(?:.*/)?environ$`,
  ].join("|"),
);

const compiled = new WeakMap<readonly string[], readonly PathGlob[]>();

function matches(path: string, globs: readonly string[] | undefined): boolean {
  if (!globs || globs.length === 0) return false;
  const expressions = compiled.get(globs) ?? globs.map(ruleExpression);
  compiled.set(globs, expressions);
  const slashed = path.replaceAll("\\", "/").replace(/^\//, "");
  return expressions.some((expression) => expression.test(slashed));
}

/** An unreadable glob matches the name it spells, so that a mistake doesn't disable a user's rule. */
function ruleExpression(glob: string): PathGlob {
  const anywhere = (pattern: string): string => (/[/]/.test(pattern) ? pattern.replace(/^\//, "") : `**/${pattern}`);
  try {
    return compileGlob(anywhere(glob), { ignoreCase: true });
  } catch {
    return compileGlob(anywhere(escapeGlob(glob)), { ignoreCase: true });
  }
}

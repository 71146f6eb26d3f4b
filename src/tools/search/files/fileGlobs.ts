import { compileGlob, withLiteralBrackets } from "../../../base/globs/globPattern";
import type { Resource } from "../../../base/resource";
import type { FindQuery } from "../../runtime/ports/searchPort";

type GlobQuery = Pick<FindQuery, "globs" | "names" | "folderNames">;

/**
 * The globs of a find query, as both searches read them: one without `/` is matched against a file's name, another against its path relative
 * to the folder searched, or with that folder's name first where the query names it. What `!` leaves out may also be a folder, with all below it. A file named as
 * a root is searched whatever its name.
 */
export interface Globs {
  /** Whether a file at this path, relative to the root with `/`, is to be searched. */
  readonly matches: (path: string, root: Resource) => boolean;
  /** Name patterns of which a file must match one, in a form that ripgrep reads the same way; empty when it cannot narrow the search. */
  readonly names: readonly string[];
  /** Names left out, folders too, in such a form. */
  readonly notNames: readonly string[];
}

/** Throws `ToolError` for a glob that cannot be understood. */
export function readGlobs({ names: types, ...query }: GlobQuery): Globs {
  const { matches, names, notNames } = ofGlobs(query);
  if (types === undefined) return { matches, names, notNames };
  const ofType = types.map((name) => compileGlob(`**/${name}`, { ignoreCase: false }));
  return {
    matches: (path, root) => ofType.some((expression) => expression.test(path)) && matches(path, root),
    // One of both lists narrows the search, and `matches` sees to the other.
    names: types.every(isSimple) ? types : names,
    notNames,
  };
}

/** What globs are matched against: a path relative to the folder searched, and behind that folder's name, where paths are shown with it. */
export function shownPaths(path: string, folderName: string | undefined): readonly string[] {
  return folderName === undefined ? [path] : [path, `${folderName}/${path}`];
}

function ofGlobs({ globs, folderNames = new Map() }: GlobQuery): Globs {
  const wanted = globs.filter((glob) => !glob.startsWith("!")).map((glob) => compile(glob));
  const unwanted = globs.filter((glob) => glob.startsWith("!")).map((glob) => compile(glob.slice(1)));
  const names = wanted.map(({ glob }) => glob.slice(glob.lastIndexOf("/") + 1));
  return {
    matches: (path, root) => {
      const paths = shownPaths(path, folderNames.get(root));
      if (wanted.length > 0 && !wanted.some(({ test }) => paths.some(test))) return false;
      if (unwanted.length === 0) return true;
      const parts = paths.flatMap(withParents);
      return !unwanted.some(({ test }) => parts.some(test));
    },
    names: names.every((name) => isSimple(name) && name !== "**") ? names : [],
    notNames: unwanted.map(({ glob }) => glob).filter((glob) => isSimple(glob) && !glob.includes("/")),
  };
}

/** Whether any of these globs leaves out a path, as those behind `!` do; upper and lower case differ where `caseMatters` says so. Throws as `readGlobs`. */
export function leavingOut(
  globs: readonly string[],
  caseMatters: (glob: string) => boolean,
): (path: string) => boolean {
  const unwanted = globs.map((glob) => compile(glob, !caseMatters(glob)));
  return (path) => unwanted.some(({ test }) => withParents(path).some(test));
}

interface CompiledGlob {
  readonly glob: string;
  readonly test: (path: string) => boolean;
}

function compile(given: string, ignoreCase = false): CompiledGlob {
  const glob = given.replace(/^\.?\//, "").replace(/\/$/, "");
  const anchored = glob.includes("/") || given.startsWith("/");
  const whole = anchored ? glob : `**/${glob}`;
  const expression = compileGlob(whole, { ignoreCase, shown: given });
  const literal = withLiteralBrackets(whole);
  if (literal === undefined) return { glob, test: (path) => expression.test(path) };
  const named = compileGlob(literal, { ignoreCase });
  return { glob, test: (path) => expression.test(path) || named.test(path) };
}

/** The path and every folder above it. */
function withParents(path: string): string[] {
  const parts: string[] = [];
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) parts.push(path.slice(0, end));
  return parts;
}

/** Only what our globs and ripgrep's agree on: names, `*` and one level of braces. For ripgrep, `?` is a part of some characters. */
function isSimple(glob: string): boolean {
  return /^(?:[\w.*@+ -]|\{[\w.*@+ -]+(?:,[\w.*@+ -]+)+\})+$/.test(glob) && !/\*\*|[?*+@]\(/.test(glob);
}

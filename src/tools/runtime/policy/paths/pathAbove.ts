import type { Grammar } from "../../ports/grammarPort";
import { fits, readNameGlob } from "../line/nameGlob";

/** A path with globs in two: its literal beginning, and its names from the first glob on. */
interface Parts {
  readonly fixed: string;
  readonly names: readonly string[];
}

/**
 * Returns the highest folder that a path with globs such as `.*` also stands for: bash leaves `..` out only since
 * version 5.2, and other shells don't. Undefined if there is none.
 */
export function pathAbove({ fixed, names }: Parts, grammar: Grammar | undefined): string | undefined {
  const above = grammar?.language === "bash" ? names.map((name) => fitsAbove(name, grammar.isPosix === true)) : [];
  if (!above.includes(true)) return undefined;
  const up = above.slice(0, above.lastIndexOf(true) + 1).map((is) => (is ? ".." : "x"));
  return [fixed, ...up].join("/");
}

/**
 * Whether a glob for names fits `..`. A dot at the beginning is matched only by itself. Not every shell takes `^` for a
 * negation.
 */
function fitsAbove(name: string, isPosix: boolean): boolean {
  if (!name.startsWith(".") || name === ".." || (isPosix ? /^\.\[!\./ : /^\.\[[!^]\./).test(name)) return false;
  const glob = readNameGlob(name, { dots: true, plain: false });
  return glob !== undefined && fits(glob, "..");
}

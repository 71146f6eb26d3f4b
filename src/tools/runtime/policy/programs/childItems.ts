import type { Tree, Word } from "../line/commandWord";
import type { SimpleCommand } from "../line/commandLineModel";

const NAMES = new Set(["get-childitem", "gci", "ls", "dir"]);
const SWITCHES = new Set("-recurse -rec -r -force -fo -file -af -name -hidden -ah -readonly -system".split(" "));
const PATHS = new Set(["-path", "-literalpath"]);
const FILTERS = new Set(["-filter", "-fi", "-include"]);

/** Files that a command gives to the next one of a pipeline: some of those in these folders and below. */
export interface ListedFiles {
  readonly folders: readonly Word[];
  readonly tree: Tree;
}

/** Returns the files that `Get-ChildItem` gives to the next command. Returns undefined if that isn't certain. */
export function childItems(fed: readonly SimpleCommand[]): ListedFiles | undefined {
  const [only, ...others] = fed;
  const [name, ...args] = only?.words ?? [];
  if (!name || others.length > 0 || !NAMES.has(name.value.toLowerCase())) return undefined;
  if (args.some(({ kind }) => kind === "unknown")) return undefined;
  const folders: Word[] = [];
  const names: Word[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at] as Word;
    const option = word.value.toLowerCase();
    const value = args[at + 1];
    if (!option.startsWith("-")) (folders.length === 0 ? folders : names).push(word);
    else if (SWITCHES.has(option)) continue;
    else if (!value) return undefined;
    else if (PATHS.has(option)) folders.push(value);
    else if (FILTERS.has(option)) names.push(value);
    else return undefined;
    if (option.startsWith("-")) at += 1;
  }
  return {
    folders: folders.length > 0 ? folders : [HERE],
    // It follows links to folders in version 5.1.
    tree: { follows: true, ...(names.length > 0 && { only: names.map(({ value }) => windowsNames(value)) }) },
  };
}

/**
 * Returns a glob that fits at least every name that fits a pattern of Windows. To Windows, `*.htm` also fits
 * `a.html`, `*.*` and `*.` fit names without a dot, and `?` can stand for nothing at the end.
 */
export function windowsNames(pattern: string): string {
  return `${pattern.replaceAll("?", "*").replace(/\.\**$/, "")}*`;
}

const HERE: Word = { raw: ".", kind: "literal", value: "." };

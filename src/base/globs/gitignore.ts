import { compileGlob, type PathGlob } from "./globPattern";

/** The rules of one ignore file (gitignore(5)), matched against paths relative to its folder, with `/`. */
export interface IgnoreRules {
  /** What the last rule that matches says; `undefined` when none does. */
  verdict(path: string, folder: boolean): "ignored" | "kept" | undefined;
}

export function readIgnoreRules(text: string, options: { ignoreCase: boolean } = { ignoreCase: false }): IgnoreRules {
  const rules = text.split(/\r?\n/).flatMap((line) => readRule(line, options) ?? []);
  return {
    verdict(path, folder) {
      const rule = rules.findLast(({ foldersOnly, test }) => (folder || !foldersOnly) && test(path));
      return rule && (rule.keeps ? "kept" : "ignored");
    },
  };
}

interface Rule {
  readonly keeps: boolean;
  readonly foldersOnly: boolean;
  readonly test: (path: string) => boolean;
}

function readRule(line: string, options: { ignoreCase: boolean }): Rule | undefined {
  const trimmed = line.trimEnd();
  // A space behind a backslash is a part of the name.
  const text = trimmed.endsWith("\\") ? line.slice(0, trimmed.length + 1) : trimmed;
  if (text === "" || text.startsWith("#")) return undefined;
  const keeps = text.startsWith("!");
  const foldersOnly = text.endsWith("/");
  // In `foo\\/`, the backslash belongs to the slash.
  const pattern = text.slice(keeps ? 1 : 0, foldersOnly ? -1 : undefined).replace(/(?<!\\)\\$/, "");
  const anchored = pattern.includes("/");
  const glob = pattern.replace(/^\//, "");
  if (glob === "") return undefined;
  const expression = compile(anchored ? glob : `**/${glob}`, options);
  return expression && { keeps, foldersOnly, test: (path) => expression.test(path) };
}

/** A rule that cannot be read is passed over. Braces are read as ripgrep reads them, though git does not know them; neither knows extended globs. */
function compile(glob: string, options: { ignoreCase: boolean }): PathGlob | undefined {
  const plain = glob.replace(/\\[^]|\(/g, (mark) => (mark.length > 1 ? mark : `\\${mark}`));
  try {
    return compileGlob(plain, options);
  } catch {
    return undefined;
  }
}

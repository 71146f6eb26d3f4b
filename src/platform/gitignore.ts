import picomatch from "picomatch";

/** The rules of one ignore file (gitignore(5)), matched against paths relative to its folder, with `/`. */
export interface IgnoreRules {
  /** What the last rule that matches says; `undefined` when none does. */
  verdict(path: string, folder: boolean): "ignored" | "kept" | undefined;
}

export function readIgnoreRules(text: string): IgnoreRules {
  const rules = text.split(/\r?\n/).flatMap((line) => readRule(line) ?? []);
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

function readRule(line: string): Rule | undefined {
  const text = line.replace(/(?<!\\)\s+$/, "");
  if (text === "" || text.startsWith("#")) return undefined;
  const keeps = text.startsWith("!");
  const foldersOnly = text.endsWith("/");
  const pattern = text.slice(keeps ? 1 : 0, foldersOnly ? -1 : undefined);
  const anchored = pattern.includes("/");
  const glob = pattern.replace(/^\//, "");
  if (glob === "") return undefined;
  // gitignore knows neither braces nor extended globs.
  const options = { dot: true, nobrace: true, noext: true, nonegate: true };
  return { keeps, foldersOnly, test: picomatch(anchored ? glob : `**/${glob}`, options) };
}

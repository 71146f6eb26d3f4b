import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the options in `options.txt`, by program and subcommand. It is written from manuals, also of programs that
 * aren't installed.
 */
export function keptOptions(): ReadonlyMap<string, readonly string[]> {
  const kept = new Map<string, readonly string[]>();
  for (const line of readFileSync(join(import.meta.dirname, "options.txt"), "utf8").split("\n")) {
    const [, names = "", options = ""] = /^([^#].*?): (.*)$/.exec(line) ?? [];
    const all = options.split(" ").flatMap((option) => kept.get(option) ?? [option]);
    for (const name of names.split(", ")) kept.set(name, all);
  }
  return kept;
}

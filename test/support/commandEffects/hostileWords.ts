import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Contains the pieces of lines, by the name of their list in `hostileWords.txt`. */
export const HOSTILE = readLists(readFileSync(join(import.meta.dirname, "hostileWords.txt"), "utf8"));

export type List =
  | "places"
  | "plain"
  | "globs"
  | "values"
  | "commands"
  | "variables"
  | "expansions"
  | "insertions"
  | "harmful"
  | "shells";

function readLists(text: string): Readonly<Record<List, readonly string[]>> {
  const lists: Record<string, string[]> = {};
  let list: string[] = [];
  for (const line of text.split("\n")) {
    const [, name] = /^## (\w+):/.exec(line) ?? [];
    if (name !== undefined) list = lists[name] = [];
    else if (line !== "" && !line.startsWith("# "))
      list.push(line.replaceAll("⏎", "\n").replaceAll("⇥", "\t").replaceAll("␣", " "));
  }
  return lists as Record<List, string[]>;
}

import { join } from "node:path";

/** What a life tells that it has done. */
export type Done =
  | { readonly kind: "written"; readonly number: number }
  | { readonly kind: "record"; readonly id: string }
  | { readonly kind: "shell"; readonly pid: number }
  | { readonly kind: "indexed"; readonly number: number };

/** Where lives keep what they keep. */
export function places(
  folder: string,
): Readonly<Record<"root" | "store" | "backups" | "log" | "config" | "index", string>> {
  const at = (name: string): string => join(folder, name);
  return {
    root: at("work"),
    store: at("shells"),
    backups: at("backups"),
    log: at("runs.jsonl"),
    config: at("config"),
    index: at("archive.db"),
  };
}

const LINES = 20_000;

/** The whole text that is written for a number. */
export function contentOf(number: number): string {
  return `${number}\n`.repeat(LINES);
}

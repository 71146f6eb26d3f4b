/** Characters that HFS+ passes over in a name (Git's `core.protectHFS`). */
const ignoredByMac = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/**
 * Returns a name as the least strict file system would read it. Ignores case, characters that macOS ignores,
 * composition, and, as on Windows, dots, spaces, or a stream's name at the end. Two names that can be one file are
 * equal. On a strict file system, they can still be two files.
 */
export function foldName(name: string): string {
  return name
    .replace(ignoredByMac, "")
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .replace(/(?<=[^:]):[^]*$/, "")
    .replace(/(?<=[^. ])[. ]+$/, "");
}

/**
 * Returns the spellings of a name or path to judge it by. A colon begins a stream's name on Windows (`.env:stream`), and
 * is an ordinary character elsewhere (`localhost:8443.key`).
 */
export function nameSpellings(name: string): readonly string[] {
  return name.includes(":") ? [name, name.replaceAll(":", "_")] : [name];
}

/** Folds every name of a path. Also splits it where Windows would. */
export function foldPath(path: string): string {
  return path
    .split(/[/\\]/)
    .filter((name) => name !== "")
    .map(foldName)
    .join("/");
}

/** Characters that HFS+ passes over in a name (Git's `core.protectHFS`). */
const ignoredByMac = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/**
 * A name as the least particular file system would read it: in any letters, with characters that macOS passes over, with dots, spaces or a stream's name
 * behind it as on Windows, composed or not. Two names that may be one file are equal; on a particular file system they may still be two.
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

/** A path with every name folded; also split where Windows would split it. */
export function foldPath(path: string): string {
  return path
    .split(/[/\\]/)
    .filter((name) => name !== "")
    .map(foldName)
    .join("/");
}

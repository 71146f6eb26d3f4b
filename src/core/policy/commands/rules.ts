import type { Word } from "./word";

/**
 * The first prefix that a command begins with: word by word, never by characters, each word known. `deny` also takes the program's name without its folder and in other letters.
 */
export function ruleFor(
  prefixes: readonly string[],
  words: readonly Word[],
  kind: "allow" | "deny",
): string | undefined {
  return prefixes.find((prefix) => {
    const wanted = prefix.split(/\s+/).filter((word) => word !== "");
    return wanted.length > 0 && wanted.every((value, index) => isWord(words[index], value, kind, index === 0));
  });
}

function isWord(word: Word | undefined, value: string, kind: "allow" | "deny", first: boolean): boolean {
  if (word?.kind !== "literal") return false;
  if (word.value === value) return true;
  return kind === "deny" && first && nameOf(word.value) === nameOf(value);
}

function nameOf(value: string): string {
  return value
    .replace(/^.*[\\/]/, "")
    .replace(/\.exe$/i, "")
    .toLowerCase();
}

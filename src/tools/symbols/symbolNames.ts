import { linesOf } from "../../base/diff/lineEndings";
import type { Position } from "../runtime/ports/symbolsPort";

/** A symbol as a caller names it: `Cart.total`, `Cart::total`, or `total()`. */
export interface SymbolName {
  readonly word: string;
  /** What contains it. Empty if only the name itself is given. */
  readonly container: string;
}

/** Reads a symbol's name. Text that is no qualified name is one word. */
export function readSymbolName(given: string): SymbolName {
  const parts = given
    .trim()
    .replace(/\([^()]*\)$/, "")
    .split(/::|->|[.#]/)
    .filter((part) => part !== "");
  return { word: parts.at(-1) ?? given.trim(), container: parts.at(-2) ?? "" };
}

/** A word in a text. */
export interface Word extends Position {
  /** The line that it is in. */
  readonly text: string;
}

/** Returns where a text contains a word that isn't a part of a longer one. */
export function findWords(text: string, word: string): Word[] {
  return linesOf(text).flatMap((line, index) => wordsOnLine(line, word, index + 1));
}

/** Returns the line with a word. */
function wordsOnLine(text: string, word: string, line: number): Word[] {
  const found: Word[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const [before, after] = [text.slice(0, at), text.slice(at + word.length)];
    const isPart = (letter(word, "start") && letter(before, "end")) || (letter(word, "end") && letter(after, "start"));
    if (!isPart) found.push({ line, column: at + 1, text });
  }
  return found;
}

/** Whether a text begins or ends with a character of names. */
function letter(text: string, side: "start" | "end"): boolean {
  return side === "start" ? /^[\p{L}\p{M}\p{N}_$]/u.test(text) : /[\p{L}\p{M}\p{N}_$]$/u.test(text.slice(-2));
}

/** Whether an outline's name is the word, alone or with the parameters and types that some languages add. */
export function isNamed(name: string, word: string): boolean {
  return name === word || (name.length > word.length && wordsOnLine(name, word, 1).length > 0);
}

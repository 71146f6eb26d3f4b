import { linesOf } from "../../../base/diff/lineEndings";
import type { Block } from "./blocks";

/** The most spaces that a tab stands for. */
const widest = 8;

/** Returns the white space that a line begins with. */
export function indentation(line: string): string {
  return line.slice(0, line.length - line.trimStart().length);
}

/**
 * Returns a text with its indentation written as in a block, if that has tabs where the wanted lines have spaces, or
 * the other way around: the same number of spaces for each tab in all lines. Undefined if it doesn't.
 */
export function tabbedLike({ lines }: Block, now: string): string | undefined {
  const pairs = lines
    .filter(({ wanted }) => wanted.trim() !== "")
    .map(({ line, wanted }) => ({ is: indentation(line), was: indentation(wanted) }));
  const toTabs = pairs.every(({ is, was }) => /^\t* *$/.test(is) && /^ *$/.test(was));
  const toSpaces = pairs.every(({ is, was }) => /^ *$/.test(is) && /^\t* *$/.test(was));
  if (!toTabs && !toSpaces) return undefined;
  for (let width = 1; width <= widest; width++) {
    if (pairs.some(({ is, was }) => spaced(is, width) !== spaced(was, width))) continue;
    return linesOf(now)
      .map((line) => rewritten(line, toTabs ? tabbed : spaced, width))
      .join("\n");
  }
  return undefined;
}

function rewritten(line: string, write: (space: string, width: number) => string, width: number): string {
  const space = indentation(line);
  return line.trim() === "" ? line : write(space, width) + line.slice(space.length);
}

function spaced(space: string, width: number): string {
  return space.replaceAll("\t", " ".repeat(width));
}

function tabbed(space: string, width: number): string {
  const { length } = spaced(space, width);
  return "\t".repeat(Math.floor(length / width)) + " ".repeat(length % width);
}

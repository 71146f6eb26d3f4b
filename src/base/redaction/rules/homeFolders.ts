import { matchAt, replacing } from "../replaceAt";
import type { Rule } from "../redactionRule";

/** What can follow the name of a folder. */
const END = String.raw`(?=[/\\\s"'${"`"}:;,()\]{}<>|&?#*]|\.(?:\s|$)|$)`;

/**
 * Home folders: the text to look for, what must precede it, and the remainder. The match of `before` belongs to the
 * folder.
 */
const HOMES = [
  { text: "/home/", before: /(?<![\w.~-])(?:\/var)?$/, rest: new RegExp(String.raw`/home/[\w.@+-]{1,64}?${END}`, "y") },
  {
    text: "/Users/",
    before: /(?<![\w.~-])(?:[A-Za-z]:|\/mnt\/[a-z]|\/[a-z])?$/,
    rest: new RegExp(String.raw`/Users/(?!Shared\b|Public\b|Default\b)[\w.@+-]{1,64}?${END}`, "y"),
  },
  {
    text: "\\Users\\",
    before: /(?<!\w)[A-Za-z]:\\{0,3}$/,
    rest: /\\Users\\{1,4}(?!Public\b|Default\b)(?:[\w.@+ -]{1,64}(?=\\)|[\w.@+-]{1,64})/y,
  },
  { text: "/root", before: /(?<![\w.~-])$/, rest: new RegExp(`/root${END}`, "y") },
  // A project folder of Claude Code is named by its path, with dashes.
  { text: "-home-", before: /(?<=projects[/\\]{1,4})$/, rest: /-home-[A-Za-z0-9]{1,64}/y },
  { text: "-Users-", before: /(?<=projects[/\\]{1,4})$/, rest: /-Users-[A-Za-z0-9]{1,64}/y },
];

/** How far before its anchor a folder may begin. Characters. */
const LOOK_BACK = 20;

/** Replaces home folders with `~`, so that no path reveals the user's name. */
export const hideHomeFolders: Rule = replacing(HOMES, (text, place, { before, rest }, _done, hide) => {
  const head = before.exec(text.slice(Math.max(0, place - LOOK_BACK), place));
  const found = head && matchAt(rest, text, place);
  if (!found) return undefined;
  const [from, to] = [place - head[0].length, place + found[0].length];
  hide("home folder", text.slice(from, to));
  return { from, to, by: "~" };
});

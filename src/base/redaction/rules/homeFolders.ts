import { matchAt, replacing } from "../replaceAt";
import type { Rule } from "../redactionRule";

/** What can follow the name of a folder. */
const END = String.raw`(?=[/\\\s"'${"`"}:;,()\]{}<>|&?#*]|\.(?:\s|$)|$)`;

/** A character of a user's name, which can be of any language. */
const LETTER = String.raw`[\p{L}\p{M}\p{N}_.@+-]`;
const SPACED = String.raw`[\p{L}\p{M}\p{N}_.@+ -]`;

/** Folders below `Users` that are nobody's. */
const NOBODY = String.raw`(?!(?:Shared|Public|Default)(?!${LETTER}))`;

const UNIX_HOME = new RegExp(String.raw`/(?:home|Users)/${NOBODY}${LETTER}{1,64}?${END}`, "yu");

/** A name on Windows can contain spaces, and names of folders differ in case. */
const WINDOWS_HOME = new RegExp(
  String.raw`(?:/|\\)Users(?:/|\\{1,4})${NOBODY}(?:${SPACED}{1,64}(?=[/\\])|${LETTER}{1,64})`,
  "iyu",
);

/** A drive's letter, also as it is in URIs. */
const DRIVE = String.raw`(?<![\w])[A-Za-z](?::|%3[Aa])`;

const windows = { before: new RegExp(String.raw`${DRIVE}\\{0,3}$`), rest: WINDOWS_HOME };

/**
 * Home folders: the text to look for, what must precede it, and the remainder. The match of `before` belongs to the
 * folder.
 */
const HOMES = [
  { text: "/home/", before: /(?<![\w.~-])(?:\/var)?$/, rest: UNIX_HOME },
  { text: "/Users/", before: new RegExp(`${DRIVE}$`), rest: WINDOWS_HOME },
  { text: "/Users/", before: /(?<![\w.~-])(?:\/mnt\/[a-z]|\/[a-z])?$/, rest: UNIX_HOME },
  { text: "/users/", ...windows },
  { text: "\\Users\\", ...windows },
  { text: "\\users\\", ...windows },
  { text: "/root", before: /(?<![\w.~-])$/, rest: new RegExp(`/root${END}`, "y") },
  // A project folder of Claude Code is named by its path, with dashes.
  { text: "-home-", before: /(?<=projects[/\\]{1,4})$/, rest: /-home-[A-Za-z0-9]{1,64}/y },
  {
    text: "-Users-",
    before: /(?<=projects[/\\]{1,4})(?:[A-Za-z]-)?$/,
    rest: /-Users-[A-Za-z0-9]{1,64}/y,
  },
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

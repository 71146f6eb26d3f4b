import type { Given } from "../givenOptions";
import { windowsNames } from "../childItems";
import { destroys, hides, read, type Row } from "../programRow";
import type { Tree, Word } from "../../line/commandWord";

/** Switches of `findstr` that only say how to search and what to print; several letters can follow one slash. */
const FINDSTR = /^(?:[belrsixvnmop]+|off(?:line)?)$/;

/**
 * Takes the words of `findstr` apart. `/f`, `/g`, and `/d` name files with what to read, and stay unknown.
 * With `/s`, it searches the folders of its operands and all below, for files with the names of the operands.
 */
function findstrGiven(args: readonly Word[]): Given {
  const options: string[] = [];
  const values: Given["values"][number][] = [];
  const named: Word[] = [];
  let unknown: Word | undefined;
  for (const word of args) {
    const [, text] = /^[/-]([^]+)$/.exec(word.value) ?? [];
    const [, pattern] = /^[/-]c:([^]*)$/i.exec(word.value) ?? [];
    if (pattern !== undefined) values.push({ option: "/c", kind: "PATTERN", word: { ...word, value: pattern } });
    else if (text === undefined || word.kind === "unknown") named.push(word);
    else if (!FINDSTR.test(text.toLowerCase())) unknown ??= word;
    else if (!/^off/i.test(text))
      options.push(
        ...text
          .toLowerCase()
          .split("")
          .map((letter) => `/${letter}`),
      );
  }
  const pattern = values.length > 0 ? [] : named.slice(0, 1);
  const files = named.slice(pattern.length);
  const below = options.includes("/s");
  if (below) for (const word of files) values.push({ option: "name", kind: "TEXT", word: nameOf(word) });
  return { options, values, operands: [...pattern, ...(below ? files.map(folderOf) : files)], late: [], unknown };
}

/** What follows the folder of a word. */
const nameOf = (word: Word): Word => ({ ...word, value: word.value.replace(/^[^]*[\\/]/, "") });

/** The folder of a word. Only the drive knows the folder of `C:a.txt`, which can be any. */
function folderOf(word: Word): Word {
  if (word.kind === "unknown") return word;
  const [drive] = /^[A-Za-z]:(?![\\/])/.exec(word.value) ?? [];
  const folder = drive ? `${drive}/` : word.value.slice(0, word.value.length - nameOf(word).value.length);
  return { ...word, kind: "literal", value: folder === "" ? "." : folder };
}

function findstrTree({ options, values }: Given): Tree | undefined {
  if (!options.includes("/s")) return undefined;
  const only = values.flatMap(({ option, word }) => (option === "name" ? [windowsNames(word.value)] : []));
  // It follows links to folders.
  return { follows: true, ...(only.length > 0 && { only }) };
}

/** `tasklist` asks another machine with `/s`. */
const TASKLIST = /^[/-](?:svc|v|nh|apps|m|fo|fi)$/i;

const slashGiven =
  (allowed: RegExp) =>
  (args: readonly Word[]): Given => ({
    options: [],
    values: [],
    operands: args.filter(({ value }) => !/^[/-]/.test(value)),
    late: [],
    unknown: args.find(({ value }) => /^[/-]/.test(value) && !allowed.test(value)),
  });

/** Programs of Windows that only read, with options behind a slash or a hyphen. All names are in small letters. */
export const windowsTable: readonly Row[] = [
  read("findstr", "", { paths: "afterFirst", given: findstrGiven, tree: findstrTree }),
  read("tasklist", "", { paths: "none", given: slashGiven(TASKLIST) }),
  read("where", "", {
    paths: "none",
    given: slashGiven(/^[/-][qft]$/i),
    // `FOLDER:NAME` and `$VARIABLE:NAME` look elsewhere than on PATH.
    looks: (args) =>
      args.some(({ value }) => /[\\:$]/.test(value))
        ? hides("Looks for files in folders that are not known")
        : undefined,
  }),
  // Outside Windows, a word would be the machine's new name.
  read("ver hostname", "", {
    paths: "none",
    given: slashGiven(/^$/),
    looks: (_args, { operands }) => (operands.length > 0 ? destroys("Changes the name of the machine") : undefined),
  }),
];

import { patchFiles } from "../calls/shapes/patchFiles";
import { programOf, shellLine, type LineCommand } from "../entries/shellLine";
import type { CommandTouch } from "../model/understanding/touchedFilesModel";
import { trimEndCharacters } from "../../base/text/trimmedEnd";

/** A file that a command line names, and what the command would do to it. */
export interface CommandFile {
  /** From the root on, where the folder is known in which the command ran. */
  readonly path: string;
  readonly touch: CommandTouch;
  /** The command of the line that names it. */
  readonly command: string;
}

/** Undefined for a word that is known only when the command runs. */
type Words = readonly (string | undefined)[];
type Named = readonly [path: string | undefined, touch: CommandTouch];
type Reads = (args: Words) => readonly Named[];

/**
 * Returns the files that a line of bash names with commands whose effect on them is known. Those are redirections,
 * `rm`, `mv`, `cp`, `sed -i` and the like. Leaves out what is known only at run time (variables, globs, programs,
 * scripts), and all of a line that is not understood. Doesn't say whether the commands ran and had their usual effect.
 */
export function commandFiles(line: string, cwd: string | undefined): readonly CommandFile[] {
  if (!MAY_TOUCH.test(line)) return [];
  if (/^\s*apply_patch\s/.test(line)) return patched(line, cwd ?? "");
  const parts = shellLine(line);
  if (!parts) return [];
  const files: CommandFile[] = [];
  /** The folder that commands run in, outermost shell first; undefined when it is not known any more. */
  const folders: (string | undefined)[] = [cwd ?? ""];
  for (const part of parts) {
    const folder = folders.at(-1);
    if (part.kind === "open") folders.push(folder);
    else if (part.kind === "close") folders.pop();
    else {
      for (const file of namedFiles(part, folder)) files.push(file);
      folders[folders.length - 1] = movedTo(part, folder);
    }
  }
  return files;
}

function namedFiles({ words, redirections, text }: LineCommand, folder: string | undefined): CommandFile[] {
  const [name = "", ...args] = unwrapped(words);
  const inGit = name === "git" ? gitCommand(args) : undefined;
  const from = inGit?.folder === undefined ? folder : placed(inGit.folder, folder);
  const named = inGit ? inGit.named : (COMMANDS.get(programOf(name))?.(args) ?? []);
  const targets = redirections.map(({ use, target }): Named => [target, use === "append" ? "edit" : use]);
  const within = (each: readonly Named[], base: string | undefined): CommandFile[] =>
    each.flatMap(([path, touch]) => {
      const whole = path === undefined ? undefined : placed(path, base);
      return whole === undefined ? [] : [{ path: whole, touch, command: text }];
    });
  return [...within(named, from), ...within(targets, folder)];
}

/** Most lines have nothing of this in them, and need not be read. */
const MAY_TOUCH =
  /[<>]|\b(?:rm|unlink|rmdir|shred|mv|cp|install|ln|touch|truncate|mkdir|tee|sed|gsed|perl|cat|head|tail|nl|tac|wc|less|chmod|chown|dd|curl|wget|git|apply_patch)\b/;

function patched(line: string, cwd: string): readonly CommandFile[] {
  const touches = { created: "create", updated: "edit", deleted: "remove" } as const;
  return patchFiles(line).flatMap(({ filePath, action }) => {
    const path = placed(filePath, cwd);
    return path === undefined ? [] : [{ path, touch: touches[action], command: "apply_patch" }];
  });
}

/** The words behind those of commands that only run another. */
function unwrapped(words: Words): Words {
  let at = 0;
  for (;;) {
    const word = words[at];
    const next = words[at + 1];
    if (word === undefined || !WRAPPERS.has(programOf(word))) break;
    // What an option of theirs takes is not known.
    if (next === undefined || next.startsWith("-")) return [];
    at += programOf(word) === "timeout" ? 2 : 1;
    while (programOf(word) === "env" && /^\w+=/.test(words[at] ?? "")) at++;
  }
  return words.slice(at);
}

const WRAPPERS: ReadonlySet<string> = new Set("sudo command builtin env nohup nice exec timeout".split(" "));

/** Where the commands behind this one run. */
function movedTo({ words, before, after }: LineCommand, folder: string | undefined): string | undefined {
  const [name = "", ...args] = unwrapped(words);
  const program = programOf(name);
  // In a pipeline or behind the scenes it moves a shell of its own.
  if (!/^(?:cd|pushd|popd)$/.test(program) || before === "|" || after === "|" || after === "&") return folder;
  const [to, ...more] = args[0] === "--" ? args.slice(1) : args;
  if (program === "popd" || before === "||" || more.length > 0 || to?.startsWith("-")) return undefined;
  if (to === undefined) return args.length === 0 && program === "cd" ? "~" : undefined;
  return placed(to, folder);
}

const ROOTED = /^(?:[/~]|[A-Za-z]:[/\\])/;

/** `.`, `..` or nothing between two slashes, or at the end. */
const UNTIDY = /\/\.{0,2}(?:\/|$)|^\.{1,2}(?:\/|$)/;

/** A path from the root on; undefined for what is no file, and where the folder is not known. */
function placed(path: string, folder: string | undefined): string | undefined {
  if (path === "" || path === "-" || /^\/(?:dev|proc|sys)\//.test(path)) return undefined;
  const rooted = ROOTED.test(path);
  if (!rooted && folder === undefined) return undefined;
  const windows = /^[A-Za-z]:\\/.test(rooted ? path : (folder ?? ""));
  const whole = rooted || folder === "" ? path : `${folder}/${path}`;
  if (!windows && !UNTIDY.test(whole)) return whole;
  const [first = "", ...rest] = whole.split(windows ? /[/\\]/ : "/");
  if (!rooted && folder === "") return tidied([first, ...rest])?.join("/");
  const names = tidied(rest);
  return names && [first, ...names].join(windows ? "\\" : "/");
}

/** Removes `.`, `..`, and empty names. Undefined if nothing is left, or what is above the first. */
function tidied(names: readonly string[]): string[] | undefined {
  const left: string[] = [];
  for (const name of names)
    // Above where the folder is not known it is not known either.
    if (name === ".." && left.pop() === undefined) return undefined;
    else if (!/^\.{0,2}$/.test(name)) left.push(name);
  return left.length === 0 ? undefined : left;
}

/** The words that are no options. `valued` are the options that take the next word. */
function positionals(
  args: Words,
  valued: string,
): { readonly names: Words; readonly values: ReadonlyMap<string, string | undefined> } {
  const taking = new Set(valued.split(" "));
  const names: (string | undefined)[] = [];
  const values = new Map<string, string | undefined>();
  for (let at = 0; at < args.length; at++) {
    const word = args[at];
    if (word === "--") return { names: [...names, ...args.slice(at + 1)], values };
    if (word === undefined || !word.startsWith("-") || word === "-") names.push(word);
    else if (taking.has(lastOption(word))) values.set(lastOption(word), args[++at]);
    else {
      const equals = word.indexOf("=");
      values.set(equals === -1 ? word : word.slice(0, equals), equals === -1 ? undefined : word.slice(equals + 1));
    }
  }
  return { names, values };
}

/** Of several options in one word the last one may take the next word. */
function lastOption(word: string): string {
  return /^-[A-Za-z]{2,}$/.test(word) ? `-${word.slice(-1)}` : word;
}

const each =
  (touch: CommandTouch, valued = ""): Reads =>
  (args) =>
    positionals(args, valued).names.map((name) => [name, touch]);

/** The first word says how, the others what. */
const eachButFirst =
  (touch: CommandTouch): Reads =>
  (args) =>
    positionals(args, "--reference")
      .names.slice(1)
      .map((name) => [name, touch]);

/** `cp` and `mv`: several names and a folder, or a name and another one. */
const transfer =
  (source: CommandTouch | undefined): Reads =>
  (args) => {
    const { names, values } = positionals(args, "-t --target-directory -S --suffix -m -o -g");
    const given = values.get("-t") ?? values.get("--target-directory");
    const into = values.has("-t") || values.has("--target-directory");
    const sources = into ? names : names.slice(0, -1);
    const target = into ? given : names.at(-1);
    const gone = source === undefined ? [] : sources.map((name): Named => [name, source]);
    if (target === undefined || sources.includes(undefined)) return gone;
    const folder = into || sources.length > 1 || target.endsWith("/");
    const made = sources.map((name): Named => [folder ? `${target}/${lastName(name ?? "")}` : target, "write"]);
    return [...gone, ...made];
  };

function lastName(path: string): string {
  const name = programOf(trimEndCharacters(path, "/"));
  return name === "." || name === ".." ? "" : name;
}

/** `ln TARGET… NAME`: the last one is made. */
const link: Reads = (args) => {
  const { names, values } = positionals(args, "-t --target-directory -S --suffix");
  const into = values.has("-t") || values.has("--target-directory");
  return names.length === 2 && !into ? [[names[1], "create"]] : [];
};

/** `sed`: reads its files, and changes them with `-i`. */
const sed: Reads = (args) => {
  const { names, values } = positionals(args, "-e --expression -f --file -l --line-length");
  const written = [...values.keys()].some((option) => /^-[a-zA-Z]*i|^--in-place$/.test(option));
  const scripted = ["-e", "--expression", "-f", "--file"].some((option) => values.has(option));
  // Some systems have a word behind `-i`, often an empty one.
  const own = written && names[0] === "" ? names.slice(1) : names;
  return (scripted ? own : own.slice(1)).map((name) => [name, written ? "edit" : "read"]);
};

/** `perl -i -pe SCRIPT FILE…`; anything else is a program. */
const perl: Reads = (args) => {
  const clusters = args.filter((word) => word?.startsWith("-"));
  // Names follow `-M` and `-I`.
  const written = clusters.some((word) => /^-[^MIie]*i/.test(word ?? ""));
  const last = args.findLastIndex((word) => /^-[^MIe]*e$/.test(word ?? ""));
  if (!written || last === -1) return [];
  return args.slice(last + 2).map((name) => [name?.startsWith("-") ? undefined : name, "edit"]);
};

const tee: Reads = (args) => {
  const { names, values } = positionals(args, "");
  const touch = values.has("-a") || values.has("--append") ? "edit" : "write";
  return names.map((name) => [name, touch]);
};

/** `dd of=FILE` */
const dd: Reads = (args) =>
  args.flatMap((word): Named[] => {
    const [, use, path] = /^(if|of)=([^]*)$/.exec(word ?? "") ?? [];
    return path === undefined ? [] : [[path, use === "of" ? "write" : "read"]];
  });

/** Programs that write what they fetch to the file that an option names. */
const download =
  (short: string, long: string): Reads =>
  (args) => {
    const { values } = positionals(args, `${short} ${long}`);
    return [short, long].flatMap((option): Named[] => (values.has(option) ? [[values.get(option), "write"]] : []));
  };

const COMMANDS: ReadonlyMap<string, Reads> = new Map<string, Reads>([
  ["rm", each("remove")],
  ["unlink", each("remove")],
  ["rmdir", each("remove")],
  ["shred", each("write", "-n --iterations -s --size")],
  ["mv", transfer("move")],
  ["cp", transfer(undefined)],
  // With `-d` it makes folders.
  ["install", (args) => (args.some((word) => /^-[A-Za-z]*d/.test(word ?? "")) ? [] : transfer(undefined)(args))],
  ["ln", link],
  ["touch", each("create", "-r --reference -d --date -t")],
  ["truncate", each("write", "-s --size -r --reference")],
  ["mkdir", each("create", "-m --mode")],
  ["tee", tee],
  ["sed", sed],
  ["gsed", sed],
  ["perl", perl],
  ["dd", dd],
  ["chmod", eachButFirst("other")],
  ["chown", eachButFirst("other")],
  ["curl", download("-o", "--output")],
  ["wget", download("-O", "--output-document")],
  ["cat", each("read")],
  ["tac", each("read", "-s --separator")],
  ["nl", each("read", "-b -d -f -h -i -l -n -s -v -w")],
  ["less", each("read", "-b -h -j -k -o -O -p -P -t -T -x -y -z")],
  ["head", each("read", "-n --lines -c --bytes")],
  ["tail", each("read", "-n --lines -c --bytes --pid -s --sleep-interval")],
  ["wc", each("read")],
]);

const IN_GIT: ReadonlyMap<string, Reads> = new Map<string, Reads>([
  ["rm", (args) => (args.includes("--cached") ? [] : each("remove")(args))],
  ["mv", transfer("move")],
  ["checkout", (args) => behindDashes(args).map((name) => [name, "write"])],
  [
    "restore",
    (args) => {
      const { names, values } = positionals(args, "-s --source");
      const staged = values.has("--staged") || values.has("-S");
      const worktree = values.has("--worktree") || values.has("-W");
      return staged && !worktree ? [] : names.map((name) => [name, "write"]);
    },
  ],
]);

/** Only behind `--` a name is surely not that of a branch. */
function behindDashes(args: Words): Words {
  const at = args.indexOf("--");
  return at === -1 ? [] : args.slice(at + 1);
}

/** What a command of git's names, and the folder that `-C` moves it to. */
function gitCommand(
  args: Words,
): { readonly folder: string | undefined; readonly named: readonly Named[] } | undefined {
  const [option, folder] = args;
  const moved = option === "-C";
  if (moved && folder === undefined) return undefined;
  const [command = "", ...rest] = moved ? args.slice(2) : args;
  return { folder: moved ? folder : undefined, named: IN_GIT.get(command)?.(rest) ?? [] };
}

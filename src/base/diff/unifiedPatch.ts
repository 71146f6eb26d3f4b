import { addLine, badPatch, closedHunk, type FilePatch, type Hunk, type OpenHunk, openHunk } from "./filePatch";

const GIT = "diff --git ";
const HUNK = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@/;

/** The part of a diff that is about one file. */
interface Section {
  readonly at: number;
  /** `undefined` where the diff says that there is no file: `/dev/null`. */
  old?: string | undefined;
  now?: string | undefined;
  named: boolean;
  /** Git's lines name both paths, without prefixes. */
  renamed: boolean;
  /** What Git says of a file without lines, which has no other lines. */
  empty?: "new" | "deleted" | undefined;
  readonly hunks: Hunk[];
  open?: OpenHunk | undefined;
  /** How many old and new lines the heading of the open hunk still announces. */
  left: { old: number; now: number };
}

/** Reads a unified diff, with or without Git's lines. Throws `ToolError` that names the line for one that can't be read. */
export function readUnifiedPatch(lines: readonly string[]): FilePatch[] {
  const files: FilePatch[] = [];
  let section: Section | undefined;
  const begin = (at: number): Section => {
    end();
    section = { at, named: false, renamed: false, hunks: [], left: { old: 0, now: 0 } };
    return section;
  };
  const end = (): void => {
    if (section) files.push(...closed(section));
    section = undefined;
  };
  for (const [index, line] of lines.entries()) {
    const at = index + 1;
    if (line.startsWith(GIT)) begin(at).now = pathOfBoth(line.slice(GIT.length));
    else if (startsFile(lines, index, section)) {
      const own = section && !section.named && section.hunks.length === 0 && !section.open ? section : begin(at);
      if (!own.renamed) own.old = pathOn(line);
    } else if (section && !section.open && line.startsWith("+++ ")) {
      if (!section.renamed) section.now = pathOn(line);
      section.named = true;
    } else if (section && line.startsWith("@@")) openAt(section, line, at);
    else if (section?.open) addToHunk(section, section.open, line, at);
    else if (section) readGitLine(section, line, at);
  }
  end();
  return files;
}

/** Returns the path with its prefix that both names after `diff --git` are; undefined if they differ. */
function pathOfBoth(names: string): string | undefined {
  const [old, now] = [names.slice(0, names.length / 2), names.slice(names.length / 2 + 1)].map(unquoted);
  return old?.startsWith("a/") && now?.startsWith("b/") && old.slice(2) === now.slice(2) ? now : undefined;
}

/** Whether a line is the first of the two that name a file, and not a removed line that begins with `--`. */
function startsFile(lines: readonly string[], index: number, section: Section | undefined): boolean {
  if (lines[index]?.startsWith("--- ") !== true || lines[index + 1]?.startsWith("+++ ") !== true) return false;
  if (!section?.open) return true;
  const { old, now } = section.left;
  // Models count the lines of a hunk wrong, so the next line decides.
  return (old <= 0 && now <= 0) || (lines[index + 2]?.startsWith("@@") === true && !(old === 1 && now === 1));
}

/** Returns the path of a line such as `--- a/src/x.ts`. Returns undefined for `/dev/null`. */
function pathOn(line: string): string | undefined {
  const path = unquoted(
    line
      .slice(4)
      .replace(/\t[^]*$/, "")
      .trim(),
  );
  return path === "/dev/null" ? undefined : path;
}

function unquoted(path: string): string {
  return /^".*"$/.test(path) ? path.slice(1, -1).replace(/\\(["\\])/g, "$1") : path;
}

function openAt(section: Section, line: string, at: number): void {
  endHunk(section);
  const [, first, old, now] = HUNK.exec(line) ?? [];
  section.open = openHunk(at, first === undefined ? undefined : Number(first));
  section.left = first === undefined ? { old: 0, now: 0 } : { old: Number(old ?? 1), now: Number(now ?? 1) };
}

function addToHunk(section: Section, hunk: OpenHunk, line: string, at: number): void {
  const isWhole = section.left.old === 0 && section.left.now === 0;
  // A fence around the diff, or the signature of a mail.
  if (/^```\s*$/.test(line) || (isWhole && line === "-- ")) return endHunk(section);
  if (!addLine(hunk, line)) throw badPatch(at, "it must begin with @@, a space, -, or + to be part of a hunk");
  if (line.startsWith("\\")) return;
  if (!line.startsWith("+")) section.left.old--;
  if (!line.startsWith("-")) section.left.now--;
}

function readGitLine(section: Section, line: string, at: number): void {
  const [, from] = /^rename from (.+)$/.exec(line) ?? [];
  const [, to] = /^rename to (.+)$/.exec(line) ?? [];
  if (from !== undefined) section.old = unquoted(from);
  if (to !== undefined) {
    section.now = unquoted(to);
    section.renamed = true;
  }
  const [, empty] = /^(new|deleted) file mode /.exec(line) ?? [];
  if (empty === "new" || empty === "deleted") section.empty = empty;
  if (/^(?:GIT binary patch|Binary files )/.test(line)) throw badPatch(at, "binary files can't be patched");
  if (/^copy (?:from|to) /.test(line)) throw badPatch(at, "copies aren't supported; add the new file whole");
  if (/^(?:old|new) mode /.test(line)) throw badPatch(at, "the mode of a file can't be patched; use chmod");
}

function endHunk(section: Section): void {
  if (section.open) section.hunks.push(closedHunk(section.open, pathsOf(section).old ?? "the file"));
  section.open = undefined;
}

/** Returns the paths without Git's prefixes. */
function pathsOf({ old, now, renamed }: Section): { old: string | undefined; now: string | undefined } {
  const isGit = !renamed && (old ?? "a/").startsWith("a/") && (now ?? "b/").startsWith("b/");
  return isGit ? { old: old?.slice(2), now: now?.slice(2) } : { old, now };
}

function closed(section: Section): FilePatch[] {
  endHunk(section);
  const { old, now } = pathsOf(section);
  const { hunks, at, named, renamed, empty } = section;
  if (!named && empty && now !== undefined)
    return [empty === "new" ? { kind: "add", path: now, content: "" } : { kind: "delete", path: now }];
  if (!named && !renamed) throw badPatch(at, "the lines --- and +++ that name the file are missing");
  if (now === undefined) {
    if (old === undefined) throw badPatch(at, "both files are /dev/null");
    return [{ kind: "delete", path: old }];
  }
  if (old === undefined) {
    const added = hunks.flatMap(({ lines }) => lines.filter(({ mark }) => mark !== "-").map(({ text }) => text));
    const isEnded = added.length > 0 && !hunks.some(({ unended }) => unended.length > 0);
    return [{ kind: "add", path: now, content: added.join("\n") + (isEnded ? "\n" : "") }];
  }
  if (hunks.length === 0 && !renamed) throw badPatch(at, `no changes of ${now} follow`);
  return [{ kind: "update", path: old, hunks, ...(now !== old && { to: now }) }];
}

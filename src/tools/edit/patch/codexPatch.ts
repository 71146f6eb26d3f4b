import {
  addLine,
  badPatch,
  closedHunk,
  type FilePatch,
  type Hunk,
  type OpenHunk,
  openHunk,
} from "../../../base/diff/filePatch";

const HEADING = /^\*\*\* (Add|Update|Delete) File:(.*)$/;
const MOVE = /^\*\*\* Move to:(.*)$/;
/** The heading of a hunk of a unified diff, which some models write here too. */
const NUMBERED = /^-(\d{1,9})(?:,\d+)? \+\d+(?:,\d+)?(?:$| )/;

/** The part of a patch that is about one file. */
interface Section {
  readonly kind: "Add" | "Update" | "Delete";
  readonly path: string;
  readonly at: number;
  to?: string;
  /** The lines of a new file. */
  readonly added: string[];
  blanks: number;
  readonly hunks: Hunk[];
  open?: OpenHunk | undefined;
}

/**
 * Reads a patch in the format that begins with `*** Begin Patch`. Throws `ToolError` that names the line for a patch
 * that isn't in this format or isn't whole.
 */
export function readCodexPatch(lines: readonly string[]): FilePatch[] {
  const files: FilePatch[] = [];
  let section: Section | undefined;
  let [begun, ended] = [0, 0];
  const end = (): void => {
    if (section) files.push(closed(section));
    section = undefined;
  };
  for (const [index, line] of lines.entries()) {
    const at = index + 1;
    const [, kind, path] = HEADING.exec(line) ?? [];
    if (/^\*\*\* (?:Begin|End) Patch\s*$/.test(line)) {
      end();
      if (line.startsWith("*** Begin")) begun = at;
      else ended = at;
    } else if (kind === "Add" || kind === "Update" || kind === "Delete") {
      end();
      section = { kind, path: pathOf(path, at), at, added: [], blanks: 0, hunks: [] };
    } else if (section) addTo(section, line, at);
    // Text before the patch is a command or a fence around it.
    else if (ended > 0 && line.trim() !== "" && !/^(?:```|['"]?\w+['"]?)\s*$/.test(line))
      throw badPatch(at, "it is after *** End Patch");
  }
  end();
  if (begun > ended)
    throw badPatch(lines.length, "*** End Patch is missing, so the patch may be cut off. Give the whole patch");
  return files;
}

function pathOf(given: string | undefined, at: number): string {
  const path = String(given).trim();
  if (path === "") throw badPatch(at, "the path is missing");
  return path;
}

function addTo(section: Section, line: string, at: number): void {
  const { kind, path } = section;
  if (kind === "Update") addToUpdate(section, line, at);
  else if (line === "") section.blanks++;
  else if (kind === "Delete") throw badPatch(at, `nothing can follow *** Delete File: ${path}`);
  else if (line.startsWith("+")) {
    for (; section.blanks > 0; section.blanks--) section.added.push("");
    section.added.push(line.slice(1));
  } else if (!line.startsWith("\\")) throw badPatch(at, `each line of the new file ${path} must begin with +`);
}

function addToUpdate(section: Section, line: string, at: number): void {
  const { path, open } = section;
  const move = MOVE.exec(line);
  if (move) section.to = pathOf(move[1], at);
  else if (line.startsWith("@@")) addHeading(section, line, at);
  else if (/^\*\*\* End of File\s*$/.test(line)) {
    if (open) open.atEnd = true;
    endHunk(section);
  } else if (open || line !== "") {
    const hunk = (section.open ??= openHunk(at));
    if (!addLine(hunk, line))
      throw badPatch(at, `it must begin with @@, a space, -, or + to be part of the changes of ${path}`);
  }
}

function addHeading(section: Section, line: string, at: number): void {
  const heading = line.replace(/^@@/, "").trim().replace(/@@$/, "").trim();
  if (section.open && section.open.lines.length > 0) endHunk(section);
  const number = NUMBERED.exec(heading)?.[1];
  if (number !== undefined) section.open = openHunk(at, Number(number));
  else {
    section.open ??= openHunk(at);
    if (heading !== "") section.open.headings.push(heading);
  }
}

function endHunk(section: Section): void {
  if (section.open) section.hunks.push(closedHunk(section.open, section.path));
  section.open = undefined;
}

function closed(section: Section): FilePatch {
  const { kind, path, at, added } = section;
  if (kind === "Add") return { kind: "add", path, content: added.map((line) => `${line}\n`).join("") };
  if (kind === "Delete") return { kind: "delete", path };
  endHunk(section);
  const { to, hunks } = section;
  if (hunks.length === 0 && to === undefined) throw badPatch(at, `no changes follow *** Update File: ${path}`);
  return { kind: "update", path, hunks, ...(to !== undefined && { to }) };
}

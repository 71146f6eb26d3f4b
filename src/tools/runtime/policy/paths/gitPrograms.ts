import type { ToolContext } from "../../context/toolContext";
import type { Resource } from "../../../../base/resource";
import { repositoriesOf } from "./gitRepository";
import type { Repository } from "./repositoryFolder";
import { FileError } from "../../../../base/errors";
import { shortText } from "./gitSettings";
import { shown } from "../line/commandLineModel";
import { submodulesOf } from "./submodules";
import type { Word } from "../line/commandWord";

/**
 * Returns why to ask the user about a Git call in `base` that only reads. A setting of the repository or of a submodule
 * makes Git run a program, read further settings, or reach elsewhere, and this machine has no confinement for the call.
 */
export async function programConcern(
  words: readonly Word[],
  base: string,
  context: ToolContext,
): Promise<string | undefined> {
  const { shells, workspace } = context;
  try {
    if ("by" in (await shells.confinement())) return undefined;
    const left: Repository[] = [...(await repositoriesOf(words, base, context))];
    const own = left.length;
    for (const [index, repository] of left.entries()) {
      const { settings, top } = repository;
      const whose = index < own ? "The repository's" : `The submodule ${shown(workspace.display(top))}'s`;
      const text = await settingsText(settings, context);
      if (text === undefined) return `${whose} settings are too long to check.`;
      const read = settingsIn(text);
      const does = read.find(runs)?.name ?? (await indexHook(settings, read, context));
      if (does !== undefined)
        return `${whose} ${shown(does)} may make Git run a program or reach outside the workspace.`;
      left.push(...(await submodulesOf(repository, formatIn(read), context)));
      if (left.length > MOST) return `Has more than ${MOST} submodules, whose settings may make Git run a program.`;
    }
    return undefined;
  } catch {
    return `${shown(base)} could not be checked.`;
  }
}

/** The maximum number of repositories whose settings are looked at for one call. */
const MOST = 200;

/** How a repository names objects. Throws if its settings say several things. */
function formatIn(read: readonly Setting[]): string {
  const [format = "sha1", ...others] = new Set(
    read.filter(({ name }) => name === "extensions.objectformat").map(({ value }) => value.toLowerCase()),
  );
  if (others.length > 0) throw new Error("The repository has several formats of objects");
  return format;
}

/** Returns the text of a settings file: undefined if it is too long, empty if there is none. Throws if it can't be read. */
async function settingsText(settings: Resource, context: ToolContext): Promise<string | undefined> {
  try {
    return await shortText(settings, context);
  } catch (error) {
    if (error instanceof FileError && error.kind === "NotFound") return "";
    throw error;
  }
}

/** The hook that Git runs when it has written what it knows about files, as `git diff` does (githooks(5)). */
const HOOK = "post-index-change";

/** Returns the hook in words if the repository has one, or may have one. */
async function indexHook(
  settings: Resource,
  read: readonly Setting[],
  { files, workspace }: ToolContext,
): Promise<string | undefined> {
  const folder = settings.slice(0, settings.lastIndexOf("/")) as Resource;
  const values = read.filter(({ name }) => name === "core.hookspath").map(({ value }) => value);
  // Relative to the top of the working tree, which only the folder `.git` shows.
  const isTop = folder.endsWith("/.git");
  if (values.some((value) => !isTop || !PLAIN_PATH.test(value))) return "core.hooksPath";
  const top = workspace.display(folder.slice(0, -"/.git".length) as Resource);
  const wholes = values.map((value) => (/^(?:\/|[A-Za-z]:)/.test(value) ? value : `${top}/${value}`));
  for (const path of wholes.length === 0 ? [`${workspace.display(folder)}/hooks`] : wholes) {
    const { real } = await workspace.place(`${path}/${HOOK}`);
    if ((await files.stat(real.resource).catch(() => undefined)) !== undefined) return `hook ${HOOK}`;
  }
  return undefined;
}

/** A path that Git takes as it is written: without `~`, `%(prefix)`, a comment, and escaped characters. */
const PLAIN_PATH = /^[\p{L}\p{N}_ .:/+@-]+$/u;

/** Values that turn the monitor of Git's own on or off (git-config(1), `core.fsmonitor`). */
const SWITCH = /^(?:true|false|yes|no|on|off|[01]?)$/i;

/** Git LFS is named by what `git lfs install` writes. */
const LFS = /^git-lfs (?:clean -- %f|filter-process)$/;

/** Settings that calls which only read use, and that name programs or what lies elsewhere (git-config(1)). */
const PROGRAMS = [
  /^include(?:if\..*)?\.path$/,
  /^diff\.(?:external|.*\.(?:command|textconv))$/,
  /^filter\..*\.(?:clean|process)$/,
  // Either makes Git fetch objects that are missing.
  /^remote\..*\.(?:promisor|partialclonefilter)$/,
  /^(?:gpg\.(?:.*\.)?program|merge\..*\.driver|hook\..*\.command|alias\.whatchanged)$/,
  // They look into submodules of a commit, which needn't be in the index.
  /^(?:diff\.submodule|status\.submodulesummary)$/,
  /^(?:log\.showsignature|core\.worktree|extensions\.(?:partialclone|worktreeconfig)|blame\.ignorerevsfile)$/,
];

/** The name of a section, and of a part of it. */
const SECTION = /^\s*\[([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/;

/** A setting: its section and key with dots between them, and its value without quotes. */
interface Setting {
  readonly name: string;
  readonly value: string;
}

/**
 * Reads a file of Git's settings (git-config(1), "Syntax"). Where a comment ends with a backslash, the next line doesn't
 * belong to it. Each line is read by itself, too, so that none is missed.
 */
function settingsIn(text: string): readonly Setting[] {
  const joined = text.replace(/\\\r?\n/g, "");
  return [...settingsOf(joined), ...(joined === text ? [] : settingsOf(text))];
}

function settingsOf(text: string): readonly Setting[] {
  const found: Setting[] = [];
  let section = "";
  for (const line of text.split("\n")) {
    let rest = line;
    // Several sections can begin in one line.
    for (let head = SECTION.exec(rest); head; head = SECTION.exec(rest)) {
      section = [String(head[1]).toLowerCase(), ...(head[2] === undefined ? [] : [head[2]])].join(".");
      rest = rest.slice(head[0].length);
    }
    const [, key, value = ""] = /^\s*([A-Za-z][\w-]*)\s*(?:=([^]*))?$/.exec(rest) ?? [];
    if (key !== undefined)
      found.push({ name: `${section}.${key.toLowerCase()}`, value: value.replace(/["\r]/g, "").trim() });
  }
  return found;
}

/** Formats and orders by which Git can have signatures checked. */
const FORMAT = /^(?:format\.pretty|pretty\..*|(?:branch|tag)\.sort)$/;

/** Whether a setting makes a call that only reads do more. */
function runs({ name, value }: Setting): boolean {
  if (FORMAT.test(name) && /%G|signature/.test(value)) return true;
  return name === "core.fsmonitor"
    ? !SWITCH.test(value)
    : PROGRAMS.some((known) => known.test(name)) && !LFS.test(value);
}

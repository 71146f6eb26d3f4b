import type { Tree } from "../line/commandWord";
import { unlessRefused } from "../../../../base/errors";
import { searchTimeout } from "../../ports/toolSettings";
import type { ToolContext } from "../../context/toolContext";
import type { DirectoryEntry } from "../../../../base/filesPort";
import type { Resource } from "../../../../base/resource";
import { namesOf } from "../protectedPaths";
import { readIgnoreRules } from "../../../../base/globs/gitignore";
import { type SecretFiles, secretFilesOf } from "../secretFiles";
import { gitFileConcern, shortText } from "./gitSettings";
import { fits, readNameGlob } from "../line/nameGlob";

/** Entries that are looked at below the folders of one line, and milliseconds. */
const MOST_ENTRIES = 20_000;
const MOST_MS = 150;

/** Entries that are looked at however long it takes. */
const FEW_ENTRIES = 1000;

/** The same for what ripgrep lists, which is faster, and passes over folders such as `node_modules`. */
const MOST_LISTED = 200_000;
const LEAST_LISTING_MS = 1000;

/** Files that one question names. */
const MOST_NAMED = 3;

/** Folders that are read at once. */
const AT_ONCE = 32;

/** What the folders of one line may cost, and what was found below those that were looked at. Good for one line: files change. */
export interface TreeBudget {
  entries: number;
  ms: number;
  readonly known: Map<string, readonly string[]>;
}

export function treeBudget(): TreeBudget {
  return { entries: MOST_ENTRIES, ms: MOST_MS, known: new Map() };
}

/**
 * Returns why to ask the user about a command that reads the files below a folder. Reasons are files that may contain
 * secrets, links that it would follow, and entries that aren't files. Each folder is checked as long as the budget
 * allows. Unchecked folders are a separate reason.
 */
export async function treeConcerns(
  folder: Resource,
  tree: Tree,
  context: ToolContext,
  budget: TreeBudget,
): Promise<readonly string[]> {
  const key = JSON.stringify([folder, tree]);
  const known = budget.known.get(key);
  if (known) return known;
  const found = new Findings(folder, tree, await secretFilesOf(context), context);
  if ((await unlessRefused(context.files.stat(folder)))?.type === "directory")
    await (tree.hidden === undefined || IN_GIT.test(folder)
      ? walk(folder, tree, found, context, budget)
      : list(folder, tree, found, context));
  budget.known.set(key, found.concerns);
  return found.concerns;
}

/** What lies there is never listed. */
const IN_GIT = /\/\.git(?:\/|$)/;

/** Names that programs take for an option, a list of names, a value, or another machine. */
const MORE_THAN_NAME = /^[-+@~]|[=:]/;

/** What was found below a folder. */
class Findings {
  readonly concerns: string[] = [];
  private readonly globs;

  constructor(
    readonly folder: Resource,
    private readonly tree: Tree,
    private readonly secrets: SecretFiles,
    private readonly context: Pick<ToolContext, "workspace">,
  ) {
    // To the programs, `.\env` is `.env`, and to ripgrep also `{.env}`. Such globs narrow nothing here.
    const only = tree.only?.some((glob) => /[\\{]/.test(glob)) ? undefined : tree.only;
    this.globs = only?.map((glob) => readNameGlob(glob, { dots: true, plain: false }));
  }

  /** Whether as much was found as a question names. */
  get isEnough(): boolean {
    return this.concerns.length >= MOST_NAMED;
  }

  /** Whether files of this name are read. */
  isRead(name: string): boolean {
    return this.globs?.some((glob) => glob && fits(glob, name)) ?? true;
  }

  /** A name that is handed on. `inFolder` says whether it lies right in the folder. */
  handed(name: string, resource: Resource, inFolder: boolean): void {
    if (this.tree.split && /[\s'"\\]/.test(name)) this.tell(resource, "is taken for several names");
    else if (this.tree.bare && inFolder && MORE_THAN_NAME.test(name))
      this.tell(resource, "is taken for more than a name");
  }

  entry({ name, type, link }: DirectoryEntry, resource: Resource, inFolder: boolean): void {
    this.handed(name, resource, inFolder);

    if (link) {
      if (this.tree.follows || this.tree.opens) this.tell(resource, "is a link, which is followed");
    } else if (type === "other") this.tell(resource, "isn't a file, and reading it may never end");
    else this.file(resource);
  }

  file(resource: Resource): void {
    const reason = this.secretReason(resource);
    if (reason !== undefined) this.tell(resource, reason);
  }

  secretReason(resource: Resource): string | undefined {
    return this.secrets.reason(resource, this.context.workspace.display(resource));
  }

  gitFile(concern: string | undefined): void {
    if (concern !== undefined && !this.isEnough && !this.concerns.includes(concern)) this.concerns.push(concern);
  }

  unreadable(resource: Resource): void {
    this.tell(resource, "could not be checked");
  }

  tooMuch(): void {
    this.tell(this.folder, "contains more files than can be checked for secrets");
  }

  private tell(resource: Resource, what: string): void {
    if (!this.isEnough) this.concerns.push(`${this.context.workspace.display(resource)} ${what}.`);
  }
}

async function walk(
  start: Resource,
  tree: Tree,
  found: Findings,
  { files }: ToolContext,
  budget: TreeBudget,
): Promise<void> {
  const from = performance.now();
  const folders = [start];
  for (let next = folders.splice(0, AT_ONCE); next.length > 0 && !found.isEnough; next = folders.splice(0, AT_ONCE)) {
    const isLate = budget.entries < MOST_ENTRIES - FEW_ENTRIES && performance.now() - from > budget.ms;
    if (budget.entries < 0 || isLate) return found.tooMuch();
    const listed = await Promise.all(
      next.map(async (folder) => ({ folder, entries: await unlessRefused(files.list(folder)) })),
    );
    for (const { folder, entries } of listed) {
      if (!entries) found.unreadable(folder);
      budget.entries -= entries?.length ?? 0;
      for (const entry of entries ?? []) folders.push(...(await enter(folder, entry, tree, found, files)));
    }
  }
  budget.ms -= performance.now() - from;
}

/** Adds what an entry of a folder is. Returns the folder to go through, if it is one. */
async function enter(
  folder: Resource,
  entry: DirectoryEntry,
  { without, split }: Tree,
  found: Findings,
  files: ToolContext["files"],
): Promise<readonly Resource[]> {
  const goesOn = entry.type === "directory" && !entry.link;
  const wanted = goesOn ? !without?.includes(entry.name) : found.isRead(entry.name);
  if (!wanted) return [];
  const resource = files.child(folder, entry.name);
  if (!goesOn || split) found.entry(entry, resource, found.folder === folder);
  found.gitFile(await gitFileConcern(resource, { files }));
  return goesOn ? [resource] : [];
}

/** Goes through what ripgrep would list. Hidden files are listed, too: those are read only where an ignore file says so. */
async function list(folder: Resource, { hidden }: Tree, found: Findings, context: ToolContext): Promise<void> {
  // Users whose searches take long give them more time.
  const stop = AbortSignal.timeout(Math.max(LEAST_LISTING_MS, searchTimeout(context) / 20));
  let count = 0;
  // Outside of a repository it takes no notice of `.gitignore`.
  const ignored = !(await isInRepository(folder, context));
  for await (const batch of context.search.listFiles(
    { folders: [folder], ignored, sort: "path", stop },
    context.signal,
  )) {
    count += batch.length;
    for (const { path, resource } of batch) {
      found.handed(path, resource, !path.includes("/"));
      if (found.secretReason(resource) === undefined) continue;
      const skipped = hidden === "typed" ? path.slice(0, path.lastIndexOf("/") + 1) : path;
      if (!isHidden(skipped) || (await isUnignored(resource, context))) found.file(resource);
    }
    if (found.isEnough) return;
    if (count > MOST_LISTED) return found.tooMuch();
  }
  if (stop.aborted) found.tooMuch();
}

async function isInRepository(folder: Resource, { files }: ToolContext): Promise<boolean> {
  for (let at: string = folder; namesOf(at).length > 0; at = at.slice(0, at.lastIndexOf("/")))
    if (await unlessRefused(files.stat(files.child(at as Resource, ".git")))) return true;
  return false;
}

function isHidden(path: string): boolean {
  return /(?:^|\/)\./.test(path);
}

const IGNORE_FILES = [".gitignore", ".ignore", ".rgignore", ".git/info/exclude"];

/** Whether an ignore file in one of the folders on the way to a file says that it, or a folder on the way, is not passed over. */
async function isUnignored(resource: Resource, { files }: ToolContext): Promise<boolean> {
  const names = namesOf(resource);
  let folder = resource;
  for (let depth = names.length - 1; depth >= 0; depth--) {
    folder = folder.slice(0, folder.lastIndexOf("/")) as Resource;
    for (const name of IGNORE_FILES) {
      const reading = shortText(files.child(folder, name), { files }).then((text) => ({ text }));
      const { text } = (await unlessRefused(reading)) ?? { text: "" };
      // ripgrep reads what is too long to check here.
      if (text === undefined) return true;
      if (!/^!/m.test(text)) continue;
      const rules = readIgnoreRules(text, { ignoreCase: true });
      const below = names.slice(depth);
      if (
        below.some(
          (_, index) => rules.verdict(below.slice(0, index + 1).join("/"), index < below.length - 1) === "kept",
        )
      )
        return true;
    }
  }
  return false;
}

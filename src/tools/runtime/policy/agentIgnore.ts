import { FileError, unlessRefused } from "../../../base/errors";
import type { ToolContext } from "../context/toolContext";
import type { Resource } from "../../../base/resource";
import type { Workspace } from "../ports/workspacePort";
import { namesOf } from "./protectedPaths";
import { type IgnoreRules, readIgnoreRules } from "../../../base/globs/gitignore";

/** Ignore files of agents, all in the format of .gitignore (docs/safety.md#protected-and-secret-files). */
export const agentIgnoreNames = [
  ".agentignore",
  ".aiderignore",
  ".aiexclude",
  ".aiignore",
  ".augmentignore",
  ".claudeignore",
  ".clineignore",
  ".codeiumignore",
  ".continueignore",
  ".copilotignore",
  ".cursorignore",
  ".geminiignore",
  ".kilocodeignore",
  ".rooignore",
];

/**
 * Combines the rules of all ignore files for agents at the top of the workspace's folders. A file that one vendor's
 * agent must leave alone needs approval for every agent.
 */
export interface AgentIgnore {
  /**
   * Returns the ignore file that names a path or a folder above it, with the reason if it names all: `.cursorignore`,
   * `.cursorignore, which can't be read`. Returns undefined if none does.
   */
  fileFor(resource: Resource): string | undefined;
  /** The ignore files that there are, as they are shown. */
  readonly files: readonly string[];
}

interface Rules {
  readonly rules: IgnoreRules;
  /** Why nobody knows what the file keeps from agents. It then counts as naming all files. */
  readonly problem?: string;
}

interface Found extends Rules {
  readonly shown: string;
  /** The names along the ways to the folder: as it is called, and as it really is. */
  readonly folders: readonly (readonly string[])[];
}

/** Bytes of an ignore file that is read. Each path is compared with every rule. */
const MOST_BYTES = 128 * 1024;

function everything(problem: string): Rules {
  return { rules: { verdict: () => "ignored" }, problem };
}

/** Milliseconds after which the files are looked for again. */
const KEPT_MS = 1000;

const known = new WeakMap<Workspace, { readonly at: number; readonly ignore: Promise<AgentIgnore> }>();

/** Reads the ignore files for agents. What was read is good for a second, since every path of a call is judged by it. */
export function agentIgnoreOf({ files, workspace }: Pick<ToolContext, "files" | "workspace">): Promise<AgentIgnore> {
  const last = known.get(workspace);
  if (last && performance.now() - last.at < KEPT_MS) return last.ignore;
  const ignore = readAll(files, workspace);
  known.set(workspace, { at: performance.now(), ignore });
  return ignore;
}

async function readAll(files: ToolContext["files"], workspace: Workspace): Promise<AgentIgnore> {
  const found = (
    await Promise.all(workspace.folders.map(({ resource }) => readFolder(resource, files, workspace)))
  ).flat();
  return {
    files: found.map(({ shown }) => shown),
    fileFor(resource) {
      if (found.length === 0) return undefined;
      const place = namesOf(resource);
      const by = found.find(({ rules, folders }) => folders.some((folder) => isNamed(place, folder, rules)));
      return by?.problem === undefined ? by?.shown : `${by.shown}, which ${by.problem}`;
    },
  };
}

async function readFolder(
  folder: Resource,
  files: ToolContext["files"],
  workspace: Workspace,
): Promise<readonly Found[]> {
  const there = (await unlessRefused(files.list(folder))) ?? [];
  const named = there.filter(({ name, type }) => type === "file" && agentIgnoreNames.includes(name));
  if (named.length === 0) return [];
  const folders = [folder, (await unlessRefused(files.realpath(folder))) ?? folder].map(namesOf);
  const found = await Promise.all(
    named.map(async ({ name }) => {
      const place = files.child(folder, name);
      return { shown: workspace.display(place), folders, ...(await rulesIn(place, files)) };
    }),
  );
  return found;
}

async function rulesIn(place: Resource, files: ToolContext["files"]): Promise<Rules> {
  try {
    const bytes = new Uint8Array(MOST_BYTES + 1);
    const count = await files.read(place, 0, bytes.length, bytes);
    if (count > MOST_BYTES) return everything(`is larger than ${MOST_BYTES / 1024} KB`);
    return { rules: readIgnoreRules(textOf(bytes.subarray(0, count)), { ignoreCase: true }) };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return error.kind === "NotFound" ? { rules: readIgnoreRules("") } : everything("can't be read");
  }
}

/** Returns the text of an ignore file. Windows PowerShell writes UTF-16 with `>`. */
function textOf(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** Whether rules name a path, or a folder above it. The type of the path itself can be unknown. */
function isNamed(place: readonly string[], folder: readonly string[], rules: IgnoreRules): boolean {
  if (place.length <= folder.length || folder.some((name, index) => place[index] !== name)) return false;
  let path = "";
  for (const [index, name] of place.slice(folder.length).entries()) {
    path = index === 0 ? name : `${path}/${name}`;
    const last = index === place.length - folder.length - 1;
    if (rules.verdict(path, true) === "ignored" || (last && rules.verdict(path, false) === "ignored")) return true;
  }
  return false;
}

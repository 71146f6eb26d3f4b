import { FileError } from "../../base/errors";
import { pathOfUri, type Resource } from "../../base/resource";
import type { FolderFiles } from "./keptFacts";

/** A file of entries in a project's folder. */
export interface FoundFile {
  readonly resource: Resource;
  /** Without `.jsonl` and `.gz`. */
  readonly name: string;
  /** Name of the folder of a session that contains it, at any depth. */
  readonly session?: string;
  /** It is the file of a subagent of that session. */
  readonly isSubagent?: true;
  /** The file next to it that describes its agent. */
  readonly meta?: Resource;
}

/** Something that could not be read, or was not because it must not be. */
export interface Problem {
  readonly resource: Resource;
  /** A sentence. */
  readonly message: string;
}

/** Folders in a session's folder: `subagents`, and below it those of workflows. */
const MAX_DEPTH = 6;

/** Copies of sessions that the agent has deleted are compressed. */
const ENTRIES = /\.jsonl(?:\.gz)?$/;
const META = ".meta.json";

/**
 * The `.jsonl` and `.jsonl.gz` files of a project's folder and of the folders of its sessions. Links are not followed: they may lead
 * out of the folder.
 */
export async function findFiles(
  files: FolderFiles,
  project: Resource,
  signal: AbortSignal,
): Promise<{ found: FoundFile[]; problems: Problem[] }> {
  const found: FoundFile[] = [];
  const problems: Problem[] = [];
  const folders: { folder: Resource; session?: string; depth: number }[] = [{ folder: project, depth: 0 }];
  for (let next = folders.pop(); next; next = folders.pop()) {
    signal.throwIfAborted();
    const { folder, session, depth } = next;
    const entries = await files.list(folder).catch((error: unknown) => {
      if (!isGone(error) || depth === 0) problems.push({ resource: folder, message: problemText(error) });
      return [];
    });
    const metas = new Set(entries.filter(({ name, link }) => name.endsWith(META) && !link).map(({ name }) => name));
    for (const { name, type, link } of entries) {
      const resource = files.child(folder, name);
      const wanted = ENTRIES.test(name) || name.endsWith(META) || (type === "directory" && depth < MAX_DEPTH);
      if (link && wanted) problems.push({ resource, message: "It is a link, and links are not followed" });
      else if (type === "directory" && depth < MAX_DEPTH && !link)
        folders.push({ folder: resource, session: session ?? name, depth: depth + 1 });
      else if (type === "file" && ENTRIES.test(name)) {
        const plain = name.replace(ENTRIES, "");
        const meta = `${plain}${META}`;
        found.push({
          resource,
          name: plain,
          ...(session !== undefined && { session }),
          ...(metas.has(meta) && { meta: files.child(folder, meta) }),
        });
      }
    }
  }
  found.sort((one, other) => (one.resource < other.resource ? -1 : 1));
  return { found, problems };
}

/** The file was removed since it was listed, as old sessions are (docs/transcript-format.md#project-folders). */
export function isGone(error: unknown): boolean {
  return error instanceof FileError && error.kind === "NotFound";
}

/** Why something could not be read, as a sentence. */
export function problemText(error: unknown): string {
  if (error instanceof FileError && error.message.startsWith(error.kind))
    return SENTENCES[error.kind] ?? `It could not be read (${error.kind})`;
  return error instanceof Error ? error.message : String(error);
}

/** Returns the same with the path of a file before it. */
export function problemOf(resource: Resource, error: unknown): string {
  return `${pathOfUri(resource) ?? resource}: ${problemText(error)}`;
}

const SENTENCES: Partial<Record<FileError["kind"], string>> = {
  NotFound: "It is not there",
  PermissionDenied: "It may not be read",
  IsDirectory: "It is a folder",
  NotDirectory: "It is no folder",
};

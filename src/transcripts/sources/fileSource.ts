import type { AgentSource, SessionFiles } from "../folders/agentSource";

/** The files of an agent that keeps each session in one file. */
export interface OwnFiles extends SessionFiles {
  /** Globs of the files of subagents. The folder of such a file has the id of its session. */
  readonly subagents?: readonly string[];
  /**
   * The folder above a session's file that has the session's name: 1 for the one that contains it. Left out if the file
   * has it.
   */
  readonly namingFolder?: number;
  /** Globs of the files that older versions wrote. Of a session that has files of both, the newer one is read. */
  readonly older?: readonly string[];
  /** Returns the name of the session that a file with a name is an earlier copy of. It isn't listed next to that one. */
  readonly copyOf?: (name: string) => string | undefined;
  /**
   * Globs to watch instead of those of the files. Without any, for a folder with very many other changes, the list is
   * read again at the next chance.
   */
  readonly watched?: readonly string[];
}

/** Creates the source of an agent that keeps each session in one file. */
export function fileSource(
  source: Pick<AgentSource, "id" | "name" | "mark" | "resume" | "retention" | "folders" | "isPreview" | "lessThan"> &
    OwnFiles,
): AgentSource {
  const {
    id,
    name,
    mark,
    folders,
    sessions,
    older = [],
    subagents = [],
    resume,
    retention,
    isPreview,
    lessThan,
  } = source;
  return {
    id,
    name,
    mark,
    folders,
    ...(resume && { resume }),
    ...(isPreview && { isPreview }),
    ...(lessThan !== undefined && { lessThan }),
    ...(retention && { retention }),
    watched: source.watched ?? [...new Set([...sessions, ...older, ...subagents].flatMap(withFolders))],
    files: source,
    async *read(roots, reading) {
      const { readSessionFiles } = await import("./readSessionFiles");
      yield* readSessionFiles(roots, source, reading);
    },
  };
}

/** Adds the folders above a file. For a new folder with files in it, only the folder can be reported. */
function withFolders(glob: string): string[] {
  const names = glob.split("/");
  return names.map((_, at) => names.slice(0, at + 1).join("/"));
}

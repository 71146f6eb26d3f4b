import type { Resource } from "../../core/ports/resource";
import type { LibrarySession, TranscriptLibrary } from "../../core/transcripts/library";
import type { Keep } from "../../transcript/folders/keptFacts";
import { readProjects } from "../../transcript/folders/projects";
import { searchFiles } from "../../transcript/search/searchFiles";
import { openTranscript } from "../../transcript/transcript";
import { recently } from "../recently";
import { nodeFiles } from "./files";

/** Milliseconds before the list of sessions is read again. */
const KEPT_MS = 2000;

/**
 * Creates the library of transcripts in Claude Code's configuration folders, read in this thread.
 * Caches what was read of a file until it changes.
 */
export function createTranscriptLibrary(configFolders: readonly Resource[]): TranscriptLibrary {
  const keep = inMemory();
  return {
    sessions: recently(KEPT_MS, async (signal) => {
      const { projects, problems } = await readProjects(nodeFiles, configFolders, { keep, signal });
      const sessions = projects.flatMap((project) =>
        project.sessions.map(({ agents, ...session }): LibrarySession => ({
          ...session,
          agents: agents.length,
          agentFiles: agents,
        })),
      );
      return {
        sessions: sessions.sort((one, other) => other.modified - one.modified),
        problems: problems.map(({ message }) => message),
      };
    }),
    open: (resource, signal) => openTranscript(nodeFiles, resource, { signal }),
    search: (resources, query, found, signal) =>
      searchFiles(nodeFiles, resources, query, { found, progress: () => undefined, hide: {}, signal }),
  };
}

function inMemory(): Keep {
  let kept: string | undefined;
  return {
    read: async () => kept,
    write: async (text) => {
      kept = text;
    },
  };
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { isInFolder } from "../../../base/resource";
import type { LiveQuery } from "../../../transcripts/live/liveModel";
import SOURCES from "../../../transcripts/sources/agents/all";
import { pathOf } from "../disk/diskPath";

/** In a folder of user data of VS Code, the storage of one workspace. */
const STORAGE = /^workspaceStorage\/\*\/([^/*]+)\//;

/**
 * Returns whether agents may have recorded sessions of a workspace, by a few looks at which folders exist. Agents that
 * keep the sessions of all projects together may have some as soon as their folder exists.
 */
export function mayHaveSessions({ folders, first, own }: LiveQuery): boolean {
  return folders.some(({ agent, folder }) => {
    const files = SOURCES.find(({ id }) => id === agent)?.files;
    if (!files) return false;
    const stored = [...files.sessions, ...(files.early ?? [])].flatMap((glob) => STORAGE.exec(glob)?.[1] ?? []);
    if (stored.length > 0) {
      const storages = own.filter((storage) => isInFolder(storage, folder));
      return storages.some((storage) => stored.some((name) => existsSync(join(pathOf(storage), name))));
    }
    const { projects } = files;
    const path = pathOf(folder);
    return projects === undefined ? existsSync(path) : first.some((name) => existsSync(join(path, projects, name)));
  });
}

import type { Resource } from "../../src/base/resource";
import type { SessionFolder } from "../../src/transcripts/folders/agentSource";

/** Returns configuration folders of Claude Code as folders to read sessions from. */
export function claudeFolders(...folders: readonly Resource[]): SessionFolder[] {
  return folders.map((folder) => ({ agent: "claude", folder }));
}

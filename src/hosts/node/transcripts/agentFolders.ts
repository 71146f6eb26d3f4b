import { existsSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import type { SessionFolder } from "../../../transcripts/folders/agentSource";
import SOURCES from "../../../transcripts/sources/agents/all";
import { resourceOf } from "../disk/diskPath";
import { keptFolder } from "../disk/stateFolder";

/** What is known of this machine. Tests use other values. */
export interface KnownMachine {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly home?: string;
  readonly platform?: string;
  /** Paths of VS Code's folders of user data that are in use. */
  readonly vscodeFolders?: readonly string[];
}

/**
 * Returns the folders where the agents on this machine keep sessions, each once. They need not exist. Copies of sessions
 * that an agent deletes are in a folder behind its own, if there are any.
 */
export function agentFolders({
  environment = process.env,
  home = homedir(),
  platform = process.platform,
  vscodeFolders = [],
}: KnownMachine = {}): SessionFolder[] {
  const variable = (name: string): string | undefined => environment[name]?.trim() || undefined;
  return SOURCES.flatMap(({ id, folders, retention }) => {
    const paths = folders({ home, platform, variable, text, vscodeFolders }).map((segments) =>
      resolve(join(...segments)),
    );
    const kept = keptFolder(id, environment, home, platform as NodeJS.Platform);
    if (retention && existsSync(kept)) paths.push(kept);
    return [...new Set(paths)].map((path) => ({ agent: id, folder: resourceOf(path) }));
  });
}

/** Bytes of a file that says where sessions are. */
const MOST_LISTED = 1024 * 1024;

/** Returns undefined for a file that can't be read, or is too long. */
function text(...path: readonly string[]): string | undefined {
  try {
    const file = resolve(join(...path));
    const stat = statSync(file);
    return stat.isFile() && stat.size <= MOST_LISTED ? readFileSync(file, "utf8") : undefined;
  } catch {
    return undefined;
  }
}

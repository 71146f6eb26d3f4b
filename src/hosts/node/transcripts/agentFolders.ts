import { homedir } from "node:os";
import { join, resolve } from "node:path";
import type { SessionFolder } from "../../../transcripts/folders/agentSource";
import SOURCES from "../../../transcripts/sources/agents/all";
import { resourceOf } from "../disk/diskPath";

/** What is known of this machine. Tests use other values. */
export interface KnownMachine {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly home?: string;
  readonly platform?: string;
  /** Paths of VS Code's folders of user data that are in use. */
  readonly vscodeFolders?: readonly string[];
}

/** Returns the folders where the agents on this machine keep sessions, each once. They need not exist. */
export function agentFolders({
  environment = process.env,
  home = homedir(),
  platform = process.platform,
  vscodeFolders = [],
}: KnownMachine = {}): SessionFolder[] {
  const variable = (name: string): string | undefined => environment[name]?.trim() || undefined;
  return SOURCES.flatMap(({ id, folders }) => {
    const paths = folders({ home, platform, variable, vscodeFolders }).map((segments) => resolve(join(...segments)));
    return [...new Set(paths)].map((path) => ({ agent: id, folder: resourceOf(path) }));
  });
}

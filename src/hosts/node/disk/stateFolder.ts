import { homedir, userInfo } from "node:os";
import { join, posix, win32 } from "node:path";

/**
 * Returns the user's state directory: `$XDG_STATE_HOME` (XDG Base Directory 0.8), `~/Library/Application
 * Support`, or `%LOCALAPPDATA%`.
 */
export function stateFolder(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  home: string = homedir(),
  platform: NodeJS.Platform = process.platform,
): string {
  const system = platform === "win32" ? win32 : posix;
  return system.join(base(environment, home, platform, system), "tool-result-viewer");
}

function base(
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
  platform: NodeJS.Platform,
  { isAbsolute, join }: typeof posix,
): string {
  if (platform === "darwin") return join(home, "Library", "Application Support");
  const [named, usual] =
    platform === "win32"
      ? [environment["LOCALAPPDATA"], join(home, "AppData", "Local")]
      : [environment["XDG_STATE_HOME"], join(home, ".local", "state")];
  // Relative paths must be ignored.
  return named !== undefined && isAbsolute(named) ? named : usual;
}

/** Returns the path of the user's archive, which all windows and programs share (docs/archive.md). */
export function archiveFile(): string {
  return join(stateFolder(), "archive.db");
}

/** Returns the path of the user's notes about sessions, which all windows and programs share (docs/viewer.md#names-tags-notes-and-pins). */
export function notesFile(): string {
  return join(stateFolder(), "session-notes.json");
}

/** Returns the folder of copies of an agent's sessions. It has the same folders as the agent's own. */
export function keptFolder(agent: string, ...machine: Parameters<typeof stateFolder>): string {
  return join(stateFolder(...machine), "kept", agent);
}

/** Returns whether a resource is a copy, or the folder of copies. */
export function isKeptCopy(resource: string): boolean {
  return resource.includes("/tool-result-viewer/kept/");
}

/**
 * Returns the folder of the locks that all programs of this user share.
 * It depends only on the user, not on the environment: MCP clients pass on only a part of theirs, and programs with
 * different folders could not lock each other out.
 */
export function lockFolder(): string {
  return join(stateFolder({}, ownHome()), "locks");
}

function ownHome(): string {
  try {
    return userInfo().homedir;
  } catch {
    // A user without an entry, as in some containers.
    return homedir();
  }
}

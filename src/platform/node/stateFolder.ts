import { homedir, userInfo } from "node:os";
import { isAbsolute, join } from "node:path";

/** The folder of this user's in which the command line keeps what lasts from one run to the next, as the system has it: `XDG_STATE_HOME` (XDG Base Directory 0.8), Application Support, or the local AppData. */
export function stateFolder(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  home: string = homedir(),
  platform: NodeJS.Platform = process.platform,
): string {
  return join(base(environment, home, platform), "tool-result-viewer");
}

function base(
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
  platform: NodeJS.Platform,
): string {
  if (platform === "darwin") return join(home, "Library", "Application Support");
  const [named, usual] =
    platform === "win32"
      ? [environment["LOCALAPPDATA"], join(home, "AppData", "Local")]
      : [environment["XDG_STATE_HOME"], join(home, ".local", "state")];
  // A relative one is to be passed over.
  return named !== undefined && isAbsolute(named) ? named : usual;
}

/**
 * The folder of the locks that all programs of this user share. It depends on nothing in the environment but the user: MCP clients hand on only a part of theirs,
 * and programs that disagree about the folder would not keep apart.
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

import * as fs from "node:fs";
import { homedir } from "node:os";
import { basename, join, sep } from "node:path";
import { isSecretPath } from "../../../../tools/runtime/policy/secretPaths";
import type { Confine } from "../../../../tools/runtime/ports/shellsPort";
import { pathOf, resourceOf } from "../../disk/diskPath";

/** A file or folder to hide from a sandboxed command. */
export interface HiddenPath {
  /** Its real path. */
  readonly path: string;
  readonly kind: "file" | "folder" | "socket";
  /** Whether to keep the file's size and time, because `ls` and Git use them. */
  readonly asIs: boolean;
}

/** Maximum entries to check in the workspace folders, and in the home folder. */
const MOST_ENTRIES = 1_000;
const MOST_HOME = 5_000;
/** Maximum files and folders to hide. */
const MOST_HIDDEN = 100;
/** Milliseconds to cache the contents of the home folder. */
const HOME_MS = 60_000;
/** Maximum depth below the home folder, where only hidden entries are checked. */
const HOME_DEPTH = 3;

/** Programs that need the files of the workspace unchanged: Git would report hidden files as modified. */
const NEEDS_FILES = new Set(["git"]);
/** Programs that use a service's socket. */
const NEEDS_SERVICES = new Set(["docker", "podman", "nerdctl", "systemctl"]);
/** Programs that report on the network. */
const NEEDS_NETWORK = new Set(["hostname", "ip", "ifconfig", "ss", "netstat", "lsof"]);

/** Returns whether a program reports on the machine's network. */
export function seesNetwork({ programs }: Confine): boolean {
  return programs.some((name) => NEEDS_NETWORK.has(name));
}

/**
 * Returns what to hide from a command.
 * These are secret files of the home folder and workspace, and sockets of services that would act for it.
 */
export function hiddenPaths(confine: Confine, cwd: string, home = homedir()): readonly HiddenPath[] {
  const { programs, folders } = confine;
  const own = [cwd, ...folders.map(pathOf)];
  const found = [
    ...(programs.some((name) => NEEDS_SERVICES.has(name)) ? [] : services()),
    ...inHome(home),
    ...(programs.some((name) => NEEDS_FILES.has(name)) ? [] : inFolders(confine)),
  ];
  const seen = new Set<string>();
  const hidden: HiddenPath[] = [];
  for (const one of found) {
    if (hidden.length === MOST_HIDDEN) break;
    const path = realPath(one.path);
    // The command's own folders stay visible.
    if (path === undefined || seen.has(path) || own.some((folder) => folder === path || isBelow(folder, path)))
      continue;
    if (hidden.some((other) => isBelow(path, other.path))) continue;
    seen.add(path);
    hidden.push({ ...one, path });
  }
  return hidden;
}

let known: { readonly home: string; readonly at: number; readonly found: readonly HiddenPath[] } | undefined;

function inHome(home: string): readonly HiddenPath[] {
  if (known?.home === home && performance.now() - known.at < HOME_MS) return known.found;
  const paths: string[] = [];
  walk([home], MOST_HOME, (path, depth) => {
    if (depth === 0 && !basename(path).startsWith(".")) return false;
    if (!isSecretPath(path)) return depth + 1 < HOME_DEPTH && !SKIPPED.has(basename(path));
    paths.push(path);
    return false;
  });
  const found = paths.flatMap((path): HiddenPath[] => {
    const kind = kindOf(path);
    return kind === undefined ? [] : [{ path, kind, asIs: false }];
  });
  known = { home, at: performance.now(), found };
  return found;
}

function inFolders({ folders, isSecret }: Confine): readonly HiddenPath[] {
  const found: HiddenPath[] = [];
  walk(folders.map(pathOf), MOST_ENTRIES, (path, _, isFolder) => {
    if (isFolder) return !SKIPPED.has(basename(path));
    if (isSecret(resourceOf(path)) && kindOf(path) === "file") found.push({ path, kind: "file", asIs: true });
    return false;
  });
  return found;
}

const SKIPPED = new Set([".git", "node_modules", ".cache", ".npm", ".vscode-server"]);

/** Visits the entries below folders, breadth first. `look` decides whether to enter a folder. */
function walk(
  roots: readonly string[],
  most: number,
  look: (path: string, depth: number, isFolder: boolean) => boolean,
): void {
  let left = most;
  let level = roots;
  for (let depth = 0; level.length > 0; depth++) {
    const next: string[] = [];
    for (const folder of level) {
      for (const entry of entriesOf(folder)) {
        if (left-- <= 0) return;
        const path = join(folder, entry.name);
        if (look(path, depth, entry.isDirectory()) && entry.isDirectory()) next.push(path);
      }
    }
    level = next;
  }
}

function entriesOf(folder: string): readonly fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Returns sockets of the SSH agent, containers, and system services, and the folder of the session's sockets. */
function services(): readonly HiddenPath[] {
  const session = process.env["XDG_RUNTIME_DIR"] ?? `/run/user/${process.getuid?.() ?? 0}`;
  const agent = process.env["SSH_AUTH_SOCK"];
  const sockets = [
    "/run/docker.sock",
    "/run/podman/podman.sock",
    "/run/containerd/containerd.sock",
    "/run/dbus/system_bus_socket",
  ];
  return [session, "/tmp/.X11-unix", ...(agent === undefined ? [] : [agent]), ...sockets].flatMap((path) => {
    const kind = kindOf(path);
    return kind === undefined || kind === "file" ? [] : [{ path, kind, asIs: false }];
  });
}

/** Returns undefined for entries that are missing, inaccessible, or of another kind. */
function kindOf(path: string): HiddenPath["kind"] | undefined {
  try {
    const entry = fs.statSync(path);
    if (entry.isDirectory()) return "folder";
    return entry.isSocket() ? "socket" : entry.isFile() ? "file" : undefined;
  } catch {
    return undefined;
  }
}

function realPath(path: string): string | undefined {
  try {
    return fs.realpathSync(path);
  } catch {
    return undefined;
  }
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

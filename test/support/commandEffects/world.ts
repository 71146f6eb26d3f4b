import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findRipgrep } from "../../../src/hosts/node/search/ripgrep/ripgrep";
import { HOME_FILES, MARKS, OUTSIDE_FILES, WORKSPACE_LINKS, workspaceFiles } from "./worldFiles";

/**
 * Describes a throwaway world for command lines: a workspace, a folder next to it, a home folder, and programs that
 * leave marks.
 */
export interface World {
  /** The folder that contains all of it. */
  readonly root: string;
  readonly work: string;
  readonly home: string;
  /** Folders that come first on `PATH`. */
  readonly bin: string;
  /** Describes what changed, and reverts it. */
  takeChanges(): readonly string[];
  remove(): void;
}

/** Describes the workspace for Git: no repository, one, or one whose settings also contain passwords. */
export type Repository = "none" | "plain" | "passwords";

export interface WorldOptions {
  /** Programs that only leave a mark. */
  readonly fakes: readonly string[];
  readonly repository?: Repository;
  /** The user who runs the lines, if this process can give files away. */
  readonly owner?: number | undefined;
}

/** Where programs that only leave a mark leave it. */
const RAN = "traps/ran";

/** Creates a world in a temporary folder. */
export function makeWorld({ fakes, repository = "plain", owner }: WorldOptions): World {
  const base = mkdtempSync(join(realpathSync(tmpdir()), "effects-"));
  chmodSync(base, 0o755);
  const [root, made] = [join(base, "world"), join(base, "made")];
  const at = (...names: string[]): string => join(root, ...names);
  let before: ReadonlyMap<string, string> = new Map();

  const copy = (...paths: readonly string[]): void =>
    void execFileSync("/bin/cp", ["-a", "--parents", ...paths.map((path) => path || "."), root], { cwd: made });
  const make = (): void => {
    const trap = at("bin", ".trap");
    fill(join(made, "work"), workspaceFiles(trap));
    fill(join(made, "outside"), OUTSIDE_FILES);
    fill(join(made, "home"), HOME_FILES);
    for (const [link, target] of Object.entries(WORKSPACE_LINKS)) {
      mkdirSync(dirname(join(made, "work", link)), { recursive: true });
      symlinkSync(target, join(made, "work", link));
    }
    for (const path of ["3/ls", "3/cat", "tool"]) chmodSync(join(made, "work", path), 0o755);
    mkdirSync(join(made, "traps"));
    const shell = `#!/bin/bash\nprintf '%s\\n' "\${0##*/} $*" >> ${at(RAN)}\n`;
    fill(join(made, "bin"), { ".trap": shell });
    chmodSync(join(made, "bin", ".trap"), 0o755);
    for (const name of fakes) symlinkSync(".trap", join(made, "bin", name));
    const rg = findRipgrep({ workspaceFolders: [] });
    if (rg !== undefined) copyFileSync(rg, join(made, "bin", "rg"));
    makeArchives(join(made, "work"));
    if (repository !== "none")
      makeRepository(join(made, "work"), { ...SETTINGS(trap), ...(repository === "passwords" && PASSWORDS) });
    if (owner !== undefined) giveAway(made, owner);
  };

  mkdirSync(root);
  make();
  copy("");
  before = fingerprint(root);
  return {
    root,
    work: at("work"),
    home: at("home"),
    bin: at("bin"),
    takeChanges: () => {
      const { made: added, changed, removed } = differences(before, fingerprint(root));
      if (added.length + changed.length + removed.length === 0) return [];
      const marks = added.includes(RAN) ? readFileSync(at(RAN), "utf8").trimEnd().split("\n") : [];
      for (const path of [...added, ...changed]) removeAll(at(path));
      // The outermost come first.
      for (const path of [...removed, ...changed]) if (!existsSync(at(path))) copy(path);
      before = fingerprint(root);
      return [
        ...marks.map((mark) => `runs ${mark}`),
        ...added.filter((path) => path !== RAN).map((path) => `makes ${path}`),
        ...changed.map((path) => `changes ${path}`),
        ...removed.map((path) => `removes ${path}`),
      ];
    },
    remove: () => removeAll(base),
  };
}

/** Removes a file or folder, even if a line has made it unreadable. */
function removeAll(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) execFileSync("/bin/chmod", ["-R", "u+rwx", path]);
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
}

function fill(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Settings that name programs, and that reading never needs. */
const SETTINGS = (trap: string): Readonly<Record<string, string>> => ({
  "alias.evil": `!${trap} alias`,
  "core.pager": `${trap} pager`,
  "core.editor": `${trap} editor`,
  "remote.origin.url": "https://example.com/x.git",
});
const PASSWORDS: Readonly<Record<string, string>> = {
  "remote.origin.url": `https://bob:${MARKS.secret}@example.com/x.git`,
  "sendemail.smtppass": MARKS.secret,
  "imap.pass": MARKS.secret,
};

/** Creates commits without secrets, and an uncommitted change. */
function makeRepository(folder: string, settings: Readonly<Record<string, string>>): void {
  const date = "2024-01-02T03:04:05Z";
  const env = {
    PATH: "/usr/bin:/bin",
    HOME: folder,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
    GIT_CONFIG_NOSYSTEM: "1",
  };
  const git = (...args: string[]): void =>
    void execFileSync("git", ["-c", "user.name=n", "-c", "user.email=e@example.com", ...args], { cwd: folder, env });
  git("init", "-q", "-b", "main");
  git("add", "a.txt", "src", "package.json", ".gitignore", "data.json");
  git("commit", "-q", "-m", "one");
  writeFileSync(join(folder, "a.txt"), "one\ntwo\nthree\n");
  git("commit", "-q", "-a", "-m", "two");
  git("branch", "side", "HEAD~1");
  git("tag", "v1");
  writeFileSync(join(folder, "a.txt"), "one\n2\nthree a b c\n");
  for (const [name, value] of Object.entries(settings)) git("config", name, value);
}

/** Creates input for programs that look into archives. Those that this machine can't create are missing. */
function makeArchives(folder: string): void {
  for (const [program, ...args] of [
    ["tar", "-cf", "t.tar", "a.txt", "src"],
    ["zip", "-q", "t.zip", "a.txt", "src/a.ts"],
    ["gzip", "-k", "-S", ".gz", "b.txt"],
    ["xz", "-k", "b.txt"],
    ["bzip2", "-k", "b.txt"],
  ] as const)
    spawnSync(program, args, { cwd: folder });
}

function giveAway(path: string, owner: number): void {
  lchownSync(path, owner, owner);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveAway(join(path, name), owner);
}

/**
 * Records everything in a folder: kind and mode, and for files size, modification time, and change time. For folders,
 * only the names count, not their own time. Ignores what Git's index caches about files (`.git/index`): `git status`
 * and `git diff` rewrite it when times look different, and nobody sees it.
 */
function fingerprint(root: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const look = (path: string): void => {
    const stat = lstatSync(join(root, path));
    if (stat.isDirectory()) {
      found.set(path, `folder ${stat.mode}`);
      // What can't be read counts as gone.
      if ((stat.mode & 0o500) === 0o500) for (const name of readdirSync(join(root, path))) look(join(path, name));
    } else if (stat.isSymbolicLink()) found.set(path, `link ${readlinkSync(join(root, path))}`);
    else if (path !== "work/.git/index") found.set(path, `${stat.mode} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`);
  };
  look("");
  return found;
}

interface Differences {
  readonly made: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

function differences(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): Differences {
  const old = [...before.keys()];
  return {
    made: [...now.keys()].filter((path) => !before.has(path)),
    changed: old.filter((path) => now.has(path) && now.get(path) !== before.get(path)),
    removed: old.filter((path) => !now.has(path)),
  };
}

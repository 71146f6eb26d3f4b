import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { rgPath } from "@vscode/ripgrep";
import type { PlayedRun } from "./playedRun";
import { STARTED } from "./stepCalls";
import { KEPT, WRITTEN } from "./steps";

const FILES = {
  "package.json": '{\n  "name": "small",\n  "version": "1.0.0",\n  "type": "module"\n}\n',
  "notes.md": "# Notes\n\nTODO: write them\n",
  "src/index.js": 'import { save } from "./store.js";\n\nsave("name", "value");\n',
  "src/store.js":
    "const kept = new Map();\n\n// TODO: persist\nexport function save(name, value) {\n  kept.set(name, value);\n}\n",
  "build/old.txt": "old\n",
};

/** What the run did to the workspace. */
export function changesIn(
  workspace: string,
): Pick<PlayedRun, "isEdited" | "isBuildKept" | "isInterrupted" | "isWritten" | "isKept"> {
  const exists = (file: string): boolean => fs.existsSync(path.join(workspace, file));
  return {
    isEdited: fs.readFileSync(path.join(workspace, "src/store.js"), "utf8").includes("persist to disk"),
    isBuildKept: exists("build/old.txt"),
    isInterrupted: exists(STARTED),
    isWritten: exists(WRITTEN),
    isKept: exists(KEPT),
  };
}

/** Makes the project that agents work on: a Git repository. */
export function makeWorkspace(workspace: string): void {
  for (const [file, text] of Object.entries(FILES)) {
    const target = path.join(workspace, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text);
  }
  const user = ["-c", "user.name=Agent", "-c", "user.email=agent@localhost"];
  for (const args of [
    ["init", "-q", "-b", "main"],
    ["add", "."],
    ["commit", "-q", "-m", "Start"],
  ]) {
    execFileSync("git", [...user, ...args], {
      cwd: workspace,
      env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null" },
    });
  }
}

/** Returns nothing of the user's environment, except where programs are. */
export function environment(home: string, node: string): Record<string, string> {
  const temporary = path.join(home, "tmp");
  fs.mkdirSync(temporary, { recursive: true });
  return {
    PATH: [path.dirname(node), path.dirname(rgPath), "/usr/local/bin", "/usr/bin", "/bin"].join(path.delimiter),
    HOME: home,
    USER: "agent",
    SHELL: "/bin/bash",
    LANG: "C.UTF-8",
    TERM: "dumb",
    TMPDIR: temporary,
    XDG_CONFIG_HOME: path.join(home, ".config"),
    XDG_DATA_HOME: path.join(home, ".local/share"),
    XDG_STATE_HOME: path.join(home, ".local/state"),
    XDG_CACHE_HOME: path.join(home, ".cache"),
    GIT_CONFIG_GLOBAL: "/dev/null",
    DO_NOT_TRACK: "1",
    NO_UPDATE_NOTIFIER: "1",
  };
}

/** Waits for a file in a folder. */
export function watchFor(folder: string, name: string): { readonly found: Promise<void>; readonly stop: () => void } {
  let stop = (): void => undefined;
  const found = new Promise<void>((resolve) => {
    const watcher = fs.watch(folder, (_event, file) => {
      if (file === name) resolve();
    });
    stop = () => watcher.close();
  });
  return { found, stop };
}

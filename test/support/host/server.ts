import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { installHost } from "../../../scripts/host/install";
import { run } from "../../../scripts/process";

/** What a window reads from the profile when it opens. */
export interface WindowSettings {
  /** User settings, in addition to those that keep VS Code quiet. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  /** The content of chatLanguageModels.json: models that Copilot Chat uses without a sign-in. */
  readonly models?: readonly unknown[];
}

export interface HostOptions extends WindowSettings {
  /** Extensions to install before the server starts. */
  readonly vsix?: readonly string[];
  /** Environment of the server, its extension host, and its terminals, in addition to a clean one. */
  readonly env?: Readonly<Record<string, string>>;
  /** The display language, such as `de`, for extensions. VS Code itself stays in English. */
  readonly locale?: string;
  /** Restricted Mode: nothing is trusted, and no prompt asks about it. */
  readonly restricted?: boolean;
  /** Lets a page load an extension from its folder and run tests in the extension host. Disables confirmations. */
  readonly testDriver?: boolean;
  /** Seconds that the server keeps the extension host of a page that is gone without a goodbye. Default: three hours. */
  readonly graceSeconds?: number;
}

export interface Host {
  readonly origin: string;
  /** The secret that a window needs: every user of the machine can reach the port, and a window contains a terminal. */
  readonly token: string;
  /** HOME of everything that runs in the host. */
  readonly home: string;
  /** What the server has written so far; this build keeps no log files. */
  log(): string;
  isRunning(): boolean;
  /**
   * Ends everything that windows started, also in terminals, and empties the profile and the home. Close the windows
   * first.
   */
  clear(): Promise<void>;
  /** Writes the settings and models of the next window. */
  configure(options: WindowSettings): void;
  /** Ends the server and everything it started, and removes its profile. */
  stop(): Promise<void>;
}

const QUIET_SETTINGS = {
  // In a browser, VS Code saves editors a second after a change by default.
  "files.autoSave": "off",
  "chat.byokUtilityModelDefault": "mainAgent",
  "workbench.startupEditor": "none",
  // On a busy machine, an editor or a view can take the focus after a list has opened, which would close the list.
  "workbench.quickOpen.closeOnFocusLost": false,
  "workbench.enableExperiments": false,
  "workbench.reduceMotion": "on",
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "git.openRepositoryInParentFolders": "never",
  // Otherwise, each window looks through the files of every process of the machine again and again.
  "remote.autoForwardPorts": false,
  "remote.autoForwardPortsSource": "output",
  // A second extension host, which no extension here needs.
  "extensions.webWorker": false,
};

/**
 * Starts a VS Code server on a free port of 127.0.0.1, with a fresh profile. Installs the host first if it is missing.
 */
export async function startHost(options: HostOptions = {}): Promise<Host> {
  const { vscode, node } = await installHost();
  const profile = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "trv-host-"));
  const home = path.join(profile, "home");
  fs.mkdirSync(home);
  const configure = (window: WindowSettings): void => {
    const trust = options.restricted ? { "security.workspace.trust.startupPrompt": "never" } : {};
    writeSettings(profile, { ...window, settings: { ...trust, ...window.settings } });
  };
  configure(options);

  if (options.locale !== undefined) writeLanguage(profile, options.locale);

  const env = { ...cleanEnvironment(), HOME: home, ...options.env };
  const common = ["out/server-main.js", "--accept-server-license-terms", "--disable-telemetry"];
  for (const option of ["--user-data-dir", "--server-data-dir"]) common.push(option, profile);
  common.push("--extensions-dir", path.join(profile, "extensions"));

  if (options.vsix !== undefined && options.vsix.length > 0) {
    const install = options.vsix.flatMap((file) => ["--install-extension", file]);
    const { code, output } = await run(node, [...common, ...install], { cwd: vscode, env });
    if (code !== 0 || /failed installing/i.test(output)) {
      fs.rmSync(profile, { recursive: true, force: true });
      throw new Error(`VS Code could not install ${options.vsix.join(", ")}:\n${output.trim()}`);
    }
  }

  const token = randomBytes(24).toString("hex");
  const tokenFile = path.join(profile, "token");
  fs.writeFileSync(tokenFile, token, { mode: 0o600 });
  const args = [
    ...common,
    ...["--host", "127.0.0.1", "--port", "0"],
    ...["--connection-token-file", tokenFile],
    ...(options.testDriver ? ["--enable-smoke-test-driver"] : []),
    ...(options.locale === undefined ? [] : ["--locale", options.locale]),
    ...(options.graceSeconds === undefined ? [] : ["--reconnection-grace-time", String(options.graceSeconds)]),
    ...(options.restricted ? [] : ["--disable-workspace-trust"]),
  ];
  // A process group of its own, so that all of it can be ended at once.
  const server = spawn(node, args, { cwd: vscode, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const killNow = (): void => {
    killTree(server, home, "SIGKILL");
    fs.rmSync(profile, { recursive: true, force: true });
  };
  process.on("exit", killNow);
  const stop = async (): Promise<void> => {
    await end(server, home);
    process.off("exit", killNow);
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };

  let log = "";
  try {
    const port = await new Promise<string>((resolve, reject) => {
      const take = (text: string): void => {
        log += text;
        const bound = /Extension host agent listening on (\d+)/.exec(log)?.[1];
        if (bound !== undefined) resolve(bound);
      };
      server.stdout.setEncoding("utf8").on("data", take);
      server.stderr.setEncoding("utf8").on("data", take);
      server.on("error", reject);
      server.on("exit", (code) => {
        reject(new Error(`The VS Code server ended with exit code ${String(code)} before it listened:\n${log.trim()}`));
      });
    });
    const clear = async (): Promise<void> => {
      await endWindows(server, home);
      for (const name of ["User", "Machine", "home"])
        fs.rmSync(path.join(profile, name), { recursive: true, force: true, maxRetries: 5 });
      fs.mkdirSync(home);
      configure({});
    };
    const isRunning = (): boolean => server.exitCode === null && server.signalCode === null;
    return { origin: `http://127.0.0.1:${port}`, token, home, log: () => log, isRunning, clear, configure, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function writeSettings(profile: string, { settings = {}, models = [] }: WindowSettings): void {
  const write = (file: string, content: unknown): void => {
    fs.mkdirSync(path.dirname(path.join(profile, file)), { recursive: true });
    fs.writeFileSync(path.join(profile, file), JSON.stringify(content));
  };
  write("User/settings.json", { ...QUIET_SETTINGS, ...settings });
  // Settings of the machine are those of the remote one, where VS Code is a server.
  write("Machine/settings.json", settings);
  write("User/chatLanguageModels.json", models);
}

/**
 * Registers a language as the server does for an installed language pack (`languagepacks.json`), with a pack that
 * translates nothing.
 */
function writeLanguage(profile: string, language: string): void {
  const translations = path.join(profile, "translations.json");
  fs.writeFileSync(translations, JSON.stringify({ contents: {} }));
  // The pack's extension: without it, nothing is listed in its language.
  const extensions = [{ extensionIdentifier: { id: "tests.language" }, version: "1.0.0" }];
  const packs = { [language]: { hash: "0", extensions, translations: { vscode: translations }, label: language } };
  fs.writeFileSync(path.join(profile, "languagepacks.json"), JSON.stringify(packs));
}

/** Returns what programs need to be found and to write text, without variables of npm, a coverage run, or an editor. */
function cleanEnvironment(): Record<string, string> {
  const names = ["PATH", "LANG", "LC_ALL", "TERM", "USER", "LOGNAME", "SHELL", "TZ", "TMPDIR"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

async function end(server: ChildProcess, home: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
    killTree(server, home, "SIGTERM");
    const late = setTimeout(() => killTree(server, home, "SIGKILL"), 5000);
    await ended;
    clearTimeout(late);
  }
  // Terminals have their own sessions and can outlive the server.
  killTree(server, home, "SIGKILL");
}

/** Signals the server's group and every process with this host's HOME. */
function killTree(server: ChildProcess, home: string, signal: NodeJS.Signals): void {
  const pids = processesOf(home);
  if (server.pid !== undefined) pids.push(-server.pid);
  killAll(pids, signal);
}

/** The server's own helpers, which it starts only a few times. Other forks of it are extension hosts. */
const SERVER_PART = /bootstrap-fork\0--type=(?:fileWatcher|ptyHost|agentHost)\0/;

/** Ends extension hosts, terminals, and what they started, and waits until nothing of it is left. */
async function endWindows(server: ChildProcess, home: string): Promise<void> {
  for (;;) {
    const others = processesOf(home).filter((pid) => pid !== server.pid && !SERVER_PART.test(read(pid, "cmdline")));
    if (others.length === 0) return;
    killAll(others, "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Returns the processes with a host's HOME, which no other process has. */
function processesOf(home: string): number[] {
  return fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && `\0${read(name, "environ")}`.includes(`\0HOME=${home}\0`))
    .map(Number);
}

function killAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended by itself in the meantime.
    }
  }
}

/** Returns a file of a process, or nothing for another user's process and one that just ended. */
function read(pid: string | number, file: "environ" | "cmdline"): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

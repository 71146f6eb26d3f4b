import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { installHost } from "../../../scripts/host/install";
import { run } from "../../../scripts/process";

export interface HostOptions {
  /** Extensions to install before the server starts. */
  readonly vsix?: readonly string[];
  /** User settings, in addition to those that keep VS Code quiet. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The content of chatLanguageModels.json: models that Copilot Chat uses without a sign-in. */
  readonly models?: readonly unknown[];
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
  /** Ends the server and everything it started, and removes its profile. */
  stop(): Promise<void>;
}

const QUIET_SETTINGS = {
  // In a browser, VS Code saves editors a second after a change by default.
  "files.autoSave": "off",
  "chat.byokUtilityModelDefault": "mainAgent",
  "workbench.startupEditor": "none",
  "workbench.enableExperiments": false,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "git.openRepositoryInParentFolders": "never",
};

/**
 * Starts a VS Code server on a free port of 127.0.0.1, with a fresh profile. Installs the host first if it is missing.
 */
export async function startHost(options: HostOptions = {}): Promise<Host> {
  const { vscode, node } = await installHost();
  const profile = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "trv-host-"));
  const home = path.join(profile, "home");
  const settings = {
    ...QUIET_SETTINGS,
    ...(options.restricted ? { "security.workspace.trust.startupPrompt": "never" } : {}),
    ...options.settings,
  };
  fs.mkdirSync(path.join(profile, "User"), { recursive: true });
  fs.mkdirSync(home);
  fs.writeFileSync(path.join(profile, "User", "settings.json"), JSON.stringify(settings));
  // Settings of the machine are those of the remote one, where VS Code is a server.
  fs.mkdirSync(path.join(profile, "Machine"), { recursive: true });
  fs.writeFileSync(path.join(profile, "Machine", "settings.json"), JSON.stringify(options.settings ?? {}));
  fs.writeFileSync(path.join(profile, "User", "chatLanguageModels.json"), JSON.stringify(options.models ?? []));

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
    return { origin: `http://127.0.0.1:${port}`, token, home, log: () => log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
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

/** Signals the server's group and every process with this host's HOME, which no other process has. */
function killTree(server: ChildProcess, home: string, signal: NodeJS.Signals): void {
  const pids = fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(`HOME=${home}\0`));
  if (server.pid !== undefined) pids.push(`-${server.pid}`);
  for (const pid of pids) {
    try {
      process.kill(Number(pid), signal);
    } catch {
      // It ended by itself in the meantime.
    }
  }
}

function environmentOf(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/environ`, "utf8");
  } catch {
    // Another user's process, or one that just ended.
    return "";
  }
}

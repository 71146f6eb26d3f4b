// `npm start`: starts VS Code with the extension on the sample workspace, with the viewer open. `-- --desktop` uses
// desktop VS Code. `-- --check` checks all of it without a window and reports the results.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { desktopVsCode, installInDesktop } from "../test/support/host/desktop";
import { startHost } from "../test/support/host/server";
import { windowUrl } from "../test/support/host/workbench";
import { singleRoot } from "../test/support/host/workspaces";
import { installHost } from "./host/install";
import { ROOT, run } from "./process";
import { startCheck } from "./startCheck";
import { buildVsix, packVsix } from "./vsix";

export const SAMPLE_TRANSCRIPT = path.join(ROOT, "samples", "transcripts", "good-and-failed.jsonl");

const EMBEDDED = process.platform === "linux" && process.arch === "x64";

async function main(args: readonly string[]): Promise<number> {
  const unknown = args.filter((arg) => arg !== "--check" && arg !== "--desktop");
  if (unknown.length > 0) throw new Error(`Unknown option: ${unknown.join(" ")}. Use --check and --desktop.`);
  const desktop = args.includes("--desktop") || !EMBEDDED;
  if (args.includes("--check") && desktop) {
    throw new Error(
      "--check uses the embedded VS Code, which only runs on Linux x64. Omit --check to start desktop VS Code.",
    );
  }
  if (!desktop) await installHost();
  const packed = args.includes("--check") ? process.env["TRV_VSIX"] : undefined;
  console.log("Building and packaging the extension …");
  const vsix = [packed ?? (await buildVsix()), await packVsix(path.join(ROOT, "scripts", "demo"), "demo.vsix")];
  if (args.includes("--check")) return startCheck(vsix);
  await (desktop ? startDesktop(vsix) : startEmbedded(vsix));
  return 0;
}

async function startEmbedded(vsix: readonly string[]): Promise<void> {
  const workspace = singleRoot();
  const claude = process.env["CLAUDE_CONFIG_DIR"] ?? path.join(os.homedir(), ".claude");
  const env = {
    TRV_DEMO_TRANSCRIPT: SAMPLE_TRANSCRIPT,
    ...(fs.existsSync(claude) ? { CLAUDE_CONFIG_DIR: claude } : {}),
  };
  const host = await startHost({ vsix, env });
  const url = windowUrl(host, { workspace: workspace.path });
  console.log(`\nVS Code is running on a copy of samples/workspace:\n\n  ${url}\n`);
  console.log(
    openInBrowser(url)
      ? "It opens in your default browser. Press Ctrl+C to end it."
      : "Open this address in a browser on this machine. Press Ctrl+C to end it.",
  );
  await interrupted();
  console.log("\nStopping …");
  await host.stop();
  workspace.remove();
}

async function startDesktop(vsix: readonly string[]): Promise<void> {
  const program = await desktopVsCode();
  const workspace = singleRoot();
  const profile = path.join(ROOT, ".cache", "desktop-profile");
  const common = ["--user-data-dir", path.join(profile, "data"), "--extensions-dir", path.join(profile, "extensions")];
  const env = { ...process.env, TRV_DEMO_TRANSCRIPT: SAMPLE_TRANSCRIPT };
  await installInDesktop(vsix, common);
  console.log("VS Code opens on a copy of samples/workspace. Close its window or press Ctrl+C to end.");
  const window = ["--new-window", "--skip-welcome", "--skip-release-notes", "--disable-workspace-trust"];
  await Promise.race([run(program, [...common, ...window, workspace.path], { env }), interrupted()]);
  workspace.remove();
}

/** Opens a browser. Returns whether there was one. */
function openInBrowser(url: string): boolean {
  const display = process.env["DISPLAY"] ?? process.env["WAYLAND_DISPLAY"];
  const opener = (process.env["PATH"] ?? "")
    .split(path.delimiter)
    .some((folder) => fs.existsSync(path.join(folder, "xdg-open")));
  if (display === undefined || !opener) return false;
  spawn("xdg-open", [url], { stdio: "ignore", detached: true }).unref();
  return true;
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.removeAllListeners(signal);
      process.once(signal, () => resolve());
    }
  });
}

// Exit handlers end the started processes. Without these, a signal would skip them.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));
main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);

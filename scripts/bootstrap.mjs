// Runs one of the project's scripts on a machine that has only Node and npm: `node scripts/bootstrap.mjs SCRIPT
// [ARGS…]`.
// Plain JavaScript without packages, because it installs them.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const OLDEST_NODE = [20, 19];
const LOCK_FILE = path.join(ROOT, "package-lock.json");
const STAMP = path.join(ROOT, "node_modules", ".installed-from");

const [script, ...args] = process.argv.slice(2);
try {
  if (script === undefined) throw new Error("Usage: node scripts/bootstrap.mjs SCRIPT [ARGS…]");
  checkNode();
  await installPackages();
  process.exitCode = await runScript(script, args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new Error(
    `This project needs Node ${OLDEST_NODE.join(".")} or newer; this is Node ${process.versions.node}. ` +
      "Install a newer one from https://nodejs.org (or with nvm: `nvm install 22`) and run the same command again.",
  );
}

/** Installs the packages of package-lock.json. Doesn't use the network if they are already installed. */
async function installPackages() {
  const wanted = createHash("sha256").update(fs.readFileSync(LOCK_FILE)).digest("hex");
  if (isInstalled(wanted)) return;
  const packages = path.join(ROOT, "node_modules");
  if (fs.lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(
      `${packages} is a symlink, and installing would empty the folder that it points to, ${fs.readlinkSync(packages)}. ` +
        "Remove the symlink and run the same command again.",
    );
  }
  const release = await lock(path.join(ROOT, ".cache", "npm-ci.lock"));
  try {
    if (isInstalled(wanted)) return;
    const count = Object.keys(JSON.parse(fs.readFileSync(LOCK_FILE, "utf8")).packages).length - 1;
    console.log(
      `Installing the project's packages with npm ci: up to ${count}, about 60 MB from the npm registry, 260 MB on disk …`,
    );
    const started = Date.now();
    const ticking = setInterval(() => console.log(`  … still installing (${seconds(started)} s)`), 10_000);
    // Install scripts would download from elsewhere or compile, and no package here needs one.
    const code = await npm([
      "ci",
      "--fetch-retry-mintimeout=1000",
      "--fetch-retry-maxtimeout=5000",
      "--ignore-scripts",
      "--no-fund",
      "--no-audit",
      "--loglevel=error",
    ]).finally(() => clearInterval(ticking));
    if (code !== 0) {
      throw new Error(
        `npm ci failed with exit code ${code}, see above. If the npm registry could not be reached, check the network or the ` +
          "proxy (`npm config get registry`, `npm config get proxy`) and run the same command again.",
      );
    }
    fs.writeFileSync(STAMP, wanted);
    console.log(`Installed in ${seconds(started)} s.`);
  } finally {
    release();
  }
}

function isInstalled(wanted) {
  if (readIfThere(STAMP) === wanted) return true;
  // Packages that were installed by hand count too, unless they are older than the lock file.
  const installed = fs.statSync(path.join(ROOT, "node_modules", ".package-lock.json"), { throwIfNoEntry: false });
  return installed !== undefined && installed.mtimeMs >= fs.statSync(LOCK_FILE).mtimeMs;
}

/** Waits until no other running process has the lock `file`, then takes it. Returns a function that releases it. */
async function lock(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  for (let told = false; ; told = true) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: "wx" });
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (!isAlive(Number(readIfThere(file)))) fs.rmSync(file, { force: true });
    else {
      if (!told) console.log("Another run is installing the packages. Waiting for it …");
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

function isAlive(pid) {
  // The file is empty between its creation and its writing: another process is just taking the lock.
  if (!pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function npm(commandLine) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith(".js") || cli?.endsWith(".cjs")) return run(process.execPath, [cli, ...commandLine], {});
  return run("npm", commandLine, { shell: process.platform === "win32" });
}

function runScript(file, rest) {
  const loader = file.endsWith(".ts") ? ["--import", "tsx"] : [];
  return run(process.execPath, [...loader, path.resolve(ROOT, file), ...rest], {});
}

/**
 * Runs a command. Returns its exit code. Passes a signal that ends this process on to it, and waits for it to clean up.
 */
function run(command, commandLine, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, commandLine, { cwd: ROOT, stdio: "inherit", ...options });
    const passOn = (signal) => child.kill(signal);
    // Ctrl+C reaches the child itself: the terminal sends it to the whole group.
    const ignore = () => undefined;
    process.on("SIGTERM", passOn).on("SIGHUP", passOn).on("SIGINT", ignore);
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      process.off("SIGTERM", passOn).off("SIGHUP", passOn).off("SIGINT", ignore);
      resolve(code ?? (signal === "SIGINT" ? 130 : 1));
    });
  });
}

function readIfThere(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}

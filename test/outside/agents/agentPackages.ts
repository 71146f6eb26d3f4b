import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { hostPaths } from "../../../scripts/host/install";
import { npm } from "../../../scripts/npm";
import { ROOT } from "../../../scripts/process";
import type { PlayedAgent } from "./playedAgent";
import versions from "./versions.json";

const FOLDER = path.join(ROOT, ".cache", "agents", "packages");
const PINS: Readonly<Record<string, string>> = versions;

/** The oldest major version of Node.js that all agents run on. */
const OLDEST_NODE = 24;

/** An empty package that is installed instead of those that an agent is played without. */
const ABSENT = "absent";

export interface InstalledAgent {
  readonly version: string;
  /** The folder `node_modules`. */
  readonly packages: string;
  readonly megabytes: number;
  /** Later versions that could not be installed. */
  readonly failed: readonly string[];
}

/**
 * Installs an agent from the npm registry into `.cache/agents`, if it isn't there yet: the pinned version, or with
 * `newest` the latest one. Registries can list a version before the packages that it needs, so up to three earlier
 * ones are tried then. No script of a package is run. Throws if none can be installed.
 */
export async function installAgent(agent: PlayedAgent, newest: boolean): Promise<InstalledAgent> {
  const pinned = newest ? undefined : PINS[agent.id];
  const failed: string[] = [];
  let why: unknown = new Error(`The registry lists no version of ${agent.package}.`);
  for (const version of pinned === undefined ? await latestVersions(agent.package) : [pinned]) {
    try {
      return { ...(await installVersion(agent, version)), failed };
    } catch (error) {
      why = error;
      failed.push(version);
    }
  }
  throw why;
}

const listedVersions = z.object({ version: z.string(), versions: z.array(z.string()) });

/** Returns the version with the tag `latest`, and up to three releases before it, the latest first. */
async function latestVersions(name: string): Promise<readonly string[]> {
  // npm would choose an older version of a tag if this Node.js is too old for the latest one.
  const { version, versions } = listedVersions.parse(
    JSON.parse(await npm(ROOT, ["view", name, "version", "versions", "--json"])),
  );
  // npm sorts versions, the oldest first.
  const released = versions.filter((one) => one === version || !one.includes("-"));
  return released
    .slice(0, released.indexOf(version) + 1)
    .slice(-4)
    .reverse();
}

async function installVersion(agent: PlayedAgent, version: string): Promise<Omit<InstalledAgent, "failed">> {
  const folder = path.join(FOLDER, `${agent.id}-${version}`);
  const packages = path.join(folder, "node_modules");
  if (!isInstalled(packages, agent.package, version)) {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder, { recursive: true });
    const { runtime, without = [] } = agent;
    fs.mkdirSync(path.join(folder, ABSENT));
    fs.writeFileSync(path.join(folder, ABSENT, "package.json"), JSON.stringify({ name: ABSENT, version: "0.0.0" }));
    const overrides = Object.fromEntries(without.map((name) => [name, `file:${ABSENT}`]));
    fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true, overrides }));
    const ran = runtime === undefined ? [] : [`${runtime}@${PINS[runtime] ?? "latest"}`];
    await npm(folder, ["install", `${agent.package}@${version}`, ...ran]);
  }
  return { version, packages, megabytes: Math.round(sizeOf(folder) / 1e6) };
}

function isInstalled(packages: string, name: string, version: string): boolean {
  const file = path.join(packages, name, "package.json");
  // npm writes this list when it is done.
  if (!fs.existsSync(file) || !fs.existsSync(path.join(packages, ".package-lock.json"))) return false;
  return z.looseObject({ version: z.string() }).parse(JSON.parse(fs.readFileSync(file, "utf8"))).version === version;
}

function sizeOf(folder: string): number {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

/** Returns the Node.js for agents: this one, or the newer one of the embedded VS Code. */
export function agentNode(): string {
  const isNewEnough = Number(process.versions.node.split(".")[0]) >= OLDEST_NODE;
  return !isNewEnough && fs.existsSync(hostPaths.node) ? hostPaths.node : process.execPath;
}

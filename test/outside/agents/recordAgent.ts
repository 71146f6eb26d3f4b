import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ROOT, run } from "../../../scripts/process";
import { installAgent, type InstalledAgent } from "./agentPackages";
import { scenarioRuns } from "./allScenarios";
import { documentedRuns } from "./documentedRuns";
import type { PlayedAgent } from "./playedAgent";
import { readPlayedRun, type PlayedRun } from "./playedRun";

export interface RecordedRun {
  readonly played: PlayedRun;
  /** Contains `home`, with the recorded sessions, and `log`. */
  readonly folder: string;
}

export interface RecordedAgent {
  readonly agent: PlayedAgent;
  readonly installed: InstalledAgent;
  readonly runs: readonly RecordedRun[];
}

/** An agent that couldn't be installed or played. */
export interface MissingAgent {
  readonly agent: PlayedAgent;
  readonly why: string;
}

const FOLDER = path.join(ROOT, ".cache", "agents", "runs");
const TIMEOUT_MS = 900_000;

/** Installs agents one after the other, and plays as many at once as the machine has cores. */
export async function recordAgents(
  agents: readonly PlayedAgent[],
  { newest, scenario }: { readonly newest: boolean; readonly scenario?: string | undefined },
): Promise<ReadonlyMap<string, RecordedAgent | MissingAgent>> {
  const installed = new Map<string, InstalledAgent>();
  const recorded = new Map<string, RecordedAgent | MissingAgent>();
  for (const agent of agents) {
    try {
      installed.set(agent.id, await installAgent(agent, newest));
    } catch (error) {
      recorded.set(agent.id, { agent, why: error instanceof Error ? error.message : String(error) });
    }
  }
  const waiting = agents.filter(({ id }) => installed.has(id));
  const work = async (): Promise<void> => {
    for (let agent = waiting.shift(); agent; agent = waiting.shift()) {
      const where = installed.get(agent.id);
      if (where) recorded.set(agent.id, await record(agent, where, scenario));
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
  return recorded;
}

async function record(
  agent: PlayedAgent,
  installed: InstalledAgent,
  scenario?: string,
): Promise<RecordedAgent | MissingAgent> {
  const folder = path.join(FOLDER, agent.id);
  if (scenario === undefined) fs.rmSync(folder, { recursive: true, force: true });
  const script = path.join(import.meta.dirname, "playScript.ts");
  const command = [
    process.execPath,
    "--import",
    "tsx",
    script,
    agent.id,
    installed.packages,
    folder,
    ...(scenario === undefined ? [] : [scenario]),
  ];
  const [program = "", ...args] = withoutNetwork(command);
  const { code, output } = await run(program, args, { timeoutMs: TIMEOUT_MS });
  if (code !== 0) return { agent, why: output.trim() };
  const own = scenario === undefined ? [...agent.runs, ...documentedRuns(agent)] : [];
  const ofScenarios = scenarioRuns(agent).filter((one) => scenario === undefined || one.scenario.name === scenario);
  const runs = [...own, ...ofScenarios.map(({ run }) => run)].map(({ name }) => {
    const where = path.join(folder, name);
    return { folder: where, played: readPlayedRun(path.join(where, "run.json")) };
  });
  return { agent, installed, runs };
}

const UNSHARE = ["--net", "--pid", "--fork", "--kill-child", "--mount-proc"];

function withoutNetwork(command: readonly string[]): readonly string[] {
  return IS_OFFLINE ? [...unshare(), 'ip link set lo up && "$@"; exit $?', "sh", ...command] : command;
}

function unshare(): readonly string[] {
  const user = process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"];
  return ["unshare", ...user, ...UNSHARE, "sh", "-c"];
}

function canUnshare(): boolean {
  if (process.platform !== "linux") return false;
  const [program = "", ...args] = unshare();
  return spawnSync(program, [...args, "ip link set lo up"], { stdio: "ignore" }).status === 0;
}

/** Whether agents run with nothing but loopback, in namespaces that end all their processes with them. */
export const IS_OFFLINE = canUnshare();

/** Describes what was played, and where its sessions are. */
export function describeAgent(one: RecordedAgent | MissingAgent): string {
  const { name, unrecorded = {}, skips = {} } = one.agent;
  if ("why" in one) return `${name} was NOT played: ${one.why}`;
  const { version, megabytes, failed } = one.installed;
  const lines = one.runs.map(({ folder, played: { run, seconds, failure, recordedAfterMs } }) =>
    [`  ${run}, ${seconds} s: ${path.relative(ROOT, folder)}${delayText(recordedAfterMs)}`, failure]
      .filter((text) => text)
      .join(": "),
  );
  const limits = [
    ...Object.entries(unrecorded).map(([what, why]) => `  not recorded: ${what} (${why})`),
    ...Object.entries(skips).map(([step, why]) => `  not played: ${step} (${why})`),
  ];
  const missing = failed.map((later) => `  ${later} could NOT be installed`);
  return [`${name} ${version}, ${megabytes} MB`, ...missing, ...lines, ...limits].join("\n");
}

/** Says how long after the model made calls they were recorded. */
function delayText(byCall: Readonly<Record<string, number>>): string {
  const sorted = Object.values(byCall).sort((one, other) => one - other);
  const [median, most] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (median === undefined || most === undefined) return "";
  return `, calls recorded after ${median / 1000} s, at most ${most / 1000} s (${sorted.length})`;
}

import { execFile } from "node:child_process";
import fs from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { errorCode } from "../disk/fileErrors";
import { windowsProgram } from "./windowsPrograms";

/** Milliseconds for processes to end after they were asked to. All are dead within three seconds. */
const GRACE_MS = 1000;
const LOOK_MS = 20;
/** Number of times to find and kill remaining processes, because they may start more meanwhile. */
const KILL_ROUNDS = 5;

/** A process and its start time, which can only be compared for equality. A reused id has another start time. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Undefined if the system doesn't report it cheaply. */
  readonly began: string | undefined;
}

export interface Process {
  readonly pid: number;
  readonly began: string;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
}

/** The processes of a command: the leader of its group, and a text in the environment of all of them. */
export interface Tree {
  readonly leader: ProcessIdentity;
  readonly mark: string | undefined;
}

/** Identifies a running child process, which must not have been reaped. */
export function identify(pid: number): ProcessIdentity {
  return { pid, began: process.platform === "linux" ? readStat(pid)?.began : undefined };
}

/** Returns whether a process still runs and its id was not reused. True if that is unknown. */
export function isSame({ pid, began }: ProcessIdentity): boolean {
  if (process.platform === "linux") {
    const now = readStat(pid);
    return now !== undefined && (began === undefined || now.began === began);
  }
  return signal(pid, 0);
}

/**
 * Asks a command and all its processes to end, and kills them a second later.
 * Its processes are its group, its session, its descendants, and on Linux all with the mark in their environment,
 * whatever their parent is now.
 */
export async function endTree(tree: Tree): Promise<void> {
  if (process.platform === "win32") return killOnWindows(tree.leader.pid);
  // The group first, before the other processes are looked for.
  signalGroup(tree.leader, "SIGTERM");
  // Without a free file to look for them, only the group is signaled.
  let members = await membersOf(tree).catch((): readonly Process[] => []);
  for (const { pid, group } of members) if (group !== tree.leader.pid) signal(pid, "SIGTERM");
  const until = performance.now() + GRACE_MS;
  while (performance.now() < until && members.some(isSame)) await wait(LOOK_MS);
  signalGroup(tree.leader, "SIGKILL");
  for (let round = 0; round < KILL_ROUNDS; round++) {
    const left = await membersOf(tree).catch(() => undefined);
    if (left?.length === 0) return;
    members = left ?? [];
    for (const { pid } of members) signal(pid, "SIGKILL");
    await wait(LOOK_MS);
  }
}

/**
 * Kills the remaining processes of a command's group at once. Returns whether there were any.
 * On Windows, never any, because it has no groups.
 */
export function killGroup(leader: ProcessIdentity): boolean {
  return process.platform !== "win32" && signalGroup(leader, "SIGKILL");
}

/**
 * Returns whether a tree has other running processes than its leader and the leader's children. True if that is unknown,
 * and on Windows.
 */
export async function hasDescendants(tree: Tree): Promise<boolean> {
  if (process.platform === "win32") return true;
  const members = await membersOf(tree).catch(() => undefined);
  const { pid: leader } = tree.leader;
  return members?.some(({ pid, parent }) => pid !== leader && parent !== leader) ?? true;
}

/** Returns the running processes of a tree. */
async function membersOf({ leader, mark }: Tree): Promise<readonly Process[]> {
  const all = await snapshot();
  const byPid = new Map(all.map((one) => [one.pid, one]));
  const now = byPid.get(leader.pid);
  const reused = now !== undefined && leader.began !== undefined && now.began !== leader.began;
  const descends = (one: Process): boolean => {
    // A parent can't be younger than its child, so this ends.
    for (let at: Process | undefined = one, steps = 0; at && steps < 1000; at = byPid.get(at.parent), steps++)
      if (at.pid === leader.pid) return true;
    return false;
  };
  const found: Process[] = [];
  for (const one of all) {
    if (one.pid === process.pid) continue;
    const related = !reused && (one.group === leader.pid || one.session === leader.pid || descends(one));
    // Processes older than the leader, which are most of a system's, can't have the mark.
    const younger = leader.began === undefined || Number(one.began) >= Number(leader.began);
    if (related || (mark !== undefined && younger && (await holds(one.pid, mark)))) found.push(one);
  }
  return found;
}

/** Returns all running processes, without zombies. */
async function snapshot(): Promise<readonly Process[]> {
  if (process.platform === "linux") {
    const pids = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    return pids.map((name) => readStat(Number(name))).filter((one) => one !== undefined);
  }
  const { stdout } = await promisify(execFile)("ps", PS_ARGUMENTS);
  return readPs(stdout);
}

/** Options of `ps` that macOS has, too. */
const PS_ARGUMENTS = ["-A", "-o", "pid=,ppid=,pgid=,stat=,lstart="];

/** Reads the output of `ps`, without zombies. It says nothing of sessions. */
export function readPs(text: string): Process[] {
  return text.split("\n").flatMap((line) => {
    const [, pid, parent, group, state = "", began = ""] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S.*)$/.exec(line) ?? [];
    if (pid === undefined || state.startsWith("Z")) return [];
    return [{ pid: Number(pid), began: began.trimEnd(), parent: Number(parent), group: Number(group), session: -1 }];
  });
}

/** Reads `/proc/PID/stat` (man 5 proc_pid_stat). Returns undefined for a missing process or a zombie. */
function readStat(pid: number): Process | undefined {
  let text: string;
  try {
    text = fs.readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return undefined;
  }
  // The name can contain anything, including parentheses. The fields after it are numbers.
  const [state, parent, group, session, ...rest] = text.slice(text.lastIndexOf(")") + 2).split(" ");
  if (state === "Z" || state === "X") return undefined;
  return { pid, began: rest[15] ?? "", parent: Number(parent), group: Number(group), session: Number(session) };
}

async function holds(pid: number, mark: string): Promise<boolean> {
  if (process.platform !== "linux") return false;
  try {
    const environment = await fs.promises.readFile(`/proc/${pid}/environ`, "utf8");
    return environment.split("\0").includes(mark);
  } catch {
    // Another user's process, or one that has ended.
    return false;
  }
}

/**
 * Signals a group. Returns whether it exists.
 * A group can outlive its leader, whose id isn't reused meanwhile. A leader with another start time leads another
 * group.
 */
function signalGroup({ pid, began }: ProcessIdentity, name: NodeJS.Signals | 0): boolean {
  if (began !== undefined && process.platform === "linux") {
    const now = readStat(pid);
    if (now !== undefined && now.began !== began) return false;
  }
  return signal(-pid, name);
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    // EPERM: it changed its user. It can't be signaled, and waiting for it wouldn't help.
    if (errorCode(error) === "ESRCH" || errorCode(error) === "EPERM") return false;
    throw error;
  }
}

async function killOnWindows(pid: number): Promise<void> {
  await new Promise<void>((resolve) => {
    // It fails if the process has already ended, which is fine.
    execFile(windowsProgram("taskkill"), ["/pid", String(pid), "/T", "/F"], { windowsHide: true }, () => resolve());
  });
}

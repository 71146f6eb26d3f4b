import { execFile } from "node:child_process";
import fs from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { errorCode } from "./fileErrors";

/** How long processes may take to end after they were asked to, in milliseconds; all is dead within three seconds. */
const GRACE_MS = 1000;
const LOOK_MS = 20;
/** How often what is left is looked for and killed: it may have started more meanwhile. */
const KILL_ROUNDS = 5;

/** A process and when it began, in a form that only equality means something of: a number that is used again belongs to another one. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Undefined where the system does not tell cheaply. */
  readonly began: string | undefined;
}

interface Process {
  readonly pid: number;
  readonly began: string;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
}

/** What began as one command: the leader of its group, and a text that the environment of all it starts holds. */
export interface Tree {
  readonly leader: ProcessIdentity;
  readonly mark: string | undefined;
}

/** A process that runs now and is ours: it must not have been waited for. */
export function identify(pid: number): ProcessIdentity {
  return { pid, began: process.platform === "linux" ? readStat(pid)?.began : undefined };
}

/** Whether a process is still the one it was: it runs, and no other has taken its number. True where that cannot be told apart. */
export function isSame({ pid, began }: ProcessIdentity): boolean {
  if (process.platform === "linux") {
    const now = readStat(pid);
    return now !== undefined && (began === undefined || now.began === began);
  }
  return signal(pid, 0);
}

/**
 * Asks a command and all it started to end, and after a second makes them. All it started are its group, its session, its descendants, and on Linux whatever
 * holds the mark in its environment, whoever its parent is now.
 */
export async function endTree(tree: Tree): Promise<void> {
  if (process.platform === "win32") return killOnWindows(tree.leader.pid);
  // The group at once, before the rest is looked for.
  signalGroup(tree.leader, "SIGTERM");
  // Where no file is left to look for them, the group alone is signalled.
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

/** Kills at once what is left of a command's group, without waiting, and answers whether there was anything; on Windows nothing is, since a tree is found by its living leader. */
export function killGroup(leader: ProcessIdentity): boolean {
  return process.platform !== "win32" && signalGroup(leader, "SIGKILL");
}

/** The processes of a tree that still do something. */
async function membersOf({ leader, mark }: Tree): Promise<readonly Process[]> {
  const all = await snapshot();
  const byPid = new Map(all.map((one) => [one.pid, one]));
  const now = byPid.get(leader.pid);
  const reused = now !== undefined && leader.began !== undefined && now.began !== leader.began;
  const descends = (one: Process): boolean => {
    // A parent cannot be younger than its child, so this ends.
    for (let at: Process | undefined = one, steps = 0; at && steps < 1000; at = byPid.get(at.parent), steps++)
      if (at.pid === leader.pid) return true;
    return false;
  };
  const found: Process[] = [];
  for (const one of all) {
    if (one.pid === process.pid) continue;
    const related = !reused && (one.group === leader.pid || one.session === leader.pid || descends(one));
    // What is older than the leader has nothing of it, and most of a system is.
    const younger = leader.began === undefined || Number(one.began) >= Number(leader.began);
    if (related || (mark !== undefined && younger && (await holds(one.pid, mark)))) found.push(one);
  }
  return found;
}

/** All processes that still do something: zombies do not. */
async function snapshot(): Promise<readonly Process[]> {
  if (process.platform === "linux") {
    const pids = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    return pids.map((name) => readStat(Number(name))).filter((one) => one !== undefined);
  }
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,pgid=,stat=,lstart="]);
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parent, group, state = "", began = ""] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S.*)$/.exec(line) ?? [];
    if (pid === undefined || state.startsWith("Z")) return [];
    return [{ pid: Number(pid), began, parent: Number(parent), group: Number(group), session: -1 }];
  });
}

/** From `/proc`: man 5 proc_pid_stat. Undefined for a process that is not there or only waits to be forgotten. */
function readStat(pid: number): Process | undefined {
  let text: string;
  try {
    text = fs.readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return undefined;
  }
  // The name may hold anything, parentheses too; the fields behind it are numbers.
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
    // Another user's, or gone.
    return false;
  }
}

/** Answers whether there was anyone to signal. A group lives on without its leader, whose number nobody gets meanwhile; a leader that began at another time leads another one. */
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
    // EPERM: it changed its user; it cannot be signalled, and waiting for it would not help.
    if (errorCode(error) === "ESRCH" || errorCode(error) === "EPERM") return false;
    throw error;
  }
}

async function killOnWindows(pid: number): Promise<void> {
  await new Promise<void>((resolve) => {
    // It fails when the process is gone already, which is what was wanted.
    execFile("taskkill", ["/pid", String(pid), "/T", "/F"], { windowsHide: true }, () => resolve());
  });
}

import { execFile } from "node:child_process";
import { windowsProgram } from "./windowsPrograms";

/** A process of a list, and its parent. */
export interface ListedProcess {
  readonly pid: number;
  readonly parent: number;
  /** Milliseconds since 1970; undefined if unknown. */
  readonly began: number | undefined;
}

/**
 * Returns the descendants of processes that may have ended.
 * A child names its parent only by id, so if it is older than the parent, it belongs to an earlier process with the
 * same id. `leaders` are the ids with their start times.
 */
export function startedBy(leaders: ReadonlyMap<number, number>, all: readonly ListedProcess[]): number[] {
  // How much the clocks of two programs can differ. Defined here because this function's text becomes part of another
  // program.
  const slackMs = 2000;
  const since = new Map(leaders);
  const found: number[] = [];
  // A child can be before its parent in the list.
  for (let more = true; more;) {
    more = false;
    for (const { pid, parent, began } of all) {
      const from = since.get(parent);
      if (from === undefined || since.has(pid) || (began !== undefined && began < from - slackMs)) continue;
      since.set(pid, began ?? from);
      found.push(pid);
      more = true;
    }
  }
  return found;
}

/**
 * Reads the list of processes from PowerShell or `wmic`.
 * PowerShell prints lines of `PID PARENT BEGAN` for the script below; `wmic` prints the columns `ParentProcessId
 * ProcessId`.
 */
export function readProcesses(text: string): ListedProcess[] {
  const lines = text
    .replaceAll("\0", "")
    .split(/\r?\n/)
    .map((line) => line.trim().split(/\s+/));
  const isOld = lines.some(([first = ""]) => /^ParentProcessId/i.test(first));
  return lines.flatMap((fields): ListedProcess[] => {
    const [one, two, began] = fields.map(Number);
    if (one === undefined || two === undefined || !Number.isInteger(one) || !Number.isInteger(two)) return [];
    return isOld ? [{ pid: two, parent: one, began: undefined }] : [{ pid: one, parent: two, began }];
  });
}

const LIST_SCRIPT =
  "Get-CimInstance Win32_Process | ForEach-Object { '{0} {1} {2}' -f $_.ProcessId, $_.ParentProcessId, ([DateTimeOffset]$_.CreationDate).ToUnixTimeMilliseconds() }";

/** Returns how PowerShell lists all processes, and how `wmic` does, which only older systems have. */
export function processLists(): readonly (readonly [file: string, args: readonly string[]])[] {
  return [
    [windowsProgram("powershell"), ["-NoLogo", "-NoProfile", "-NonInteractive", "-Command", LIST_SCRIPT]],
    [windowsProgram("wmic"), ["process", "get", "ParentProcessId,ProcessId"]],
  ];
}

/**
 * Ends what a command on Windows has left running, and everything that this started. Returns whether there was any.
 * `started` is when its leader was started, in milliseconds since 1970. A leader that is in the list is another process
 * by now. Takes up to a second.
 */
export async function endLeftOnWindows(leader: number, started: number): Promise<boolean> {
  const all = await listProcesses();
  if (all.some(({ pid }) => pid === leader)) return false;
  const left = startedBy(new Map([[leader, started]]), all);
  await Promise.all(left.map((pid) => output(windowsProgram("taskkill"), ["/pid", String(pid), "/T", "/F"])));
  return left.length > 0;
}

async function listProcesses(): Promise<readonly ListedProcess[]> {
  for (const [file, args] of processLists()) {
    const all = readProcesses(await output(file, args));
    if (all.length > 0) return all;
  }
  return [];
}

/** Returns what a program writes; nothing if it can't be started or fails. */
function output(file: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(file, [...args], { windowsHide: true, encoding: "latin1", timeout: 20_000 }, (_, text) => resolve(text));
  });
}

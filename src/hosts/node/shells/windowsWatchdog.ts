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

const LIST =
  "Get-CimInstance Win32_Process | ForEach-Object { '{0} {1} {2}' -f $_.ProcessId, $_.ParentProcessId, ([DateTimeOffset]$_.CreationDate).ToUnixTimeMilliseconds() }";

/**
 * The program of the watchdog on Windows, for a separate Node process. It waits until its input ends, like
 * `watchdog.ts` on other systems.
 * Then it ends the last list of `PID BEGAN`: running processes with their trees, and the children of those that ended
 * with this process. Node puts its children into a job that ends with it, but not theirs.
 */
export const windowsScript = `
const { spawnSync } = require("node:child_process");
const startedBy = ${plain(startedBy)};
const readProcesses = ${plain(readProcesses)};
const run = (file, args) => spawnSync(file, args, { windowsHide: true, encoding: "latin1", stdio: ["ignore", "pipe", "ignore"], timeout: 20000 }).stdout || "";
let text = "";
let over = false;
const end = () => {
  if (over) return;
  over = true;
  const last = text.slice(text.lastIndexOf("new\\n") + 4).split("\\n").filter(Boolean).map((line) => line.split(" ").map(Number));
  if (last.length === 0) return;
  const kill = (pid) => run("taskkill", ["/pid", String(pid), "/T", "/F"]);
  const list = () => {
    const told = run("powershell", ["-NoLogo", "-NoProfile", "-NonInteractive", "-Command", ${JSON.stringify(LIST)}]);
    return readProcesses(told.trim() === "" ? run("wmic", ["process", "get", "ParentProcessId,ProcessId"]) : told);
  };
  for (const [pid] of last) kill(pid);
  for (const pid of startedBy(new Map(last), list())) kill(pid);
};
process.stdin.setEncoding("latin1").on("data", (piece) => (text += piece)).on("error", end).on("end", end).on("close", end);
`;

/** Returns the text of a function, without a development tool's wrappers around names. */
function plain(made: (...given: never[]) => unknown): string {
  return made.toString().replace(/__name\((\w+), "\w+"\);?/g, "");
}

import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Writable } from "node:stream";
import type { Log } from "../../../tools/runtime/context/toolContext";
import type { Tree } from "../processes/processTable";
import { windowsScript } from "./windowsWatchdog";

/**
 * Waits until its input ends, which happens when the process at the other end is gone for whatever reason.
 * Each `new` begins a list of `PID BEGAN MARK`. At the end, the processes of the last list are asked to end, and killed
 * a second later. A group whose leader has another start time is another group. On Linux, all processes with the mark
 * in their environment belong to the command too. The temporary folder with the files that the mark names is removed
 * last. `-` means unknown. BEGAN is the 22nd field of `/proc/PID/stat` (man 5 proc_pid_stat), the 20th after the name.
 */
const SCRIPT = `
trap '' HUP INT QUIT TERM
list=
while IFS= read -r line; do
  if [ "$line" = new ]; then list=; else list="$list$line
"; fi
done
[ -n "$list" ] || exit 0
began() {
  set -- $(sed 's/.*) //' "/proc/$1/stat")
  [ $# -lt 20 ] || { shift 19; echo "$1"; }
}
send() {
  printf %s "$list" | while read -r pid began mark; do
    now=$(began "$pid")
    if [ "$began" = - ] || [ -z "$now" ] || [ "$now" = "$began" ]; then kill -s "$1" -- "-$pid"; fi
    [ "$mark" = - ] || [ ! -d /proc/self ] || grep -lzxF -e "$mark" /proc/[0-9]*/environ |
      while IFS=/ read -r _ _ pid _; do kill -s "$1" "$pid"; done
  done
}
send TERM
sleep 1
send KILL
send KILL
printf %s "$list" | while read -r _ _ mark; do
  file=\${mark#*=}
  case $file in */tool-result-viewer-*/bash_*) rm -rf -- "\${file%/*}" ;; esac
done
`;

export interface WatchedTree extends Tree {
  /** When the leader was started. Milliseconds since 1970. */
  readonly started: number;
}

const watched = new Map<Promise<void>, WatchedTree>();
let input: Writable | undefined;

/**
 * Ends a command if this process is killed before the command has `ended`.
 * Its mark is `NAME=FOLDER/ID`; a temporary folder is removed then. A separate process does this, which exists only
 * while something is watched.
 */
export function watchCommand(tree: WatchedTree, ended: Promise<void>, log: Log | undefined): void {
  watched.set(ended, tree);
  tell(log);
  void ended.finally(() => {
    watched.delete(ended);
    tell(log);
  });
}

function tell(log: Log | undefined): void {
  if (watched.size === 0) {
    input?.end("new\n");
    input = undefined;
    return;
  }
  input ??= start(log);
  input?.write(["new", ...[...watched.values()].map(line), ""].join("\n"));
}

function line({ leader: { pid, began = "-" }, mark, started }: WatchedTree): string {
  if (process.platform === "win32") return `${pid} ${started}`;
  return `${pid} ${began} ${mark === undefined || mark.includes("\n") ? "-" : mark}`;
}

/**
 * Starts the process in its own session, so that what ends this process and its group doesn't end it. Returns undefined
 * if it can't be started.
 */
function start(log: Log | undefined): Writable | undefined {
  const failed = (error: unknown): void =>
    log?.error("Could not start the watchdog: commands will continue if this process is killed", error);
  try {
    const child = process.platform === "win32" ? startOnWindows() : startOnPosix();
    child.on("error", failed);
    child.unref();
    if (isPipe(child.stdin)) child.stdin.unref();
    // If it was ended, the next command gets another one.
    const own = child.stdin.on("error", () => undefined);
    own.once("close", () => {
      if (input === own) input = undefined;
    });
    return own;
  } catch (error) {
    failed(error);
    return undefined;
  }
}

function startOnPosix(): ChildProcessByStdio<Writable, null, null> {
  return spawn("/bin/sh", ["-c", SCRIPT, "tool-result-viewer-watchdog"], {
    cwd: "/",
    // Without the mark of a command that this process may itself be part of.
    env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin" },
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
}

/** Starts it detached, or it would be in the job that ends with this process. */
function startOnWindows(): ChildProcessByStdio<Writable, null, null> {
  return spawn(process.execPath, ["-e", windowsScript()], {
    cwd: process.env["SystemRoot"] ?? "C:\\",
    env: { ...process.env, ELECTRON_RUN_AS_NODE: "1", NODE_OPTIONS: "" },
    detached: true,
    windowsHide: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
}

/** Returns whether a stream is a pipe, which has `unref`. */
function isPipe(stream: Writable): stream is Writable & { unref(): void } {
  return "unref" in stream;
}

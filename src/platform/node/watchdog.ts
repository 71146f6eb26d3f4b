import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Writable } from "node:stream";
import type { Log } from "../../core/ports/context";
import type { Tree } from "./processes";
import { windowsScript } from "./windowsWatchdog";

/**
 * Waits until what it reads ends, which is when nobody has the other side of it any more, however that process came to its end. Each `new` begins a list of
 * `PID BEGAN MARK`; the last list is what is ended then: first asked to, and a second later made to. A group whose leader began at another time is another one.
 * On Linux whatever holds the mark in its environment belongs to the command too. The temporary folder with the files that the mark names goes last: nobody
 * can read there any more. `-` is what is not known. BEGAN is the 22nd field of `/proc/PID/stat` (man 5 proc_pid_stat), the 20th behind the name.
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
  /** When the leader was started, in milliseconds since 1970. */
  readonly started: number;
}

const watched = new Map<Promise<void>, WatchedTree>();
let input: Writable | undefined;

/**
 * Has a command ended, until it has `ended`, when this process is killed and can end nothing itself; its mark is `NAME=FOLDER/ID`, and a temporary folder is removed then.
 * A process beside this one does it, which is there only while something is watched.
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

/** In a session of its own, so that what ends this process and its group does not end it; it keeps nobody waiting. Undefined where it cannot be started. */
function start(log: Log | undefined): Writable | undefined {
  const failed = (error: unknown): void =>
    log?.error("Commands will go on should this process be killed: what would end them could not be started", error);
  try {
    const child = process.platform === "win32" ? startOnWindows() : startOnPosix();
    child.on("error", failed);
    child.unref();
    if (isPipe(child.stdin)) child.stdin.unref();
    // Where somebody has ended it, the next command gets another.
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
    // Not the mark of a command that this process may itself be part of.
    env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin" },
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
}

/** Detached, or it would be put into the job that ends with this process. */
function startOnWindows(): ChildProcessByStdio<Writable, null, null> {
  return spawn(process.execPath, ["-e", windowsScript], {
    cwd: process.env["SystemRoot"] ?? "C:\\",
    env: { ...process.env, ELECTRON_RUN_AS_NODE: "1", NODE_OPTIONS: "" },
    detached: true,
    windowsHide: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
}

/** What the types call a stream alone is a pipe, which need not keep this process. */
function isPipe(stream: Writable): stream is Writable & { unref(): void } {
  return "unref" in stream;
}

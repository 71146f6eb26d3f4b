import { spawn } from "node:child_process";
import type { Jail } from "./jail";
import type { World } from "./world";

export interface Ran {
  /** What each line wrote, by its place. */
  readonly outputs: readonly string[];
  /** Whether one of them reached for a network; never where there is no jail. */
  readonly connected: boolean;
}

const SECONDS = 2;
/** Characters of output that are kept of one line. */
const MOST_OUTPUT = 200_000;

/**
 * Runs lines one after another, each in a bash of its own with nothing to read and two seconds of time. What is still alive at the end goes with the jail.
 * `NUL mark NUL` stands behind each line's output.
 */
export async function runLines(lines: readonly string[], world: World, jail: Jail): Promise<Ran> {
  const mark = `\0${Math.random()}\0`;
  const script = String.raw`
mapfile -d '' -t lines <&3
exec 3<&- 2>&1
ulimit -c 0 -f 20000 -t 10 -u 4000 -v 4000000
export PATH=${world.bin}:/usr/bin:/bin HOME=${world.home} LC_ALL=C.UTF-8 TERM=dumb USER=somebody
unset SHLVL OLDPWD
for line in "\${lines[@]}"; do
  cd ${world.work}
  /usr/bin/timeout -s KILL ${SECONDS} /bin/bash -c "$line" < /dev/null &
  wait $!
  kill -KILL -- -$! 2>&-
  printf '\0%s\0' ${mark.replaceAll("\0", "")}
done
while read -r row; do echo "$row"; done < /proc/net/snmp
`.replaceAll("\\$", "$");
  const [program = "", ...args] = jail.command(world, script);
  const child = spawn(program, args, {
    cwd: world.root,
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin" },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    detached: true,
    ...(jail.kind === "none" && jail.user !== undefined && { uid: jail.user, gid: jail.user }),
  });
  child.stdio[3]?.on("error", () => undefined);
  (child.stdio[3] as NodeJS.WritableStream).end(lines.map((line) => `${line}\0`).join(""));
  const outputs: string[] = [];
  let open = "";
  child.stdout.setEncoding("latin1");
  child.stdout.on("data", (text: string) => {
    open += text;
    for (let end = open.indexOf(mark); end >= 0; end = open.indexOf(mark)) {
      outputs.push(open.slice(0, end));
      open = open.slice(end + mark.length);
    }
    if (open.length > MOST_OUTPUT) open = open.slice(0, MOST_OUTPUT) + open.slice(-mark.length);
  });
  let failure = "";
  child.stderr.on("data", (text: Buffer) => void (failure += text.toString()));
  await new Promise((resolve) => {
    child.once("close", resolve);
    // What a line left behind may hold the output open where there is no jail.
    child.once("exit", () => setTimeout(resolve, 3000).unref());
    child.once("error", resolve);
  });
  try {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nobody is left.
  }
  child.stdout.destroy();
  if (outputs.length < lines.length)
    throw new Error(`Only ${outputs.length} of ${lines.length} lines ran to their end: ${failure}${open.slice(-500)}`);
  return { outputs, connected: jail.kind === "namespaces" && reachedOut(open) };
}

/** Whether the counters of a network that is new tell of a connection that was begun, or a packet that was sent. */
function reachedOut(counters: string): boolean {
  const value = (protocol: string, name: string): number => {
    const [names, values] = counters.split("\n").filter((row) => row.startsWith(`${protocol}: `));
    const at = names?.split(" ").indexOf(name) ?? -1;
    return Number(values?.split(" ")[at] ?? 0);
  };
  return value("Tcp", "ActiveOpens") > 0 || value("Udp", "OutDatagrams") > 0 || value("Icmp", "OutEchos") > 0;
}

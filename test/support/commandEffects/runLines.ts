import { spawn } from "node:child_process";
import type { Writable } from "node:stream";
import type { Jail } from "./jail";
import type { World } from "./world";

export interface Ran {
  /** The output of each line, by its index. */
  readonly outputs: readonly string[];
  /** Whether a line tried to use a network. Never true without a jail. */
  readonly connected: boolean;
}

const SECONDS = 2;
/** Maximum characters of output kept per line. */
const MOST_OUTPUT = 200_000;

/**
 * Runs lines one after another, each in its own bash with no input and two seconds of time. The jail ends what is still
 * running.
 */
export async function runLines(lines: readonly string[], world: World, jail: Jail): Promise<Ran> {
  const mark = String(Math.random());
  const [program = "", ...args] = jail.command(world, script(world, mark));
  const child = spawn(program, args, {
    cwd: world.root,
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin" },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    detached: true,
    ...(jail.kind === "none" && jail.user !== undefined && { uid: jail.user, gid: jail.user }),
  });
  const [, stdout, stderr, given] = child.stdio;
  if (!stdout || !stderr || !given) throw new Error(`${program} cannot be started`);
  given.on("error", () => undefined);
  (given as Writable).end(lines.map((line) => `${line}\0`).join(""));
  const outputs: string[] = [];
  const end = `\0${mark}\0`;
  let open = "";
  stdout.on("data", (data: Buffer) => {
    open += data.toString("latin1");
    for (let at = open.indexOf(end); at >= 0; at = open.indexOf(end)) {
      outputs.push(open.slice(0, at));
      open = open.slice(at + end.length);
    }
    if (open.length > MOST_OUTPUT) open = open.slice(0, MOST_OUTPUT) + open.slice(-end.length);
  });
  let failure = "";
  stderr.on("data", (data: Buffer) => void (failure += data.toString()));
  await new Promise((resolve) => {
    child.once("close", resolve).once("error", resolve);
    // Without a jail, a line's leftover process can keep the output open.
    child.once("exit", () => setTimeout(resolve, 3000).unref());
  });
  stdout.destroy();
  if (outputs.length < lines.length)
    throw new Error(`Only ${outputs.length} of ${lines.length} lines ran to their end: ${failure}${open.slice(-500)}`);
  return { outputs, connected: jail.kind === "namespaces" && reachedOut(open) };
}

/**
 * Returns a bash script that runs the given lines, which NULs separate. `NUL mark NUL` follows the output of each, and
 * the network counters follow all.
 */
function script({ bin, home, work }: World, mark: string): string {
  return `
mapfile -d '' -t lines <&3
exec 3<&- 2>&1
ulimit -c 0 -f 20000 -t 10 -u 4000 -v 4000000
export PATH=${bin}:/usr/bin:/bin HOME=${home} LC_ALL=C.UTF-8 TERM=dumb USER=somebody
unset SHLVL OLDPWD
for line in "$\{lines[@]}"; do
  cd ${work}
  /usr/bin/timeout -s KILL ${SECONDS} /bin/bash -c "$line" < /dev/null &
  wait $! 2>&-
  kill -KILL -- -$! 2>&-
  printf '\\0%s\\0' ${mark}
done
while read -r row; do echo "$row"; done < /proc/net/snmp
`;
}

/** Returns whether the counters of a new network show a started connection or a sent packet. */
function reachedOut(counters: string): boolean {
  const value = (protocol: string, name: string): number => {
    const [names, values] = counters.split("\n").filter((row) => row.startsWith(`${protocol}: `));
    const at = names?.split(" ").indexOf(name) ?? -1;
    return Number(values?.split(" ")[at] ?? 0);
  };
  return value("Tcp", "ActiveOpens") > 0 || value("Udp", "OutDatagrams") > 0 || value("Icmp", "OutEchos") > 0;
}

import { spawnSync } from "node:child_process";
import type { World } from "./world";

/** Describes how command lines are isolated from everything except their world. */
export interface Jail {
  /**
   * - `namespaces`: they see a file system of their own in which only the world can be written, no other processes, and no network.
   * - `none`: they run as they are; only lines that `isTame` may.
   */
  readonly kind: "namespaces" | "none";
  /** The user who runs them, if it isn't this process's user. */
  readonly user: number | undefined;
  /** Returns the program and arguments that run a bash script in it. */
  command(world: World, script: string): readonly string[];
}

const NOBODY = 65534;

/** Returns the strictest jail that this machine offers. */
export function findJail(): Jail {
  const root = process.getuid?.() === 0;
  const namespaces: Jail = {
    kind: "namespaces",
    user: root ? NOBODY : undefined,
    command: ({ root: folder }, script) => [
      "unshare",
      ...(root ? [] : ["--user", "--map-root-user"]),
      ..."--mount --pid --net --ipc --uts --fork --kill-child /bin/bash -c".split(" "),
      BUILD,
      "bash",
      folder,
      root ? `--reuid=${NOBODY} --regid=${NOBODY} --clear-groups` : "",
      script,
    ],
  };
  return works(namespaces) ? namespaces : { ...plain, user: root ? NOBODY : undefined };
}

const plain: Jail = {
  kind: "none",
  user: undefined,
  command: (_, script) => ["/bin/bash", "-c", script],
};

function works(jail: Jail): boolean {
  const [program = "", ...args] = jail.command({ root: "/tmp" } as World, "echo built");
  return spawnSync(program, args, { encoding: "utf8", timeout: 10_000 }).stdout === "built\n";
}

/**
 * Builds a separate root folder with the world and the system's programs, which are read-only. Then drops all rights.
 * All addresses are this machine's own, so that connections reach the network counters. Programs that are started by
 * absolute path are there as well.
 */
const BUILD = String.raw`
set -e
world=$1 user=$2 script=$3 new=/mnt
mount -t tmpfs -o mode=755 new $new
for folder in usr etc bin sbin lib lib64 lib32 libx32; do
  [ -e /$folder ] || continue
  if [ -L /$folder ]; then cp -P /$folder $new; continue; fi
  mkdir $new/$folder
  mount --rbind /$folder $new/$folder
  mount -o remount,bind,ro $new/$folder 2>&- || :
done
mkdir -p $new/proc $new/dev $new/tmp $new/root $new/var/cache/man
mount -t tmpfs -o mode=1777 tmp $new/tmp
mount -t proc proc $new/proc
for device in null zero full random urandom; do
  : > $new/dev/$device
  mount --bind /dev/$device $new/dev/$device
done
ln -s /proc/self/fd $new/dev/fd
for stream in 0:stdin 1:stdout 2:stderr; do ln -s /proc/self/fd/\${stream%:*} $new/dev/\${stream#*:}; done
mkdir -p $new$world
mount --bind $world $new$world
mkdir $new/more
for name in rsh ssh rmt; do ln -s $world/bin/$name $new/more; done
mount -t overlay overlay -o lowerdir=$new/more:$new/usr/bin $new/usr/bin 2>&- || :
mount -o remount,bind,ro $new
{ ip link set lo up && ip route add local 0.0.0.0/0 dev lo; } 2>&- || :
exec chroot $new setpriv $user --bounding-set=-all --inh-caps=-all --no-new-privs /bin/bash -c "$script"
`.replaceAll("\\$", "$");

/** Returns whether a line can name no path outside the world and no process. Such lines can run without a jail. */
export function isTame(line: string): boolean {
  return !/(?:^|[^\w.*?\]~-])\/|\/\/|\$\S*\/|\.\.|~\w|kill|fg\b|bg\b|PATH|OLDPWD|command|exec|\\x|\\[0-7]|env\b/.test(
    line,
  );
}

import * as fs from "node:fs";
import { type Bounds, type Confiner, systemProgram } from "./confiner";

/**
 * Runs with all capabilities inside new namespaces, and drops them with the last line.
 * First makes every file system read-only, including those that were mounted later (`mount -a -o remount`). Unreachable
 * ones may fail. If anything could still be written, it reports that and exits, because what isn't known to be
 * read-only counts as writable. With `keep`, `/proc` stays as it is, because the second namespace sets the user id
 * there. Then it mounts masks over files, and the temporary folder, from the table.
 */
const SCRIPT = `
mount=$1 table=$2 keep=$3
shift 3
if [ "$keep" = /proc ]; then "$mount" -a -t noproc -o remount,bind,ro; else "$mount" -a -o remount,bind,ro; fi 2>/dev/null
while read -r _ _ _ _ target options _; do
  case $options in rw | rw,*) ;; *) continue ;; esac
  case $target in
    "$keep") continue ;;
    *\\\\*) ;;
    *) [ -w "$target" ] || continue ;;
  esac
  echo "$target could not be made read-only" >&2
  exit 1
done </proc/self/mountinfo
"$mount" -a -T "$table" || exit 1
exec "$@"
`;

/** Returns the sandbox of Linux namespaces, if the programs of util-linux are installed. */
export function findUnshare(find = systemProgram, ids = ownIds()): Confiner | undefined {
  const [unshare, mount, setpriv] = [find("unshare"), find("mount"), find("setpriv")];
  if (unshare === undefined || mount === undefined || ids === undefined) return undefined;
  const root = ids.user === 0;
  if (root && setpriv === undefined) return undefined;
  // A second namespace restores the user's own id, without capabilities over the first. Root already has that id, and
  // could write to /proc.
  const lower = root
    ? [String(setpriv), "--bounding-set=-all", "--inh-caps=-all", "--no-new-privs"]
    : [unshare, "--user", `--map-user=${ids.user}`, `--map-group=${ids.group}`];
  return {
    by: "Linux namespaces",
    around(bounds, program) {
      fs.writeFileSync(bounds.table, mountTable(bounds), { mode: 0o600 });
      const namespaces = ["--user", "--map-root-user", "--mount", ...(bounds.network ? [] : ["--net"])];
      const given = [mount, bounds.table, root ? "none" : "/proc"];
      return [unshare, ...namespaces, "/bin/sh", "-c", SCRIPT, "sh", ...given, ...lower, ...program];
    },
  };
}

/** Returns the mounts in the format of fstab (man 5 fstab). */
export function mountTable({ temporary, masks }: Bounds): string {
  return [
    ...masks.map(({ shown, path }) => `${escaped(shown)} ${escaped(path)} none bind 0 0\n`),
    `tmpfs ${escaped(temporary)} tmpfs mode=0700,nosuid,nodev 0 0\n`,
  ].join("");
}

/** Other blanks than those of ASCII part nothing there, and have no such short form. */
function escaped(path: string): string {
  return path.replace(/[ \t\n\v\f\r\\#]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`);
}

function ownIds(): { readonly user: number; readonly group: number } | undefined {
  const [user, group] = [process.geteuid?.(), process.getegid?.()];
  return user === undefined || group === undefined ? undefined : { user, group };
}

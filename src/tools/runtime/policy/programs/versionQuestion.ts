import type { Row } from "./programRow";
import type { Word } from "../line/commandWord";

/**
 * Whether a program only reports on itself. Applies to programs that only read, or that check no file of the project
 * for that.
 */
export function asksForVersion(args: readonly Word[], program: string, row: Row | undefined): boolean {
  const [only, more] = args;
  if (more !== undefined || only?.kind !== "literal") return false;
  if (/^--(?:version|help)$/.test(only.value) && (row?.class === "readOnly" || VERSIONED.has(program))) return true;
  return VERSIONS.get(only.value)?.has(program) === true;
}

/**
 * Programs that run nothing from the project, and download nothing, to print their version and options. `yarn`, `pnpm`,
 * `cargo`, `go`, and `mvn` aren't among them.
 */
const VERSIONED: ReadonlySet<string> = new Set(
  (
    "node deno bun python python3 pip pip3 ruby perl php lua java javac gcc g++ cc c++ clang clang++ ld make gmake cmake ninja git docker curl wget ssh " +
    "rsync openssl zip gzip bzip2 xz zstd cp mv rm ln touch mkdir chmod chown tee truncate split patch dd kill pkill systemctl tmux vim nano code tsc eslint prettier " +
    "ffmpeg convert psql mysql sqlite3 redis-cli"
  ).split(" "),
);

/**
 * Programs that only print their version if this option is their only argument. For its help, npm creates folders that
 * the project's settings name (`cache`, `logs-dir`).
 */
const VERSIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["--version", new Set(["npm", "npx"])],
  ["-v", new Set("node npm npx bun git ruby perl php tsc eslint prettier make gcc g++ clang docker".split(" "))],
  ["-V", new Set("python python3 pip pip3 deno make".split(" "))],
  ["-version", new Set(["java", "javac"])],
]);

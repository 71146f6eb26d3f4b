import { isSecretPath } from "../secretPaths";
import { type Effect, hides, optionsOf, positionals } from "./programRow";
import { mayBeSecret } from "../line/secretGlob";
import type { Word } from "../line/commandWord";

const showsHistory = hides("Shows the history of every file, including those that may contain secrets");

/**
 * Returns the effects of `git log` and similar commands beyond reading. The diffs of a whole history contain the
 * secrets that any file ever had. Those of named files are judged by their names.
 */
export function historyEffect(args: readonly Word[]): Effect | undefined {
  const lines = args.flatMap(({ value }, index) =>
    value === "-L" ? [args[index + 1]?.value ?? ""] : (/^-L(.+)$/.exec(value)?.slice(1) ?? []),
  );
  if (lines.some((range) => isSecretPath(range.slice(range.lastIndexOf(":") + 1))))
    return hides("Shows the history of a file that may contain secrets");
  return showsDifferences(args) && !isNarrowed(args) && !isOneCommit(args) ? showsHistory : undefined;
}

/** `git log -p -1`: the differences of one commit, which nothing searches for. */
function isOneCommit(args: readonly Word[]): boolean {
  const [first, ...more] = args.filter(({ value }, index) => !/^-/.test(value) && args[index - 1]?.value !== "-n");
  const options = args.map(({ value }) => value).filter((value) => value.startsWith("-"));
  const one = args.some(
    ({ value }, index) =>
      /^(?:-1|-n1|--max-count=1)$/.test(value) || (value === "-n" && args[index + 1]?.value === "1"),
  );
  return (
    one &&
    more.length === 0 &&
    /^(?:[\w/@{}~.-]*)$/.test(first?.value ?? "") &&
    !first?.value.includes("..") &&
    options.every((value) =>
      /^(?:-1|-n1?|--max-count=1|-[pu]|--patch|-U\d+|--stat|--oneline|--no-color)$/.test(value),
    ) &&
    options.filter((value) => /^-(?:1|n)|^--max/.test(value)).length === 1
  );
}

/**
 * Returns the effects of `git show` beyond reading. With options that select more commits than the named ones, it shows
 * the diffs of all of them.
 */
export function showEffect(args: readonly Word[]): Effect | undefined {
  const walks = args.some(({ value }, index) => {
    // A range, but no path that goes up.
    if (/^\^|(?<![/.:]|^)\.\.|^\.\.[^/.]|\^-\d*$/.test(value)) return true;
    if (
      /^--(?:all|not|branches|tags|remotes|glob|reflog|do-walk|walk-reflogs|bisect|alternate-refs)(?:=|$)/.test(value)
    )
      return true;
    const one = /^(?:-n?1|--max-count=1)$/.test(value) || (value === "-n" && args[index + 1]?.value === "1");
    return /^-(?:n|\d|-max-count)/.test(value) && !one;
  });
  if (!walks || isNarrowed(args)) return undefined;
  const other = optionsOf(args).some(({ value }) =>
    /^(?:-s|--(?:no-patch|(?:short|num|dir)?stat|compact-summary|name-only|name-status|summary|raw))(?:=|$)/.test(
      value,
    ),
  );
  return other && !showsDifferences(args) ? undefined : showsHistory;
}

/** Short options can be written together. Some are followed by their value. */
const DIFFERENCES =
  /^(?:-(?![SGLOnlMCBX])[A-Za-z]*[pumcU]|--(?:patch(?:-with-.+)?|unified(?:=.*)?|binary|check|cc|dd|remerge-diff|diff-merges(?:=.+)?)$)/;

function showsDifferences(args: readonly Word[]): boolean {
  return optionsOf(args).some(({ value }) => DIFFERENCES.test(value));
}

/** Whether only the differences of certain files are shown. Without `--`, a word is a file's when it ends like one and is no option's value; others may name commits. */
function isNarrowed(args: readonly Word[]): boolean {
  const end = args.findIndex(({ value }) => value === "--");
  const front = end < 0 ? args : args.slice(0, end);
  const behind = end < 0 ? [] : args.slice(end + 1);
  const before = positionals(front);
  const named = front.filter((word, index) => {
    const last = front[index - 1]?.value ?? "";
    return before.includes(word) && isFileName(word.value) && (!last.startsWith("-") || ALONE.test(last));
  });
  const files = [...named, ...behind]
    .map(({ value }) => value)
    .filter((value) => !/^:(?:[!^]|\(exclude\))/.test(value));
  const whole = optionsOf(args).some(({ value }) => value.startsWith("--full-d"));
  // Next to a file, a path that contains everything can be named.
  return !whole && files.length > 0 && files.every(namesFew) && !before.some(({ value }) => isWide(value));
}

/** Files of which one asks for the history; what ends otherwise may be a branch, a version or a time. */
const FILE_NAME =
  /[^./]\.(?:[cm]?[jt]sx?|json|md|py|rs|go|java|kt|cc?|cpp|hp?p?|cs|rb|php|swift|sh|s?css|html|ya?ml|toml|sql|vue|svelte|txt|xml)$/i;

function isFileName(value: string): boolean {
  return FILE_NAME.test(value) && !/\.\.|[:^]/.test(value);
}

/** Options whose value, if any, isn't the next word. */
const ALONE =
  /^(?:-[puwmc]+|-\d+|-[SGUn].+|--[\w-]+=[^]*|--(?:patch|cc|follow|(?:short|num)?stat|oneline|no-merges|merges|all|graph|reverse|first-parent|name-only|name-status|no-color))$/;

/** Git takes a name for a pattern by itself. On systems with slashes in paths, `.\env` is a pattern for `.env`. */
function namesFew(file: string): boolean {
  const isPattern = /[*?[\\]/.test(file);
  const meant = [file, file.replaceAll("\\", "")];
  return !isWide(file) && !(isPattern && meant.some((name) => mayBeSecret(name, { dots: true })));
}

/**
 * Whether a path may contain everything that Git tracks: its root in any spelling, paths above it, and paths given from
 * a root.
 */
function isWide(place: string): boolean {
  const names = place.split(/[\\/]/).filter((name) => name !== "" && name !== ".");
  return names.length === 0 || names.includes("..") || /^(?:[\\/:]|[A-Za-z]:[\\/])/.test(place);
}

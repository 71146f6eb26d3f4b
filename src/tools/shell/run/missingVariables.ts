import { isOfEditor } from "../../runtime/policy/secretVariables";
import type { Shells, ShellState } from "../../runtime/ports/shellsPort";

/** A command that shows the whole environment. */
const listsAll = /^\s*(?:env|printenv|set|export(?:\s+-p)?|gci env:|get-childitem env:)\s*(?:$|[|;&>\n])/i;

/** The maximum number of names to report at once. */
const MOST_TOLD = 12;

/** Names that were reported for failed commands, by the shells they ran in. Each is reported once. */
const toldOf = new WeakMap<Shells, Set<string>>();

/**
 * Describes the variables that a command didn't get: those that the command names, all if it shows all, and if it
 * failed, those that its output names and each that wasn't reported before. Contains only names. Returns undefined if
 * there are none.
 */
export function missingVariables(
  { command, removed, exitCode }: ShellState,
  output: string,
  shells: Shells,
): string | undefined {
  if (removed.length > 0 && listsAll.test(command)) {
    const some = removed.length === 1 ? "1 variable is" : `${removed.length} variables are`;
    return `${some} missing: commands don't get variables that are named like secrets or belong to the editor (${listed(removed)}); ${SETTING}.`;
  }
  const named = removed.filter((name) => isIn(name, command));
  if (named.length > 0) return sentence(named);
  if (exitCode === null || exitCode === 0) return undefined;
  const told = toldOf.get(shells) ?? new Set();
  toldOf.set(shells, told);
  const needed = removed.filter((name) => isIn(name, output) || !(told.has(name) || isOfEditor(name)));
  for (const name of needed) told.add(name);
  return needed.length === 0 ? undefined : sentence(needed);
}

const SETTING = "the user can change that with the setting shell.keepEnvironment";

function sentence(names: readonly string[]): string {
  return `Commands don't get ${listed(names)}, withheld as secrets or as the editor's own; ${SETTING}.`;
}

function listed(names: readonly string[]): string {
  const left = names.length - MOST_TOLD;
  return left > 0 ? `${names.slice(0, MOST_TOLD).join(", ")} and ${left} more` : names.join(", ");
}

function isIn(name: string, text: string): boolean {
  return new RegExp(`(?<![A-Za-z0-9_])${name.replace(/[^A-Za-z0-9_]/g, "\\$&")}(?![A-Za-z0-9_])`).test(text);
}

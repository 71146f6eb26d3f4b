import { isOfEditor } from "../../runtime/policy/secretVariables";
import type { Shells, ShellState } from "../../runtime/ports/shellsPort";

/** A command that shows the whole environment. */
const listsAll = /^\s*(?:env|printenv|set|export(?:\s+-p)?|gci env:|get-childitem env:)\s*(?:$|[|;&>\n])/i;

/** Names that are told at once. */
const MOST_TOLD = 12;

/** Names that were told when a command failed, by the shells it was one of: once is enough. */
const toldOf = new WeakMap<Shells, Set<string>>();

/**
 * What a model is told of variables that a command was not given: those that the command names, all where it shows all, and where it failed those that its
 * output names, and each that was not told so before. Undefined for nothing. Names only.
 */
export function missingVariables(
  { command, removed, exitCode }: ShellState,
  output: string,
  shells: Shells,
): string | undefined {
  if (removed.length > 0 && listsAll.test(command)) {
    const some = removed.length === 1 ? "1 variable is" : `${removed.length} variables are`;
    return `${some} missing: commands are not given what has the name of a secret or belongs to the editor (${listed(removed)}); ${SETTING}.`;
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

const SETTING = "the person's setting shell.keepEnvironment can change that";

function sentence(names: readonly string[]): string {
  return `Commands are not given ${listed(names)}, kept back as secrets or as the editor's own; ${SETTING}.`;
}

function listed(names: readonly string[]): string {
  const left = names.length - MOST_TOLD;
  return left > 0 ? `${names.slice(0, MOST_TOLD).join(", ")} and ${left} more` : names.join(", ");
}

function isIn(name: string, text: string): boolean {
  return new RegExp(`(?<![A-Za-z0-9_])${name.replace(/[^A-Za-z0-9_]/g, "\\$&")}(?![A-Za-z0-9_])`).test(text);
}

import type { CommandDecision } from "../../runtime/policy/commands/commandDecision";
import { secretFilesOf } from "../../runtime/policy/secretFiles";
import type { ToolContext } from "../../runtime/context/toolContext";
import type { Confine, ShellState } from "../../runtime/ports/shellsPort";

/** What lets a command run, in words, with what confines it. */
export async function confinedBy(
  { by, readsOnly }: Extract<CommandDecision, { kind: "allow" }>,
  { shells }: ToolContext,
): Promise<string> {
  if (readsOnly === undefined) return by;
  const confinement = await shells.confinement();
  return "by" in confinement ? `${by}, confined by ${confinement.by}` : by;
}

/** What a command that runs these programs is confined by, because it only reads. */
export async function confineFor(programs: readonly string[], context: ToolContext): Promise<Confine> {
  const { isSecret } = await secretFilesOf(context);
  return { programs, isSecret, folders: context.workspace.folders.map(({ resource }) => resource) };
}

/** What a confined command is refused, as programs and the system say it. */
const REFUSED =
  /read-only file system|network is unreachable|operation not permitted|temporary failure in name resolution|could not resolve host/i;

/** Why a confined command may have failed, and what to do; undefined for one that did not, or for other reasons. `end` is the end of its output. */
export function confinedAdvice({ confined, exitCode }: ShellState, end: string): string | undefined {
  if (!confined || exitCode === 0 || !REFUSED.test(end)) return undefined;
  return "It ran confined, because it was found only to read: without network, and writing only to $TMPDIR. If it needs more, the user can allow it with a rule (setting toolResultViewer.shell.allow).";
}

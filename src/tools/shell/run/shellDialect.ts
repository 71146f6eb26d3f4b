import type { ShellKind } from "../../runtime/ports/shellsPort";

/**
 * Returns why a command can't be meant for the shell that would run it, with what to write instead; undefined if it can. Windows PowerShell 5.1 supports neither `&&` nor
 * `||`, and its error message doesn't say what to write instead.
 */
export function wrongDialect(command: string, kind: ShellKind): string | undefined {
  if (kind !== "powershell") return undefined;
  const operator = /&&|\|\|/.exec(withoutQuoted(command))?.[0];
  if (operator === undefined) return undefined;
  const instead = operator === "&&" ? "a; if ($?) { b }" : "a; if (-not $?) { b }";
  return `the shell is Windows PowerShell 5.1, which does not know ${operator}. Write ${instead}, or call bash once for each command.`;
}

/** A command of PowerShell without its quoted texts and comments, in which a quote is doubled or behind a backtick. */
function withoutQuoted(command: string): string {
  return command.replace(/`[^]|'[^']*'|"(?:`[^]|[^"`])*(?:"|`?$)|<#[^]*?(?:#>|$)|(?<=^|\s)#[^\n]*/g, " ");
}

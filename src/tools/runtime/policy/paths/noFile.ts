import type { ToolContext } from "../../context/toolContext";
import type { PathUse } from "../programs/pathUses";

/** Whether a path isn't a file to the shell, and is harmless to use. */
export function isNothing(value: string, use: PathUse["use"], { grammar }: Pick<ToolContext, "grammar">): boolean {
  const nothing = grammar?.language === "powershell" ? NOTHING_ON_WINDOWS : NOTHING;
  return nothing.test(value) && !(use === "write" && OPENED.test(value));
}

const NOTHING = /^(?:-|\/dev\/(?:null|stdin|stdout|stderr|tty|zero|u?random|fd\/\d+))$/;

/** To bash, also that of Git for Windows, these are names like any other. */
const NOTHING_ON_WINDOWS = /^(?:-|\$null|nul)$/i;

/**
 * What a shell has opened, usually to read it. On Linux, writing to such a path writes the file that was opened. A
 * terminal may be the user's own, which obeys what is written to it.
 */
const OPENED = /^\/dev\/(?:stdin|tty|fd\/(?![12]$))/i;

/** Whether a path is the output of commands, wherever it goes. */
export function isOutput(value: string): boolean {
  return /^\/dev\/(?:stdout|stderr|fd\/[12])$/i.test(value);
}

import { stringOf } from "../../base/json/jsonValue";
import { quoteCommand } from "../../base/text/quotedCommand";
import { SHELL_TOOLS } from "../../results/equivalents/shellTools";
import type { SeenCall } from "./findingKind";

/** `write_stdin` continues a command that already runs. */
const SHELLS: ReadonlySet<string> = new Set(["Bash", "bash", "PowerShell", ...SHELL_TOOLS]);
const OWN = /(?:^|[_-])trv_(?:bash|shell)/;

/** Returns the command line of a call that runs one. Undefined for other calls. */
export function commandOf({ tool, input }: Pick<SeenCall, "tool" | "input">): string | undefined {
  if (tool === "write_stdin" || (!SHELLS.has(tool) && !OWN.test(tool))) return undefined;
  return stringOf(quoteCommand(input["command"] ?? input["cmd"]))?.trim();
}

/** Characters of a command that are looked at. */
const LOOKED_AT = 10_000;

/** Programs that show a state that changes by itself, or wait for one. */
const CHANGING =
  /\b(?:sleep|watch|wait|curl|wget|ping|ps|pgrep|top|docker|podman|kubectl|gh|glab|aws|gcloud|lsof|ss|netstat|nc|tail|date|jobs|systemctl|journalctl|pm2|adb|ssh|tmux|screen|(?:git (?:fetch|pull|push|ls-remote)))\b/;

/** Whether the result of a command can differ although nothing was changed here. */
export function mayChangeByItself(command: string): boolean {
  return CHANGING.test(command.slice(0, LOOKED_AT));
}

/** Commands that change files without naming them. */
const CHANGING_FILES =
  /--(?:write|fix|apply)\b|\b(?:fmt|format|prettier|black|codegen|generate|stash|checkout|restore|reset|merge|rebase|pull|cherry-pick|revert|patch|migrate|install|update|upgrade)\b/;

/** Whether a command may change files that it doesn't name. */
export function mayChangeFiles(command: string): boolean {
  return CHANGING_FILES.test(command.slice(0, LOOKED_AT));
}

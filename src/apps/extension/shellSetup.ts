import type { Shells } from "../../tools/runtime/ports/shellsPort";
import { t } from "../../base/l10n";

/**
 * Says which shell runs commands, and where it is. `wanted` is the setting `shell.path`, which has an effect on Windows
 * only.
 */
export function shellSetup(
  { kind, shown, path }: Shells["program"],
  wanted: string,
  platform: NodeJS.Platform,
): { readonly ok: boolean; readonly found: string; readonly todo?: string } {
  const found = t("Commands run in {0} ({1})", shown ?? kind, path);
  if (platform !== "win32" || wanted === "" || wanted === path) return { ok: true, found };
  return {
    ok: false,
    found,
    todo: t(
      "{0} is not used. Set toolResultViewer.shell.path to the full path of Git's bash.exe, pwsh.exe, or powershell.exe, and reload the window.",
      wanted,
    ),
  };
}

import type { Confinement } from "../../tools/runtime/ports/shellsPort";
import { t } from "../../base/l10n";

/** Says whether read-only commands run in a sandbox. Systems without one have nothing to fix. */
export function confinementSetup(
  found: Confinement,
  platform: NodeJS.Platform,
): { readonly ok: boolean; readonly found: string; readonly todo?: string } {
  if ("by" in found) return { ok: true, found: t("Read-only commands run in a sandbox ({0})", found.by) };
  const told = t("Read-only commands run without a sandbox: {0}", found.why);
  if (platform !== "linux" && platform !== "darwin") return { ok: true, found: told };
  return {
    ok: false,
    found: told,
    todo:
      platform === "linux"
        ? t(
            "Only the command rules restrict them. Install bubblewrap, and allow unprivileged user namespaces (sysctl user.max_user_namespaces, kernel.apparmor_restrict_unprivileged_userns).",
          )
        : t("Only the command rules restrict them."),
  };
}

import * as vscode from "vscode";
import { showMessage } from "../documents/message";
import type { Backup, Backups } from "../../../tools/runtime/context/backups";
import type { ToolContext } from "../../../tools/runtime/context/toolContext";
import { onOneLine } from "../../../base/text/visibleText";
import { plural, t } from "../../../base/l10n";

/** The scheme of backups, for the diff editor. */
const SCHEME = "tool-result-viewer-backup";

const RESTORE = t("Restore");

export interface RestoreParts {
  readonly backups: Backups;
  /** Creates a context for writing, which doesn't ask again. */
  readonly context: (signal: AbortSignal) => ToolContext;
}

/** The command that restores a file as it was before a tool changed or removed it. */
export interface Restoring {
  /**
   * Lets the user choose a version, unless `id` names one. Shows its diff with the file, and restores it after a
   * confirmation.
   */
  restore(id?: string): Promise<void>;
  dispose(): void;
}

/** Creates the command. It diffs backups with the current file, and backs up a file before it replaces it. */
export function createRestoring({ backups, context }: RestoreParts): Restoring {
  const provider = vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    async provideTextDocumentContent(uri) {
      const own = context(new AbortController().signal);
      const [id = "", missing] = uri.query.split("&");
      if (missing === "now") return "";
      const bytes = await backups.read(id);
      const backup = (await backups.list()).find((each) => each.id === id);
      return backup ? own.text.decode(bytes, backup.resource) : "";
    },
  });

  const choose = async (): Promise<Backup | undefined> => {
    const { workspace } = context(new AbortController().signal);
    const kept = await backups.list();
    if (kept.length === 0) {
      void showMessage("info", t("There are no backups. Files are backed up before a tool changes or removes them."));
      return undefined;
    }
    const items = kept.map((backup) => ({
      label: onOneLine(workspace.display(backup.resource)),
      description: t("{0}, before {1}", new Date(backup.time).toLocaleString(), backup.tool),
      detail: plural(backup.size, "{0} byte", "{0} bytes"),
      backup,
    }));
    const picked = await vscode.window.showQuickPick(items, {
      title: t("Restore File"),
      placeHolder: t("Select a version from before a tool changed the file"),
      matchOnDescription: true,
    });
    return picked?.backup;
  };

  const show = async (backup: Backup, there: boolean): Promise<void> => {
    const file = vscode.Uri.parse(backup.resource, true);
    const version = file.with({ scheme: SCHEME, authority: "", query: backup.id });
    const now = there ? file : version.with({ query: `${backup.id}&now` });
    const name = file.path.slice(file.path.lastIndexOf("/") + 1);
    const time = new Date(backup.time).toLocaleString();
    await vscode.commands.executeCommand("vscode.diff", now, version, `${name}: now ↔ ${time}`, { preview: true });
  };

  return {
    async restore(id) {
      const backup = id === undefined ? await choose() : (await backups.list()).find((each) => each.id === id);
      if (!backup) {
        if (id !== undefined) throw new Error(t("This version is no longer available"));
        return;
      }
      const { currentFile, writeBack } = await import("../../../tools/edit/fileChange");
      const own = context(new AbortController().signal);
      const path = onOneLine(own.workspace.display(backup.resource));
      const current = await currentFile(backup.resource, own);
      await show(backup, current !== undefined);
      const when = new Date(backup.time).toLocaleString();
      const answer = await showMessage(
        "info",
        t("Restore {0} as it was at {1}? The current version is backed up first.", path, when),
        RESTORE,
      );
      if (answer !== RESTORE) return;
      await writeBack(backup.resource, await backups.read(backup.id), context(new AbortController().signal));
      void showMessage("info", t("Restored {0} as it was at {1}.", path, when));
    },
    dispose() {
      provider.dispose();
    },
  };
}

/** Reads `{ id }`, as a link of the viewer or a keybinding passes it. */
export function backupIdOf(argument: unknown): string | undefined {
  if (typeof argument !== "object" || argument === null || !("id" in argument)) return undefined;
  return typeof argument.id === "string" ? argument.id : undefined;
}

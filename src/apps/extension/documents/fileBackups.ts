import * as vscode from "vscode";
import * as z from "zod";
import { plain } from "./nativeText";
import { t } from "../../../base/l10n";
import type { Resource } from "../../../base/resource";
import type { Workspace } from "../../../tools/runtime/ports/workspacePort";
import type { HostApi } from "../../../protocol/hostApi";
import { readBackup } from "../../../transcripts/details/fileBackup";
import type { Transcript } from "../../../transcripts/model/transcriptModel";
import type { SavedFiles } from "../../../transcripts/details/savedOutput";
import type { DiffDocuments } from "./diffDocuments";
import { locatePath } from "./openPath";

const asked = z.object({ transcript: z.string(), row: z.number().int(), file: z.number().int().nonnegative() });

interface Parts {
  find(id: string): { readonly transcript: Pick<Transcript, "entry">; readonly resource: Resource };
  readonly files: SavedFiles;
  workspace(): Workspace;
  readonly diffs: DiffDocuments;
}

/**
 * Shows the diff between a backup and the current file, as two read-only texts.
 * The file and the backup come from the transcript, never from the page. Like any path in a transcript, a file outside
 * the workspace opens only after the user is asked.
 */
export function fileBackupsApi({ find, files, workspace, diffs }: Parts): Pick<HostApi, "openBackup"> {
  return {
    async openBackup(params) {
      const { transcript: id, row, file } = asked.parse(params);
      const { transcript, resource } = find(id);
      const backup = (await transcript.entry({ row }))?.backups?.[file];
      if (!backup) throw new Error(t("This entry has no such backup"));
      const { path, copy, absent } = backup;
      if (copy === undefined && absent !== true) throw new Error(t("The entry doesn't say where its backup is"));
      const read = copy === undefined ? { bytes: new Uint8Array() } : await readBackup(files, resource, copy);
      if ("problem" in read) throw new Error(t("Can't show the backup: {0}", read.problem));
      const present = await locatePath(workspace(), path, { missing: true });
      if (!present) return;
      const { uri, exists } = present;
      const before = await vscode.workspace.decode(read.bytes, { uri });
      const after = exists ? (await vscode.workspace.openTextDocument(uri)).getText() : "";
      const sides = [absent === true ? t("didn't exist then") : t("then"), exists ? t("now") : t("doesn't exist now")];
      await diffs.show({ path, before, after, sides: sides.map(plain).join(" ↔ ") });
    },
  };
}

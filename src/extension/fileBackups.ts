import * as vscode from "vscode";
import * as z from "zod";
import { plain } from "./nativeText";
import { t } from "../core/l10n";
import type { Resource } from "../core/ports/resource";
import type { Workspace } from "../core/ports/workspace";
import type { HostApi } from "../protocol/hostApi";
import { readBackup } from "../transcript/fileBackup";
import type { Transcript } from "../transcript/model/transcript";
import type { SavedFiles } from "../transcript/savedOutput";
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
 * Shows a file as it was when the program kept a copy of it, beside the file as it is now: two texts that cannot be changed. Which file and which copy is taken
 * from the transcript itself, never from the page. The file of today is looked for as every path of a transcript is: outside of the workspace the person is asked.
 */
export function fileBackupsApi({ find, files, workspace, diffs }: Parts): Pick<HostApi, "openBackup"> {
  return {
    async openBackup(params) {
      const { transcript: id, row, file } = asked.parse(params);
      const { transcript, resource } = find(id);
      const backup = (await transcript.entry({ row }))?.backups?.[file];
      if (!backup) throw new Error(t("This entry tells of no such copy"));
      const { path, copy, absent } = backup;
      if (copy === undefined && absent !== true) throw new Error(t("The entry does not say where its copy lies"));
      const read = copy === undefined ? { bytes: new Uint8Array() } : await readBackup(files, resource, copy);
      if ("problem" in read) throw new Error(t("The copy is not shown: {0}", read.problem));
      const present = await locatePath(workspace(), path, { missing: true });
      if (!present) return;
      const { uri, exists } = present;
      const before = await vscode.workspace.decode(read.bytes, { uri });
      const after = exists ? (await vscode.workspace.openTextDocument(uri)).getText() : "";
      const sides = [absent === true ? t("not there then") : t("then"), exists ? t("now") : t("not there now")];
      await diffs.show({ path, before, after, sides: sides.map(plain).join(" ↔ ") });
    },
  };
}

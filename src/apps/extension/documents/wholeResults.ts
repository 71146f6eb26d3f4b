import * as vscode from "vscode";
import * as z from "zod";
import { t } from "../../../base/l10n";
import type { Files } from "../../../base/filesPort";
import { resourceOfUri } from "../../../hosts/vscode/vscodeResource";
import type { HostApi } from "../../../protocol/hostApi";
import { openDocument } from "./resultDocument";

const asked = z.object({ source: z.string() });

/**
 * Opens or copies a full result file, if a view shows only a part. `holds`: whether the view shows this file; others
 * are refused.
 */
export function wholeResultsApi(
  holds: (source: string) => boolean,
  files: Pick<Files, "readAll">,
  copy: (text: string, options: { json: boolean }) => Promise<void>,
): Pick<HostApi, "openWhole" | "copyWhole"> {
  const fileOf = (params: unknown): vscode.Uri => {
    const { source } = asked.parse(params);
    if (!holds(source)) throw new Error(t("This result is no longer open"));
    return vscode.Uri.parse(source, true);
  };
  return {
    async openWhole(params) {
      await vscode.commands.executeCommand("vscode.openWith", fileOf(params), "default", {
        viewColumn: vscode.ViewColumn.Beside,
      } satisfies vscode.TextDocumentShowOptions);
    },
    async copyWhole(params) {
      const uri = fileOf(params);
      const open = openDocument(uri)?.getText();
      const text = open ?? (await vscode.workspace.decode(await files.readAll(resourceOfUri(uri)), { uri }));
      await copy(text, { json: true });
    },
  };
}

import * as vscode from "vscode";
import * as z from "zod";
import { t } from "../core/l10n";
import type { Files } from "../core/ports/files";
import { resourceOfUri } from "../platform/vscode/resource";
import type { HostApi } from "../protocol/hostApi";
import { openDocument } from "./resultText";

const asked = z.object({ source: z.string() });

/** The two ways to all of a result file of which a view shows a part. `holds`: the view shows a result of this file; no other is opened for a page. */
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

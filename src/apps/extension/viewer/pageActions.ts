import * as vscode from "vscode";
import * as z from "zod";
import type { Workspace } from "../../../tools/runtime/ports/workspacePort";
import type { HostApi } from "../../../protocol/hostApi";
import type { DiffDocuments } from "../documents/diffDocuments";
import type { Exports } from "../exports/exportCommands";
import { openPath } from "../documents/openPath";
import { t } from "../../../base/l10n";

// Requests of the page that touch files, editors, or the clipboard are validated, because the page shows untrusted
// text.
const place = z.object({ path: z.string().min(1), line: z.int().min(1).optional(), column: z.int().min(1).optional() });
const document = z.object({ text: z.string(), language: z.string() });
const copied = z.object({ text: z.string(), json: z.boolean().optional() });

export interface PageActionParts {
  readonly workspace: () => Workspace;
  readonly diffs: DiffDocuments;
  readonly exports: Pick<Exports, "copy">;
}

/** Handles requests of any viewer's page that VS Code carries out. */
export function pageActions({
  workspace,
  diffs,
  exports,
}: PageActionParts): Pick<HostApi, "openFile" | "openText" | "copy" | "openLink" | "openDiff"> {
  return {
    openFile: async (params) => openPath(workspace(), place.parse(params)),
    async openText(params) {
      const { text, language } = document.parse(params);
      const known = (await vscode.languages.getLanguages()).includes(language) ? language : "plaintext";
      await vscode.window.showTextDocument(
        await vscode.workspace.openTextDocument({ content: text, language: known }),
        vscode.ViewColumn.Beside,
      );
    },
    async copy(params) {
      const { text, json = false } = copied.parse(params);
      await exports.copy(text, { json });
    },
    openLink,
    openDiff: (params) => diffs.open(params),
  };
}

const link = z.object({ url: z.string().max(8_000) });

/**
 * Opens a web page that a result links to.
 * VS Code asks first, unless the domain is trusted. Throws with a sentence for other targets, because the page shows
 * untrusted text.
 */
async function openLink(params: unknown): Promise<void> {
  const { url } = link.parse(params);
  if (!URL.canParse(url)) throw new Error(t("This isn't a web address."));
  const { protocol, username, password, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new Error(t("Only web pages (http, https) can be opened."));
  if (username !== "" || password !== "")
    throw new Error(t("Can't open an address with a user name or a password, because it can look like another one."));
  await vscode.env.openExternal(vscode.Uri.parse(href, true));
}

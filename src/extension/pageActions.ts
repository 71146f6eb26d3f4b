import * as vscode from "vscode";
import * as z from "zod";
import type { Workspace } from "../core/ports/workspace";
import type { HostApi } from "../protocol/hostApi";
import type { DiffDocuments } from "./diffDocuments";
import type { Exports } from "./exports";
import { openLink } from "./openLink";
import { openPath } from "./openPath";

// What the page says is checked where it touches files, editors or the clipboard: the page shows other people's words.
const place = z.object({ path: z.string().min(1), line: z.int().min(1).optional(), column: z.int().min(1).optional() });
const document = z.object({ text: z.string(), language: z.string() });
const copied = z.object({ text: z.string(), json: z.boolean().optional() });

export interface PageActionParts {
  readonly workspace: () => Workspace;
  readonly diffs: DiffDocuments;
  readonly exports: Pick<Exports, "copy">;
}

/** What a page of any viewer asks to be done in VS Code. */
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

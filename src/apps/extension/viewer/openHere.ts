import * as vscode from "vscode";
import { type Content, resultsContent } from "./openedContent";
import { PASTED, readPasted } from "../documents/pastedDocument";
import { readResultFile, type ResultFiles } from "../documents/resultDocument";
import { t } from "../../../base/l10n";

/** What the user wants to see on a side. */
export type Choice =
  | { readonly kind: "live" }
  | { readonly kind: "transcript"; readonly uri: vscode.Uri }
  | (Content & { readonly kind: "results" });

interface Offer extends vscode.QuickPickItem {
  choose(): Promise<Choice | undefined>;
}

/** Lets the user choose what a side shows. Returns undefined if they cancel. `live`: offers the live results. */
export async function chooseContent({
  live,
  pickTranscript,
  files,
}: {
  live: boolean;
  pickTranscript: () => Promise<vscode.Uri | undefined>;
  files: ResultFiles;
}): Promise<Choice | undefined> {
  const offers: Offer[] = [
    {
      label: `$(history) ${t("Claude session or transcript file…")}`,
      choose: async () => {
        const uri = await pickTranscript();
        return uri && { kind: "transcript", uri };
      },
    },
    {
      label: `$(json) ${t("Result file…")}`,
      detail: t("A run record, or a result in any format"),
      choose: () => pickResult(files),
    },
    {
      label: `$(clippy) ${t("Result on the clipboard")}`,
      choose: async () => resultsContent(PASTED, readPasted(await vscode.env.clipboard.readText())),
    },
  ];
  const results: Offer = {
    label: `$(list-unordered) ${t("Live results")}`,
    detail: t("Every tool call, as it finishes"),
    choose: () => Promise.resolve({ kind: "live" }),
  };
  const chosen = await vscode.window.showQuickPick(live ? [results, ...offers] : offers, {
    title: t("Open on This Side"),
    placeHolder: t("Select what to show on this side of the viewer"),
  });
  return chosen?.choose();
}

async function pickResult(files: ResultFiles): Promise<Choice | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: t("Open a Result File"),
      openLabel: t("Open"),
      filters: { Results: ["json"], [t("All files")]: ["*"] },
    })) ?? [];
  return uri && readResults(uri, files);
}

/** Reads the results of a file, from its editor or from disk. Rejects with the reason if that fails. */
export async function readResults(
  uri: vscode.Uri,
  files: ResultFiles,
): Promise<Content & { readonly kind: "results" }> {
  const results = await readResultFile(uri, files);
  return resultsContent(vscode.workspace.asRelativePath(uri), results, { source: uri.toString() });
}

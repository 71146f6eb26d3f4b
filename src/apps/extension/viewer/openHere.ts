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
  /** Whether another list follows. */
  readonly lists?: true;
}

/** Lets the user choose what a side shows. Returns undefined if they cancel. `live`: offers the live results. */
export function chooseContent({
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
      label: `$(history) ${t("Agent session or transcript file…")}`,
      lists: true,
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
  return new Promise((resolve) => {
    const pick = vscode.window.createQuickPick<Offer>();
    pick.title = t("Open on This Side");
    pick.placeholder = t("Select what to show on this side of the viewer");
    pick.items = live ? [results, ...offers] : offers;
    pick.onDidAccept(() => {
      const [chosen] = pick.selectedItems;
      if (!chosen) return;
      const choice = chosen.choose();
      resolve(choice);
      // A list that is hidden gives the focus back to the viewer, which would take it from the next list and close it.
      if (!chosen.lists) pick.hide();
      void choice.catch(() => undefined).then(() => pick.dispose());
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
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

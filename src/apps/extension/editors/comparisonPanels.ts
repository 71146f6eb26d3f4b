import { randomUUID } from "node:crypto";
import { basename } from "node:path/posix";
import * as vscode from "vscode";
import * as z from "zod";
import { isObject } from "../../../base/json/jsonValue";
import type { ComparedUris, ComparisonParts } from "./comparisonHost";
import { comparisonTitle } from "./comparisonTitle";
import { transcriptViewType } from "../viewer/viewerHost";
import { plural, t } from "../../../base/l10n";

/** The view type of comparison panels, as `extension.ts` registers it. */
const viewType = "toolResultViewer.comparison";
const keptKey = "comparisons";
/** Maximum pairs that are remembered after a restart. */
const MOST_KEPT = 30;

const keptOf = z.array(z.object({ id: z.string(), left: z.string(), right: z.string() }));

export interface ComparisonsParts extends Omit<ComparisonParts, "choose"> {
  /** Lets the user choose a transcript; `title` says for what. */
  readonly pick: (title: string) => Promise<vscode.Uri | undefined>;
  /** Returns the transcript of the active viewer. */
  readonly shown: () => vscode.Uri | undefined;
}

/** Compares transcripts in panels. */
export interface Comparisons {
  /** Compares two given files, a given file with a chosen one, or two chosen files. */
  run(...given: readonly unknown[]): Promise<void>;
  /** Fills a panel of an earlier window. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
}

/** Creates the comparisons of a window. Each pair has its own panel, which is restored after a restart. */
export function createComparisons(context: vscode.ExtensionContext, parts: ComparisonsParts): Comparisons {
  const kept = (): z.infer<typeof keptOf> => keptOf.safeParse(context.workspaceState.get(keptKey)).data ?? [];
  const keep = (id: string, { left, right }: ComparedUris): void => {
    const others = kept().filter((pair) => pair.id !== id);
    const all = [...others, { id, left: left.toString(), right: right.toString() }];
    void context.workspaceState.update(keptKey, all.slice(-MOST_KEPT));
  };

  const fill = async (panel: vscode.WebviewPanel, id: string, uris: ComparedUris | undefined): Promise<void> => {
    const media = (name: string): vscode.Uri => vscode.Uri.joinPath(context.extensionUri, "media", name);
    panel.iconPath = { light: media("viewer-light.svg"), dark: media("viewer-dark.svg") };
    if (uris) panel.title = titleOf(uris);
    const closed = new AbortController();
    panel.onDidDispose(() => closed.abort());
    const { showComparison } = await import("./comparisonHost");
    if (closed.signal.aborted) return;
    const shown = showComparison(
      panel.webview,
      { id, uris },
      { ...parts, choose: () => run() },
      {
        swapped(pair) {
          panel.title = titleOf(pair);
          keep(id, pair);
        },
        titled: (title) => (panel.title = title),
      },
    );
    panel.onDidDispose(() => shown.dispose());
  };
  const compare = async (uris: ComparedUris): Promise<void> => {
    const id = randomUUID();
    keep(id, uris);
    await fill(
      vscode.window.createWebviewPanel(viewType, titleOf(uris), vscode.ViewColumn.Active, { enableFindWidget: true }),
      id,
      uris,
    );
  };
  const run = async (...given: readonly unknown[]): Promise<void> => {
    const [left = shownTranscript() ?? parts.shown(), right] = urisOf(given);
    const one = left ?? (await parts.pick(t("Compare Transcripts: Left Side")));
    if (!one) return;
    const other = right ?? (await parts.pick(t("Compare {0} With", basename(one.path))));
    if (other) await compare({ left: one, right: other });
  };

  return {
    run,
    async restore(panel, state) {
      const stored = isObject(state) && isObject(state["comparison"]) ? state["comparison"]["id"] : undefined;
      const pair = kept().find(({ id }) => id === stored);
      const uris = pair && { left: vscode.Uri.parse(pair.left, true), right: vscode.Uri.parse(pair.right, true) };
      await fill(panel, pair?.id ?? randomUUID(), uris);
    },
  };
}

function titleOf({ left, right }: ComparedUris): string {
  return comparisonTitle({ left: { name: basename(left.path) }, right: { name: basename(right.path) } });
}

/** Reads what the explorer passes (the clicked file and all selected files), or `{ left, right }` as paths or URIs. */
function urisOf(given: readonly unknown[]): readonly (vscode.Uri | undefined)[] {
  const [first, all] = given;
  if (Array.isArray(all) && all.length > 1) {
    const chosen = all.filter((item) => item instanceof vscode.Uri);
    if (chosen.length !== 2)
      throw new Error(
        plural(
          chosen.length,
          "Select two transcripts to compare. {0} is selected.",
          "Select two transcripts to compare. {0} are selected.",
        ),
      );
    return chosen;
  }
  if (first instanceof vscode.Uri) return [first];
  return isObject(first) ? [uriOf(first["left"]), uriOf(first["right"])] : [];
}

function uriOf(value: unknown): vscode.Uri | undefined {
  if (value instanceof vscode.Uri) return value;
  if (typeof value !== "string") return undefined;
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(value) ? vscode.Uri.parse(value, true) : vscode.Uri.file(value);
}

/** Returns the transcript in the active editor. */
function shownTranscript(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputCustom && input.viewType === transcriptViewType) return input.uri;
  return input instanceof vscode.TabInputText && /\.jsonl(?:\.gz|\.zst)?$/i.test(input.uri.path)
    ? input.uri
    : undefined;
}

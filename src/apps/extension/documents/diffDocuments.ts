import * as vscode from "vscode";
import * as z from "zod";
import { t } from "../../../base/l10n";
import { plain } from "./nativeText";

/** The scheme of texts that are not on disk. */
const SCHEME = "tool-result-viewer-diff";
/** Maximum comparisons to keep while their editors may request them. */
const MOST_KEPT = 20;

const comparison = z.object({ path: z.string(), before: z.string(), after: z.string() });

/** Opens two texts of a result in VS Code's diff editor. */
export interface DiffDocuments {
  /** Opens the texts that the page sent. Their path is only a name; it isn't read. */
  open(params: unknown): Promise<void>;
  /** Opens texts of the host; `sides` describes them in words. */
  show(texts: {
    readonly path: string;
    readonly before: string;
    readonly after: string;
    readonly sides: string;
  }): Promise<void>;
  dispose(): void;
}

/**
 * Provides virtual documents for the diff editor.
 * Their texts come only from memory, by number. A path in a result is never read. Only its last segment is in the URI,
 * so that VS Code detects the language.
 */
export function createDiffDocuments(): DiffDocuments {
  const texts = new Map<string, string>();
  let made = 0;
  const provider = vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    // After a restart, a restored editor requests a text that is gone.
    provideTextDocumentContent: (uri) =>
      texts.get(key(uri)) ?? `${t("This diff is no longer available. Open it again from the viewer.")}\n`,
  });
  const keep = (number: number, side: "before" | "after", name: string, text: string): vscode.Uri => {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${number}/${side}/${name}` });
    texts.set(key(uri), text);
    return uri;
  };
  const documents: DiffDocuments = {
    open: async (params) =>
      documents.show({ ...comparison.parse(params), sides: [t("before"), t("after")].map(plain).join(" ↔ ") }),
    async show({ path, before, after, sides }) {
      const name = nameOf(path);
      const number = ++made;
      const left = keep(number, "before", name, before);
      const right = keep(number, "after", name, after);
      for (const old of [...texts.keys()].slice(0, Math.max(0, texts.size - 2 * MOST_KEPT))) texts.delete(old);
      await vscode.commands.executeCommand("vscode.diff", left, right, `${name}: ${sides}`, {
        viewColumn: vscode.ViewColumn.Beside,
        preview: true,
      } satisfies vscode.TextDocumentShowOptions);
    },
    dispose() {
      provider.dispose();
      texts.clear();
    },
  };
  return documents;
}

/** Returns the number and side of a URI. The name isn't needed to find a text. */
function key(uri: vscode.Uri): string {
  return uri.path.split("/").slice(1, 3).join("/");
}

/** Returns the last segment of a path without invisible characters. */
function nameOf(path: string): string {
  const last = path.split(/[\\/]/).at(-1) ?? "";
  return last.replace(/[^\p{L}\p{N}\p{M}._ -]/gu, "_").slice(-100) || "text";
}

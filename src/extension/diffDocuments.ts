import * as vscode from "vscode";
import * as z from "zod";
import { t } from "../core/l10n";
import { plain } from "./nativeText";

/** The scheme of texts that are on no disk. */
const SCHEME = "tool-result-viewer-diff";
/** Comparisons that are kept while their editors may still ask for them. */
const MOST_KEPT = 20;

const comparison = z.object({ path: z.string(), before: z.string(), after: z.string() });

/** Opens two texts of a result in VS Code's diff editor. */
export interface DiffDocuments {
  /** `params` is what the page sent: the texts, and the path of the file they are of, which is only a name here. */
  open(params: unknown): Promise<void>;
  /** The same for texts of the host's own; `sides` says in words what they are. */
  show(texts: {
    readonly path: string;
    readonly before: string;
    readonly after: string;
    readonly sides: string;
  }): Promise<void>;
  dispose(): void;
}

/**
 * Virtual documents for the diff editor. Their texts come from memory alone, by number: a path that a result names is never
 * followed, and only its last part is in the address, so that VS Code tells the language.
 */
export function createDiffDocuments(): DiffDocuments {
  const texts = new Map<string, string>();
  let made = 0;
  const provider = vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    // An editor that is restored after a restart asks for what is gone.
    provideTextDocumentContent: (uri) =>
      texts.get(key(uri)) ?? `${t("This comparison is no longer kept. Open it again from the viewer.")}\n`,
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

/** Number and side; the name is not needed to find a text. */
function key(uri: vscode.Uri): string {
  return uri.path.split("/").slice(1, 3).join("/");
}

/** The last part of a path without what nobody sees. */
function nameOf(path: string): string {
  const last = path.split(/[\\/]/).at(-1) ?? "";
  return last.replace(/[^\p{L}\p{N}\p{M}._ -]/gu, "_").slice(-100) || "text";
}

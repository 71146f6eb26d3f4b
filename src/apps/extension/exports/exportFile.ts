import { homedir } from "node:os";
import * as vscode from "vscode";
import { showMessage } from "../documents/message";
import { hiddenWords } from "../../../base/redaction/redact";
import type { Log } from "../../../tools/runtime/context/toolContext";
import { writePieces } from "../../../hosts/node/disk/writePieces";
import type { ExportFormat } from "../../../transcripts/export/exportFormat";
import type { ExportStep } from "../../../transcripts/model/exportModel";
import { plural, t, wholeNumber } from "../../../base/l10n";

/** Maximum characters to collect for the clipboard, and for a file system that only writes whole files. */
const MOST_GATHERED = 64 * 1024 * 1024;

/** Writes an export, step by step. */
export type ExportSteps = (signal: AbortSignal) => AsyncIterable<ExportStep>;

/**
 * Asks for a file and exports to it, with a progress that can be canceled.
 * Then reports what was hidden and left out, and offers to open the file. Shows errors in a message. A canceled or
 * failed export leaves no file.
 */
export async function saveExport(
  name: string,
  { title, extension }: ExportFormat,
  log: Log,
  steps: ExportSteps,
): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
  const target = await vscode.window.showSaveDialog({
    title: t("Export"),
    saveLabel: t("Export"),
    defaultUri: vscode.Uri.joinPath(folder, `${name}.${extension}`),
    filters: { [title]: [extension] },
  });
  if (!target) return;
  const last = await withProgress(target.toString(true), log, steps, async (pieces) => {
    // The save dialog has already asked whether to replace an existing file.
    if (target.scheme === "file") await writePieces(target.fsPath, pieces, { overwrite: true });
    else {
      const text = await gathered(pieces, t("The export is too large for this file system. Choose a folder on disk."));
      await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
    }
  });
  // Not awaited: the export is done.
  if (last) void offer(target, last);
}

/** Exports to the clipboard. Then reports what was hidden and left out. Shows errors in a message. */
export async function copyExport({ title }: ExportFormat, log: Log, steps: ExportSteps): Promise<void> {
  const last = await withProgress("clipboard", log, steps, async (pieces) =>
    vscode.env.clipboard.writeText(
      await gathered(pieces, t("The export is too large for the clipboard. Save it to a file.")),
    ),
  );
  // Not awaited: the export is done.
  if (last) void showMessage("info", told(t("Copied {0}.", title), last));
}

/** Returns an export as one text. Shows errors in a message. Returns undefined if it was canceled or failed. */
export async function gatherExport(log: Log, steps: ExportSteps): Promise<string | undefined> {
  let text = "";
  const last = await withProgress("text", log, steps, async (pieces) => {
    text = await gathered(pieces, t("The export is too large."));
  });
  return last && text;
}

/** Runs an export. Returns its last step, or undefined if it was canceled or failed. */
async function withProgress(
  target: string,
  log: Log,
  steps: ExportSteps,
  write: (pieces: AsyncIterable<string>) => Promise<void>,
): Promise<ExportStep | undefined> {
  const abort = new AbortController();
  let last: ExportStep | undefined;
  try {
    await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: t("Exporting"), cancellable: true },
      async (progress, token) => {
        token.onCancellationRequested(() => abort.abort(new vscode.CancellationError()));
        let shown = 0;
        const pieces = async function* (): AsyncGenerator<string> {
          for await (const step of steps(abort.signal)) {
            abort.signal.throwIfAborted();
            last = step;
            const percent = Math.floor((100 * step.rows) / Math.max(1, step.of));
            progress.report({
              increment: percent - shown,
              message: plural(step.of, "{1} of {0} row", "{1} of {0} rows", wholeNumber(step.rows)),
            });
            shown = percent;
            yield step.text;
          }
        };
        await write(pieces());
      },
    );
    return last;
  } catch (error) {
    if (abort.signal.aborted) return undefined;
    log.error(`The export to ${target} failed`, error);
    sayNotExported(error);
    return undefined;
  }
}

/** Shows a message that says why the export failed. */
export function sayNotExported(error: unknown): void {
  void showMessage("error", t("Export failed: {0}", error instanceof Error ? error.message : String(error)));
}

/** Returns what was done, what was hidden, and what was left out. */
function told(done: string, { hidden, notes }: ExportStep): string {
  const words = hiddenWords(hidden);
  return [done, ...(words === "" ? [] : [t("Hidden: {0}.", words)]), ...notes.map((note) => `${note}.`)].join(" ");
}

async function offer(target: vscode.Uri, last: ExportStep): Promise<void> {
  const [open, reveal] = [t("Open"), t("Reveal")];
  const done = t("Exported to {0}.", vscode.workspace.asRelativePath(target));
  const answer = await showMessage("info", told(done, last), open, reveal);
  if (answer === open && /\.html$/i.test(target.path)) await vscode.env.openExternal(target);
  else if (answer === open) await vscode.commands.executeCommand("vscode.open", target);
  else if (answer === reveal)
    await vscode.commands.executeCommand(
      target.scheme === "file" && vscode.env.remoteName === undefined ? "revealFileInOS" : "revealInExplorer",
      target,
    );
}

/** Returns all pieces as one text. Throws a sentence if it is too long. */
async function gathered(pieces: AsyncIterable<string>, tooLarge: string): Promise<string> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length > MOST_GATHERED) throw new Error(tooLarge);
  }
  return text;
}

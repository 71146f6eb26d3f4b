import * as vscode from "vscode";
import type { HideOptions } from "../../../transcripts/model/transcriptModel";
import { hideOf } from "./redactedView";

// Lists, pickers, and messages that VS Code renders also show texts of transcripts.

/** Controls except the line feed, zero-width characters, and bidirectional marks. */
const UNSEEN = /(?!\n)[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** The cached settings, because lists ask for each of their lines. */
let known: { readonly hiding: ReturnType<typeof hideOf> } | undefined;

function hiding(): ReturnType<typeof hideOf> {
  known ??= { hiding: hideOf() };
  return known.hiding;
}

/** Returns how secrets are hidden in VS Code's own UI; undefined if they are not. */
export function hidingNow(): HideOptions | undefined {
  return hiding()?.options;
}

/**
 * Formats untrusted text for VS Code's UI.
 * Replaces invisible characters with a mark, and hides secrets if the settings say so.
 */
export function plain(text: string): string {
  const hide = hiding()?.hide;
  // Line by line: the last word of a cut line may be part of a secret.
  const shown = hide
    ? text
        .split("\n")
        .map((line) => hide.text(line))
        .join("\n")
    : text;
  return shown.replace(UNSEEN, "\ufffd");
}

/** Calls `draw` when the settings hide something else. Required for code that shows `plain` texts. */
export function onHidingChanged(draw: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (
      !event.affectsConfiguration("toolResultViewer.redaction") &&
      !event.affectsConfiguration("toolResultViewer.redactHomeFolders")
    )
      return;
    known = undefined;
    draw();
  });
}

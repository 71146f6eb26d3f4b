import * as vscode from "vscode";
import type { HideOptions } from "../transcript/model/transcript";
import { hideOf } from "./screen";

// Lists, pickers and messages that VS Code draws itself show texts of transcripts, too.

/** Controls but the line feed, zero-width characters, and marks that turn the direction of writing. */
const UNSEEN = /(?!\n)[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** What the settings say, until they say otherwise: lists ask for each of their lines. */
let known: { readonly hiding: ReturnType<typeof hideOf> } | undefined;

function hiding(): ReturnType<typeof hideOf> {
  known ??= { hiding: hideOf() };
  return known.hiding;
}

/** How secrets are hidden now in what VS Code draws; undefined where they are not. */
export function hidingNow(): HideOptions | undefined {
  return hiding()?.options;
}

/** Text of others on a line of VS Code's own: what cannot be seen is shown as a mark, and secrets are hidden where they are on the screen. */
export function plain(text: string): string {
  const hide = hiding()?.hide;
  // Line by line: the last word of one that was cut may be what is left of a secret.
  const shown = hide
    ? text
        .split("\n")
        .map((line) => hide.text(line))
        .join("\n")
    : text;
  return shown.replace(UNSEEN, "\ufffd");
}

/** Calls `draw` when the settings hide something else. Whoever shows `plain` texts has to listen. */
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

import * as vscode from "vscode";
import { withoutLinks } from "../../../base/text/displayText";
import { plain } from "./nativeText";

const SHOW = {
  info: (text: string, ...buttons: string[]) => vscode.window.showInformationMessage(text, ...buttons),
  warning: (text: string, ...buttons: string[]) => vscode.window.showWarningMessage(text, ...buttons),
  error: (text: string, ...buttons: string[]) => vscode.window.showErrorMessage(text, ...buttons),
} as const;

/**
 * Shows a notification, and returns the button that the user chose. VS Code turns `[text](command:…)` in a notification
 * into a link that runs the command, so paths and texts of others must not reach it in another way.
 */
export function showMessage(kind: keyof typeof SHOW, text: string, ...buttons: string[]): Thenable<string | undefined> {
  return SHOW[kind](withoutLinks(plain(text)), ...buttons);
}

// Writes the addresses that VS Code hands over to the file agent-opened in the home folder. Its commands run those of items
// as VS Code does if the list has just changed: without the item.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import * as vscode from "vscode";

export function activate(context) {
  context.subscriptions.push(
    vscode.window.registerUriHandler({
      handleUri(uri) {
        fs.appendFileSync(path.join(os.homedir(), "agent-opened"), `${uri.authority}${uri.path}?${uri.query}\n`);
      },
    }),
    vscode.commands.registerCommand("agent.withoutItem", () =>
      vscode.commands.executeCommand("toolResultViewer.sessions.statistics", undefined, undefined),
    ),
    vscode.commands.registerCommand("agent.hitWithoutItem", () =>
      vscode.commands.executeCommand("toolResultViewer.search.open", undefined, undefined),
    ),
  );
}

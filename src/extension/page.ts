import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { language } from "../core/l10n";
import { embeddedTexts } from "./embeddedTexts";

/** What a webview of the viewer may load: what the build made and the pictures, nothing else. */
export function webviewOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    localResourceRoots: [vscode.Uri.joinPath(extensionUri, "dist"), vscode.Uri.joinPath(extensionUri, "media")],
  };
}

/** The viewer's HTML. No script runs without the nonce, which those it imports share; images come from the extension or from data that the viewer made itself. */
export function pageHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  const nonce = randomBytes(16).toString("base64");
  const script = webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, "dist", "viewer.js")).toString();
  const style = webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, "dist", "viewer.css")).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    `img-src ${webview.cspSource} data:`,
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tool Result Viewer</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<div id="root"></div>
${embeddedTexts(vscode.l10n.bundle)}
<script type="module" nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}

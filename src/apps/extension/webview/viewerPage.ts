import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { language } from "../../../base/l10n";
import { embeddedTexts } from "./embeddedTexts";
import { connectWebview, type PageHost, type WebviewConnection } from "./webviewConnection";

/** Shows a page of ours in a webview, and connects it to the host's methods. */
export function showPage(webview: vscode.Webview, extensionUri: vscode.Uri, host: PageHost): WebviewConnection {
  webview.options = webviewOptions(extensionUri);
  const connection = connectWebview(webview, host);
  webview.html = pageHtml(webview, extensionUri);
  return connection;
}

/** Returns what a webview of the viewer can load: only the build output and the icons. */
function webviewOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    localResourceRoots: [vscode.Uri.joinPath(extensionUri, "dist"), vscode.Uri.joinPath(extensionUri, "media")],
  };
}

/**
 * Returns the viewer's HTML.
 * Scripts need the nonce, which their imports share. Images come from the extension or from data URIs of the viewer.
 */
function pageHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
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

import os from "node:os";
import * as vscode from "vscode";
import { showMessage } from "./documents/message";
import { isObject } from "../../base/json/jsonValue";
import { t } from "../../base/l10n";
import type { SetupParts } from "./checkSetup";
import type { WindowLog } from "./log/extensionLog";
import { type ChangedSetting, type Place, problemReport } from "./problemReport";

export interface ProblemReportParts {
  readonly extension: vscode.Extension<unknown>;
  readonly storage: vscode.Uri;
  readonly setup: SetupParts;
  readonly log: WindowLog;
}

/**
 * Opens a problem report as an untitled document. The user can read and edit all of it, then copy it. Nothing is sent.
 * Code that passes `{ quiet: true }` gets only the text.
 */
export async function reportProblem(parts: ProblemReportParts, argument: unknown): Promise<string | undefined> {
  const text = await makeReport(parts);
  if (isObject(argument) && argument["quiet"] === true) return text;
  const document = await vscode.workspace.openTextDocument({ content: text, language: "markdown" });
  await vscode.window.showTextDocument(document, { preview: false });
  // Not awaited: the report is open.
  void offerCopy(document);
  return undefined;
}

async function offerCopy(document: vscode.TextDocument): Promise<void> {
  const copy = t("Copy");
  const message = t("Nothing was sent. Read the report, add what happened, and delete what you don't want to share.");
  const answer = await showMessage("info", message, copy);
  if (answer === copy) await vscode.env.clipboard.writeText(document.getText());
}

async function makeReport({ extension, storage, setup, log }: ProblemReportParts): Promise<string> {
  const { checkSetup } = await import("./checkSetup");
  const manifest: unknown = extension.packageJSON;
  const bugs: unknown = isObject(manifest) ? manifest["bugs"] : undefined;
  const issues: unknown = isObject(bugs) ? bugs["url"] : undefined;
  return problemReport({
    versions: versions(manifest),
    setup: await checkSetup(setup),
    settings: changedSettings(manifest),
    log: log.recent(),
    places: places(extension, storage),
    ...(typeof issues === "string" && { issues }),
  });
}

function versions(manifest: unknown): [string, string][] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return [
    ["Tool Result Viewer", versionOf(manifest)],
    ["VS Code", `${vscode.version} (${vscode.env.appName}, ${vscode.env.appHost})`],
    ["GitHub Copilot Chat", versionOf(vscode.extensions.getExtension("GitHub.copilot-chat")?.packageJSON)],
    ["System", `${os.type()} ${os.release()} ${os.arch()}`],
    ["Node.js", process.versions.node],
    ["Language", vscode.env.language],
    ["Remote", kindOf(vscode.env.remoteName)],
    [
      "Workspace",
      `${folders.length} ${folders.length === 1 ? "folder" : "folders"} (${[...new Set(folders.map(({ uri }) => uri.scheme))].join(", ")}), ${vscode.workspace.isTrusted ? "trusted" : "Restricted Mode"}`,
    ],
  ];
}

/**
 * Returns the kind of a remote, such as `ssh-remote` or `wsl`. Some servers use their address as the name, which is
 * left out.
 */
function kindOf(remote: string | undefined): string {
  if (remote === undefined) return "no";
  return /^[a-z-]+$/.test(remote) ? remote : "yes";
}

function versionOf(manifest: unknown): string {
  const version = isObject(manifest) ? manifest["version"] : undefined;
  return typeof version === "string" ? version : "not installed";
}

const SCOPES = [
  ["globalValue", "user"],
  ["workspaceValue", "workspace"],
  ["workspaceFolderValue", "folder"],
] as const;

function changedSettings(manifest: unknown): ChangedSetting[] {
  const contributes: unknown = isObject(manifest) ? manifest["contributes"] : undefined;
  const configuration: unknown = isObject(contributes) ? contributes["configuration"] : undefined;
  const declared: unknown = isObject(configuration) ? configuration["properties"] : undefined;
  if (!isObject(declared)) return [];
  const settings = vscode.workspace.getConfiguration();
  return Object.keys(declared).flatMap((name) => {
    const found = settings.inspect<unknown>(name);
    return SCOPES.flatMap(([scope, where]) => {
      const value = found?.[scope];
      const same = value === undefined || JSON.stringify(value) === JSON.stringify(found?.defaultValue);
      return same ? [] : [{ name, declared: declared[name], value, where }];
    });
  });
}

function places(extension: vscode.Extension<unknown>, storage: vscode.Uri): Place[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return [
    { path: extension.extensionUri.fsPath, name: "<extension>" },
    { path: storage.fsPath, name: "<storage>" },
    { path: vscode.env.appRoot, name: "<vscode>" },
    { path: os.tmpdir(), name: "<temporary>" },
    { path: os.homedir(), name: "~" },
    ...folders.map(({ uri }, index) => ({
      path: uri.fsPath,
      name: folders.length === 1 ? "<workspace>" : `<workspace ${index + 1}>`,
    })),
  ];
}

import * as vscode from "vscode";
import type { Files, Resource } from "../core/ports";
import { claudeFolders } from "../platform/node/claudeFolders";
import { type Session, listSessions } from "../platform/sessions";

/** This workspace's Claude Code sessions, newest first. */
export function workspaceSessions(files: Files): Promise<Session[]> {
  const folders = (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === "file")
    .map(({ uri }) => ({ resource: uri.toString() as Resource, path: uri.fsPath }));
  return listSessions(files, claudeFolders(), folders);
}

/** Lets the person choose one of this workspace's sessions, or any other transcript. */
export async function pickSession(files: Files): Promise<vscode.Uri | undefined> {
  const other: SessionItem = { label: "$(folder-opened) Choose a transcript file…", alwaysShow: true };
  const items = workspaceSessions(files).then((sessions) => [
    ...sessions.map(sessionItem),
    ...(sessions.length > 0 ? [separator] : []),
    other,
  ]);
  const chosen = await vscode.window.showQuickPick(items, {
    title: "Open Claude Session",
    placeHolder: "Sessions of this workspace, newest first",
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (!chosen) return undefined;
  if (chosen.uri) return chosen.uri;
  const picked = await vscode.window.showOpenDialog({
    title: "Choose a transcript",
    canSelectMany: false,
    filters: { Transcripts: ["jsonl", "json", "gz"], "All files": ["*"] },
  });
  return picked?.[0];
}

interface SessionItem extends vscode.QuickPickItem {
  readonly uri?: vscode.Uri;
}

const separator: SessionItem = { label: "", kind: vscode.QuickPickItemKind.Separator };

function sessionItem({ resource, title, modified, size }: Session): SessionItem {
  const uri = vscode.Uri.parse(resource);
  return {
    uri,
    label: title,
    description: new Date(modified).toLocaleString(),
    detail: `${sizeText(size)} · ${uri.path.split("/").at(-1) ?? ""}`,
  };
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${String(bytes)} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(0)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

import * as vscode from "vscode";
import { showMessage } from "../documents/message";
import type { Files } from "../../../base/filesPort";
import type { Resource } from "../../../base/resource";
import { readPermalink } from "../permalinks/permalink";
import type { Place } from "../permalinks/permalinkRow";
import { lookedIn } from "../sessions/sessionFolders";
import { resourceOfSession } from "../sessions/sessionList";
import type { SessionStore } from "../sessions/sessionStore";
import { plural, t } from "../../../base/l10n";

export interface PermalinkParts {
  readonly files: Pick<Files, "stat" | "realpath" | "child">;
  readonly sessions: SessionStore;
  /** Shows a transcript in the panel, at a row if the link leads to one. */
  readonly open: (uri: vscode.Uri, place: Place | undefined) => Promise<void>;
}

/**
 * Handles links to transcripts: those that the system opens, and those that the user pastes
 * (`toolResultViewer.openLink`).
 */
export function registerPermalinks(parts: PermalinkParts): vscode.Disposable {
  const open = async (link: string): Promise<void> => {
    try {
      await openPermalink(link, parts);
    } catch (error) {
      // The user canceled, so no message is needed.
      if (error instanceof vscode.CancellationError) return;
      const text = error instanceof Error ? error.message : String(error);
      // Not awaited: the work is done when the message appears.
      void showMessage("warning", text);
    }
  };
  return vscode.Disposable.from(
    // VS Code has already decoded percent signs once, which doesn't affect our links.
    vscode.window.registerUriHandler({
      handleUri: ({ scheme, authority, path, query }) => open(`${scheme}://${authority}${path}?${query}`),
    }),
    vscode.commands.registerCommand("toolResultViewer.openLink", async (argument: unknown) => {
      const link = typeof argument === "string" ? argument : await askLink();
      if (link !== undefined) await open(link);
    }),
  );
}

async function askLink(): Promise<string | undefined> {
  const clipboard = await vscode.env.clipboard.readText();
  return vscode.window.showInputBox({
    title: t("Open Link to a Transcript"),
    prompt: t("A link from “Copy Link”"),
    placeHolder: `${vscode.env.uriScheme}://tool-result-viewer.tool-result-viewer/open?session=…`,
    value: problemWith(clipboard) === undefined ? clipboard.trim() : "",
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === "" ? undefined : problemWith(text)),
  });
}

function problemWith(text: string): string | undefined {
  try {
    readPermalink(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function openPermalink(text: string, { files, sessions, open }: PermalinkParts): Promise<void> {
  const { transcriptOfLink } = await import("./permalinkTarget");
  const link = readPermalink(text);
  const folders = sessions.folders();
  const resource = await transcriptOfLink(link, {
    files,
    platform: process.platform,
    folders: [
      ...folders.filter(({ agent }) => agent === "claude").map(({ folder }) => files.child(folder, "projects")),
      ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString() as Resource),
    ],
    findSession: (session, agent) => findSession(sessions, session, agent),
    ask,
    lookedIn: () => lookedIn(folders),
  });
  if (resource === undefined) return;
  const { call, entry, row } = link;
  const place = {
    ...(call !== undefined && { call }),
    ...(entry !== undefined && { entry }),
    ...(row !== undefined && { row }),
  };
  await open(vscode.Uri.parse(resource, true), Object.keys(place).length === 0 ? undefined : place);
}

/** Looks for a session. It may have to read all of them, so the user can cancel it. */
async function findSession(
  store: SessionStore,
  session: string,
  agent: string | undefined,
): Promise<Resource | undefined> {
  const abort = new AbortController();
  return vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: t("Looking for the session of the link…"),
      cancellable: true,
    },
    async (progress, token) => {
      const stopping = token.onCancellationRequested(() => abort.abort(new vscode.CancellationError()));
      const telling = store.onChange(({ phase, done, total }) => {
        if (phase === "reading" && total > 0)
          progress.report({ message: plural(total, "{1} of {0} file", "{1} of {0} files", done) });
      });
      try {
        return await store.find(({ projects }) => resourceOfSession(projects, session, agent), abort.signal);
      } finally {
        stopping.dispose();
        telling.dispose();
      }
    },
  );
}

async function ask(path: string): Promise<boolean> {
  const yes = t("Open");
  const answer = await vscode.window.showWarningMessage(
    t("A link wants to open a file that is neither one of your sessions nor in this workspace."),
    { modal: true, detail: t("{0}\n\nThe file is shown as a transcript. Nothing in it runs.", path) },
    yes,
  );
  return answer === yes;
}

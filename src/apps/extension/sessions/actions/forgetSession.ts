import * as vscode from "vscode";
import { t } from "../../../../base/l10n";
import { archiveFile, isKeptCopy } from "../../../../hosts/node/disk/stateFolder";
import { deleteCopy } from "../../../../hosts/node/transcripts/keptSessions";
import type { Transcripts } from "../../../../hosts/shared/transcripts/transcriptClient";
import type { ListedSession } from "../../../../transcripts/workerApi";
import { plain } from "../../documents/nativeText";

/** What forgetting a session needs. */
export interface ForgetParts {
  /** Starts a thread that can change the archive. */
  readonly startReader: () => Pick<Transcripts, "forgetSession" | "close">;
  /** Reads the list again. */
  readonly refresh: () => Promise<unknown>;
}

/** Removes a session from the archive if the user agrees, and deletes its copy if it is one. */
export async function forgetSession(session: ListedSession, { startReader, refresh }: ForgetParts): Promise<void> {
  const { title, resource } = session;
  const isCopy = isKeptCopy(resource);
  const detail = [
    t("Reports, queries, and exports of all sessions no longer contain it."),
    isCopy ? t("Its copy is deleted. The agent has deleted the session itself.") : t("The session's file stays."),
  ];
  const forget = t("Forget");
  const question = t('Forget "{0}"?', plain(title));
  const answer = await vscode.window.showWarningMessage(question, { modal: true, detail: detail.join("\n\n") }, forget);
  if (answer !== forget) return;
  const reader = startReader();
  try {
    await reader.forgetSession({ archive: archiveFile(), resource }, new AbortController().signal);
  } finally {
    reader.close("The session was forgotten");
  }
  if (!isCopy) return;
  await deleteCopy(session);
  await refresh();
}

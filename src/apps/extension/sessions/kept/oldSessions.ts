import * as vscode from "vscode";
import { readJson } from "../../../../base/json/jsonText";
import { fieldsOf } from "../../../../base/json/jsonValue";
import { pathOf } from "../../../../hosts/node/disk/diskPath";
import { isKeptCopy, keptFolder } from "../../../../hosts/node/disk/stateFolder";
import { keepSessions } from "../../../../hosts/node/transcripts/keptSessions";
import type { Log } from "../../../../tools/runtime/context/toolContext";
import type { Retention } from "../../../../transcripts/folders/agentSource";
import SOURCES from "../../../../transcripts/sources/agents/all";
import type { SessionsState } from "../sessionStore";

/** The settings of an agent, and for how many days it keeps sessions. `text` is undefined if there are no settings. */
export interface RetentionSettings {
  readonly uri: vscode.Uri;
  readonly text: string | undefined;
  readonly days: number;
}

/** Reads for how long an agent with this folder keeps sessions. The agent itself reads no settings that are damaged. */
export async function retentionSettings(folder: string, retention: Retention): Promise<RetentionSettings> {
  const uri = vscode.Uri.joinPath(vscode.Uri.parse(folder, true), retention.settings);
  const text = await vscode.workspace.fs.readFile(uri).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => undefined,
  );
  const read = readJson(text ?? "{}");
  return { uri, text, days: retention.days(read.ok ? fieldsOf(read.value) : {}) };
}

/**
 * Copies the sessions that their agents will soon delete, up to a number of megabytes. Returns whether copies of
 * deleted sessions are new in the list. What can't be copied is in the log.
 */
export async function keepOldSessions(
  { folders, projects }: SessionsState,
  megabytes: number,
  log: Log,
): Promise<boolean> {
  let shown = 0;
  for (const { id, retention } of SOURCES) {
    if (!retention) continue;
    const to = keptFolder(id);
    for (const { folder } of folders.filter((each) => each.agent === id && !isKeptCopy(each.folder))) {
      const sessions = projects
        .flatMap((project) => project.sessions)
        .filter(({ resource }) => resource.startsWith(`${folder}/`));
      const { days } = await retentionSettings(folder, retention);
      try {
        const outcome = await keepSessions({
          ...{ from: pathOf(folder), to, sessions, days, maxBytes: megabytes * 1e6, now: Date.now() },
          ...(retention.beside && { beside: retention.beside }),
        });
        shown += outcome.shown;
        if (outcome.left > 0)
          log.info(`Sessions not kept, because toolResultViewer.keptSessions.maxSize is reached: ${outcome.left}`);
      } catch (error) {
        log.error("Sessions could not be kept", error);
      }
    }
  }
  return shown > 0;
}

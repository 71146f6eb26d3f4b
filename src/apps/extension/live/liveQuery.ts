import { dirname } from "node:path";
import { resourceOf } from "../../../hosts/node/disk/diskPath";
import { projectFolderName } from "../../../hosts/shared/workspace/projectFolder";
import type { LiveQuery } from "../../../transcripts/live/liveModel";
import { workspacePaths } from "../sessions/sessionFolders";
import type { LiveParts } from "./liveStore";

/** Returns what to follow in this window. */
export function liveQuery({ sessions, storage }: Pick<LiveParts, "sessions" | "storage">): LiveQuery {
  const workspace = workspacePaths();
  return {
    folders: sessions.folders(),
    workspace,
    own: storage?.scheme === "file" ? [resourceOf(dirname(storage.fsPath))] : [],
    first: workspace.map(projectFolderName),
  };
}

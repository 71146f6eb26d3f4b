import { mayHaveSessions } from "../../../hosts/node/transcripts/mayHaveSessions";
import { liveQuery } from "./liveQuery";
import type { LiveParts } from "./liveStore";
import { isStatusBarOn } from "./liveStatusBar";

/** Returns whether to follow sessions for the status bar: the user wants it, and there may be some. */
export function mayStart(parts: Pick<LiveParts, "sessions" | "storage">): boolean {
  const query = liveQuery(parts);
  return isStatusBarOn() && query.workspace.length > 0 && mayHaveSessions(query);
}

import type { Resource } from "../../src/base/resource";
import type { LiveCall, LiveSession } from "../../src/transcripts/live/liveModel";

/** Creates a call of a live session, without a result unless given. */
export function liveCall(id: string, more: Partial<LiveCall> = {}): LiveCall {
  return {
    id,
    tool: "Bash",
    summary: "make",
    state: "open",
    status: "pending",
    reason: "No result yet",
    severity: "info",
    resource: "file:///s1.jsonl" as Resource,
    row: 0,
    ...more,
  };
}

/** Creates a live session with the calls of one prompt. */
export function liveSession(key: string, calls: readonly LiveCall[], more: Partial<LiveSession> = {}): LiveSession {
  return {
    key,
    session: key,
    agent: "codex",
    resource: "file:///s1.jsonl" as Resource,
    title: "Build",
    prompts: [{ text: "Build", calls }],
    earlier: 0,
    written: 0,
    ...more,
  };
}

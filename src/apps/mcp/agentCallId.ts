import { isObject } from "../../base/json/jsonValue";

/** Where agents write the id that a call has in their own session: Claude Code, and Codex. */
const FIELDS = ["claudecode/toolUseId", "callId"];

/** Maximum characters of an id. */
const LONGEST = 200;

/** Returns the id that a call has in the agent's own session, from the request's `_meta`. */
export function agentCallId(meta: unknown): string | undefined {
  if (!isObject(meta)) return undefined;
  const ids = FIELDS.map((field) => meta[field]);
  return ids.find((id): id is string => typeof id === "string" && id !== "" && id.length <= LONGEST);
}

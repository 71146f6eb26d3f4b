import { numberOf, stringOf, type JsonObject } from "../../../base/json/jsonValue";

/** How inputs name such a shell or task; several names were used over time. */
const NAMES = ["bash_id", "shell_id", "task_id", "agentId", "session_id", "sessionId", "shellId", "pid", "id"];

/** Returns the shell or task that a call looks at, writes to, or ends. */
export function followedShell(input: JsonObject): string | undefined {
  return NAMES.map((name) => stringOf(input[name]) ?? numberOf(input[name])?.toString()).find(Boolean);
}

import { parseContainer } from "../../../base/json/nestingLimit";
import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import type { RunEnd } from "../foreignEntries";

/** Codex's type `AgentStatus`, as far as it says how an agent ended. */
const STATUSES: Readonly<Record<string, RunEnd["status"]>> = {
  completed: "completed",
  errored: "failed",
  interrupted: "stopped",
};

const NOTIFICATION = "<subagent_notification>";

/** Reads the end of a subagent from the message in which Codex reports it to the model. */
export function notifiedEnd(text: string): RunEnd | undefined {
  const start = text.trimStart();
  if (!start.startsWith(NOTIFICATION)) return undefined;
  const end = start.lastIndexOf("</");
  const notice = fieldsOf(parseContainer(start.slice(NOTIFICATION.length, end === -1 ? undefined : end).trim()));
  const task = stringOf(notice["agent_path"]) ?? stringOf(notice["agent_id"]);
  const state = notice["status"];
  const [name, said] = typeof state === "string" ? [state, undefined] : (Object.entries(fieldsOf(state))[0] ?? []);
  const status = Object.hasOwn(STATUSES, name ?? "") ? STATUSES[name ?? ""] : undefined;
  return task === undefined || status === undefined
    ? undefined
    : { task, status, ...(status === "failed" && { said: stringOf(said) }) };
}

const ANSWER = "Message Type: FINAL_ANSWER\n";
const PAYLOAD = "\nPayload:\n";
const ERRORED = "Agent errored: ";

/** Reads the end of a subagent from its last message to the agent that started it, `author`'s. */
export function answeredEnd(author: unknown, text: string): RunEnd | undefined {
  const task = stringOf(author);
  const at = text.indexOf(PAYLOAD);
  if (task === undefined || at === -1 || !text.startsWith(ANSWER)) return undefined;
  const payload = text.slice(at + PAYLOAD.length);
  if (!payload.startsWith(ERRORED)) return { task, status: "completed" };
  const end = payload.indexOf("\n\n");
  return { task, status: "failed", said: payload.slice(ERRORED.length, end === -1 ? undefined : end) };
}

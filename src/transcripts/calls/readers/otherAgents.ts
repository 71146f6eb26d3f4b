import { fieldsOf, isObject, stringOf, stringsOf } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { pick } from "../shapes/pickFields";
import { defineReader } from "../reader";

/** What Codex says about agents that it started. */
export interface OtherAgentsData {
  /** What the agents said in the end, or what was said about them. */
  readonly message?: string;
}

/** Calls by which Codex talks to agents that it started, waits for them, and ends them. */
export default defineReader({
  tools: ["send_input", "wait_agent", "close_agent", "resume_agent"],
  input: { id: "text", ids: "list", targets: "list", message: "text" },
  carries: true,
  unasked: true,
  summary: ({ message, id, ids, targets }) => message || id || stringsOf(ids ?? targets).join(", "),
  parse({ text }): OtherAgentsData | undefined {
    const said = parseContainer(text);
    if (!isObject(said)) return undefined;
    const states = fieldsOf(said["status"] ?? said["previous_status"]);
    const message = stringOf(said["message"]) ?? wordsOf(states);
    const status = stringOf(said["status"]) ?? stringOf(said["previous_status"]);
    return {
      ...pick(said, "submission_id"),
      ...(said["timed_out"] === true && { timed_out: true }),
      ...(status !== undefined && { status }),
      ...(message !== undefined && { message }),
    };
  },
});

/** Returns the last words of an agent, or of several by their ids. An agent without any has the name of its state. */
function wordsOf(states: Readonly<Record<string, unknown>>): string | undefined {
  const words = Object.entries(states).map(([name, state]) => {
    if (name === "completed" || name === "errored") return stringOf(state) ?? name;
    return isObject(state) ? (wordsOf(state) ?? name) : `${name}: ${stringOf(state) ?? ""}`;
  });
  return words.length === 0 ? undefined : words.join("\n\n");
}

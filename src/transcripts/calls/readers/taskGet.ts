import { fieldsOf, isObject, type JsonObject } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";

/** One task. */
export interface TaskGetData {
  /** Has `id`, `subject`, `status`, `description`, and more. */
  readonly task: JsonObject;
}

export default defineReader({
  tools: ["TaskGet"],
  input: { taskId: "text" },
  unasked: true,
  summary(input) {
    const task = input.taskId;
    return task && `#${task}`;
  },
  parse({ text, toolUseResult }): TaskGetData | undefined {
    const { task } = fieldsOf(toolUseResult);
    if (isObject(task)) return { task };
    const head = /^Task #(\S+): ([^\n]*)(?:\nStatus: ([^\n]*))?(?:\nDescription: ([\s\S]*))?$/.exec(text);
    if (!head) return undefined;
    const [, id, subject, status, description] = head;
    return { task: { id, subject, ...(status && { status }), ...(description && { description }) } };
  },
  judge({ text, toolUseResult }) {
    const isNone = text === "Task not found" || fieldsOf(toolUseResult)["task"] === null;
    return isNone
      ? { status: "error", reason: "There is no such task", evidence: "body", error: "Task not found" }
      : undefined;
  },
});

import { fieldsOf, stringOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";

/** A new task. */
export interface TaskCreateData {
  readonly taskId: string;
  readonly subject: string;
}

export default defineReader({
  tools: ["TaskCreate"],
  input: { subject: "text", description: "text", activeForm: "text" },
  unasked: true,
  summary: (input) => input.subject ?? input.description,
  parse({ text, toolUseResult }): TaskCreateData | undefined {
    const task = fieldsOf(fieldsOf(toolUseResult)["task"]);
    const said = /^Task #(\S+) created successfully: ([\s\S]*)$/.exec(text);
    const taskId = stringOf(task["id"]) ?? said?.[1];
    return taskId === undefined ? undefined : { taskId, subject: stringOf(task["subject"]) ?? said?.[2]?.trim() ?? "" };
  },
});

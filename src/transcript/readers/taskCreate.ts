import { fieldsOf, textOf } from "../json";
import { defineReader } from "../reader";

/** TaskCreate: `taskId`, `subject`. */
export default defineReader({
  tools: ["TaskCreate"],
  input: { subject: "text", description: "text", activeForm: "text" },
  unasked: true,
  summary: (input) => textOf(input["subject"]) ?? textOf(input["description"]),
  parse({ text, toolUseResult }) {
    const task = fieldsOf(fieldsOf(toolUseResult)["task"]);
    const said = /^Task #(\S+) created successfully: ([\s\S]*)$/.exec(text);
    const taskId = textOf(task["id"]) ?? said?.[1];
    return taskId === undefined ? undefined : { taskId, subject: textOf(task["subject"]) ?? said?.[2]?.trim() ?? "" };
  },
});

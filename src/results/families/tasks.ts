import { defineFamily } from "../family";
import { checklist, nothingFound } from "../singularText";

/** `tasks_add`, `tasks_list`, `tasks_complete`. The text of a task is content. */
export default defineFamily({
  prefix: "tasks_",
  content: /list|search|get|read/,
  failures: [
    { pattern: /^Task not found(?:: (?<asked>[^\n]*))?$/, bare: true, tools: /complete|update|delete|remove/ },
  ],

  read({ tool, text }) {
    if (text === undefined || !tool.includes("list")) return undefined;
    return nothingFound(text, /^No (?:open |pending )?tasks(?: found)?\b[^\n]*$/) ?? checklist(text);
  },
});

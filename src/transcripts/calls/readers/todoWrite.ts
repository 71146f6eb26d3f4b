import { arrayOf, fieldsOf } from "../../../base/json/jsonValue";
import { parseContainer } from "../../../base/json/nestingLimit";
import { defineReader } from "../reader";
import { todoItems, todoSummary } from "../shapes/todoItems";

/** The todo list after the call. */
export interface TodoWriteData {
  readonly success: boolean;
  /** From the structured result, the entry, or the input. The text never has the list. */
  readonly todos: unknown;
  readonly oldTodos?: unknown;
}

export default defineReader({
  tools: ["TodoWrite", "todowrite"],
  input: { todos: "any" },
  unasked: true,
  summary({ todos }) {
    const list = listOf(todos);
    return list && todoSummary(list, "todo", "todos");
  },
  parse({ text, input, toolUseResult, entry }): TodoWriteData | undefined {
    const structured = fieldsOf(toolUseResult);
    const success = SUCCESS.test(text) || Array.isArray(structured["newTodos"]);
    if (!success) return undefined;
    const lists = [structured["newTodos"], entry["todos"], listOf(input.todos)];
    return {
      success,
      todos: lists.find((list) => Array.isArray(list)) ?? [],
      ...(Array.isArray(structured["oldTodos"]) && { oldTodos: structured["oldTodos"] }),
    };
  },
});

/** What Claude Code says, and Droid. */
const SUCCESS = /modified successfully|^TODO List Updated$/;

/** Droid writes the list as Markdown. */
function listOf(todos: unknown): readonly unknown[] | undefined {
  if (typeof todos !== "string") return arrayOf(todos);
  return arrayOf(parseContainer(todos)) ?? todoItems(todos);
}

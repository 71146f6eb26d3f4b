import { fieldsOf, isObject, itemsOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";

/** The todo list after the call. */
export interface TodoWriteData {
  readonly success: boolean;
  /** From the structured result, the entry, or the input. The text never has the list. */
  readonly todos: unknown;
  readonly oldTodos?: unknown;
}

export default defineReader({
  tools: ["TodoWrite", "todowrite"],
  input: { todos: "list" },
  unasked: true,
  summary(input) {
    if (!Array.isArray(input.todos)) return undefined;
    const todos = itemsOf(input.todos);
    const done = todos.filter((todo) => isObject(todo) && todo["status"] === "completed").length;
    return todos.length === 1 ? `1 todo, ${done} done` : `${todos.length} todos, ${done} done`;
  },
  parse({ text, input, toolUseResult, entry }): TodoWriteData | undefined {
    const structured = fieldsOf(toolUseResult);
    const success = text.includes("modified successfully") || Array.isArray(structured["newTodos"]);
    if (!success) return undefined;
    const lists = [structured["newTodos"], entry["todos"], input.todos];
    return {
      success,
      todos: lists.find((list) => Array.isArray(list)) ?? [],
      ...(Array.isArray(structured["oldTodos"]) && { oldTodos: structured["oldTodos"] }),
    };
  },
});

import { OTHER_TODO_LISTS } from "../../../results/equivalents/otherNames";
import { defineReader } from "../reader";
import { todoItems, todoSummary, type TodoItem } from "../shapes/todoItems";

/** The to-do list or the plan of another agent after the call. */
export interface OtherTodosData {
  readonly todos: readonly TodoItem[];
  /** Why the agent changed it. */
  readonly explanation?: string;
}

/** Lists of Codex, Gemini CLI, Qwen Code, Kimi, VS Code, Roo Code, Continue, and Nanocoder. Only inputs contain them. */
export default defineReader({
  tools: OTHER_TODO_LISTS,
  input: { plan: "any", todos: "any", todoList: "any", checklist: "any", tasks: "any", explanation: "text" },
  unasked: true,
  summary(input) {
    const items = todoItems(listIn(input));
    if (!items) return undefined;
    return input.plan === undefined ? todoSummary(items, "todo", "todos") : todoSummary(items, "step", "steps");
  },
  parse({ input }): OtherTodosData | undefined {
    const todos = todoItems(listIn(input));
    const { explanation = "" } = input;
    return todos && { todos, ...(explanation !== "" && { explanation }) };
  },
});

function listIn(input: Partial<Record<"plan" | "todos" | "todoList" | "checklist" | "tasks", unknown>>): unknown {
  return input.plan ?? input.todos ?? input.todoList ?? input.checklist ?? input.tasks;
}

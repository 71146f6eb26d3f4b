import { arrayAt } from "../../bytes/parsing/arrayAt";
import { defineReader } from "../reader";

/** The todo list in the text. */
export interface TodoReadData {
  readonly todos: readonly unknown[];
}

/** Reads TodoRead of versions before 1.0.44. */
export default defineReader({
  tools: ["TodoRead"],
  input: {},
  unasked: true,
  summary: () => "Todo list",
  parse({ text, toolUseResult }): TodoReadData | undefined {
    if (Array.isArray(toolUseResult)) return { todos: toolUseResult };
    const found = arrayAt(text, text.indexOf("["));
    return found && { todos: found.value };
  },
});

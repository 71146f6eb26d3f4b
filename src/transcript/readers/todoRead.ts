import { arrayAt } from "../arrayAt";
import { defineReader } from "../reader";

/** TodoRead of versions before 1.0.44: `todos`, the list that stands in the text. */
export default defineReader({
  tools: ["TodoRead"],
  input: {},
  unasked: true,
  summary: () => "Todo list",
  parse({ text, toolUseResult }) {
    if (Array.isArray(toolUseResult)) return { todos: toolUseResult };
    const found = arrayAt(text, text.indexOf("["));
    return found && { todos: found.value };
  },
});

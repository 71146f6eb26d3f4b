import { defineFamily } from "../family";
import { foundLines, nothingFound } from "../singularText";

/** `memory_read`, `memory_write`. What was remembered is content. */
export default defineFamily({
  prefix: "memory_",
  content: /read|search|get|list|recall/,
  failures: [
    { pattern: /^Memory file does not exist\.$/, bare: true, tools: /read/ },
    { pattern: /^(?:Memory|Key) not found(?:: (?<asked>[^\n]*))?$/ },
    { pattern: /^(?:Query|Path|Text) cannot be empty$/ },
    { pattern: /^Path must be within the workspace directory$/, code: "BLOCKED" },
  ],

  read({ tool, text }) {
    if (text === undefined || !tool.includes("search")) return undefined;
    const found = /^\*\*Memory Search Results for "[^\n]*"\*\*\n\n/.exec(text);
    return nothingFound(text, /^No (?:matches|memories) found\b[^\n]*$/) ?? foundLines(text.slice(found?.[0].length));
  },
});

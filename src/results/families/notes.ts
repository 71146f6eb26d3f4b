import { defineFamily } from "../family";
import { nothingFound } from "../singularText";

/** `notes_save`, `notes_search`. The text of a note is content. */
export default defineFamily({
  prefix: "notes_",
  content: /search|read|get|list/,
  failures: [{ pattern: /^Note not found(?:: (?<asked>[^\n]*))?$/ }, { pattern: /^(?:Query|Title) cannot be empty$/ }],
  read: ({ text }) =>
    text === undefined ? undefined : nothingFound(text, /^No (?:notes|matches|matching notes)(?: found)?\b[^\n]*$/),
});

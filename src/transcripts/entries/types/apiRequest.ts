import { defineEntryType } from "../entryType";

/**
 * Reads what Claude Code sent to the API: its system prompt, its tools, and the conversation once more. It has no rows,
 * so that searches don't find the conversation twice, and exports don't contain it.
 */
export default defineEntryType({
  types: [],
  prefix: "api-request",
  told: {},
  read: () => ({ class: "bookkeeping", parts: [] }),
});

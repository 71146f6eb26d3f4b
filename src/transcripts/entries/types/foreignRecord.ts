import { defineEntryType } from "../entryType";
import { stringOf } from "../../../base/json/jsonValue";

/**
 * A record of another agent's file that is no part of the conversation (src/transcripts/forms): what it is about, and
 * the record itself.
 */
export default defineEntryType({
  types: ["foreign-record"],
  told: { by: "subtype" },
  shapes: { "foreign-record": { needs: { content: "text" }, has: { subtype: "text", record: "any" } } },
  read(entry) {
    const subtype = stringOf(entry["subtype"]);
    return {
      class: "bookkeeping",
      parts: [{ kind: "bookkeeping", text: () => stringOf(entry["content"]) ?? "" }],
      ...(subtype !== undefined && { subtype }),
    };
  },
});

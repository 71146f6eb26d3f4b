import { defineForm, fileNotice } from "../foreignForm";
import { piEntries, piStart } from "../others/piEntries";
import { statefulConvert } from "../statefulConvert";

const ABOUT = fileNotice("a session of pi", "its entries are shown with their line numbers");

/**
 * Sessions of pi, `~/.pi/agent/sessions/--PATH--/TIME_ID.jsonl` (docs/transcript-format.md#other-agents): a first line, then entries
 * `{type, id, parentId, timestamp}` that form a tree.
 */
export default defineForm({
  agent: { name: "pi", service: "pi", provider: () => undefined },
  detect({ lines: [first] }) {
    if (first?.["type"] !== "session" || "message" in first) return undefined;
    if (!["id", "timestamp", "cwd"].every((name) => typeof first[name] === "string")) return undefined;
    return {
      about: ABOUT,
      records: { kind: "lines" },
      convert: statefulConvert(piStart("pi"), piEntries),
      writesCallsOnce: true,
    };
  },
});

import { firstLine } from "../../../base/text/displayText";
import { defineReader } from "../reader";
import type { OtherTextData } from "./otherText";

/** Searches of OpenCode, which a server on the web does. */
export default defineReader({
  tools: ["websearch", "codesearch"],
  input: { query: "text" },
  carries: true,
  summary: (input) => input.query,
  parse: ({ content }): OtherTextData => ({ raw: content ?? null }),
  judge({ text }) {
    if (!/^MCP error -\d{5}: /.test(text)) return undefined;
    const reason = "Not flagged, but the result is an error message of the server";
    return { status: "error", reason, evidence: "body", error: firstLine(text) };
  },
});

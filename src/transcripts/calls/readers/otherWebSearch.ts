import { firstLine } from "../../../base/text/displayText";
import { stringsOf } from "../../../base/json/jsonValue";
import { isOnlyText } from "../../entries/contentBlocks";
import { defineReader } from "../reader";
import { webSubject } from "../shapes/inputSubject";
import type { OtherTextData } from "./otherText";

/** What another agent looked for on the web, and what it found as a text. */
export interface OtherWebSearchData {
  readonly query: string;
  /** The page that was opened, or that was searched for `query`. */
  readonly url?: string;
  /** Absent if the agent doesn't record what it found, as Codex. */
  readonly summary?: string;
}

/** Searches of other agents, which a server on the web does. Codex also opens pages, and searches in them. */
export default defineReader({
  tools: ["websearch", "codesearch", "web_search", "google_web_search", "search_web"],
  input: { query: "text", queries: "list", url: "text", pattern: "text" },
  carries: true,
  summary: webSubject,
  parse({ text, content, input }): OtherWebSearchData | OtherTextData {
    const query = stringsOf(input.queries).join("; ") || input.query || input.pattern || "";
    const { url } = input;
    // JSON is easier to read as such.
    const isWords = isOnlyText(content) && !/^\s*[[{]/.test(text);
    if (!isWords || (query === "" && url === undefined && text !== "")) return { raw: content ?? null };
    return { query, ...(url !== undefined && { url }), ...(text !== "" && { summary: text }) };
  },
  judge({ text }) {
    if (!/^MCP error -\d{5}: /.test(text)) return undefined;
    const reason = "Not flagged, but the result is an error message of the server";
    return { status: "error", reason, evidence: "body", error: firstLine(text) };
  },
});

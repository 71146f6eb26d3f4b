import { fieldsOf, stringOf } from "../../core/json";
import { pick } from "../pick";
import { defineReader } from "../reader";

/** The API's own fetch of a page: `url`, `result` (the page's text; empty for a PDF), `title`, `retrieved_at`. */
export default defineReader({
  tools: ["web_fetch"],
  blocks: ["web_fetch_tool_result"],
  input: { url: "text" },
  carries: true,
  unasked: true,
  summary: (input) => stringOf(input["url"]),
  parse({ content }) {
    const fetched = fieldsOf(content);
    const url = stringOf(fetched["url"]);
    if (url === undefined) return undefined;
    const document = fieldsOf(fetched["content"]);
    const source = fieldsOf(document["source"]);
    const result = source["type"] === "text" ? (stringOf(source["data"]) ?? "") : "";
    return { url, result, ...pick(document, "title"), ...pick(fetched, "retrieved_at") };
  },
});

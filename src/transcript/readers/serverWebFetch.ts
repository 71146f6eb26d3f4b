import { fieldsOf, textOf } from "../json";
import { pick } from "../pick";
import { defineReader } from "../reader";

/** The API's own fetch of a page: `url`, `result` (the page's text; empty for a PDF), `title`, `retrieved_at`. */
export default defineReader({
  tools: ["web_fetch"],
  blocks: ["web_fetch_tool_result"],
  input: { url: "text" },
  carries: true,
  unasked: true,
  summary: (input) => textOf(input["url"]),
  parse({ content }) {
    const fetched = fieldsOf(content);
    const url = textOf(fetched["url"]);
    if (url === undefined) return undefined;
    const document = fieldsOf(fetched["content"]);
    const source = fieldsOf(document["source"]);
    const result = source["type"] === "text" ? (textOf(source["data"]) ?? "") : "";
    return { url, result, ...pick(document, "title"), ...pick(fetched, "retrieved_at") };
  },
});

import { fieldsOf, itemsOf, stringOf } from "../../core/json";
import { pick } from "../pick";
import { defineReader } from "../reader";

/** The API's own web search: `query`, `links` (`title`, `url`, `page_age`). */
export default defineReader({
  tools: ["web_search"],
  blocks: ["web_search_tool_result"],
  input: { query: "text" },
  carries: true,
  unasked: true,
  summary: (input) => stringOf(input["query"]),
  parse({ content, input }) {
    if (!Array.isArray(content)) return undefined;
    const links = itemsOf(content).flatMap((item) => {
      const url = stringOf(fieldsOf(item)["url"]);
      return url === undefined ? [] : [{ title: url, url, ...pick(item, "title", "page_age") }];
    });
    return { query: stringOf(input["query"]) ?? "", links };
  },
});

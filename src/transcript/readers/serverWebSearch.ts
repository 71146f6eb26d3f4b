import { fieldsOf, listOf, textOf } from "../json";
import { pick } from "../pick";
import { defineReader } from "../reader";

/** The API's own web search: `query`, `links` (`title`, `url`, `page_age`). */
export default defineReader({
  tools: ["web_search"],
  blocks: ["web_search_tool_result"],
  input: { query: "text" },
  carries: true,
  unasked: true,
  summary: (input) => textOf(input["query"]),
  parse({ content, input }) {
    if (!Array.isArray(content)) return undefined;
    const links = listOf(content).flatMap((item) => {
      const url = textOf(fieldsOf(item)["url"]);
      return url === undefined ? [] : [{ title: url, url, ...pick(item, "title", "page_age") }];
    });
    return { query: textOf(input["query"]) ?? "", links };
  },
});

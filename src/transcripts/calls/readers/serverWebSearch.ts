import { fieldsOf, itemsOf, stringOf } from "../../../base/json/jsonValue";
import { webSubject } from "../shapes/inputSubject";
import { pick } from "../shapes/pickFields";
import { defineReader } from "../reader";

/** Results of a web search by the API. */
export interface ServerWebSearchData {
  readonly query: string;
  /** Objects with `title`, `url`, `page_age`. */
  readonly links: readonly unknown[];
}

/** Reads the API's own web search. */
export default defineReader({
  tools: ["web_search"],
  blocks: ["web_search_tool_result"],
  input: { query: "text" },
  carries: true,
  unasked: true,
  // Codex calls its own search so, too.
  summary: webSubject,
  parse({ content, input }): ServerWebSearchData | undefined {
    if (!Array.isArray(content)) return undefined;
    const links = itemsOf(content).flatMap((item) => {
      const url = stringOf(fieldsOf(item)["url"]);
      return url === undefined ? [] : [{ title: url, url, ...pick(item, "title", "page_age") }];
    });
    return { query: input.query ?? "", links };
  },
});

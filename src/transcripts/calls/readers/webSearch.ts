import { contentText } from "../../entries/contentBlocks";
import { fieldsOf, isObject, itemsOf, stringOf } from "../../../base/json/jsonValue";
import { defineReader } from "../reader";
import { arrayAt } from "../../bytes/parsing/arrayAt";

/** Results of a web search. */
export interface WebSearchData {
  readonly query: string;
  readonly links: readonly Link[];
  /** The text between and after the links. */
  readonly summary: string;
}

export default defineReader({
  tools: ["WebSearch"],
  input: { query: "text", allowed_domains: "list", blocked_domains: "list" },
  carries: true,
  summary: (input) => input.query,
  parse({ text, input, toolUseResult }): WebSearchData | undefined {
    const structured = fieldsOf(toolUseResult);
    if (Array.isArray(structured["results"])) {
      const results = itemsOf(structured["results"]);
      return {
        query: stringOf(structured["query"]) ?? input.query ?? "",
        links: results.flatMap((result) => linksOf(fieldsOf(result)["content"])),
        summary: contentText(results.filter((result) => typeof result === "string")).trim(),
      };
    }
    // The query can contain quotes: it ends at the quote that ends its line.
    const query = /^Web search results for query: "(.*)"\s*$/m.exec(text)?.[1];
    return query === undefined ? undefined : { query, ...readText(text) };
  },
});

interface Link {
  readonly title: string;
  readonly url: string;
}

function linksOf(value: unknown): Link[] {
  return itemsOf(value).flatMap((item) => {
    const url = isObject(item) ? stringOf(item["url"]) : undefined;
    return url === undefined ? [] : [{ title: stringOf(fieldsOf(item)["title"]) ?? url, url }];
  });
}

/** There can be several lists of links, each followed by text with brackets of its own. */
function readText(text: string): { links: Link[]; summary: string } {
  const links: Link[] = [];
  let summary = "";
  let at = text.indexOf("\n") === -1 ? text.length : text.indexOf("\n");
  for (let mark = text.indexOf("Links: [", at); mark !== -1; mark = text.indexOf("Links: [", at)) {
    const found = arrayAt(text, mark + "Links: ".length);
    if (!found) break;
    summary += text.slice(at, mark);
    links.push(...linksOf(found.value));
    at = found.end;
  }
  return { links, summary: withoutReminder(summary + text.slice(at)).trim() };
}

/** Removes what versions from 2.0.76 on say to the model at the end. */
function withoutReminder(text: string): string {
  const at = text.lastIndexOf("\n\nREMINDER: You MUST include the sources above");
  return at === -1 ? text : text.slice(0, at);
}

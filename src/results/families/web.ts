import { defineFamily } from "../family";
import type { Data } from "../result";
import { nothingFound } from "../singularText";

/** `web_search`, `web_fetch`. A page can begin with any text, so only the tools' own sentences about the request are failures. */
export default defineFamily({
  prefix: "web_",
  content: /^/,
  failures: [
    { pattern: /^Error searching for "(?<asked>[^"\n]*(?:"(?!: )[^"\n]*)*)": [^\n]*$/, bare: true, tools: /search/ },
    { pattern: /^Error fetching (?<asked>\S+): [^\n]*$/, bare: true, tools: /fetch/ },
    { pattern: /^HTTP(?: error)? \d{3}\b[^\n]*$/ },
    { pattern: /^(?:Invalid URL|Failed to fetch|fetch failed)\b[^\n]*$/ },
    { pattern: /^URL not allowed\b[^\n]*$/, code: "BLOCKED" },
  ],

  read({ tool, text }) {
    if (text === undefined || !tool.includes("search")) return undefined;
    return nothingFound(text, /^No results(?: found)?\b[^\n]*$/) ?? linked(text) ?? headed(text);
  },
});

/** `Web search results for query: "…"`, an empty line, `Links: [{"title","url"}…]` (docs/transcript-format.md#results-by-tool). */
function linked(text: string): Data | undefined {
  const found = /^Web search results for query: "([^\n]*)"\n\nLinks: (\[[^\n]*\])/.exec(text);
  if (!found) return undefined;
  const [, query, links = ""] = found;
  try {
    // Text in brackets is an array or no JSON.
    const results = JSON.parse(links) as readonly unknown[];
    return { query, count: results.length, results, output: text };
  } catch {
    return undefined;
  }
}

/** `### [title](url)` and a line about it, for each hit. */
function headed(text: string): Data | undefined {
  const results: Data[] = [];
  for (const block of text.trim().split(/\n\n(?=### \[)/)) {
    const [heading = "", ...about] = block.split("\n");
    // A title can contain brackets, and an address parentheses: the first `](` separates them, and the last `)` ends
    // the line.
    const middle = heading.indexOf("](");
    if (!heading.startsWith("### [") || middle < 0 || !heading.endsWith(")")) return undefined;
    const snippet = about.join("\n");
    const [title, url] = [heading.slice("### [".length, middle), heading.slice(middle + 2, -1)];
    results.push({ title, url, ...(snippet !== "" && { snippet }) });
  }
  return { count: results.length, results, output: text };
}

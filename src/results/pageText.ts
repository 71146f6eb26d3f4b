import type { Data } from "./result";

/**
 * Extracts what browser tools report about a page from text. The fields are `url`, `title`, `snapshot` (the
 * accessibility tree as YAML), and `output`, the remaining text.
 * - Playwright MCP: the lines `- Page URL: …` and `- Page Title: …`, followed by the tree between fences.
 * - `Navigated to URL`, optionally followed by ` - title` or ` in Safari`, alone.
 * - `Title: …` and `URL: …` as the first two lines, in either order.
 * Returns undefined for any other text. The page itself writes the title and the tree, so only the first lines after
 * the section's heading count.
 */
export function pageOf(text: string): Data | undefined {
  return playwright(text) ?? navigated(text) ?? titled(text);
}

function playwright(text: string): Data | undefined {
  const head = Math.max(0, text.search(/^### Page(?: state)?$/m));
  const found = /^- Page URL: (.*)(?:\n- Page Title: (.*))?/m.exec(text.slice(head));
  if (!found) return undefined;
  const [lines, url, title] = found;
  const told = { url, ...(title !== undefined && { title }) };
  const fence = /(?:- Page Snapshot:?\n|### Snapshot\n)?```yaml\n/g;
  fence.lastIndex = head + found.index + lines.length;
  const open = fence.exec(text);
  // An empty tree ends in the line feed of its opening fence.
  const close = open ? text.indexOf("\n```", fence.lastIndex - 1) : -1;
  if (!open || close < 0) return { ...told, output: text };
  const output = `${text.slice(0, open.index)}${text.slice(close + "\n```".length).replace(/^\n/, "")}`;
  return { ...told, snapshot: text.slice(fence.lastIndex, close), output };
}

function navigated(text: string): Data | undefined {
  const [, url, title] = /^Navigated to ([a-z][a-z\d+.-]*:\S*)(?: in Safari| - (.+))?$/i.exec(text.trimEnd()) ?? [];
  if (url === undefined) return undefined;
  return { url, ...(title !== undefined && { title }), output: text };
}

function titled(text: string): Data | undefined {
  const [, first, one, second, two] = /^(Title|URL): (.*)\n(Title|URL): (.*)/.exec(text) ?? [];
  if (first === second) return undefined;
  return first === "URL" ? { url: one, title: two, output: text } : { url: two, title: one, output: text };
}

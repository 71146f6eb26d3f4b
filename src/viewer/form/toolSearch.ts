import type { ToolInfo } from "../../protocol/view";

/**
 * Returns the tools that contain all words, best first: words in the name count more than words in the title, in the
 * description, and in the tags. Without words, returns all tools as they are.
 */
export function searchTools(tools: readonly ToolInfo[], words: readonly string[]): readonly ToolInfo[] {
  if (words.length === 0) return tools;
  const rated = tools.flatMap((tool) => {
    const rates = words.map((word) => rate(tool, word.toLowerCase()));
    return rates.includes(0) ? [] : [{ tool, rate: rates.reduce((sum, one) => sum + one) }];
  });
  rated.sort(
    (one, other) =>
      other.rate - one.rate ||
      Number(other.tool.own) - Number(one.tool.own) ||
      one.tool.name.length - other.tool.name.length,
  );
  return rated.map(({ tool }) => tool);
}

/** Rates how well a word names a tool, from 0 (not at all) to 6 (it is the name). */
function rate({ name, title, description, tags, own }: ToolInfo, word: string): number {
  const full = name.toLowerCase();
  const plain = own ? full.replace(/^trv_/, "") : full;
  if (plain === word || full === word) return 6;
  const parts = plain.split(/[^a-z\d]+/);
  if (parts.includes(word)) return 5;
  if (parts.some((part) => part.startsWith(word))) return 4;
  if (full.includes(word)) return 3;
  if (title.toLowerCase().includes(word)) return 2;
  return [description, ...tags].some((text) => text.toLowerCase().includes(word)) ? 1 : 0;
}

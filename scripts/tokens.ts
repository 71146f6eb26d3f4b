import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import tools from "../src/tools/all";
import type { Tool } from "../src/tools/runtime/tool";
import { toolSchema } from "../src/tools/runtime/toolSchema";

/** The most tokens (o200k) that models get for one tool: its name, description, and schema. */
const mostPerTool = 400;

const core = "bash bash_input bash_output file_edit file_read file_write glob grep kill_shell".split(" ");

/** Sets of tools, and the most tokens of each. FileIO tools are off by default. */
const sets: readonly { readonly name: string; readonly most: number; readonly has: (tool: Tool) => boolean }[] = [
  { name: "the core tools", most: 2_600, has: ({ name }) => core.includes(name) },
  { name: "the tools that are on by default", most: 4_200, has: ({ group }) => group !== "fileio" },
];

/** Returns a sentence for each tool and set of tools whose definition takes too many tokens of every request. */
export function tokenProblems(): string[] {
  const counted = tools.map((tool) => ({ tool, tokens: tokensOf(tool) }));
  const large = counted
    .filter(({ tokens }) => tokens > mostPerTool)
    .map(({ tool, tokens }) => `${tool.name} takes ${tokens} tokens, more than ${mostPerTool}.`);
  const full = sets.flatMap(({ name, most, has }) => {
    const sum = counted.filter(({ tool }) => has(tool)).reduce((all, { tokens }) => all + tokens, 0);
    return sum > most ? [`${name} take ${sum} tokens, more than ${most}. Shorten descriptions.`] : [];
  });
  return [...large, ...full];
}

function tokensOf(tool: Tool): number {
  const { name, description } = tool;
  return countTokens(JSON.stringify({ name, description, inputSchema: toolSchema(tool) }));
}

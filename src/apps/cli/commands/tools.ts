import { portableTools } from "../../../tools/runtime/portableTools";
import all from "../../../tools/all";
import type { Run } from "../terminal/cliCommand";

const tools = portableTools(all);

/** `tool-results tools`: prints one line per tool, or an array of objects with `--json`. */
export const listTools: Run = async ({ options }, { stdout }) => {
  if (options.has("json")) {
    const listed = tools.map(({ name, title, group, effect, description }) => ({
      name,
      title,
      group,
      effect,
      description,
    }));
    await stdout.write(`${JSON.stringify(listed, undefined, 2)}\n`);
    return 0;
  }
  const rows = tools.map(({ name, group, effect, description }) => [name, group, effect, firstSentence(description)]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  await stdout.write(lines.map((line) => `${line.trimEnd()}\n`).join(""));
  return 0;
};

/** Returns the text up to the first period that a space and a capital letter or backtick follow. */
function firstSentence(text: string): string {
  return /^.*?\.(?= [A-Z`])/s.exec(text)?.[0] ?? text;
}

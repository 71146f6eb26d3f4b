// Creates the tables of settings and commands in docs/settings.md, from the manifest and its texts.
import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { formatted } from "./formatted.mjs";
import { withTexts } from "./manifestTexts.mjs";
import { ROOT } from "./process";

/** The page that contains the tables. */
export const PAGE = "docs/settings.md";

const manifestOf = z.object({
  contributes: z.object({
    commands: z.array(z.object({ command: z.string(), title: z.string(), category: z.string().optional() })),
    menus: z.record(z.string(), z.array(z.object({ command: z.string().optional(), when: z.string().optional() }))),
    configuration: z.object({
      properties: z.record(
        z.string(),
        z.object({ default: z.unknown(), order: z.number(), markdownDescription: z.string() }),
      ),
    }),
  }),
});
type Contributes = z.infer<typeof manifestOf>["contributes"];

/** The tables between the pairs of marks, by the name in the marks. */
const TABLES: Readonly<Record<string, (contributes: Contributes) => string>> = { settings, commands };

/** Returns the page with current tables. Throws if a pair of marks is missing. */
export async function pageWithTables(text: string): Promise<string> {
  const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(ROOT, file), "utf8"));
  const texts = z.record(z.string(), z.string()).parse(read("package.nls.json"));
  const { contributes } = manifestOf.parse(withTexts(read("package.json"), texts));
  let page = text;
  for (const [name, table] of Object.entries(TABLES)) {
    const [begin, end] = [`<!-- ${name}: written by npm run docs -->`, `<!-- end of ${name} -->`];
    const [from, to] = [page.indexOf(begin), page.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`${PAGE} has no lines "${begin}" and "${end}".`);
    page = `${page.slice(0, from + begin.length)}\n\n${table(contributes)}\n\n${page.slice(to)}`;
  }
  return formatted(PAGE, page);
}

function settings({ configuration }: Contributes): string {
  const rows = Object.entries(configuration.properties)
    .sort(([one, { order }], [other, { order: next }]) => order - next || (one < other ? -1 : 1))
    .map(([name, setting]) => [
      `\`${name.replace(/^toolResultViewer\./, "")}\``,
      shown(setting.default),
      firstSentence(setting.markdownDescription),
    ]);
  return table(["Setting", "Default", "Description"], rows);
}

function commands({ commands: all, menus }: Contributes): string {
  const hidden = (menus["commandPalette"] ?? []).filter(({ when }) => when === "false").map(({ command }) => command);
  const rows = all
    .filter(({ command }) => !hidden.includes(command))
    .map(({ command, title }) => [title, `\`${command.replace(/^toolResultViewer\./, "")}\``, menusOf(command, menus)]);
  return table(["Command", "ID", "Also in"], rows);
}

/** The menus in the table, by their id. */
const MENUS: Readonly<Record<string, string>> = {
  "editor/title": "Editor title bar",
  "explorer/context": "Explorer context menu",
  "view/title": "View title bar",
};

function menusOf(command: string, menus: Contributes["menus"]): string {
  return Object.entries(MENUS)
    .filter(([menu]) => menus[menu]?.some((item) => item.command === command))
    .map(([, menu]) => menu)
    .join(", ");
}

function shown(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (value === "" || (Array.isArray(value) && value.length === 0)) return "empty";
  const text = JSON.stringify(value);
  if (text === "{}") return "empty";
  return typeof value === "string" ? `\`${value}\`` : text;
}

/** Returns the first sentence without its end mark. Links to other settings become code. */
function firstSentence(text: string): string {
  const [sentence = text] = /^(?:`[^`]*`|[^`])*?(?=[.:](?:\s|$))/.exec(text) ?? [];
  return sentence.replace(/`#([\w.]+)#`/g, "`$1`");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

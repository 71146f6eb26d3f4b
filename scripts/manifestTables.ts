// Tables of settings and commands for README.md, made of the manifest and its texts, so that they say what the product has.
import fs from "node:fs";
import path from "node:path";
import * as prettier from "prettier";
import * as z from "zod";
import { withTexts } from "./manifestTexts.mjs";
import { ROOT } from "./process";

/** The page that holds the tables. */
export const PAGE = "README.md";

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

/** What stands between a pair of marks, by its name. */
const TABLES: Readonly<Record<string, (contributes: Contributes) => string>> = { settings, commands };

/** The page as the manifest would have it. Throws when it lacks a pair of marks. */
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
  return prettier.format(page, { ...(await prettier.resolveConfig(path.join(ROOT, PAGE))), parser: "markdown" });
}

function settings({ configuration }: Contributes): string {
  const rows = Object.entries(configuration.properties)
    .sort(([one, { order }], [other, { order: next }]) => order - next || (one < other ? -1 : 1))
    .map(([name, setting]) => [
      `\`${name.replace(/^toolResultViewer\./, "")}\``,
      shown(setting.default),
      firstSentence(setting.markdownDescription),
    ]);
  return table(["`toolResultViewer.…`", "default", "what it does"], rows);
}

function commands({ commands: all, menus }: Contributes): string {
  const hidden = (menus["commandPalette"] ?? []).filter(({ when }) => when === "false").map(({ command }) => command);
  const rows = all
    .filter(({ command }) => !hidden.includes(command))
    .map(({ command, title }) => [
      title,
      `\`${command.replace(/^toolResultViewer\./, "")}\``,
      placesOf(command, menus),
    ]);
  return table(["command", "`toolResultViewer.…`", "also in"], rows);
}

/** Menus that a person would look into. */
const MENUS: Readonly<Record<string, string>> = {
  "editor/title": "an editor's title",
  "explorer/context": "the explorer",
  "view/title": "the views' titles",
};

function placesOf(command: string, menus: Contributes["menus"]): string {
  return Object.entries(MENUS)
    .filter(([menu]) => menus[menu]?.some((item) => item.command === command))
    .map(([, place]) => place)
    .join(", ");
}

function shown(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value) && value.length === 0) return "empty";
  return typeof value === "string" ? `\`${value}\`` : JSON.stringify(value);
}

/** Without its end mark; links to other settings as code. */
function firstSentence(text: string): string {
  const [sentence = text] = /^(?:`[^`]*`|[^`])*?(?=[.:](?:\s|$))/.exec(text) ?? [];
  return sentence.replace(/`#([\w.]+)#`/g, "`$1`");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

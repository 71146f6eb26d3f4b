import * as z from "zod";
import { ToolError } from "../../base/errors";
import { t } from "../../base/l10n";
import { integer, text, unlisted, words } from "../runtime/inputFields";
import type { GlobAccess, RunContext } from "../runtime/policy/access";
import { defineTool } from "../runtime/tool";
import { accessOf, type NamedPath, planSearch } from "../search/files/searchRoots";
import { locateSymbol } from "./locateSymbol";
import { readSymbolFile, symbolsOf } from "./symbolFile";
import { SymbolFinder } from "./symbolFinder";
import { outline } from "./symbolOutline";

const actions = ["definition", "references", "outline"] as const;

interface Input {
  readonly action: (typeof actions)[number];
  readonly path?: string | undefined;
  readonly symbol?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly head_limit: number;
  readonly offset: number;
}

interface Plan {
  readonly input: Input;
  readonly named: NamedPath | undefined;
  readonly found: GlobAccess;
}

export default defineTool<Input, Plan>({
  name: "symbols",
  title: "Find Symbols",
  group: "read",
  icon: "symbol-class",
  description:
    "Finds where a symbol is defined or used, or outlines a file, by VS Code's language extensions. Returns JSON; check `success` first. `data.output` has one `path:line: (kind) text` per result, for an outline `first-last: kind name`; `data.count` counts all.",
  userDescription: "Find definitions and references of symbols, and outline files",
  effect: "read",
  needs: "symbols",
  input: z.object({
    action: z.preprocess(actionName, z.enum(actions)).describe("What to find."),
    path: text().optional().describe("File that contains the symbol. Default: search the workspace."),
    symbol: words().optional().describe("Name, such as total or Cart.total. Default: all, of an outline."),
    line: integer({ min: 1 }).optional().describe("Line with the name, from 1. Default: any."),
    column: unlisted(
      integer({ min: 1 }).optional().describe("Column of the name, from 1, if the line has it twice. Default: any."),
    ),
    head_limit: unlisted(
      integer({ min: 1 }).default(100).describe("Maximum number of results, at least 1. Default: 100."),
    ),
    offset: integer({ min: 0 }).default(0).describe("Results to skip. Default: 0."),
  }),
  aliases: {
    operation: "action",
    command: "action",
    file_path: "path",
    filePath: "path",
    file: "path",
    uri: "path",
    name: "symbol",
    symbol_name: "symbol",
    symbolName: "symbol",
    query: "symbol",
    line_number: "line",
    lineNumber: "line",
    character: "column",
    limit: "head_limit",
    max_results: "head_limit",
  },
  data: z.strictObject({ output: z.string(), count: z.int(), note: z.string().optional() }),

  brief({ action, symbol = "", path = "" }) {
    if (action === "outline") return { text: t("Outline {0}"), subjects: [{ path }] };
    const text = action === "definition" ? t("Find the definition of {0}") : t("Find the references of {0}");
    return { text, subjects: [{ code: symbol }] };
  },

  async plan(input, context) {
    const found = context.access.globs();
    const { named, ask } = await planSearch(input.path, "read", context);
    return { plan: { input, named, found }, ask };
  },

  async run({ input, named, found }, context) {
    const symbols = symbolsOf(context);
    if (input.action === "outline") {
      if (!named) throw invalid("path is missing. Give the file to outline");
      return outline(await fileOf(named, context), input, symbols, context);
    }
    const { symbol } = input;
    if (symbol === undefined) throw invalid(`symbol is missing. Give the name whose ${input.action} to find`);
    const file = named && (await fileOf(named, context));
    const finder = new SymbolFinder(symbols, { found, own: file?.resource }, context);
    if (!file && input.action === "definition") return finder.page(await finder.search(symbol), input);
    const at = file
      ? await locateSymbol({ ...input, symbol }, file, symbols, context.signal)
      : await finder.only(symbol);
    return finder.page(await finder[input.action](at), input);
  },
});

async function fileOf(named: NamedPath, context: RunContext): ReturnType<typeof readSymbolFile> {
  return readSymbolFile(await accessOf(named).use(context), context);
}

/** Other names of actions, in lower case and without signs. */
const otherActions = new Map([
  ...["definitions", "gotodefinition", "finddefinition", "declaration", "workspacesymbol", "search"].map(
    (name) => [name, "definition"] as const,
  ),
  ...["reference", "findreferences", "usages", "uses"].map((name) => [name, "references"] as const),
  ...["documentsymbol", "documentsymbols", "symbols"].map((name) => [name, "outline"] as const),
]);

function actionName(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const name = value.toLowerCase().replace(/[^a-z]/g, "");
  return otherActions.get(name) ?? (actions.some((action) => action === name) ? name : value);
}

function invalid(message: string): ToolError {
  return new ToolError("EXECUTION_ERROR", `Invalid input: ${message}.`);
}

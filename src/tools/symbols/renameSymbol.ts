import * as z from "zod";
import { ToolError } from "../../base/errors";
import { t } from "../../base/l10n";
import { type PatchPlan, stepReasons } from "../edit/patch/patchPlan";
import { patchFields, patchOutcome } from "../edit/patch/patchOutcome";
import { patchDetail } from "../edit/patch/patchQuestion";
import { runPatch } from "../edit/patch/patchRun";
import { integer, unlisted, words } from "../runtime/inputFields";
import type { PlanContext } from "../runtime/policy/access";
import type { SymbolPlace, Symbols } from "../runtime/ports/symbolsPort";
import { defineTool } from "../runtime/tool";
import { locateSymbol } from "./locateSymbol";
import { planRename } from "./renamePlan";
import { readSymbolFile, symbolsOf } from "./symbolFile";
import { readSymbolName } from "./symbolNames";

interface Input {
  readonly path: string;
  readonly symbol: string;
  readonly new_name: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export default defineTool<Input, PatchPlan>({
  name: "rename_symbol",
  title: "Rename Symbol",
  group: "write",
  icon: "symbol-string",
  description:
    "Renames a symbol and all its uses, by VS Code's language extensions. Returns JSON; check `success` first. `data.output` has one line per changed file. All files are changed, or none.",
  userDescription: "Rename a symbol in all files, after asking",
  effect: "write",
  needs: "symbols",
  input: z.object({
    path: words().describe("File that contains the symbol."),
    symbol: words().describe("Its name, such as total or Cart.total."),
    new_name: words()
      .refine((name) => !/\s/.test(name), "must be one name without white space")
      .describe("New name, without what contains it."),
    line: integer({ min: 1 }).optional().describe("Line with the name, from 1. Default: any."),
    column: unlisted(
      integer({ min: 1 }).optional().describe("Column of the name, from 1, if the line has it twice. Default: any."),
    ),
  }),
  aliases: {
    file_path: "path",
    filePath: "path",
    file: "path",
    uri: "path",
    name: "symbol",
    old_name: "symbol",
    oldName: "symbol",
    symbol_name: "symbol",
    symbolName: "symbol",
    newName: "new_name",
    new_symbol: "new_name",
    line_number: "line",
    lineNumber: "line",
    character: "column",
  },
  data: z.strictObject(patchFields),

  brief: ({ symbol, new_name: name }) => ({
    text: t("Rename {0} to {1}"),
    subjects: [{ code: symbol }, { code: name }],
  }),

  async plan(input, context) {
    const file = await context.access.read(input.path);
    const symbols = symbolsOf(context);
    const own = await readSymbolFile(file.resource, context);
    const { word } = readSymbolName(input.symbol);
    const at = await declarationOf(word, await locateSymbol(input, own, symbols, context.signal), symbols, context);
    const plan = await planRename(await symbols.rename(at, input.new_name, context.signal), context);
    // `run` reports why, and nobody is asked about what is not going to happen.
    if ("told" in plan) return { plan };
    for (const step of plan.steps)
      context.access.about(context.workspace.display(step.file.resource), stepReasons(step, context));
    const title = t("Rename {0} to {1}?", word, input.new_name);
    return { plan, ask: { title, ...patchDetail(plan.steps, context) } };
  },

  async run(plan, context) {
    if ("told" in plan) {
      plan.told();
      throw new ToolError("BLOCKED", plan.message);
    }
    return patchOutcome(await runPatch(plan.steps, { tool: "rename_symbol", what: "rename" }, context), context);
  },
});

/**
 * Returns where a symbol is declared, if it has the same name there. If it is renamed where it is imported, languages
 * only give it another name there.
 */
async function declarationOf(
  word: string,
  at: SymbolPlace,
  symbols: Symbols,
  { signal }: PlanContext,
): Promise<SymbolPlace> {
  const [declared, ...others] = await symbols.definitions(at, signal);
  if (!declared || others.length > 0) return at;
  const outlined = await symbols.outline(declared.resource, signal);
  const isSame = outlined.some(
    ({ name, line, column }) => name === word && line === declared.line && column === declared.column,
  );
  return isSame ? declared : at;
}

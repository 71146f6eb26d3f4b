import type { RunContext } from "../runtime/policy/access";
import type { OutlinedSymbol, Symbols } from "../runtime/ports/symbolsPort";
import type { Outcome } from "../runtime/tool";
import type { SymbolFile } from "./locateSymbol";
import { noExtension, type PageQuery, pageOf } from "./symbolLines";
import { isNamed, readSymbolName } from "./symbolNames";

/** Outlines a file, or a symbol of it with what it contains, as `first-last: kind name`. */
export async function outline(
  { resource, path }: SymbolFile,
  { symbol, ...query }: PageQuery & { readonly symbol?: string | undefined },
  symbols: Symbols,
  { signal }: RunContext,
): Promise<Outcome> {
  const all = await symbols.outline(resource, signal);
  const shown = symbol === undefined ? all : within(all, readSymbolName(symbol).word);
  const notes: string[] = [];
  if (all.length === 0) notes.push(`No language extension outlines ${path}. ${noExtension}`);
  else if (shown.length === 0)
    notes.push(`The outline of ${path} has no ${symbol}. Leave symbol out to see all of it.`);
  return pageOf(shown, query, notes, async (page) => page.map(lineOf));
}

function lineOf({ line, endLine, depth, kind, name }: OutlinedSymbol): string {
  const lines = endLine > line ? `${line}-${endLine}` : String(line);
  return `${lines}: ${"  ".repeat(depth)}${kind} ${name}`;
}

/** Returns the symbols with a name, and those in them. */
function within(all: readonly OutlinedSymbol[], word: string): OutlinedSymbol[] {
  let inside = Infinity;
  return all.filter(({ name, depth }) => {
    if (depth <= inside) inside = isNamed(name, word) ? depth : Infinity;
    return inside < Infinity;
  });
}

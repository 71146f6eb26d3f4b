import { ToolError } from "../../base/errors";
import { mapWithLimit } from "../../base/mapWithLimit";
import type { Resource } from "../../base/resource";
import { cutText } from "../../base/text/cutText";
import { nearestName } from "../../base/text/nearestName";
import type { OutlinedSymbol, SymbolPlace, Symbols } from "../runtime/ports/symbolsPort";
import { someOf } from "../search/files/shownPath";
import { findWords, isNamed, readSymbolName, type SymbolName, type Word } from "./symbolNames";

/** What a call says about a symbol. Lines and columns are 1-based. */
export interface SymbolQuery {
  readonly symbol: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** The file that a symbol is in. */
export interface SymbolFile {
  readonly resource: Resource;
  readonly text: string;
  /** The path as it is shown. */
  readonly path: string;
}

/** Occurrences whose definitions are compared. */
const mostCompared = 200;
/** Candidates that an error lists. */
const mostListed = 10;
const longestLine = 120;

/**
 * Finds the position of a symbol in a file by its name: its declaration in the outline, else where its name occurs.
 * Never guesses: several positions count as one only if extensions report the same definition for all of them.
 * Throws `ToolError` that lists the candidates.
 */
export async function locateSymbol(
  query: SymbolQuery,
  file: SymbolFile,
  symbols: Symbols,
  signal: AbortSignal,
): Promise<SymbolPlace> {
  const name = readSymbolName(query.symbol);
  const words = findWords(file.text, name.word);
  const outline = query.line === undefined || words.length === 0 ? await symbols.outline(file.resource, signal) : [];
  if (words.length === 0) throw notInFile(name, file, outline);
  const declared = declarations(name, words, outline);
  if (declared.length === 0 && name.container !== "" && query.line === undefined) {
    const lines = listed(words.map(({ line }) => String(line)));
    throw invalid(`${file.path} has no ${name.word} in ${name.container}. Pass line: ${name.word} is on ${lines}.`);
  }
  const candidates = declared.length > 0 ? declared : onLine(query, name, words, file);
  const [first] = candidates;
  if (first && candidates.length === 1) return placeIn(file, first);
  const groups = await byDefinition(candidates, file, symbols, signal);
  const [only, ...others] = groups;
  if (only && others.length === 0) return placeIn(file, only);
  throw ambiguous(query, name, groups.length > 0 ? groups : candidates, file);
}

/** Returns the names of declarations in the outline. */
function declarations(
  { word, container }: SymbolName,
  words: readonly Word[],
  outline: readonly OutlinedSymbol[],
): Word[] {
  const path: string[] = [];
  const named = outline.filter((symbol) => {
    path.length = symbol.depth;
    path.push(symbol.name);
    const owner = path.at(-2) ?? "";
    return isNamed(symbol.name, word) && (container === "" || isNamed(owner, container));
  });
  const exact = named.filter((symbol) => symbol.name === word);
  const found = (exact.length > 0 ? exact : named).flatMap(
    ({ line, column }) => words.find((one) => one.line === line && one.column >= column) ?? [],
  );
  return [...new Set(found)];
}

/** Returns the occurrences on the given line, or all. */
function onLine(
  { line, column }: SymbolQuery,
  { word }: SymbolName,
  words: readonly Word[],
  file: SymbolFile,
): readonly Word[] {
  if (line === undefined) return words;
  const found = words.filter((one) => one.line === line);
  const lines = [...new Set(words.map((one) => one.line))];
  if (found.length === 0) {
    const only = lines.length === 1 ? "only " : "";
    throw invalid(
      `${file.path} has no ${word} on line ${line}. It is ${only}on ${listed(lines.map(String))}. Pass that line.`,
    );
  }
  const at = found.filter(
    (one) => column === undefined || (one.column <= column && column <= one.column + word.length),
  );
  return at.length > 0 ? at : found;
}

/** Returns one occurrence of each symbol: those with the same definition are one. Leaves out those without any. */
async function byDefinition(
  candidates: readonly Word[],
  file: SymbolFile,
  symbols: Symbols,
  signal: AbortSignal,
): Promise<Word[]> {
  if (candidates.length > mostCompared) return [];
  const keys = await mapWithLimit(candidates, { atOnce: 8, signal }, async (word) => {
    const found = await symbols.definitions(placeIn(file, word), signal);
    return found
      .map(({ resource, line, column }) => `${line}:${column} ${resource}`)
      .sort()
      .join("\n");
  });
  return candidates.filter((_, index) => keys[index] !== "" && keys.indexOf(String(keys[index])) === index);
}

function placeIn({ resource }: SymbolFile, { line, column }: Word): SymbolPlace {
  return { resource, line, column };
}

function ambiguous(
  { line }: SymbolQuery,
  { word }: SymbolName,
  candidates: readonly Word[],
  { path }: SymbolFile,
): ToolError {
  const field = line === undefined ? "line" : "column";
  const shown = candidates
    .slice(0, mostListed)
    .map((one) => `${field} ${one[field]}: ${cutText(one.text.trim(), longestLine)}`);
  const more = candidates.length - shown.length;
  const where = line === undefined ? path : `line ${line} of ${path}`;
  const all = [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
  return invalid(`${word} can be several symbols in ${where}. Pass ${field} to choose one:\n${all}`);
}

function notInFile({ word }: SymbolName, { path }: SymbolFile, outline: readonly OutlinedSymbol[]): ToolError {
  const near = nearestName(
    word,
    outline.map(({ name }) => name),
  );
  const help = near.length > 0 ? `Did you mean ${near.join(", ")}?` : "Use symbols without path to find it, or grep.";
  return new ToolError("EXECUTION_ERROR", `Symbol not found: ${path} has no ${word}. ${help}`);
}

function listed(items: readonly string[]): string {
  const all = [...new Set(items)];
  return `${all.length === 1 ? "line" : "lines"} ${someOf(all, all.length, mostListed)}`;
}

function invalid(message: string): ToolError {
  return new ToolError("EXECUTION_ERROR", `Invalid input: ${message}`);
}

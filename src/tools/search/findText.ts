import { ToolError } from "../../base/errors";
import type { ToolContext } from "../runtime/context/toolContext";
import { type FindQuery, type Found, PatternError } from "../runtime/ports/searchPort";
import { fromBasicSyntax } from "./basicSyntax";

/** What a search for a model's pattern found. */
export interface FoundText extends Found {
  /** How the pattern was read, as a sentence for the model, if not as it was written. */
  readonly readAs?: string;
}

/**
 * Calls `findText` of the search port with a pattern that a model wrote. A pattern that isn't a regular expression is
 * searched for as plain text, if that occurs. A pattern with `\|` that finds nothing is read as basic syntax, in which
 * that separates alternatives. Throws `ToolError` (`Invalid input: …`) for a pattern that the engine can't use.
 */
export async function findText(query: FindQuery, context: Pick<ToolContext, "search" | "signal">): Promise<FoundText> {
  const { search, signal } = context;
  const overLines = !query.multiline && !query.literal && hasLineEnd(query.pattern);
  try {
    if (overLines) throw new PatternError("it has a line end");
    const found = await search.findText(query, signal);
    return found.count > 0 || found.stopped ? found : ((await asBasicSyntax(query, context)) ?? found);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    const literally =
      error.unusable || query.literal ? undefined : await unlessRefused({ ...query, literal: true }, context);
    if (literally && (literally.count > 0 || literally.stopped)) {
      const readAs = `The pattern is not a regular expression (${reasonOf(error)}) and was taken as plain text.`;
      return { ...literally, readAs };
    }
    const basic = error.unusable || overLines ? undefined : await asBasicSyntax(query, context);
    if (basic) return basic;
    const problem = overLines
      ? "has a line end, which no single line has. Set multiline to true, or leave the line end out."
      : problemOf(error, literally !== undefined);
    throw new ToolError("EXECUTION_ERROR", `Invalid input: pattern ${JSON.stringify(query.pattern)} ${problem}`);
  }
}

/** What a pattern with `\|` finds as basic syntax. Undefined for other patterns, and if it finds nothing. */
async function asBasicSyntax(
  query: FindQuery,
  context: Pick<ToolContext, "search" | "signal">,
): Promise<FoundText | undefined> {
  const { pattern, literal } = query;
  if (literal || !pattern.includes("\\|")) return undefined;
  for (const meant of fromBasicSyntax(pattern)) {
    const found = await unlessRefused({ ...query, pattern: meant }, context);
    if (!found || found.count === 0) continue;
    const readAs = `The pattern as written finds nothing, so it was read as ${JSON.stringify(meant)}: | needs no backslash.`;
    return { ...found, readAs };
  }
  return undefined;
}

function problemOf({ unusable, message }: PatternError, isTriedLiterally: boolean): string {
  const what = unusable ? "cannot be used" : "is not a regular expression";
  const advice = isTriedLiterally
    ? "Correct it; taken as plain text it finds nothing."
    : "Correct it, or set fixed_strings to true to search for it as plain text.";
  return `${what}. ${advice} The search engine says: ${message}`;
}

/**
 * Whether a regular expression asks for a line end, in the engine's syntax (the crate regex-syntax): brackets may, since they say what else fits; so may white space
 * where the flag `x` lets it mean nothing.
 */
function hasLineEnd(pattern: string): boolean {
  const spaced = /\(\?[A-Za-z]*x/.test(pattern);
  let depth = 0;
  for (const [piece] of pattern.matchAll(PIECES)) {
    if (piece === "]") depth = Math.max(0, depth - 1);
    else if (piece.startsWith("[") && !piece.endsWith(":]")) depth += 1;
    else if (depth === 0 && (piece === "\\n" || piece === "\\r" || (piece === "\n" && !spaced))) return true;
  }
  return false;
}

/** Escapes, named classes, brackets with a `]` that is their first member, and line ends. */
const PIECES = /\\[^]|\[:\^?[a-z]+:\]|\[\^?\]?|\]|\n/g;

/** Undefined for a pattern that the engine refuses. */
export async function unlessRefused(
  query: FindQuery,
  { search, signal }: Pick<ToolContext, "search" | "signal">,
): Promise<Found | undefined> {
  try {
    return await search.findText(query, signal);
  } catch (error) {
    if (error instanceof PatternError) return undefined;
    throw error;
  }
}

/** The engine's reason without the drawing that ripgrep puts before it. */
function reasonOf({ message }: PatternError): string {
  return message.slice(message.lastIndexOf("\n") + 1).replace(/^error: /, "");
}

import { linesOf } from "../../base/diff/lineEndings";
import { FileError } from "../../base/errors";
import type { Resource } from "../../base/resource";
import { cutText } from "../../base/text/cutText";
import { textOf } from "../edit/changeBytes";
import type { ToolContext } from "../runtime/context/toolContext";
import type { SymbolPlace } from "../runtime/ports/symbolsPort";
import type { Outcome } from "../runtime/tool";
import { pathOnLine } from "../search/files/shownPath";

/** A symbol that was found, perhaps with its kind. */
export interface FoundSymbol extends SymbolPlace {
  readonly kind?: string | undefined;
}

/** UTF-16 code units of a line that are shown. */
const longest = 200;

/** Formats symbols as `path:line: (kind) text of the line`. The files must be such that may be read. */
export async function symbolLines(found: readonly FoundSymbol[], context: ToolContext): Promise<string[]> {
  const texts = new Map<Resource, readonly string[]>();
  const lines: string[] = [];
  for (const { resource, line, kind } of found) {
    context.signal.throwIfAborted();
    const text = texts.get(resource) ?? (await linesOfFile(resource, context));
    texts.set(resource, text);
    const shown = (text[line - 1] ?? "").trim();
    const cut = shown.length > longest ? `${cutText(shown, longest)}…` : shown;
    const place = `${pathOnLine(resource, context.workspace)}:${line}:`;
    lines.push([place, ...(kind === undefined ? [] : [`(${kind})`]), cut].join(" "));
  }
  return lines;
}

/** Returns the lines of a file as they are in an editor, or none if it can't be read. */
async function linesOfFile(resource: Resource, context: ToolContext): Promise<readonly string[]> {
  try {
    const text =
      context.text.unsaved(resource) ?? (await textOf(resource, await context.files.readAll(resource), context));
    return linesOf(text ?? "");
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}

/** Sorts by path and position, and drops duplicates. */
export function sortedPlaces<Place extends SymbolPlace>(places: readonly Place[]): Place[] {
  const known = new Map(places.map((place) => [`${place.line}:${place.column} ${place.resource}`, place]));
  return [...known.values()].sort(
    (one, two) => compare(one.resource, two.resource) || one.line - two.line || one.column - two.column,
  );
}

function compare(one: string, two: string): number {
  return one < two ? -1 : Number(one > two);
}

/** Which of the results are wanted. */
export interface PageQuery {
  readonly offset: number;
  readonly head_limit: number;
}

export const noExtension =
  "If an extension for this language is missing or still starting, nothing is known: use grep, or ask the user to install it.";

/** Builds the outcome for a page of results. */
export async function pageOf<Found>(
  all: readonly Found[],
  { offset, head_limit: limit }: PageQuery,
  known: readonly string[],
  linesOfPage: (page: readonly Found[]) => Promise<readonly string[]>,
): Promise<Outcome> {
  const page = all.slice(offset, offset + limit);
  const isPast = page.length === 0 && all.length > 0;
  const notes = [...known, ...(isPast ? [`offset ${offset} is past the last of ${all.length} results.`] : [])];
  return {
    data: { count: all.length, ...(notes.length > 0 && { note: notes.join(" ") }) },
    long: {
      kind: "lines",
      field: "output",
      lines: await linesOfPage(page),
      first: offset,
      total: all.length,
      more: page.length > 0 && offset + page.length < all.length,
    },
  };
}

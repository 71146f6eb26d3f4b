import type { ToolContext } from "../runtime/context/toolContext";
import type { Resource } from "../../base/resource";
import type { FindQuery, Found } from "../runtime/ports/searchPort";
import { isWithin, namesOf } from "../runtime/policy/protectedPaths";
import { readGlobs } from "./files/fileGlobs";
import { foundLines, type Line } from "./foundLines";
import { pathOnLine, someOf } from "./files/shownPath";

/** What to show of the matches: their lines, the files with matches, or the number of matches in each file. */
export const foundModes = ["content", "files_with_matches", "count"] as const;

export interface FoundPageOptions {
  readonly mode: (typeof foundModes)[number];
  /** As `foundLines` takes them. */
  readonly apart: boolean;
  readonly numbered: boolean;
}

/** A page of what a search for text found. */
export interface FoundPage {
  readonly lines: readonly Line[];
  /** How many of what an offset counts are there, on the page and in all. */
  readonly weight: number;
  readonly total: number;
  readonly unit: string;
  readonly note?: string;
}

/** Formats found lines, or files with their counts, as lines of a result. */
export function foundPage(found: Found, { mode, ...options }: FoundPageOptions, context: ToolContext): FoundPage {
  if (mode === "content") {
    const { lines: shown, cut } = foundLines(found.lines, options, context);
    const note = `Long lines are cut around their match (${cut} here); file_read shows more with its offset and column.`;
    return {
      lines: shown,
      weight: found.lines.filter(({ match }) => match).length,
      total: found.count - (found.beyond?.lines ?? 0),
      unit: "matching lines",
      ...(cut > 0 && { note }),
    };
  }
  const byFile = found.byFile ?? [];
  const shown = byFile.map(({ resource, count }) => {
    const path = pathOnLine(resource, context.workspace);
    return { text: mode === "count" ? `${path}:${count}` : path, match: true };
  });
  return { lines: shown, weight: byFile.length, total: found.files, unit: "files" };
}

/** What of each file a search has left out, because the files have more than `max_per_file`. */
export function beyondNote({ beyond }: Found, perFile: number | undefined): string[] {
  if (!beyond || perFile === undefined) return [];
  const lines = beyond.lines === 1 ? "1 matching line" : `${beyond.lines} matching lines`;
  const files = beyond.files === 1 ? "1 file" : `${beyond.files} files`;
  return [`max_per_file ${perFile} leaves out ${lines} of ${files}; name a file in path to see all of its lines.`];
}

/** Describes which results came from editors, or couldn't. */
export function unsavedNotes(
  { unsaved = [], savedOnly }: Found,
  query: FindQuery,
  { text, workspace }: ToolContext,
): string[] {
  const names = unsaved.map((resource) => pathOnLine(resource, workspace));
  const { matches } = readGlobs(query);
  const searched = (resource: Resource): boolean =>
    query.roots.some((root) => {
      const path = isWithin(root, resource) ? namesOf(resource).slice(namesOf(root).length).join("/") : undefined;
      return path === "" || (path !== undefined && matches(path, root));
    });
  const notebooks = (text.unsavedNotebooks?.() ?? []).filter(
    (resource) => searched(resource) && query.omit?.(resource) !== true,
  );
  const cells = notebooks.map((resource) => pathOnLine(resource, workspace));
  return [
    ...(names.length > 0 ? [`Unsaved changes in the editor are included: ${someOf(names, names.length)}.`] : []),
    ...(cells.length > 0 ? [`Unsaved cells of notebooks are not searched: ${someOf(cells, cells.length)}.`] : []),
    ...(savedOnly ? ["Unsaved changes in editors could not be searched with this pattern; saved files were."] : []),
  ];
}

/** Names the files in which a pattern with letters beyond ASCII can't be found, because they aren't in UTF-8. */
export function undecodedNote(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return [`Not in UTF-8, so that characters beyond ASCII are not found in them: ${someOf(names, names.length)}.`];
}

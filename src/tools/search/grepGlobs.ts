import { type JsonObject, stringArrayOf, stringsOf, without } from "../../base/json/jsonValue";
import { compileGlob, splitGlobs } from "../../base/globs/globPattern";
import type { Resource } from "../../base/resource";
import type { ToolContext } from "../runtime/context/toolContext";
import { namesOf } from "../runtime/policy/protectedPaths";
import type { FindQuery } from "../runtime/ports/searchPort";
import { type FilterRoot, meantFilters } from "./files/meantGlob";
import { findText, type FoundText } from "./findText";

/** The globs of a list. Each is read here first, so that a wrong one is refused in the same words as by glob. */
export function globsOf(list: string): string[] {
  const globs = splitGlobs(list);
  for (const glob of globs) compileGlob(glob.replace(/^!/, ""), { ignoreCase: false, shown: glob });
  return globs;
}

/** Searches the files of the globs. If none has a match, also those that were probably meant. */
export async function findMeant(
  query: FindQuery,
  context: ToolContext,
): Promise<{ readonly found: FoundText; readonly globs: FindQuery["globs"] }> {
  const { globs, roots, folderNames } = query;
  const found = await findText(query, context);
  const more = meantFilters(
    globs,
    roots.map((root) => filterRoot(root, folderNames?.get(root))),
  );
  if (found.count > 0 || found.stopped || more.length === 0) return { found, globs };
  const wider = { ...query, globs: [...globs, ...more] };
  return { found: await findText(wider, context), globs: wider.globs };
}

function filterRoot(root: Resource, name: string | undefined): FilterRoot {
  return { path: `/${namesOf(root).join("/")}`, start: name === undefined ? "" : `${name}/` };
}

/** Says which globs were searched although the input doesn't name them. */
export function globNote(glob: string, searched: readonly string[]): string[] {
  const more = searched.slice(splitGlobs(glob).length);
  if (more.length === 0) return [];
  return [`glob ${JSON.stringify(glob)} finds nothing, so it was read as ${JSON.stringify(more.join(","))}.`];
}

/** The names by which other tools leave files out, which `glob` does with `!`. */
const excluding = ["exclude", "excludes", "exclude_glob", "exclude_pattern", "excludePattern", "excludePatterns"];

/** Other names of `glob`. */
const including = ["glob", "include", "include_pattern", "includePattern", "file_pattern", "filePattern"];

/** The input with the globs that it leaves out in `glob`. */
export function withoutExcluded(input: JsonObject): JsonObject {
  const excluded = excluding.filter((field) => isGlobs(input[field]));
  if (excluded.length === 0) return input;
  const included = including.find((field) => isGlobs(input[field])) ?? "glob";
  const left = excluded.flatMap((field) => globsIn(input[field])).map((glob) => `!${glob.replace(/^!/, "")}`);
  return { ...without(input, ...excluded), [included]: [...globsIn(input[included]), ...left].join(",") };
}

function isGlobs(value: unknown): boolean {
  return typeof value === "string" || stringArrayOf(value) !== undefined;
}

function globsIn(value: unknown): string[] {
  return (typeof value === "string" ? [value] : stringsOf(value)).flatMap(splitGlobs);
}

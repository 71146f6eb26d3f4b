import type { ToolContext } from "../runtime/context/toolContext";
import type { Resource } from "../../base/resource";
import type { FindQuery } from "../runtime/ports/searchPort";
import { fromBasicSyntax } from "./basicSyntax";
import { unlessRefused } from "./findText";
import { readGlobs } from "./files/fileGlobs";
import { pathOnLine, someOf } from "./files/shownPath";
import { explained } from "./files/timeLimit";

/** What a search for text that found nothing was limited to. */
export interface Searched {
  /** The globs and types that limit the files, in words. */
  readonly filter: string;
  /** A file was named, and no folder. */
  readonly isFile: boolean;
}

/** What would have made a difference to a search for text that found nothing: found by looking again for a while, keeping nothing. A sentence for the model. */
export function whyNoLine(query: FindQuery, searched: Searched, context: ToolContext): Promise<string> {
  return explained(query, context, (limited) => explain(limited, searched, context));
}

async function explain(query: FindQuery, { filter, isFile }: Searched, context: ToolContext): Promise<string> {
  const { workspace } = context;
  const unseen = isFile || filter === "" ? undefined : await whyNoFile(query, filter, context);
  if (unseen !== undefined) return unseen;
  for (const { change, says } of attemptsOf(query, isFile)) {
    const limits = { before: 0, after: 0, skip: 0, keep: 3, each: "file" } as const;
    const found = await unlessRefused({ ...query, ...limits, ...change }, context);
    if (!found) continue;
    const { count, byFile = [], files } = found;
    const paths = byFile.map(({ resource }) => pathOnLine(resource, workspace));
    if (count > 0) return `No line matches, but ${says(count, someOf(paths, files))}.`;
  }
  return "No line matches. Try a shorter pattern, or glob to find files by name.";
}

/** Another query that may find lines, and what to say then. */
interface Attempt {
  readonly change: Partial<FindQuery>;
  says(count: number, where: string): string;
}

function* attemptsOf(
  { pattern, ignoreCase, word, ignored, literal, multiline }: FindQuery,
  isFile: boolean,
): Generator<Attempt> {
  const withReturns = pattern.replaceAll(/\\\\|\\n|\n/g, (piece) => (piece === "\\\\" ? piece : "\\r?\\n"));
  if (multiline && !literal && withReturns !== pattern)
    yield {
      change: { pattern: withReturns },
      says: (count, where) =>
        `${count} would with pattern: ${JSON.stringify(withReturns)}, because lines end with \\r\\n (${where})`,
    };
  const [, inside, flags = ""] = (!literal && /^\/(.+)\/([a-z]*)$/.exec(pattern)) || [];
  if (inside !== undefined) {
    const more = flags.includes("i") && !ignoreCase ? " and ignore_case: true" : "";
    yield {
      change: { pattern: inside, ignoreCase: ignoreCase || more !== "" },
      says: (count, where) => `${count} would with pattern: ${JSON.stringify(inside)}${more} (${where})`,
    };
  }
  if (isFile)
    yield {
      change: { binary: true },
      says: (count, where) => `${count} would in ${where}, a binary file: search it with a command, such as grep -a`,
    };
  if (!ignoreCase)
    yield { change: { ignoreCase: true }, says: (count, where) => `${count} would with ignore_case: true (${where})` };
  if (word === true)
    yield {
      change: { word: false },
      says: (count, where) => `${count} would as part of a word (${where}): pass word: false`,
    };
  for (const more of ignored ? [] : ignoreCase ? [""] : ["", " and ignore_case: true"])
    yield {
      change: { ignored: true, ignoreCase: ignoreCase || more !== "" },
      says: (count, where) =>
        `${count} in files that ignore rules hide would (${where}): pass include_ignored: true${more}`,
    };
  for (const meant of literal ? [] : fromBasicSyntax(pattern))
    yield {
      change: { pattern: meant },
      says: (count, where) => `${count} would with pattern: ${JSON.stringify(meant)} (${where})`,
    };
  if (!literal)
    yield {
      change: { ignoreCase: true, ignored: true, literal: true },
      says: (count, where) => `${count} contain it as plain text (${where}): pass fixed_strings: true`,
    };
}

/** Says so when the filter leaves no file to be searched; undefined when it leaves one, or when that took too long to find out. */
async function whyNoFile(query: FindQuery, filter: string, context: ToolContext): Promise<string | undefined> {
  const globs = readGlobs(query);
  const { roots } = query;
  const passing = async (ignored: boolean): Promise<{ passed: Resource[]; all: number }> => {
    const passed: Resource[] = [];
    let all = 0;
    const list = { folders: roots, ignored, sort: "path", ...(query.stop && { stop: query.stop }) } as const;
    for await (const files of context.search.listFiles(list, context.signal)) {
      all += files.length;
      for (const { path, resource, folder } of files) if (globs.matches(path, folder)) passed.push(resource);
      if (passed.length > 0 && ignored === query.ignored) break;
    }
    return { passed, all };
  };
  const { passed, all } = await passing(query.ignored);
  if (passed.length > 0 || query.stop?.aborted === true) return undefined;
  const hidden = query.ignored ? [] : (await passing(true)).passed;
  const files = all === 1 ? "the 1 file" : `the ${all} files`;
  if (hidden.length === 0) return `Nothing was searched: none of ${files} here matches ${filter}.`;
  const names = hidden.map((resource) => pathOnLine(resource, context.workspace));
  return `Nothing was searched: none of ${files} here matches ${filter}, but ${hidden.length} that ignore rules hide would (${someOf(names, hidden.length)}): pass include_ignored: true.`;
}

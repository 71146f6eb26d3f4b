import type { ToolContext } from "../../runtime/context/toolContext";
import type { FindQuery } from "../../runtime/ports/searchPort";
import { explained } from "../../search/files/timeLimit";
import { listed, type SearchedPath } from "./searchedPaths";

/**
 * What would have made a difference to a search for each match that found none: other case, ignored files, plain text; found by looking again for one match, for a
 * while. A sentence for the model.
 */
export function whyNoMatch(query: FindQuery, paths: readonly SearchedPath[], context: ToolContext): Promise<string> {
  return explained(query, context, (limited) => explain(limited, paths, context));
}

async function explain(query: FindQuery, paths: readonly SearchedPath[], context: ToolContext): Promise<string> {
  const finds = async (other: Partial<FindQuery>): Promise<boolean> =>
    (
      await context.search.findText(
        { ...query, before: 0, after: 0, skip: 0, keep: 0, most: 1, ...other },
        context.signal,
      )
    ).count > 0;
  if (!query.ignoreCase && (await finds({ ignoreCase: true })))
    return "No match, but there is one with ignore_case: true.";
  if (query.word === true && (await finds({ word: false })))
    return "No match, but there is one as part of a word: pass word: false.";
  if (!query.ignored && (await finds({ ignoreCase: true, ignored: true })))
    return "No match, but there is one in files that ignore rules hide: pass include_ignored: true and ignore_case: true.";
  if (!query.literal && (await finds({ ignoreCase: true, ignored: true, literal: true })))
    return "No match, but it is there as plain text: pass fixed_strings: true.";
  const binary = await binaryFiles(paths, context);
  return binary.length > 0 ? `No match. Binary files are not searched: ${listed(binary, binary.length)}.` : "No match.";
}

/**
 * Returns the binary files among those named directly: they contain a NUL near their start, and no UTF-16 byte order
 * mark.
 */
async function binaryFiles(paths: readonly SearchedPath[], { files, signal }: ToolContext): Promise<string[]> {
  const binary: string[] = [];
  const start = new Uint8Array(8192);
  for (const { given, resource, namedFile } of paths) {
    signal.throwIfAborted();
    if (!namedFile) continue;
    const bytes = start.subarray(0, await files.read(resource, 0, start.length, start));
    const wide = bytes[0] === 0xff || bytes[0] === 0xfe;
    if (!wide && bytes.includes(0)) binary.push(given);
  }
  return binary;
}

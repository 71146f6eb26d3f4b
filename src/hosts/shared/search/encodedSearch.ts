import type { Resource } from "../../../base/resource";
import type { Search } from "../../../tools/runtime/ports/searchPort";
import { combineSearches } from "./combinedSearch";

/**
 * Wraps a search to read the files below each root in its usual encoding.
 * The encoding is a label of the Encoding Standard. Default: UTF-8.
 */
export function searchEncoded(search: Search, encodingOf: (root: Resource) => string | undefined): Search {
  const encoded: Search = {
    listFiles: (query, signal) => search.listFiles(query, signal),
    findText(query, signal) {
      const [root] = query.roots;
      const encoding = root === undefined ? undefined : encodingOf(root);
      const isSame = (other: Resource): boolean => encodingOf(other) === encoding;
      const own: Search = {
        ...search,
        findText: (same, stop) => search.findText({ ...same, ...(encoding !== undefined && { encoding }) }, stop),
      };
      return query.roots.every(isSame)
        ? own.findText(query, signal)
        : combineSearches(own, encoded, isSame).findText(query, signal);
    },
  };
  return encoded;
}

/**
 * Returns the Encoding Standard's label for an encoding of VS Code (`files.encoding`).
 * Returns undefined for UTF-8, and for encodings that the standard doesn't have, such as `cp437`.
 */
export function labelOf(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const label = labels.get(name) ?? name.replace(/^iso8859(?=\d)/, "iso-8859-").replace(/^windows(?=\d)/, "windows-");
  try {
    return new TextDecoder(label).encoding === "utf-8" ? undefined : label;
  } catch {
    return undefined;
  }
}

/** VS Code's names that aren't labels. */
const labels: ReadonlyMap<string, string> = new Map([
  ["shiftjis", "shift_jis"],
  ["eucjp", "euc-jp"],
  ["euckr", "euc-kr"],
  ["koi8r", "koi8-r"],
  ["koi8u", "koi8-u"],
  ["macroman", "macintosh"],
  ["cp950", "big5"],
  ["big5hkscs", "big5-hkscs"],
]);

import assert from "node:assert/strict";
import type { FindQuery, Search } from "../../../src/tools/runtime/ports/searchPort";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { findRipgrep } from "../../../src/hosts/node/search/ripgrep/ripgrep";
import { createRipgrepSearch } from "../../../src/hosts/node/search/nodeSearch";
import { createWalkSearch } from "../../../src/hosts/node/search/walkSearch";
import { createVirtualSearch } from "../../support/virtualSearch";
import type { TemporaryFolder } from "./temporary";

export const rgPath = findRipgrep({ workspaceFolders: [] }) ?? assert.fail("there is no ripgrep");

/** The signal of what nobody stops. */
export const never = new AbortController().signal;

/** Those that work on the disk, by what tests call them. */
export const diskEngines: readonly (readonly [string, Search])[] = [
  ["ripgrep", createRipgrepSearch(rgPath)],
  ["walking", createWalkSearch(nodeFiles)],
];

/** All of them: they answer alike. */
export const engines: readonly (readonly [string, Search])[] = [
  ...diskEngines,
  ["walking a virtual file system", createVirtualSearch()],
];

/** Asks for an expression in all files of a folder, and for all that is found. */
export function findIn(folder: TemporaryFolder, pattern: string, options: Partial<FindQuery> = {}): FindQuery {
  return {
    roots: [folder.resource()],
    pattern,
    literal: false,
    ignoreCase: false,
    multiline: false,
    globs: [],
    ignored: false,
    before: 0,
    after: 0,
    skip: 0,
    keep: 1000,
    ...options,
  };
}

/** How a test asks one engine. */
export interface Finding {
  query(pattern: string, options?: Partial<FindQuery>): FindQuery;
  /** Lines as `path:line:text`, with `-` for context, and the counts. */
  found(
    pattern: string,
    options?: Partial<FindQuery>,
  ): Promise<{ lines: string[] } & Omit<Awaited<ReturnType<Search["findText"]>>, "lines">>;
  lines(pattern: string, options?: Partial<FindQuery>): Promise<string[]>;
}

/** Asks an engine about the files of a folder. */
export function finding(search: Search, folder: TemporaryFolder): Finding {
  const query: Finding["query"] = (pattern, options) => findIn(folder, pattern, options);
  const found: Finding["found"] = async (pattern, options) => {
    const { lines, ...counts } = await search.findText(query(pattern, options), never);
    const shown = lines.map(({ resource, line, text, match }) => {
      const mark = match ? ":" : "-";
      return `${decodeURIComponent(resource.slice(folder.resource().length + 1))}${mark}${line}${mark}${text}`;
    });
    return { lines: shown, ...counts };
  };
  return { query, found, lines: async (pattern, options) => (await found(pattern, options)).lines };
}

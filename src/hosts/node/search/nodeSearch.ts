import type { Search } from "../../../tools/runtime/ports/searchPort";
import { nodeFiles } from "../files/nodeFiles";
import { findWithRipgrep } from "./ripgrep/ripgrepFind";
import { listWithRipgrep } from "./ripgrep/ripgrepList";
import { createWalkSearch } from "./walkSearch";

/** Creates the search with ripgrep, for folders and files on this machine's disk. */
export function createRipgrepSearch(rgPath: string): Search {
  const { findText: walk } = createWalkSearch(nodeFiles);
  return {
    listFiles: (query, signal) => listWithRipgrep(rgPath, query, signal),
    findText: (query, signal) => findWithRipgrep(rgPath, query, signal, walk),
  };
}

import type { Search } from "../../core/ports/search";
import { findWithRipgrep } from "./ripgrepFind";
import { listWithRipgrep } from "./ripgrepList";

/** Creates the search with ripgrep, for folders and files on this machine's disk. */
export function createRipgrepSearch(rgPath: string): Search {
  return {
    listFiles: (query, signal) => listWithRipgrep(rgPath, query, signal),
    findText: (query, signal) => findWithRipgrep(rgPath, query, signal),
  };
}

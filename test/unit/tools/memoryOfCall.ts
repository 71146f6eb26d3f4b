/** A process of its own: calls fileio_find_in_files in the folder and with the input of its arguments, and prints the result and by how many megabytes the process grew at most. */
import { runTool } from "../../../src/tools/runtime/runTool";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import findInFiles from "../../../src/tools/fileio/fileioFindInFiles";
import { LONGEST_SEARCH_MS } from "../../support/longestSearch";

const [folder = "", input = ""] = process.argv.slice(2);
const context = createNodeContext({
  folders: [folder],
  sessionFolders: [],
  settings: { searchTimeoutMs: LONGEST_SEARCH_MS },
});
const before = process.memoryUsage().rss;
const { result } = await runTool(findInFiles, JSON.parse(input), context);
const grown = process.resourceUsage().maxRSS / 1024 - before / 1024 / 1024;
process.stdout.write(JSON.stringify({ result, grown }));

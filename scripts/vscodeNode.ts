import { readImportGraph } from "./importGraph";
import { testFiles } from "./testFiles";

/**
 * Unit tests of code that runs in VS Code's own Node, and that a version of Node can break: processes, threads, files
 * that change, SQLite, and zstd. Of the CLI, that is only the MCP server; its other commands and the library run in the
 * user's Node, like `unit`. Other tests of transcripts read whole files, as these do too.
 */
const PARTS = [
  "test/unit/hosts/",
  "test/unit/cli/mcp",
  "test/unit/transcripts/compare/comparison",
  "test/unit/transcripts/folders/",
  "test/unit/transcripts/follow.test.ts",
  "test/unit/transcripts/live/",
  "test/unit/transcripts/relatives/",
  "test/unit/transcripts/search/",
  "test/unit/transcripts/sources/",
  "test/unit/transcripts/structure/codexThreads",
  "test/unit/transcripts/transcriptUnopened",
  "test/unit/transcripts/worker",
];

/** Tests of such code that run in `unit` only, with the reasons. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ["test/unit/cli/mcpInspector.test.ts", "It is about a client. `mcp.test.ts` shows that the server works."],
  ["test/unit/cli/mcpForClaude.test.ts", "It is about a command line. `mcp.test.ts` shows that the server works."],
  ["test/unit/cli/mcpSettings.test.ts", "It is about the content of settings."],
  ["test/unit/transcripts/folders/projectsMany.test.ts", "It repeats thousands of times what other tests do once."],
]);

/**
 * Returns the unit tests whose result can depend on the version of Node: those of code that uses Node's modules.
 * Other code is plain JavaScript, which `host` and `browser` also run in VS Code.
 */
export async function filesForVsCodeNode(): Promise<string[]> {
  const files = testFiles("vscodeNode").filter(
    (file) => PARTS.some((part) => file.startsWith(part)) && !ELSEWHERE.has(file),
  );
  const graph = await readImportGraph(files);
  const usesNode = (file: string): boolean =>
    file.startsWith("src/") && [...graph.direct(file)].some((needed) => needed.startsWith("node:"));
  return files.filter((file) => [...graph.reached(file)].some(usesNode));
}

import { readImportGraph } from "./importGraph";
import { testFiles } from "./testFiles";

/**
 * Unit tests of code that VS Code runs on a Node of its own. Of the command line that is the MCP server alone; its other
 * commands and the library run on the Node at hand, as `unit` does.
 */
const PARTS = ["test/unit/platform/", "test/unit/transcript/", "test/unit/cli/mcp"];

/**
 * Returns the unit tests that can differ on another Node: those of code that uses Node's modules. Code that doesn't is
 * JavaScript alone, which `host` and `browser` run in VS Code as well.
 */
export async function filesForVsCodeNode(): Promise<string[]> {
  const files = testFiles("vscodeNode").filter((file) => PARTS.some((part) => file.startsWith(part)));
  const graph = await readImportGraph(files);
  const usesNode = (file: string): boolean =>
    file.startsWith("src/") && [...graph.direct(file)].some((needed) => needed.startsWith("node:"));
  return files.filter((file) => [...graph.reached(file)].some(usesNode));
}

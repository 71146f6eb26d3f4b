import { readImportGraph } from "./importGraph";
import { testFiles } from "./testFiles";

/** Folders of unit tests for code that VS Code runs on a Node of its own. */
const FOLDERS = ["platform", "transcript", "cli", "library"].map((folder) => `test/unit/${folder}/`);

/**
 * Returns the unit tests that can differ on another Node: those of code that uses Node's modules. Code that doesn't is
 * JavaScript alone, which `host` and `browser` run in VS Code as well.
 */
export async function filesForVsCodeNode(): Promise<string[]> {
  const files = testFiles("vscodeNode").filter((file) => FOLDERS.some((folder) => file.startsWith(folder)));
  const graph = await readImportGraph(files);
  const usesNode = (file: string): boolean =>
    file.startsWith("src/") && [...graph.direct(file)].some((needed) => needed.startsWith("node:"));
  return files.filter((file) => [...graph.reached(file)].some(usesNode));
}

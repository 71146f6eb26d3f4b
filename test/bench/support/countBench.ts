import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { runTool } from "../../../src/tools/runtime/runTool";
import type { Tool } from "../../../src/tools/runtime/tool";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import fileioCountLines from "../../../src/tools/fileio/fileioCountLines";
import fileioCountWords from "../../../src/tools/fileio/fileioCountWords";
import { inTemporaryFolder, makeLines } from "./generatedFiles";
import { medians } from "./median";

/** Lines of 100 bytes: 400 MB. */
const LINES = 4_000_000;

/**
 * Counting in a file of 400 MB through `runTool` against a spawned `wc`, warm, as medians of alternating runs.
 *
 * - `count_over_wc`: lines, against `wc -l`; target at most 2.
 * - `words_over_wc`: words, against `wc -w`.
 */
export async function countFigures(turns: number): Promise<Record<string, number>> {
  return inTemporaryFolder(async (folder) => {
    makeLines(path.join(folder, "large.txt"), LINES);
    const lines = await compare(folder, turns, fileioCountLines, "lines", "-l");
    const words = await compare(folder, turns, fileioCountWords, "words", "-w");
    return {
      count_ms: lines.second,
      count_over_wc: lines.second / lines.first,
      words_ms: words.second,
      words_over_wc: words.second / words.first,
    };
  });
}

async function compare(folder: string, turns: number, tool: Tool, field: string, option: string) {
  const context = createNodeContext({ folders: [folder] });
  const count = async (): Promise<unknown> => {
    const { result } = await runTool(tool, { paths: ["large.txt"] }, context);
    assert(result.ok, result.ok ? "" : result.error.message);
    const [part] = result.data["content"] as readonly { readonly value: readonly Record<string, unknown>[] }[];
    return part?.value[0]?.[field];
  };
  const wc = async (): Promise<unknown> =>
    parseInt((await promisify(execFile)("wc", [option, "large.txt"], { cwd: folder })).stdout, 10);
  assert.equal(await count(), await wc());
  return medians(turns, wc, count);
}

import type { FilesMeasured } from "./inHost/measureFiles";
import { measuringWindow } from "./support/measuringWindow";

export const name = "files";

/**
 * What tools do with files on disk in a real window of VS Code, in milliseconds, as medians of alternating runs: by Node (`_node_ms`) and as tools do it there, through
 * `workspace.fs` (`_ms`). `read` is of 1 KB, `list_1000` of a folder of so many files, `file_read` the whole tool. `read_over_node_ms` is the difference; target at most 4.
 */
export async function run(): Promise<Record<string, number>> {
  const { figures, problem } = await measuringWindow({
    script: "measureFiles",
    measure: async (_, measured) => (await measured()) as FilesMeasured,
  });
  if (problem !== undefined) throw new Error(problem);
  const all: Record<string, number> = {};
  for (const [figure, { node, workspaceFs }] of Object.entries(figures)) {
    all[`${figure}_node_ms`] = node;
    all[`${figure}_ms`] = workspaceFs;
  }
  const { read } = figures;
  return { ...all, ...(read && { read_over_node_ms: read.workspaceFs - read.node }) };
}

import fs from "node:fs/promises";
import path from "node:path";
import { runTool } from "../../../src/tools/runtime/runTool";
import { createNodeContext } from "../../../src/hosts/node/nodeContext";
import fileEdit from "../../../src/tools/edit/fileEdit";
import { makeLines } from "./generatedFiles";
import { medians } from "./median";

/** One line changed in the middle of a file of 50 MB, against reading and writing the whole file. */
export async function edits(folder: string, turns: number): Promise<Record<string, number>> {
  const file = path.join(folder, "edited.txt");
  makeLines(file, 500_000);
  const beside = path.join(folder, "beside.txt");
  const middle = "250000 ";
  const read = (await fs.readFile(file, "utf8")).split("\n").find((each) => each.startsWith(middle));
  if (read === undefined) throw new Error("The file has no line 250000");
  let turn = 0;
  let line = read;
  const edit = async (): Promise<void> => {
    const next = `${middle}turn ${turn++}`;
    // A context of its own: what was read before says nothing about a file that the other half of the turn has written.
    const context = createNodeContext({ folders: [folder], ask: async () => "yes" });
    const input = { file_path: "edited.txt", old_string: line, new_string: next };
    const { result } = await runTool(fileEdit, input, context);
    if (!result.ok) throw new Error(result.error.message);
    line = next;
  };
  const { first, second } = await medians(turns, async () => fs.writeFile(beside, await fs.readFile(file)), edit);
  return { edit_ms: second, edit_over_rewrite: second / first };
}

import assert from "node:assert/strict";
import bash from "../../../src/tools/shell/bash";
import fileioCountLines from "../../../src/tools/fileio/fileioCountLines";
import fileioCopy from "../../../src/tools/fileio/fileioCopy";
import glob from "../../../src/tools/search/glob";
import { hasBash } from "../../support/machine";
import { makeWorkspace, succeed } from "../../support/workspace";

const BASH = [
  [bash, { command: "echo one; echo two; sleep 1.2" }, "two"],
  [bash, { command: "echo one; printf 'half a line'; sleep 1.2" }, "half a line"],
] as const;

describe("a tool that takes long", () => {
  it("says how far it is", async () => {
    const workspace = await makeWorkspace({ "a.txt": "1", "b.txt": "2", "c.ts": "3" });
    for (const [tool, input, last] of [
      [glob, { pattern: "*.txt" }, "2 of 3 files match so far"],
      [fileioCountLines, { path: ["*.txt"] }, "2 of 2 files counted"],
      [fileioCopy, { source: ["a.txt", "b.txt"], destination: "copies/" }, "1 of 2 paths done"],
      ...(hasBash ? BASH : []),
    ] as const) {
      const said: string[] = [];
      await succeed(tool, input, workspace.context({ progress: (message) => said.push(message) }));
      assert.equal(said.at(-1), last, tool.name);
    }
  });
});

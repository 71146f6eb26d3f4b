import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Tool } from "../../../src/tools/runtime/tool";
import { outcomes, unchanged } from "../../support/fileio";
import { eachWorkspace, type TestWorkspace } from "../../support/workspace";

/** What tests of a tool share that copies or moves. */
export interface Transfers {
  /** Two files, a folder `dir` with another below it, and the folder `to`; anew for each test. */
  readonly workspace: TestWorkspace;
  at(...names: string[]): string;
  /** What stands in a file. */
  text(...names: string[]): string;
  transfer(input: object, context?: ToolContext): Promise<string[]>;
  /** Refused for each source with this status, and this note, and nothing on disk has changed. */
  refused(input: object, status: string, note: RegExp, context?: ToolContext): Promise<void>;
}

/** Makes the files before each test of the suite it is called in. */
export function transfers(tool: Tool): Transfers {
  const workspace = eachWorkspace({
    "a.txt": "alpha",
    "b.txt": "beta",
    "dir/x": "1",
    "dir/sub/y": "2",
    "to/old": "",
  });
  const at = (...names: string[]): string => join(workspace.root, ...names);
  return {
    workspace,
    at,
    text: (...names) => fs.readFileSync(at(...names), "utf8"),
    transfer: (input, context = workspace.context()) => outcomes(tool, input, context),
    async refused(input, status, note, context) {
      const answer = await unchanged(tool, input, workspace, context);
      assert.deepEqual(
        answer.value.map((one) => one.status),
        answer.value.map(() => status),
      );
      assert.match(answer.note, note);
    },
  };
}

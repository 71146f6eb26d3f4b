import assert from "node:assert/strict";
import fs from "node:fs";
import { join } from "node:path";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import fileioRemove from "../../../src/tools/fileio/fileioRemove";
import { inWords, outcomes, unchanged } from "../../support/fileio";
import { eachWorkspace, type TestWorkspace } from "../../support/workspace";

/** What tests of fileio_remove share. */
export interface Removals {
  /** Two files, a folder `dir` with another below it, and the folder `empty`; anew for each test. */
  readonly workspace: TestWorkspace;
  at(...names: string[]): string;
  /** Whether anything stands there, a link too. */
  there(...names: string[]): boolean;
  /** Removes without the trash. */
  remove(input: object, context?: ToolContext): Promise<string[]>;
  /** Refused as expected with this note, and nothing on disk has changed. */
  refusedUnchanged(input: object, expected: readonly string[], note: RegExp): Promise<void>;
}

/** Makes the files before each test of the suite it is called in. */
export function removals(): Removals {
  const workspace = eachWorkspace({ "a.txt": "12345", "b.txt": "", "dir/x": "1", "dir/sub/y": "2" });
  const at = (...names: string[]): string => join(workspace.root, ...names);
  beforeEach(() => fs.mkdirSync(at("empty")));
  return {
    workspace,
    at,
    there: (...names) => fs.lstatSync(at(...names), { throwIfNoEntry: false }) !== undefined,
    remove: (input, context = workspace.context()) => outcomes(fileioRemove, { use_trash: false, ...input }, context),
    async refusedUnchanged(input, expected, note) {
      const answer = await unchanged(fileioRemove, { use_trash: false, ...input }, workspace);
      assert.deepEqual(answer.value.map(inWords), expected);
      assert.match(answer.note, note);
    },
  };
}

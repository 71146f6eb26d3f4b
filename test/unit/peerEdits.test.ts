import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fileEdit from "../../src/tools/edit/fileEdit";
import { runTool } from "../../src/tools/runtime/runTool";
import { EDIT_FACTS, type EditFact } from "../peers/editFacts";
import { makeWorkspace, type TestWorkspace } from "../support/workspace";

describe("edits after the tests of other agents", () => {
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace();
  });

  /** Returns the text after an edit, null if it was refused, or what is wrong. */
  async function edited({ before: text, edits, all }: EditFact): Promise<string | null> {
    await workspace.write("a.txt", text);
    const given = edits.map(([from, to]) => ({
      old_string: from,
      new_string: to,
      ...(all && { replace_all: true }),
    }));
    const input = given.length === 1 ? given[0] : { edits: given };
    const { result } = await runTool(fileEdit, { file_path: "a.txt", ...input }, workspace.context());
    const now = await readFile(join(workspace.root, "a.txt"), "utf8");
    if (result.ok) return now;
    return now === text ? null : `refused (${result.error.message}), and changed to ${JSON.stringify(now)}`;
  }

  for (const source of new Set(EDIT_FACTS.map((fact) => fact.source))) {
    const facts = EDIT_FACTS.filter((fact) => fact.source === source);
    it(`after ${source}: ${facts.length} edits lead to the right text, or are refused and change nothing`, async () => {
      const differs: object[] = [];
      for (const fact of facts) {
        const after = await edited(fact);
        if (after !== fact.after) differs.push({ title: fact.title, expected: fact.after, after });
      }
      assert.deepEqual(differs, []);
    });
  }
});

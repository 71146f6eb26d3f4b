import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import applyPatch from "../../src/tools/edit/applyPatch";
import { runTool } from "../../src/tools/runtime/runTool";
import { EDIT_FACTS } from "../peers/editFacts";
import { PATCH_FACTS, type PatchFact } from "../peers/patchFacts";
import { makeWorkspace } from "../support/workspace";

/** The texts of all files below a folder, by their paths. */
async function filesIn(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = paths.map(async (path) => {
    const shown = path.slice(root.length + 1).replaceAll("\\", "/");
    return [shown, await readFile(path, "utf8")] as const;
  });
  return Object.fromEntries((await Promise.all(read)).sort(([one], [two]) => (one < two ? -1 : 1)));
}

/** Returns the files after a patch, null if it was refused, or what is wrong. */
async function patched({ before, patch }: PatchFact): Promise<object | null> {
  const { root, context } = await makeWorkspace({ ...before });
  const old = await filesIn(root);
  const { result } = await runTool(applyPatch, { patch }, context());
  const now = await filesIn(root);
  if (result.ok) return now;
  return JSON.stringify(now) === JSON.stringify(old) ? null : { refused: result.error.message, now };
}

describe("patches after the tests of other agents", () => {
  for (const source of new Set(PATCH_FACTS.map((fact) => fact.source))) {
    const facts = PATCH_FACTS.filter((fact) => fact.source === source);
    it(`after ${source}: ${facts.length} patches lead to the right files, or are refused and change nothing`, async () => {
      const differs: object[] = [];
      for (const fact of facts) {
        const after = await patched(fact);
        const expected = fact.after && Object.fromEntries(Object.entries(fact.after).sort());
        if (JSON.stringify(after) !== JSON.stringify(expected)) differs.push({ title: fact.title, expected, after });
      }
      assert.deepEqual(differs, []);
    });
  }

  it("are at least 150 cases with the edits, of which a fifth is refused", () => {
    const all = [...EDIT_FACTS, ...PATCH_FACTS];
    const refused = all.filter(({ after }) => after === null).length;
    assert.deepEqual([all.length >= 150, refused >= all.length / 5], [true, true], `${refused} of ${all.length}`);
  });
});

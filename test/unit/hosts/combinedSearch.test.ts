import assert from "node:assert/strict";
import fc from "fast-check";
import type { FindQuery, Found } from "../../../src/tools/runtime/ports/searchPort";
import { combineSearches } from "../../../src/hosts/shared/search/combinedSearch";
import { nodeFiles } from "../../../src/hosts/node/files/nodeFiles";
import { createWalkSearch } from "../../../src/hosts/node/search/walkSearch";
import { temporaryFolder } from "./temporary";

describe("two searches as one", () => {
  const folder = temporaryFolder();
  const never = new AbortController().signal;
  const one = createWalkSearch(nodeFiles);
  const both = combineSearches(one, createWalkSearch(nodeFiles), (resource) => !resource.includes("elsewhere"));
  const query = (skip: number, keep: number): FindQuery => ({
    roots: [folder.resource("here"), folder.resource("elsewhere")],
    pattern: "x",
    literal: true,
    ignoreCase: false,
    multiline: false,
    globs: [],
    ignored: false,
    before: 0,
    after: 0,
    skip,
    keep,
  });
  beforeEach(() => {
    folder.fill({ "here/a": "x\nx\n", "here/b": "x\n", "elsewhere/c": "x\nx\n" });
  });

  it("give the same page as one search would, wherever it begins and ends", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(7), fc.nat(7), async (skip, keep) => {
        const found: Found = await both.findText(query(skip, keep), never);
        assert.deepEqual(found, await one.findText(query(skip, keep), never));
      }),
      { seed: 10, numRuns: 64 },
    );
  });
  it("keep no more lines of each file than are wanted, and count the others", async () => {
    for (const [skip, perFile] of [
      [0, 1],
      [1, 1],
      [2, 1],
      [0, 2],
      [3, 2],
    ] as const) {
      const asked = { ...query(skip, 2), perFile };
      const found: Found = await both.findText(asked, never);
      assert.deepEqual(found, await one.findText(asked, never));
      assert.deepEqual(found.beyond, perFile === 1 ? { lines: 2, files: 2 } : undefined);
    }
  });
  it("list the files of both", async () => {
    const paths: string[] = [];
    for await (const batch of both.listFiles({ folders: query(0, 0).roots, ignored: false, sort: "path" }, never)) {
      paths.push(...batch.map(({ path }) => path));
    }
    assert.deepEqual(paths, ["a", "b", "c"]);
  });
  it("do not ask the one that has nothing to search", async () => {
    const silent = combineSearches(
      one,
      { listFiles: () => assert.fail("asked"), findText: () => assert.fail("asked") },
      () => true,
    );
    assert.equal((await silent.findText(query(0, 9), never)).count, 5);
  });
});

import assert from "node:assert/strict";
import { movedPath } from "../../../src/hosts/shared/calls/movedPath";

describe("the path of a file that a session moved", () => {
  const accessed: string[] = [];
  const paths = (there: readonly string[], workspace = "/w/") => ({
    isInWorkspace: (path: string) => path.startsWith(workspace),
    exists: async (path: string) => {
      accessed.push(path);
      return there.includes(path);
    },
  });
  beforeEach(() => accessed.splice(0));

  it("is in the folder that the session named, or the path itself", async () => {
    assert.equal(await movedPath("/w/a.ts", "/w/to/", paths(["/w/to/a.ts"])), "/w/to/a.ts");
    assert.equal(await movedPath("C:\\w\\a.ts", "/w/to", paths(["/w/to/a.ts"])), "/w/to/a.ts");
    assert.equal(await movedPath("/w/a.ts", "/w/b.ts", paths([])), "/w/b.ts");
  });

  it("accesses no network share that a transcript names, except one of the workspace", async () => {
    for (const to of ["\\\\server\\share", "//server/share/", "/\\server"])
      assert.equal(await movedPath("/w/a.ts", to, paths([])), to);
    assert.deepEqual(accessed, []);
    const share = paths(["//own/w/to/a.ts"], "//own/w/");
    assert.equal(await movedPath("//own/w/a.ts", "//own/w/to", share), "//own/w/to/a.ts");
  });
});

import assert from "node:assert/strict";
import { isSecretPath } from "../../../src/tools/runtime/policy/secretPaths";
import type { Resource } from "../../../src/base/resource";
import { below } from "../../../src/hosts/node/search/ripgrep/ripgrepPaths";
import { parsePlace } from "../../../src/hosts/shared/workspace/fileUri";

const folder = "file:///c%3A/w" as Resource;
const all = { matches: () => true };

describe("a path that ripgrep writes", () => {
  it("has backslashes for separators on Windows, so that secret files and globs are known by their names", () => {
    const asked: string[] = [];
    const globs = {
      matches: (path: string) => {
        asked.push(path);
        return true;
      },
    };
    const place = below(folder, globs, "win32");
    assert.equal(place.wanted(".\\conf\\.npmrc"), "file:///c%3A/w/conf/.npmrc");
    assert.equal(place.wanted("./conf/deep er\\id_rsa"), "file:///c%3A/w/conf/deep%20er/id_rsa");
    assert.deepEqual(asked, ["conf/.npmrc", "conf/deep er/id_rsa"]);
    for (const shown of ["conf\\.npmrc", "conf\\id_rsa", ".\\conf\\credentials.json"])
      assert.equal(isSecretPath(parsePlace(place.resource(shown))?.path ?? ""), true, shown);
  });

  it("has backslashes in names elsewhere", () => {
    assert.equal(below(folder, all, "linux").resource("./conf\\a.txt"), "file:///c%3A/w/conf%5Ca.txt");
  });
});

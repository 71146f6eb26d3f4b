import assert from "node:assert/strict";
import { partsOf } from "../../../src/tools/runtime/policy/paths/commandPaths";

const parts = (value: string, kind: "glob" | "literal" = "glob"): ReturnType<typeof partsOf> =>
  partsOf({ raw: value, kind, value });

describe("a word for a path", () => {
  it("spells the root of a drive, and never the folder that is current on it", () => {
    assert.deepEqual(parts("C:/*.log"), { fixed: "C:/", names: ["*.log"] });
    assert.deepEqual(parts("d:\\*\\x"), { fixed: "d:/", names: ["*", "x"] });
    assert.deepEqual(parts("C:/logs/*"), { fixed: "C:/logs", names: ["*"] });
  });

  it("spells what comes before its first glob, and nothing else", () => {
    assert.deepEqual(parts("*.log"), { fixed: ".", names: ["*.log"] });
    assert.deepEqual(parts("/*.log"), { fixed: "/", names: ["*.log"] });
    assert.deepEqual(parts("a/b?/c"), { fixed: "a", names: ["b?", "c"] });
    assert.deepEqual(parts("a/b*", "literal"), { fixed: "a/b*", names: [] });
  });
});

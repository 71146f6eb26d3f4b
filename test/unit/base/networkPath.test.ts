import assert from "node:assert/strict";
import { isNetworkPath } from "../../../src/base/text/networkPath";

describe("paths of network shares", () => {
  it("are recognized with slashes and backslashes, and local paths are not among them", () => {
    for (const path of [
      "\\\\server\\share",
      "//server/share",
      "/\\server\\share",
      "\\/server/share",
      "\\\\?\\UNC\\s\\x",
    ])
      assert.equal(isNetworkPath(path), true, path);
    for (const path of ["/home/me", "C:\\me", "\\me", "a//b", "", "./x"])
      assert.equal(isNetworkPath(path), false, path);
  });
});

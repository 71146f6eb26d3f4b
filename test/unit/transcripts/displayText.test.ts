import assert from "node:assert/strict";
import { showBytes, withoutLinks } from "../../../src/base/text/displayText";

describe("bytes in words", () => {
  for (const [bytes, words] of [
    [0, "0 bytes"],
    [1, "1 byte"],
    [999, "999 bytes"],
    [1_000, "1.0 KB"],
    [3_400_000, "3.4 MB"],
  ] as const)
    it(`say ${bytes} as ${words}`, () => assert.equal(showBytes(bytes), words));
});

describe("texts of others in messages", () => {
  it("contain no Markdown link, so that VS Code shows none", () =>
    assert.equal(withoutLinks("[a](command:x) [b](y)"), "[a] (command:x) [b] (y)"));

  it("keep brackets that are no link", () => assert.equal(withoutLinks("f(a[0]) [x] (y)"), "f(a[0]) [x] (y)"));
});

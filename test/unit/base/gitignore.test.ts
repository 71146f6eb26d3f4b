import assert from "node:assert/strict";
import { readIgnoreRules } from "../../../src/base/globs/gitignore";

describe("rules of an ignore file", () => {
  it("end before spaces, except one after a backslash, which is part of the name", () => {
    const rules = readIgnoreRules("plain.txt   \nspaced\\ \n#comment \n!kept.txt\t\n", { ignoreCase: false });
    assert.equal(rules.verdict("plain.txt", false), "ignored");
    assert.equal(rules.verdict("plain.txt   ", false), undefined);
    assert.equal(rules.verdict("spaced ", false), "ignored");
    assert.equal(rules.verdict("spaced", false), undefined);
    assert.equal(rules.verdict("#comment", false), undefined);
    assert.equal(rules.verdict("kept.txt", false), "kept");
  });
});

import assert from "node:assert/strict";
import { showBytes } from "../../../src/base/text/displayText";

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

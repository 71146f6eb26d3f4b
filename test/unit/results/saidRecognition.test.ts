import assert from "node:assert/strict";
import { resultsOf } from "../../../src/results/decoding/decode";
import { decodePasted } from "../../../src/results/decoding/pastedResult";

const ENVELOPE = '{"success":true,"data":{"a":1}}';
const BLOCK = '{"type":"tool_result","tool_use_id":"t1","content":"x"}';

/** Results with something to be said of them. */
const TEXTS: readonly string[] = [
  `[${ENVELOPE},${ENVELOPE},7]`,
  `[${ENVELOPE},${ENVELOPE},7,8]`,
  `${ENVELOPE}\n${BLOCK}\n1\n2\n3\n4\n5\n6`,
  `${ENVELOPE}\n${BLOCK}\n1\n2\n3\n4\n5\n6\n7`,
  '{"success":true,"data":{"a":[12345678901234567890,12345678901234567890,12345678901234567890,12345678901234567890]}}',
  `{"content":[${Array.from({ length: 11 }, () => "{}").join(",")}]}`,
  `{"content":[${Array.from({ length: 12 }, () => "{}").join(",")}]}`,
];

describe("notes about how a text was read", () => {
  it("says of one thing more that it is one", () => {
    const told = TEXTS.flatMap((text) => {
      const read = decodePasted(text);
      return read.kind === "problem" ? [] : resultsOf(read).flatMap(({ decoded }) => decoded.problems);
    });
    for (const one of [
      "1 of the array's 3 elements is no result",
      "2 of the array's 4 elements are no results",
      "1 more line isn't a JSON object",
      "2 more lines aren't JSON objects",
      "1 more number is too large to be read exactly",
      "1 more part is broken",
      "2 more parts are broken",
    ])
      assert.ok(told.includes(one), `${one} is not among:\n${told.join("\n")}`);
    assert.doesNotMatch(told.join("\n"), /\b1 (?:more )?(?:parts|lines|numbers|elements)\b/);
  });
});

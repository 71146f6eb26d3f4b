import assert from "node:assert/strict";
import path from "node:path";
import { bundledTexts } from "../../../scripts/texts.mjs";
import { resultsOf } from "../../../src/core/decode";
import { useTexts } from "../../../src/core/l10n";
import { decodePasted } from "../../../src/core/pasted";
import { shown } from "../../../src/core/shown";
import { pseudoTexts } from "../../support/pseudoTexts";

const ENVELOPE = '{"success":true,"data":{"a":1}}';
const BLOCK = '{"type":"tool_result","tool_use_id":"t1","content":"x"}';
const RECORD = `{"id":"r","tool":"a","result":${ENVELOPE},"format":"envelope","started":"","duration_ms":1,"source":"panel"}`;
const FENCE = "```";

/** Texts of every kind that is told apart, and such as are no results. */
const TEXTS: readonly string[] = [
  ENVELOPE,
  '{"success":true,"data":{},"x":1}',
  '{"success":false,"error":{"code":"A","message":"m"},"meta":{}}',
  '{"content":[{"type":"text","text":"x"}]}',
  '{"structuredContent":{"a":1}}',
  BLOCK,
  `[${BLOCK}]`,
  `[${BLOCK},${BLOCK}]`,
  `{"type":"user","message":{"role":"user","content":[${BLOCK}]}}`,
  `{"role":"user","content":[${BLOCK}]}`,
  `{"type":"user","message":{"role":"user","content":[${BLOCK},${BLOCK}]}}`,
  '[{"type":"text","text":"x"}]',
  `[${ENVELOPE}]`,
  `[${ENVELOPE},${ENVELOPE},7]`,
  JSON.stringify(ENVELOPE),
  `{"jsonrpc":"2.0","id":1,"result":{"content":[]}}`,
  '{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"m"}}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call"}',
  '{"jsonrpc":"2.0","id":1}',
  '{"jsonrpc":"2.0","id":1,"result":{"a":1}}',
  RECORD,
  '{"id":7,"tool":"a","result":{"success":true,"data":{}},"format":"envelope","started":"","duration_ms":1,"source":"panel","error_code":1,"decision":1,"size":"x","y":1}',
  '{"tool":"a","result":{"success":true,"data":{}},"format":"envelope","started":"","duration_ms":1,"source":"panel"}',
  '{"success":true,"data":{"a":12345678901234567890,"b":[12345678901234567890,12345678901234567890,12345678901234567890]}}',
  `${FENCE}json\n${ENVELOPE}\n${FENCE}`,
  `${FENCE}\n${ENVELOPE}\n${FENCE}\n${FENCE}\n${ENVELOPE}\n${FENCE}`,
  `${ENVELOPE}\n${BLOCK}\nnothing`,
  `${ENVELOPE}\n${BLOCK}\n1\n2\n3\n4\n5\n6\n7`,
  `${ENVELOPE}\n${BLOCK}\n1\n2\n3\n4\n5\n6`,
  `[${ENVELOPE},${ENVELOPE},7,8]`,
  '{"success":true,"data":{"a":[12345678901234567890,12345678901234567890,12345678901234567890,12345678901234567890]}}',
  `{"content":[${Array.from({ length: 11 }, () => "{}").join(",")}]}`,
  `{"content":[${Array.from({ length: 12 }, () => "{}").join(",")}]}`,
  '{"content":[{"type":"image"}]}',
  '{"a":1}\n{"b":2}',
  `The answer was ${ENVELOPE} and no more`,
  `One ${ENVELOPE} two ${ENVELOPE}`,
  '{"a":1}',
  "plain words",
  "",
  '{"success": true,',
  '{"success": tru }',
];

describe("what is said of how a text was read", () => {
  before(() => useTexts(pseudoTexts(bundledTexts(path.resolve(import.meta.dirname, "../../.."))), "de"));
  after(() => useTexts(undefined, "en"));

  for (const text of TEXTS)
    it(`can be shown in another language for ${JSON.stringify(text.slice(0, 60))}`, () => {
      const read = decodePasted(text);
      const said =
        read.kind === "problem"
          ? [read.problem]
          : resultsOf(read).flatMap(({ reason, decoded }) => [reason, ...decoded.problems]);
      assert.ok(said.length > 0, "nothing is said");
      for (const words of said) {
        const translated = shown(words);
        assert.match(translated, /^⟦.*⟧$/, words);
        // What is left of the English words stands within others as a value only.
        assert.doesNotMatch(translated, /the first is|could also|in an array|Expected|Copy a|holds/, words);
      }
    });

  it("says of one thing more that it is one", () => {
    const told = TEXTS.flatMap((text) => {
      const read = decodePasted(text);
      return read.kind === "problem" ? [] : resultsOf(read).flatMap(({ decoded }) => decoded.problems);
    });
    for (const one of [
      "1 of the array's 3 elements is no result",
      "2 of the array's 4 elements are no results",
      "1 more line is no JSON object",
      "2 more lines are no JSON objects",
      "1 more number is too large to be read exactly",
      "1 more part is broken",
      "2 more parts are broken",
    ])
      assert.ok(told.includes(one), `${one} is not among:\n${told.join("\n")}`);
    assert.doesNotMatch(told.join("\n"), /\b1 (?:more )?(?:parts|lines|numbers|elements)\b/);
  });

  it("has the words of the text as they are", () => {
    const { problem } = decodePasted('{"jsonrpc":"2.0","method":"a; the first is b"}') as { problem: string };
    assert.ok(shown(problem).includes('"a; the first is b"'), shown(problem));
  });

  it("leaves a sentence that only looks alike as it is", () => {
    for (const words of ["Content: of the file", "a, in an array", "b; or c", "b; the first is c", "grep: Envelope"])
      assert.equal(shown(words), words);
  });
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { convertResult } from "../../../src/results/convertResult";
import { decodeAny, resultsOf } from "../../../src/results/decoding/decode";
import formats from "../../../src/results/formats/all";
import { decodePasted } from "../../../src/results/decoding/pastedResult";
import { sameJson } from "../../../src/base/json/sameJson";
import { validateInput } from "../../../src/tools/runtime/validateInput";
import { jsonValues } from "../../unit/results/formats/values";
import { definePart } from "../part";

const damaged = fc
  .record({
    value: jsonValues,
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    put: fc.string({ maxLength: 3 }),
    removed: fc.nat(5),
  })
  .map(({ value, at, put, removed }) => {
    const text = JSON.stringify(value);
    const from = Math.floor(at * text.length);
    return text.slice(0, from) + put + text.slice(from + removed);
  });

export default definePart({
  name: "formats",
  claim:
    "any text and any value is read as results or refused in words, a result comes back from its own format as it was, and keeps its outcome in every other",
  runs: 800,
  inputs: fc.oneof(jsonValues, damaged, fc.string()),
  check: (source) => {
    const read = decodeAny(source);
    if (read.kind === "problem") assert.notEqual(read.problem, "");
    for (const one of resultsOf(read)) {
      for (const { name } of formats) {
        const { value, lost } = convertResult(one.decoded, one.format, name);
        const text = JSON.stringify(value);
        if (name === one.format) {
          assert.equal(sameJson(JSON.parse(text), JSON.parse(JSON.stringify(one.value))), true, "it has changed");
          assert.deepEqual(lost, []);
        }
        // As JSON: a result that is text would else be taken for the JSON of one.
        const again = decodeAny(text);
        assert.equal(again.kind, "result", `${name} does not read its own: ${text}`);
        const outcome = resultsOf(again)[0]?.decoded.result.ok;
        assert.equal(outcome, one.decoded.result.ok, `in ${name}: ${text}`);
      }
    }
    validateInput(source);
    if (typeof source === "string") decodePasted(source);
  },
});

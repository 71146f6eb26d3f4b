import assert from "node:assert/strict";
import fc from "fast-check";
import { definePart } from "../../fuzz/part";

export default definePart({
  name: "planted",
  claim: "no number is above 999",
  runs: 500,
  inputs: fc.nat(100_000),
  check: (value) => assert.equal(value > 999, false),
});

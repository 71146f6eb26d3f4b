import assert from "node:assert/strict";
import { isPlainArithmetic } from "../../../src/tools/runtime/policy/line/arithmeticValue";

describe("arithmetic that only computes", () => {
  for (const text of ["$((1))", "$((3 > 2))", "$(((1 + 2) * 3))", "$((1 ? 2 : 3))"])
    it(`is ${text}`, () => assert.equal(isPlainArithmetic(text), true));

  for (const text of ["$((x))", "$((1)+(2))", "$(((1))", "$((1 <(2)))", "$((3) > 2 | (4))", "$(ls)"])
    it(`isn't ${text}`, () => assert.equal(isPlainArithmetic(text), false));
});

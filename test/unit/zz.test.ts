import assert from "node:assert/strict";
it("x", () => {
  assert.ok(Date.now() > 1);
  assert(Date.now() > 1);
});

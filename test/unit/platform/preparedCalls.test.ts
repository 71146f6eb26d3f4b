import assert from "node:assert/strict";
import fc from "fast-check";
import { createPreparedCalls } from "../../../src/platform/preparedCalls";
import { stableJson } from "../../../src/platform/stableJson";

describe("prepared calls", () => {
  it("let one call through, once", () => {
    const calls = createPreparedCalls();
    calls.add("bash", { command: "ls" });
    assert.equal(calls.take("bash", { command: "ls" }), true);
    assert.equal(calls.take("bash", { command: "ls" }), false);
  });
  it("let two calls through when both were prepared", () => {
    const calls = createPreparedCalls();
    calls.add("bash", { command: "ls" });
    calls.add("bash", { command: "ls" });
    assert.deepEqual(
      [1, 2, 3].map(() => calls.take("bash", { command: "ls" })),
      [true, true, false],
    );
  });
  for (const [name, tool, input] of [
    ["another command", "bash", { command: "ls -a", timeout: 1 }],
    ["another tool", "file_write", { command: "ls", timeout: 1 }],
    ["a field more", "bash", { command: "ls", timeout: 1, cwd: "/" }],
    ["a field fewer", "bash", { command: "ls" }],
    ["a value of another type", "bash", { command: "ls", timeout: "1" }],
    ["no input", "bash", undefined],
  ] as const) {
    it(`do not let ${name} through`, () => {
      const calls = createPreparedCalls();
      calls.add("bash", { command: "ls", timeout: 1 });
      assert.equal(calls.take(tool, input), false);
      assert.equal(calls.take("bash", { timeout: 1, command: "ls" }), true);
    });
  }
  it("hold for five minutes", () => {
    let now = 0;
    const calls = createPreparedCalls(() => now);
    calls.add("bash", 1);
    calls.add("bash", 2);
    now = 5 * 60_000 - 1;
    assert.equal(calls.take("bash", 1), true);
    now += 1;
    assert.equal(calls.take("bash", 2), false);
  });
  it("forget the oldest of very many", () => {
    const calls = createPreparedCalls();
    for (let index = 0; index <= 100; index++) calls.add("bash", index);
    assert.deepEqual([calls.take("bash", 0), calls.take("bash", 1), calls.take("bash", 100)], [false, true, true]);
  });
});

describe("stable JSON", () => {
  it("is the same for equal values and tells different ones apart", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        assert.equal(stableJson(one), stableJson(JSON.parse(JSON.stringify(one))));
        let equal = true;
        try {
          assert.deepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
        } catch {
          equal = false;
        }
        assert.equal(stableJson(one) === stableJson(other), equal);
      }),
      { seed: 8 },
    );
  });
});

import assert from "node:assert/strict";
import fc from "fast-check";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import { createPreparedCalls } from "../../../src/hosts/shared/calls/preparedCalls";
import { stableJson } from "../../../src/base/json/stableJson";

/** A question about a command, or one that differs in some fields. */
function question(input: unknown, other: Partial<Question> = {}): Question {
  return { tool: "bash", input, title: "Run this command?", detail: "ls", ...other };
}

describe("prepared calls", () => {
  it("let one call through, once", () => {
    const calls = createPreparedCalls();
    calls.add(question({ command: "ls" }));
    assert.equal(calls.take(question({ command: "ls" })), true);
    assert.equal(calls.take(question({ command: "ls" })), false);
  });
  it("let two calls through when both were prepared", () => {
    const calls = createPreparedCalls();
    calls.add(question({ command: "ls" }));
    calls.add(question({ command: "ls" }));
    assert.deepEqual(
      [1, 2, 3].map(() => calls.take(question({ command: "ls" }))),
      [true, true, false],
    );
  });
  for (const [name, asked] of [
    ["another command", question({ command: "ls -a", timeout: 1 })],
    ["another tool", question({ command: "ls", timeout: 1 }, { tool: "file_write" })],
    ["a field more", question({ command: "ls", timeout: 1, cwd: "/" })],
    ["a field fewer", question({ command: "ls" })],
    ["a value of another type", question({ command: "ls", timeout: "1" })],
    ["no input", question(undefined)],
    ["another title", question({ command: "ls", timeout: 1 }, { title: "Overwrite a.txt?" })],
    ["another detail", question({ command: "ls", timeout: 1 }, { detail: "ls in another folder" })],
    ["another list that was too long to be shown", question({ command: "ls", timeout: 1 }, { bound: "a\nb" })],
  ] as const) {
    it(`do not let ${name} through`, () => {
      const calls = createPreparedCalls();
      calls.add(question({ command: "ls", timeout: 1 }));
      assert.equal(calls.take(asked), false);
      assert.equal(calls.take(question({ timeout: 1, command: "ls" })), true);
    });
  }
  it("do not let a call through about which other words would be shown by now", () => {
    const calls = createPreparedCalls();
    calls.add(question({ path: ["*.log"] }, { title: "Remove a.log?", detail: "a.log" }));
    assert.equal(
      calls.take(question({ path: ["*.log"] }, { title: "Remove 2 paths?", detail: "a.log\nb.log" })),
      false,
    );
  });
  it("are valid for five minutes", () => {
    let now = 0;
    const calls = createPreparedCalls(() => now);
    calls.add(question(1));
    calls.add(question(2));
    now = 5 * 60_000 - 1;
    assert.equal(calls.take(question(1)), true);
    now += 1;
    assert.equal(calls.take(question(2)), false);
  });
  it("forget the oldest of very many", () => {
    const calls = createPreparedCalls();
    for (let index = 0; index <= 100; index++) calls.add(question(index));
    assert.deepEqual(
      [0, 1, 100].map((input) => calls.take(question(input))),
      [false, true, true],
    );
  });
});

describe("stable JSON", () => {
  it("is the same for equal values and differs for different ones", () => {
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

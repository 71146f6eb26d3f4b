import assert from "node:assert/strict";
import fc from "fast-check";
import { withoutCutWord } from "../../../../src/base/redaction/wordBoundary";
import { HiddenCount } from "../../../../src/base/redaction/redact";
import { redactValue } from "../../../../src/base/redaction/redactValue";
import { redactJson, redactLongValue } from "../../../../src/base/redaction/redactionSlices";

/** Put together here, so that no whole token stands in this file. */
const token = ["ghp", "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzAc1"].join("_");
const password = "hunter2-Aa9";

describe("redacting values in slices", () => {
  let pauses = 0;
  const pause = (): Promise<void> => {
    pauses++;
    return Promise.resolve();
  };

  it("hides what redacting them at once hides, whatever the value", async () => {
    const text = fc.oneof(fc.string(), fc.constantFrom(token, `key ${token}`, "plain"));
    await fc.assert(
      fc.asyncProperty(
        fc.letrec((tie) => ({
          value: fc.oneof(
            { maxDepth: 3 },
            text,
            fc.integer(),
            fc.constant(null),
            fc.array(tie("value")),
            fc.dictionary(fc.constantFrom("a", "password", "__proto__", "api_key", `of ${token}`), tie("value")),
          ),
        })).value,
        async (value) => {
          assert.deepEqual(
            await redactLongValue(value, new HiddenCount(), { pause, slice: 200 }),
            redactValue(value, new HiddenCount()),
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  it("hides secrets in names of fields, and loses no field", async () => {
    const rival = ["ghp", "zB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzAc1"].join("_");
    const value = { [`use ${token}?`]: "no", n: 1, [`use ${rival}?`]: "yes", "use [hidden: GitHub token]? (2)": "so" };
    const count = new HiddenCount();
    const shown = {
      "use [hidden: GitHub token]?": "no",
      n: 1,
      "use [hidden: GitHub token]? (3)": "yes",
      "use [hidden: GitHub token]? (2)": "so",
    };
    assert.deepEqual(redactValue(value, count), shown);
    assert.deepEqual(count.list(), [{ kind: "GitHub token", count: 2 }]);
    assert.deepEqual(await redactLongValue(value, new HiddenCount(), { pause }), shown);
    assert.equal((await redactJson(JSON.stringify(value), new HiddenCount(), { pause })).includes(token), false);
  });

  it("hides home folders in names of fields when it is asked to, whatever it was asked before", () => {
    const value = [{ "/home/ada/notes.md": 1 }, { "/home/ada/notes.md": 2 }];
    for (let turn = 0; turn < 2; turn++) {
      assert.equal(redactValue(value, new HiddenCount()), value);
      const hidden = redactValue(value, new HiddenCount(), { homePaths: true });
      assert.deepEqual(hidden, [{ "~/notes.md": 1 }, { "~/notes.md": 2 }]);
    }
  });

  it("gives back the very value if nothing is hidden, and pauses in long ones", async () => {
    const value = { list: ["a", { b: "c".repeat(100) }], n: 1 };
    pauses = 0;
    assert.equal(await redactLongValue(value, new HiddenCount(), { pause, slice: 20 }), value);
    assert.ok(pauses > 0, "it paused");
  });

  it("takes the last word of texts that were cut when it is asked to", async () => {
    const value = { error: `failed with ${token.slice(0, 12)}…` };
    assert.deepEqual(await redactLongValue(value, new HiddenCount(), { pause, cutTexts: true }), {
      error: "failed with …",
    });
    assert.equal(withoutCutWord(`${"x ".repeat(600)}abc…`).endsWith("abc…"), true);
    assert.equal(withoutCutWord("no end"), "no end");
    assert.equal(withoutCutWord("oneword…"), "…");
  });

  it("looks into JSON value by value, and keeps the text if nothing is hidden", async () => {
    const count = new HiddenCount();
    const hidden = await redactJson(JSON.stringify({ password, note: "x" }), count, { pause });
    assert.deepEqual(JSON.parse(hidden), { password: "[hidden: password]", note: "x" });
    assert.deepEqual(count.list(), [{ kind: "password", count: 1 }]);
    const plain = '{"a":  1}';
    assert.equal(await redactJson(plain, new HiddenCount(), { pause }), plain);
  });

  it("redacts what is no JSON, or nested too deep, as text", async () => {
    assert.equal(await redactJson(`{ ${token}`, new HiddenCount(), { pause }), "{ [hidden: GitHub token]");
    const deep = `${"[".repeat(20_000)}"${token}"${"]".repeat(20_000)}`;
    assert.ok(!(await redactJson(deep, new HiddenCount(), { pause })).includes(token), "it is hidden");
    await assert.rejects(
      redactJson(JSON.stringify(["a".repeat(50), "b".repeat(50)]), new HiddenCount(), {
        pause: () => Promise.reject(new Error("stopped")),
        slice: 10,
      }),
      /stopped/,
    );
  });
});

import assert from "node:assert/strict";
import { isDeceptive } from "../../../src/tools/read/shownPage";
import fileRead from "../../../src/tools/read/fileRead";
import { makeWorkspace, succeed } from "../../support/workspace";

describe("text that is not what it seems", () => {
  it("is known by characters that nobody sees or that turn text around", () => {
    const odd = [
      "a\u202eb",
      "\u2066x\u2069",
      "a\u200bb",
      "a\u2060b",
      "hidden\u{e0041}\u{e0042}",
      "a\ufeffb",
      "a\u3164b",
    ];
    assert.deepEqual(
      odd.map(isDeceptive),
      odd.map(() => true),
    );
  });

  it("is not what other scripts, emoji, flags and marks need", () => {
    const plain = [
      "",
      "größer 漢字 עברית العربية",
      "👩‍👩‍👧",
      "می‌خواهم",
      "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
      "\ufeffx",
      "a\u00a0b",
      "👍\ufe0f",
    ];
    assert.deepEqual(
      plain.map(isDeceptive),
      plain.map(() => false),
    );
  });

  it("is reported by file_read with its lines, and lines without it aren't", async () => {
    const { context } = await makeWorkspace({ "a.ts": "plain\nif (a\u202e) {\nplain\n", "b.ts": "plain\n" });
    const data = await succeed(fileRead, { file_path: "a.ts" }, context());
    assert.deepEqual([data["suspicious_unicode"], data["output"]], [[2], "plain\nif (a\u202e) {\nplain\n"]);
    assert.match(String(data["note"]), /^Some lines contain characters that are invisible/);
    assert.deepEqual(await succeed(fileRead, { file_path: "a.ts", offset: 3 }, context()), { output: "plain\n" });
    assert.deepEqual(await succeed(fileRead, { file_path: "b.ts" }, context()), { output: "plain\n" });
  });

  it("is reported without line numbers when lines are counted from the end", async () => {
    const { context, write } = await makeWorkspace();
    await write("large.txt", `${"x".repeat(99)}\n`.repeat(90_000) + "end\u202e\n");
    const data = await succeed(fileRead, { file_path: "large.txt", offset: -1 }, context());
    assert.deepEqual([data["suspicious_unicode"], data["output"]], [undefined, "end\u202e\n"]);
    assert.match(String(data["note"]), /Some lines contain characters/);
  });
});

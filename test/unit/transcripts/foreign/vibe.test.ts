import assert from "node:assert/strict";
import { opened, sample, statusesOf, told } from "./opened";

const text = sample("vibe-messages.jsonl");

describe("a session of Mistral Vibe", () => {
  it("opens with each call once, and with its outcome", async () => {
    const file = await opened(text);
    assert.match(file.summary.notice ?? "", /preview/);
    assert.equal(file.summary.writtenBy, "mistral-vibe");
    assert.deepEqual(statusesOf(file), {
      "v-read": "ok",
      "v-grep": "expected",
      "v-fail": "error",
      "v-no": "rejected",
      "v-bad": "error",
    });
    assert.deepEqual(
      told(file).filter((row) => row.startsWith("prompt")),
      ["prompt: Make the notes persistent"],
    );
  });

  it("keeps and counts messages that are not known, and those without their fields", async () => {
    const odd = [{ role: "wizard" }, { role: "assistant" }, { role: "tool" }, { role: "system" }, {}];
    const { summary } = await opened(`${text}${odd.map((record) => JSON.stringify(record)).join("\n")}\n`);
    assert.deepEqual([summary.lines.unknown, summary.failure], [2, undefined]);
  });
});

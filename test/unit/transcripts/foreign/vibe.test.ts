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

  it("counts the lines that edits changed, of both forms that versions write", async () => {
    for (const content of [
      "<<<<<<< SEARCH\na\n=======\nb\nc\n>>>>>>> REPLACE",
      [{ old_str: "a\n", new_str: "b\nc\n" }],
    ]) {
      const edit = { name: "search_replace", arguments: JSON.stringify({ file_path: "a.ts", content }) };
      const messages = [
        { role: "assistant", message_id: "m", tool_calls: [{ id: "v-edit", type: "function", function: edit }] },
        { role: "tool", message_id: "n", tool_call_id: "v-edit", content: "file: a.ts\nblocks_applied: 1" },
      ];
      const file = await opened(`${text}${messages.map((message) => JSON.stringify(message)).join("\n")}\n`);
      const row = file.rows.find(({ call }) => call?.id === "v-edit");
      assert.deepEqual([row?.call?.status, row?.call?.change], ["ok", { added: 2, removed: 1 }]);
    }
  });

  it("keeps and counts messages that are not known, and those without their fields", async () => {
    const odd = [{ role: "wizard" }, { role: "assistant" }, { role: "tool" }, { role: "system" }, {}];
    const { summary } = await opened(`${text}${odd.map((record) => JSON.stringify(record)).join("\n")}\n`);
    assert.deepEqual([summary.lines.unknown, summary.failure], [2, undefined]);
  });
});

import assert from "node:assert/strict";
import { OTHER_AGENTS } from "../../../support/otherAgents";
import { at, exported, jsonl } from "./exported";

const PICTURE = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } };
const prompt = (second: number, content: unknown, more: object = {}): object => ({
  type: "user",
  uuid: `u${second}`,
  sessionId: "s1",
  timestamp: at(second),
  message: { role: "user", content },
  ...more,
});
const reply = (second: number): object => ({
  type: "assistant",
  uuid: `a${second}`,
  sessionId: "s1",
  timestamp: at(second),
  message: { id: `m${second}`, model: "claude-opus-5", content: [{ type: "text", text: "Done." }] },
});

const SESSIONS: Readonly<Record<string, string>> = {
  "a session with a prompt that is a picture": jsonl(
    ...[prompt(1, "One"), reply(2), prompt(3, [PICTURE]), reply(4), prompt(5, "Three"), reply(6)],
  ),
  "a session with a command of the program": jsonl(
    ...[prompt(1, "<command-name>/clear</command-name>\n<command-message>clear</command-message>"), reply(2)],
    ...[prompt(3, "Two"), reply(4)],
  ),
  "a subagent's transcript": jsonl(
    ...[prompt(1, "Look", { isSidechain: true, agentId: "a1" }), { ...reply(2), isSidechain: true, agentId: "a1" }],
  ),
  ...Object.fromEntries(Object.entries(OTHER_AGENTS).map(([name, { text }]) => [`a session of ${name}`, text])),
};

describe("the turns of an export", () => {
  for (const [name, session] of Object.entries(SESSIONS))
    it(`have the numbers of the index that leads to them: ${name}`, async () => {
      const { text } = await exported(session, { format: "html" });
      const index = /<ol class="turns">[^]*?<\/ol>/.exec(text)?.[0] ?? "";
      const links = [...index.matchAll(/href="#row-(\d+)"/g)].map(([, row = ""]) => row);
      assert.notEqual(links.length, 0, "the session has turns");
      for (const [turn, row] of links.entries())
        assert.match(text, new RegExp(`<[^>]* id="row-${row}"[^>]*>(?:<[^>]*>){0,4}Turn ${turn + 1}</h2>`));
      assert.equal([...text.matchAll(/<h2[^>]*>Turn \d+<\/h2>/g)].length, links.length, "no other has a number");
    });

  it("have the same numbers in Markdown", async () => {
    const session = SESSIONS["a session with a prompt that is a picture"] ?? "";
    const { text } = await exported(session, { format: "markdown" });
    assert.deepEqual(text.match(/^##+ \w+( \d)?/gm), ["## Turn 1", "## Turn 2", "## Turn 3"]);
  });
});

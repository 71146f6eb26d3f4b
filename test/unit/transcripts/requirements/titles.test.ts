import assert from "node:assert/strict";
import { prompt, result, show, type Json } from "./read";

describe("titles", () => {
  const title = async (...entries: Json[]): Promise<string | undefined> => (await show(...entries)).summary.title;

  it("are the last name that the user gave, in an entry of its own or with the command /rename", async () => {
    const named = (customTitle: string): Json => ({ type: "custom-title", customTitle });
    const renamed = (name: string): Json =>
      prompt(
        `<command-name>/rename</command-name>\n<command-message>rename</command-message>\n<command-args>${name}</command-args>`,
      );
    const local = (name: string): Json => ({
      type: "system",
      subtype: "local_command",
      content: `<command-name>/rename</command-name>\n<command-args>${name}</command-args>`,
    });
    assert.equal(await title(prompt("x"), named("one"), named("two")), "two");
    assert.equal(await title(prompt("x"), named("one"), renamed("by command")), "by command");
    assert.equal(await title(prompt("x"), local("by event"), { type: "ai-title", aiTitle: "made" }), "by event");
    assert.equal(await title(prompt("x"), renamed("")), "x");
    assert.equal(await title(prompt("x"), local("")), "x");
    assert.equal(await title(prompt("x"), { ...renamed("a subagent's"), isSidechain: true }), "x");
    assert.equal(
      await title(prompt("x"), result("t", "<command-name>/rename</command-name><command-args>no</command-args>")),
      "x",
    );
  });

  it("are no errors of the API, even if those replace a title", async () => {
    for (const summary of [
      "API Error: 401 {}",
      "Invalid API key · Run /login",
      "Prompt is too long",
      "Credit balance is too low",
    ])
      assert.equal(await title({ type: "summary", summary, leafUuid: "x" }, prompt("do it", { uuid: "x" })), "do it");
    assert.equal(await title(prompt("do it"), { type: "ai-title", aiTitle: "You've hit your session limit" }), "do it");
  });

  it("of summaries count if they end with an entry of the session, before or after it", async () => {
    const summary = (text: string, leafUuid: string): Json => ({ type: "summary", summary: text, leafUuid });
    const entries = [prompt("first", { uuid: "u1" }), prompt("second", { uuid: "u2" })];
    const shown = await show(summary("a", "u1"), ...entries, summary("b", "u2"), summary("c", "in-another-file"));
    assert.deepEqual([shown.summary.title, shown.summary.lines.bookkeeping], ["b", 3]);
    assert.equal(await title(summary("a", "u2"), ...entries), "a");
    assert.equal(await title(summary("c", "in-another-file"), ...entries), "first");
    assert.equal(await title({ type: "summary", summary: "d" }, ...entries), "first");
  });
});

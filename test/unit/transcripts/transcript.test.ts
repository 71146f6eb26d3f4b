import assert from "node:assert/strict";
import { openTranscript } from "../../../src/transcripts/transcript";
import { makeTranscript, memoryFile, whenRead } from "../../support/transcripts";
import { answer, entry, kinds, prompt, read, use } from "./spoken";

describe("opening a transcript", () => {
  it("counts each line that is not blank once, in the class it belongs to", async () => {
    const { summary, rows } = await read(
      prompt("hi"),
      "",
      entry({ type: "mode", mode: "normal" }),
      entry({ type: "new-type" }),
      "[1]",
      "// comment",
      `${prompt("a")}${prompt("b")}`,
      `\0\0${prompt("c")}`,
      "  \r",
    );
    assert.deepEqual(summary.lines, { shown: 1, bookkeeping: 1, unknown: 2, unreadable: 1, recovered: 2 });
    assert.deepEqual(kinds(rows), [
      "prompt",
      "bookkeeping",
      "unknown",
      "unknown",
      "unreadable",
      "prompt",
      "prompt",
      "prompt",
    ]);
    assert.deepEqual(
      rows.map(({ line }) => line),
      [1, 3, 4, 5, 6, 7, 7, 8],
    );
  });

  it("reads a file with byte order mark and CRLF", async () => {
    const { summary } = await read(`\ufeff${prompt("a")}\r`, `${prompt("b")}\r`);
    assert.deepEqual(summary.lines, { shown: 2, bookkeeping: 0, unknown: 0, unreadable: 0, recovered: 0 });
  });

  it("shows an unreadable line with its reason, between its neighbors", async () => {
    const { rows } = await read(prompt("a"), '{"type":"user","mess', prompt("b"));
    assert.deepEqual(kinds(rows), ["prompt", "unreadable", "prompt"]);
    assert.match(rows[1]?.text ?? "", /^Not JSON/);
  });

  it("shows the lost part of a recovered line", async () => {
    const { rows } = await read(`{"type":"assistant","mess${prompt("a")}`);
    assert.deepEqual(kinds(rows), ["unreadable", "prompt"]);
    assert.match(rows[0]?.text ?? "", /could not be read: \{"type":"assistant","mess/);
  });

  it("returns nothing for an empty file", async () => {
    const { summary, rows } = await read();
    assert.deepEqual([summary.complete, summary.rows, rows], [true, 0, []]);
  });

  it("says what it met in a line that is an array of other things than entries", async () => {
    const { summary, rows } = await read('[{"a":1}]');
    assert.match(summary.notice ?? "", /array of 1 value:/);
    assert.deepEqual(kinds(rows), ["unknown"]);
    assert.equal((await read(prompt("a"))).summary.notice, undefined);
  });

  it("takes the best title there is: the user's, a generated one, a summary, the first prompt", async () => {
    const titled = async (...lines: string[]): Promise<string | undefined> => (await read(...lines)).summary.title;
    const summary = entry({ type: "summary", summary: "S", leafUuid: "leaf" });
    const leaf = entry({ type: "user", uuid: "leaf", message: { role: "user", content: "first" } });
    const generated = entry({ type: "ai-title", aiTitle: "G" });
    const custom = (customTitle: string): string => entry({ type: "custom-title", customTitle });
    assert.equal(await titled(prompt("/clear"), prompt("first\nline"), prompt("second")), "first line");
    assert.equal(await titled(summary, leaf), "S");
    assert.equal(await titled(generated, summary, leaf), "G");
    assert.equal(await titled(custom("A"), custom("B"), generated), "B");
    assert.equal(await titled(entry({ type: "summary", summary: "API Error: 401", leafUuid: "leaf" }), leaf), "first");
    assert.equal(await titled(entry({ type: "mode" })), undefined);
  });

  it("takes a command that says what to do for the title if there is no prompt, or else the name of a team's member", async () => {
    const titled = async (...lines: string[]): Promise<string | undefined> => (await read(...lines)).summary.title;
    const command = (name: string, args = ""): string =>
      prompt(
        `<command-message>${name}</command-message>\n<command-name>/${name}</command-name>\n<command-args>${args}</command-args>`,
      );
    assert.equal(await titled(command("clear"), command("review", "the parser"), command("fix")), "/review the parser");
    assert.equal(await titled(command("review"), prompt("Look"), prompt("Again")), "Look");
    assert.equal(await titled(command("review"), entry({ type: "ai-title", aiTitle: "G" })), "G");
    assert.equal(await titled(command("clear"), command("model", "opus"), prompt("!ls")), undefined);
    const message = { role: "user", content: '<teammate-message teammate_id="team-lead">Test it</teammate-message>' };
    const member = entry({ type: "user", agentName: "tester", teamName: "parsers", message });
    assert.equal(await titled(member, member), "tester");
    assert.equal(await titled(member, prompt("And this")), "And this");
    assert.equal(await titled(entry({ type: "user", message })), undefined);
  });

  it("reports the time span, whatever the order of the lines", async () => {
    const { summary } = await read(
      entry({ type: "system" }, 5000),
      entry({ type: "system" }, 0),
      entry({ type: "system", timestamp: "soon" }),
    );
    assert.deepEqual([summary.firstTime, summary.lastTime], ["2026-01-14T09:00:00.000Z", "2026-01-14T09:00:05.000Z"]);
  });

  it("cuts long text for rows and gives all of it when asked", async () => {
    const { transcript, rows } = await read(prompt("é".repeat(5000)));
    assert.deepEqual([rows[0]?.text.length, rows[0]?.hidden], [2000, 3000]);
    const { text, raw } = await transcript.text({ row: 0 });
    assert.equal(text, "é".repeat(5000));
    assert.equal(raw, prompt("é".repeat(5000)));
    await assert.rejects(transcript.text({ row: 1 }), RangeError);
  });

  it("repairs lone surrogates, which can't be written as UTF-8", async () => {
    const { rows } = await read('{"type":"user","message":{"content":"a\\ud83d"}}');
    assert.equal(rows[0]?.text, "a\ufffd");
  });

  it("returns exactly the rows of the range that are there", async () => {
    const { transcript } = await read(prompt("a"), prompt("b"), prompt("c"));
    const texts = async (from: number, to: number): Promise<string[]> =>
      (await transcript.rows({ from, to })).map(({ text }) => text);
    assert.deepEqual(await texts(1, 2), ["b"]);
    assert.deepEqual(await texts(-5, 2), ["a", "b"]);
    assert.deepEqual(await texts(2, 100), ["c"]);
    assert.deepEqual(await texts(3, 9), []);
    assert.deepEqual(await texts(2, 1), []);
  });

  it("stops reading rows when the signal fires", async () => {
    const { transcript } = await read(prompt("a"));
    await assert.rejects(transcript.rows({ from: 0, to: 1 }, AbortSignal.abort(new Error("enough"))), /enough/);
  });

  it("shows an entry nested 100,000 levels deep without a crash", async () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    const { transcript, rows } = await read(
      `{"type":"new","x":${deep}}`,
      use("t1", "made_up", { x: JSON.parse("[".repeat(3000) + "]".repeat(3000)) as unknown }),
      answer("t1"),
    );
    assert.match(rows[0]?.text ?? "", /nested more than/);
    assert.match(JSON.stringify((await transcript.call({ call: "t1" }))?.input), /nested more than/);
  });
});

describe("reading large transcripts", () => {
  it("resolves when the first chunk is read and goes on after it", async () => {
    const { text, facts } = makeTranscript({ seed: 5, entries: 3000 });
    const { files, resource } = memoryFile(text);
    const transcript = await openTranscript(files, resource, { chunkBytes: 50_000 });
    const early = transcript.summary;
    assert.ok(
      early.rows > 0 && !early.complete && early.bytesRead < early.bytes,
      "expected early.rows > 0 && !early.complete && early.bytesRead < early.bytes",
    );
    const rows = await transcript.rows({ from: 0, to: 10 });
    assert.equal(rows.length, 10);
    const { complete, rows: all, bytesRead, bytes } = await whenRead(transcript);
    assert.deepEqual([complete, all, bytesRead], [true, facts.rows, bytes]);
  });

  it("lets other work run while it reads", async () => {
    const { text } = makeTranscript({ seed: 6, entries: 40_000, fill: 300 });
    const { files, resource } = memoryFile(text);
    const transcript = await openTranscript(files, resource);
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await whenRead(transcript);
    clearInterval(timer);
    assert(turns > 5, `only ${turns} turns of other work`);
  });

  it("stops reading when disposed", async () => {
    const { text } = makeTranscript({ seed: 7, entries: 2000 });
    const { files, resource } = memoryFile(text);
    const transcript = await openTranscript(files, resource, { chunkBytes: 1000 });
    transcript.dispose();
    const { bytesRead } = transcript.summary;
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(
      transcript.summary.bytesRead <= bytesRead + 1000,
      `${transcript.summary.bytesRead} is not at most ${bytesRead + 1000}`,
    );
  });
});

import assert from "node:assert/strict";
import { opened, sample, statusesOf, told } from "./opened";

const text = sample("pi-session.jsonl");

describe("a session of pi", () => {
  it("opens with each call once, and with its outcome", async () => {
    const file = await opened(text);
    assert.deepEqual([file.summary.writtenBy, file.summary.title], ["pi", "Persistent notes"]);
    assert.deepEqual(statusesOf(file), {
      "p-read": "ok",
      "p-grep": "expected",
      "p-edit": "ok",
      "p-fail": "error",
      "p-time": "error",
      "p-stop": "interrupted",
      "p-none": "interrupted",
    });
  });

  it("takes the end of a command from the last line of its result, without showing it as output", async () => {
    const { calls } = await opened(text);
    assert.equal(calls.get("p-fail")?.reason, "The command failed with exit code 2");
    assert.deepEqual(calls.get("p-fail")?.failureData, { stdout: "1 failing", stderr: "", exitCode: 2 });
    assert.equal(calls.get("p-time")?.reason, "The command ran out of time");
  });

  it("has the calls of a message that the user stopped as interrupted", async () => {
    const [edit, read] = ["p-cut", "p-next"].map((id) => ({ type: "toolCall", id, name: "read", arguments: {} }));
    const about = { role: "assistant", model: "m", errorMessage: "Request was aborted." };
    const lines = [
      { ...about, content: [{ type: "text", text: "I read it." }, edit], stopReason: "aborted" },
      { role: "user", content: [{ type: "text", text: "All of it, please" }] },
      { ...about, content: [read], stopReason: "error", errorMessage: "terminated" },
      { role: "user", content: [{ type: "text", text: "Go on" }] },
    ].map((message, at) => JSON.stringify({ type: "message", id: `s${at}`, message }));
    const { calls } = await opened(`${text.trimEnd()}\n${lines.join("\n")}\n`);
    const ends = ["p-cut", "p-next"].map((id) => [calls.get(id)?.status, calls.get(id)?.reason]);
    assert.deepEqual(ends, [
      ["interrupted", "The user interrupted"],
      ["orphaned", "No result: a later prompt follows"],
    ]);
  });

  it("counts the tokens of messages, of compacting, and of keeping the cache warm, each once", async () => {
    const { summary } = await opened(text);
    assert.deepEqual(summary.usage, {
      input_tokens: 380,
      output_tokens: 115,
      cache_creation_input_tokens: 50,
      cache_read_input_tokens: 1950,
    });
  });

  it("shows the cost that pi itself counted", async () => {
    assert.deepEqual(
      told(await opened(text)).filter((row) => row.includes("Cost so far")),
      ["bookkeeping: Cost so far: $0.0300", "bookkeeping: Cost so far: $0.0420"],
    );
  });

  for (const [errorMessage, kind] of [
    ["This operation was aborted", "system: The turn was stopped"],
    ["500 It was aborted by the server", "apiError: 500 It was aborted"],
  ] as const)
    it(`shows a request that ended with "${errorMessage}" as ${kind}`, async () => {
      const message = { role: "assistant", content: [], model: "m", stopReason: "error", errorMessage };
      const line = JSON.stringify({ type: "message", id: "e1", timestamp: "2026-01-05T08:00:30.000Z", message });
      const rows = told(await opened(`${text.trimEnd()}\n${line}\n`)).slice(-2);
      assert(
        rows.some((row) => row.startsWith(kind)),
        rows.join("\n"),
      );
    });

  it("shows failures of the server, compactions, and commands that the user ran", async () => {
    const rows = told(await opened(text));
    for (const row of [
      "system: You ran: git status (exit code 0)",
      "system: The conversation was compacted: 9,000 tokens",
      "system: The store is being changed.",
      "system: Another branch: Tried a database.",
    ])
      assert(
        rows.some((each) => each.startsWith(row)),
        `${row} is not in\n${rows.join("\n")}`,
      );
    assert(
      rows.some((row) => row.startsWith("apiError: 529 Overloaded")),
      rows.join("\n"),
    );
  });

  it("names the session that it was forked from", async () => {
    const { raw } = await opened(
      '{"type":"session","version":3,"id":"s2","timestamp":"2026-01-05T08:00:00.000Z","cwd":"/w","parentSession":"/x/2026_s1.jsonl"}\n',
    );
    assert.match(raw.join("\n"), /"parentSession":"\/x\/2026_s1\.jsonl"/);
  });

  it("keeps and counts entries that are not known, and those without their fields", async () => {
    const odd = ["weather", "message", "compaction", "usage", "session_info"].map((type) => JSON.stringify({ type }));
    const { summary } = await opened(`${text.split("\n", 1)[0] ?? ""}\n${odd.join("\n")}\n7\n`);
    assert.deepEqual([summary.lines.unknown, summary.failure], [3, undefined]);
  });

  it("is not taken from a file whose first line lacks the working folder", async () => {
    const { summary } = await opened('{"type":"session","id":"s","timestamp":"2026-01-05T08:00:00.000Z"}\n');
    assert.equal(summary.writtenBy, undefined);
  });
});

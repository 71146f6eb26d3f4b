import assert from "node:assert/strict";
import { isKnownType } from "../../../../src/transcripts/entries/entryTypes";
import { structureOf } from "../../../../src/transcripts/structure/structure";
import { structureEntryOf } from "../../../../src/transcripts/structure/readStructureEntry";
import { readEntry } from "../../../../src/transcripts/entries/entryTypes";
import { answer, prompt, result, show, told, use, type Json } from "./read";

/** The fields around an entry's message (docs/transcript-format.md#entries). */
const ENVELOPE: Json = {
  parentUuid: null,
  isSidechain: false,
  userType: "external",
  cwd: "/w",
  sessionId: "s1",
  version: "2.1.5",
  gitBranch: "main",
  uuid: "u1",
  timestamp: "2026-01-01T00:00:00.000Z",
  requestId: "req_1",
};

const SPOKEN: readonly Json[] = [
  prompt("do it"),
  answer([{ type: "text", text: "yes" }], {}, { id: "m", model: "claude-opus-5", usage: { output_tokens: 5 } }),
  use("t1", "Read", { file_path: "/elsewhere/a" }),
  result("t1", "x", {}, { toolUseResult: { type: "text" } }),
  { type: "system", subtype: "informational", content: "note", level: "info" },
  { type: "attachment", attachment: { type: "file", filename: "a" } },
  { type: "summary", summary: "Title", leafUuid: "elsewhere" },
];

describe("an entry", () => {
  it("says the same without any field around it, and with null instead of it", async () => {
    const entries = SPOKEN.map((entry) => ({ ...ENVELOPE, ...entry }));
    const expected = told(await show(...entries));
    assert.equal(expected.length, 6);
    for (const name of Object.keys(ENVELOPE)) {
      const without = entries.map((entry) => Object.fromEntries(Object.entries(entry).filter(([key]) => key !== name)));
      const empty = entries.map((entry) => ({ ...entry, [name]: null }));
      for (const changed of [without, empty]) {
        const shown = await show(...changed);
        assert.deepEqual(told(shown), expected, name);
        assert.equal(shown.summary.calls.ok, 1, name);
      }
    }
  });

  it("says what it can without any field of its message: id, model, usage, role, stop_reason, or the message itself", async () => {
    const message = { id: "m", role: "assistant", model: "x", stop_reason: "tool_use", usage: { output_tokens: 1 } };
    for (const name of Object.keys(message))
      for (const value of [undefined, null])
        assert.deepEqual(told(await show(answer("hi", {}, { ...message, [name]: value }))), [["answer", "hi"]], name);
    for (const type of ["user", "assistant"])
      assert.equal(told(await show({ type }, { type, message: null })).length, 2);
  });

  it("of every type of conversation and of bookkeeping is known", () => {
    const known = `user assistant system attachment progress summary custom-title ai-title agent-name agent-color agent-setting
      permission-mode mode pr-link last-prompt tag bridge-session atis-latch fork-context-ref rewind-pointer queue-operation
      file-history-snapshot rate_limit_event workflow-run auto-mode-denial permission-denial result stream_event`;
    for (const type of known.trim().split(/\s+/)) assert(isKnownType(type), type);
    assert.ok(!isKnownType("workflow"), 'expected !isKnownType("workflow")');
    assert.ok(!isKnownType("User"), 'expected !isKnownType("User")');
  });

  it("of a type that is not known is a row with its message, and costs its neighbors nothing", async () => {
    const shown = await show(
      prompt("a"),
      { type: "brand-new", message: { role: "user", content: "said" } },
      { type: "brand-newer", x: 1 },
      answer("b"),
    );
    assert.deepEqual(told(shown), [
      ["prompt", "a"],
      ["unknown", "said"],
      ["unknown", '{"type":"brand-newer","x":1}'],
      ["answer", "b"],
    ]);
    assert.equal(shown.summary.lines.unknown, 2);
  });

  it("of a user or the model without content are shown as they are, and counted as unknown", async () => {
    const shown = await show(
      prompt("a"),
      { type: "user", message: { role: "user", parts: [{ text: "said" }] } },
      { type: "assistant", text: "said" },
      { type: "user", message: { role: "user", content: "" } },
      answer("b"),
    );
    assert.deepEqual(told(shown), [
      ["prompt", "a"],
      ["unknown", '{"type":"user","message":{"role":"user","parts":[{"text":"said"}]}}'],
      ["unknown", '{"type":"assistant","text":"said"}'],
      ["system", "(no content)"],
      ["answer", "b"],
    ]);
    assert.equal(shown.summary.lines.unknown, 2);
    assert.equal(shown.summary.isUnknown, undefined);
  });

  it("of a file in no known format are counted, and the file says so", async () => {
    const { summary } = await show({ type: "user", text: "said" }, { type: "system", content: "x" });
    assert.equal(summary.isUnknown, true);
    assert.match(summary.notice ?? "", /^The file is in no known format: /);
    const newer = [1, 2, 3, 4].map((at) => ({ type: `newer-${at}` }));
    assert.equal((await show(prompt("a"), ...newer)).summary.isUnknown, undefined);
  });

  it("of the system without content, with a list as content, and of a subtype that is not known is a row", async () => {
    const shown = await show(
      { type: "system" },
      { type: "system", content: [{ type: "text", text: "in a list" }] },
      { type: "system", subtype: "made_up_later", content: null },
    );
    assert.deepEqual(told(shown), [
      ["system", "(no content)"],
      ["system", "in a list"],
      ["system", "made up later"],
    ]);
  });
});

describe("bookkeeping next to the conversation", () => {
  it("has ids that are no entry's: a snapshot of files with the next prompt's uuid takes nothing from it", () => {
    const entries = [
      { type: "file-history-snapshot", messageId: "u1", snapshot: {} },
      prompt("a", { uuid: "u1", parentUuid: null }),
      answer("b", { uuid: "u2", parentUuid: "u1" }),
    ].map((entry) => structureEntryOf(readEntry(entry)));
    assert.equal(entries[0]?.uuid, undefined);
    const structure = structureOf(entries);
    assert.deepEqual([structure.gaps, structure.repeats, structure.cycles], [0, 0, 0]);
  });

  it("is part of the chain of entries: hooks, files, and heartbeats between two messages keep them in one turn", () => {
    const between: Json[] = [
      { type: "attachment", attachment: { type: "hook_success", hookName: "Stop" } },
      { type: "attachment", attachment: { type: "made_up_later" } },
      { type: "progress", data: { type: "hook_progress" } },
      { type: "system", subtype: "informational", content: "note" },
    ];
    const chain = [
      prompt("do it"),
      ...between,
      answer("half", {}, { id: "m" }),
      ...between,
      answer("whole", {}, { id: "m" }),
    ];
    const entries = chain.map((entry, at) =>
      structureEntryOf(readEntry({ ...entry, uuid: `u${at}`, parentUuid: at === 0 ? null : `u${at - 1}` })),
    );
    const structure = structureOf(entries);
    assert.deepEqual([structure.gaps, structure.turns.length, structure.branches.length], [0, 1, 0]);
    assert.equal(structure.turns[0]?.entries, chain.length);
  });

  it("shows queued prompts whatever contains them: a text, a list of blocks, null, nothing", async () => {
    const queue = (operation: string, content?: unknown): Json => ({
      type: "queue-operation",
      operation,
      ...(content !== undefined && { content }),
    });
    const shown = await show(
      queue("enqueue", "later"),
      queue("enqueue", [{ type: "text", text: "in blocks" }]),
      queue("remove", null),
      queue("dequeue"),
      queue("popAll", "all"),
    );
    assert.deepEqual(
      shown.rows.map(({ text }) => text),
      ["Queue: enqueue later", "Queue: enqueue in blocks", "Queue: remove", "Queue: dequeue", "Queue: popAll all"],
    );
    const queued = {
      type: "attachment",
      attachment: { type: "queued_command", prompt: [{ type: "text", text: "typed" }] },
    };
    assert.deepEqual(told(await show(queued)), [["prompt", "typed"]]);
  });

  it("shows the names of modes as they are, also those that are not known", async () => {
    const { rows } = await show(
      { type: "permission-mode", permissionMode: "manual" },
      { type: "mode", mode: "brand-new" },
    );
    assert.match(rows[0]?.text ?? "", /mode.*manual/i);
    assert.match(rows[1]?.text ?? "", /mode.*brand-new/i);
  });
});

describe("text in place of a prompt", () => {
  it("is the user's if a tag isn't closed, and after the tags that describe the editor to the model", async () => {
    const selection = "<ide_selection>lines 1 to 2 of a.ts:\nx\n</ide_selection>";
    const opened = "<ide_opened_file>a.ts</ide_opened_file>";
    for (const [text, shown] of [
      [`${selection}\n\nexplain this`, "explain this"],
      [`${opened}${selection}\nexplain this`, "explain this"],
      ["<system-reminder>x</system-reminder>\n<system-reminder>y</system-reminder>do it", "do it"],
      ["<task-notification> is what I mean", "<task-notification> is what I mean"],
      ["<ide_selection> never closed", "<ide_selection> never closed"],
      ["<b>bold</b> words", "<b>bold</b> words"],
      ["<user-memory-input>always test</user-memory-input>", "# always test"],
      ["<bash-input>ls</bash-input>", "! ls"],
    ] as const)
      assert.deepEqual(told(await show(prompt(text))), [["prompt", shown]], text);
  });

  it("is the program's: notices, output of its commands, messages of other agents, and texts for the model alone", async () => {
    for (const text of [
      "<task-notification>\n<task-id>b1</task-id>\n<status>killed</status>\n</task-notification>\nRead the output file",
      '<teammate-message teammate_id="a" color="red">done</teammate-message>',
      '<cross-session-message from="x" from-name="y">hi</cross-session-message>',
      "<local-command-stdout>out</local-command-stdout>",
      "<local-command-stderr>no</local-command-stderr>",
      "<bash-stdout>a</bash-stdout><bash-stderr></bash-stderr>",
      "<ide_diagnostics>2 problems</ide_diagnostics>",
      "<ide_selection>x</ide_selection>",
      "Stop hook feedback:\nno",
      "Caveat: The messages below were generated by the user while running local commands",
      "[Request interrupted by user for tool use]",
      "Continue from where you left off.",
    ])
      assert.deepEqual(told(await show(prompt(text))), [["system", text]], text);
  });

  it("may be pictures, documents and bare strings in one list", async () => {
    const source = { type: "base64", media_type: "application/pdf", data: "AAAA" };
    const shown = await show(
      prompt([
        "bare",
        { type: "document", source },
        { type: "image", source: { type: "url", url: "https://x/a.png" } },
      ]),
    );
    assert.deepEqual(told(shown), [
      ["prompt", "bare"],
      ["prompt", "[document application/pdf, 3 bytes]"],
      ["prompt", "[image url, https://x/a.png]"],
    ]);
  });
});

describe("a reply of the model", () => {
  it("may be a text, strings among blocks, null, empty, or thinking alone", async () => {
    const cases: [unknown, [string, string][]][] = [
      ["plain", [["answer", "plain"]]],
      [
        ["bare", { type: "text", text: "block" }],
        [
          ["answer", "bare"],
          ["answer", "block"],
        ],
      ],
      [null, [["answer", "(no content)"]]],
      [[], [["answer", "(no content)"]]],
      [[{ type: "thinking", thinking: "", signature: "s" }], [["thinking", "(thinking, not shown)"]]],
    ];
    for (const [content, rows] of cases) assert.deepEqual(told(await show(answer(content))), rows);
  });

  it("may be replaced by an error of the API, and is a row that says it", async () => {
    const synthetic = answer(
      "API Error: 529",
      { isApiErrorMessage: true },
      { model: "<synthetic>", usage: { output_tokens: 9 } },
    );
    const gateway = { type: "assistant", message: { code: 500, message: "upstream is gone" } };
    const shown = await show(synthetic, gateway);
    assert.deepEqual(told(shown), [
      ["apiError", "API Error: 529"],
      ["answer", "upstream is gone"],
    ]);
    assert.equal(shown.summary.usage?.output_tokens, 0);
  });

  it("shows every type of block, and an unknown one whole, next to its neighbors", async () => {
    const blocks =
      `image document search_result container_upload fallback mcp_tool_result web_search_tool_result web_fetch_tool_result
      code_execution_tool_result bash_code_execution_tool_result text_editor_code_execution_tool_result tool_search_tool_result
      advisor_tool_result redacted_thinking tool_use server_tool_use mcp_tool_use tool_result`.split(/\s+/);
    for (const type of blocks) {
      const shown = await show(
        answer([
          { type: "text", text: "a" },
          { type, id: "t" },
          { type: "text", text: "b" },
        ]),
      );
      assert.equal(shown.rows.length, 3, type);
      assert.deepEqual([shown.rows[0]?.text, shown.rows[2]?.text], ["a", "b"], type);
    }
  });

  it("ends its turn by end_turn alone: no other stop_reason, known or not, gives up a call", async () => {
    for (const stop of ["tool_use", "stop_sequence", "pause_turn", "refusal", "max_tokens", "brand_new", null, 7])
      assert.equal(
        (await show(use("t", "Read"), answer("x", {}, { id: "msg_t", stop_reason: stop }))).summary.calls.pending,
        1,
      );
    assert.equal(
      (await show(use("t", "Read"), answer("x", {}, { stop_reason: "end_turn" }))).summary.calls.orphaned,
      1,
    );
  });
});

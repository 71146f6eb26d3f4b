import assert from "node:assert/strict";
import * as fc from "fast-check";
import { readEntry } from "../../../src/transcripts/entries/entryTypes";

/** Kinds and texts of an entry's parts. */
const shown = (value: unknown): [string, string][] => readEntry(value).parts.map((part) => [part.kind, part.text()]);
const user = (content: unknown, more: object = {}): object => ({
  type: "user",
  message: { role: "user", content },
  ...more,
});
const assistant = (content: unknown, more: object = {}): object => ({
  type: "assistant",
  message: { id: "m", role: "assistant", content },
  ...more,
});

describe("reading an entry", () => {
  it("distinguishes prompts, replies, thinking, calls, and results", () => {
    assert.deepEqual(shown(user("hi")), [["prompt", "hi"]]);
    assert.deepEqual(shown(assistant([{ type: "text", text: "a" }, { type: "thinking", thinking: "t" }, "bare"])), [
      ["answer", "a"],
      ["thinking", "t"],
      ["answer", "bare"],
    ]);
    const call = readEntry(assistant([{ type: "tool_use", id: "t1", name: "Read", input: { file_path: "a" } }]))
      .parts[0];
    assert.deepEqual(
      [call?.kind, call?.use],
      ["call", { id: "t1", tool: "Read", input: { file_path: "a" }, own: true }],
    );
    assert.equal(readEntry(user([{ type: "tool_result", tool_use_id: "t1", content: "x" }])).parts[0]?.kind, "result");
  });

  it("shows thinking that is kept back or redacted as such", () => {
    assert.deepEqual(
      shown(
        assistant([
          { type: "thinking", thinking: "", signature: "x" },
          { type: "redacted_thinking", data: "x" },
        ]),
      ),
      [
        ["thinking", "(thinking, not shown)"],
        ["thinking", "(thinking, redacted)"],
      ],
    );
  });

  it("replaces images and documents with a text", () => {
    const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "A".repeat(4000) } };
    const remote = { type: "image", source: { type: "url", url: "https://a.example/x.png" } };
    assert.deepEqual(shown(user([image, remote])), [
      ["prompt", "[image image/png, 3.0 KB]"],
      ["prompt", "[image url, https://a.example/x.png]"],
    ]);
  });

  it("names an attached document, and shows its text if it is plain", () => {
    const pdf = { type: "document", source: { type: "base64", media_type: "application/pdf", data: "AAAA" } };
    const notes = { type: "document", source: { type: "text", media_type: "text/plain", data: "Buy\nmilk" } };
    assert.deepEqual(shown(user([{ ...pdf, title: "bill.pdf" }, { ...notes, title: "notes.md" }, notes])), [
      ["prompt", "[document bill.pdf, application/pdf, 3 bytes]"],
      ["prompt", "[document notes.md, text/plain]\nBuy\nmilk"],
      ["prompt", "[document text/plain]\nBuy\nmilk"],
    ]);
  });

  it("distinguishes a picture or document added by the program after a result from the user's own", () => {
    const document = { type: "document", source: { type: "base64", media_type: "application/pdf", data: "AAAA" } };
    assert.deepEqual(shown(user([document], { isMeta: true })), [["system", "[document application/pdf, 3 bytes]"]]);
    assert.deepEqual(shown(user([document], { isMeta: false })), [["prompt", "[document application/pdf, 3 bytes]"]]);
    assert.deepEqual(shown(user([{ type: "image" }], { isVisibleInTranscriptOnly: true }))[0]?.[0], "system");
  });

  it("reads calls of the server's own tools and their results inside a reply", () => {
    const parts = readEntry(
      assistant([
        { type: "server_tool_use", id: "s1", name: "web_search", input: {} },
        { type: "web_search_tool_result", tool_use_id: "s1", content: [] },
      ]),
    ).parts;
    assert.deepEqual(
      parts.map(({ kind }) => kind),
      ["call", "result"],
    );
  });

  it("reads an input that is JSON in a string, and keeps one of another kind", () => {
    const use = (input: unknown): unknown =>
      readEntry(assistant([{ type: "tool_use", id: "t", name: "x", input }])).parts[0]?.use?.input;
    assert.deepEqual(
      [use('{"a":1}'), use("text"), use(null), use([1])],
      [{ a: 1 }, { input: "text" }, {}, { input: [1] }],
    );
  });

  it("has a row for an entry without content", () => {
    for (const message of [null, undefined, {}, { content: [] }, { content: null }, "text"]) {
      assert.equal(readEntry({ type: "assistant", message }).parts.length, 1);
      assert.equal(readEntry({ type: "user", message }).parts.length, 1);
    }
  });

  it("joins a text that was taken apart into numbered characters", () => {
    assert.deepEqual(shown(user({ 0: "H", 1: "i" })), [["prompt", "Hi"]]);
  });

  it("shows blocks of a type it does not know as unknown, next to their neighbors", () => {
    assert.deepEqual(
      shown(
        assistant([
          { type: "new_block", x: 1 },
          { type: "text", text: "a" },
        ]),
      ),
      [
        ["unknown", '{"type":"new_block","x":1}'],
        ["answer", "a"],
      ],
    );
  });

  it("marks what a subagent wrote", () => {
    assert.equal(readEntry(user("x", { isSidechain: true })).sidechain, true);
    assert.equal(readEntry(user("x", { parent_tool_use_id: "t" })).sidechain, true);
    assert.equal(readEntry(user("x", { parent_tool_use_id: null, isSidechain: false })).sidechain, false);
  });

  it("names type and subtype", () => {
    assert.equal(readEntry({ type: "system", subtype: "turn_duration" }).type, "system/turn_duration");
    assert.equal(readEntry({ type: "attachment", attachment: { type: "file" } }).type, "attachment/file");
    assert.equal(readEntry({ type: "progress", data: { type: "bash_progress" } }).type, "progress/bash_progress");
    assert.equal(readEntry({ type: "queue-operation", operation: "enqueue" }).type, "queue-operation/enqueue");
  });

  it("keeps types it does not know, with their message when they have one", () => {
    assert.deepEqual(
      [readEntry({ type: "new", a: 1 }).class, shown({ type: "new", a: 1 })],
      ["unknown", [["unknown", '{"type":"new","a":1}']]],
    );
    assert.deepEqual(shown({ type: "new", message: { role: "user", content: "hi" } }), [["unknown", "hi"]]);
    assert.deepEqual(shown({ a: 1 }), [["unknown", '{"a":1}']]);
  });

  it("keeps values that are no objects, and says what they are", () => {
    assert.deepEqual(shown([1, 2]), [["unknown", "An array of 2 values where an entry was expected"]]);
    assert.deepEqual(shown(null), [["unknown", "null where an entry was expected: null"]]);
    assert.deepEqual(shown("x"), [["unknown", 'A string where an entry was expected: "x"']]);
  });

  it("is not led astray by names of object methods", () => {
    for (const type of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
      assert.equal(readEntry({ type }).class, "unknown", type);
      assert.equal(readEntry({ type: "system", subtype: type }).class, "shown", type);
      assert.equal(
        readEntry(JSON.parse(`{"type":"user","__proto__":{"isMeta":true},"message":{"content":"x"}}`)).parts[0]?.kind,
        "prompt",
      );
    }
  });

  it("never throws, whatever the fields contain", () => {
    const types = [
      "user",
      "assistant",
      "system",
      "attachment",
      "progress",
      "summary",
      "ai-title",
      "queue-operation",
      "file-history-snapshot",
      "result",
      "pr-link",
      "new",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.dictionary(
          fc.constantFrom(
            "message",
            "content",
            "attachment",
            "data",
            "subtype",
            "operation",
            "summary",
            "error",
            "snapshot",
            "timestamp",
            "isSidechain",
          ),
          fc.jsonValue(),
        ),
        (type, fields) => {
          const entry = readEntry({ ...fields, type });
          assert.ok(entry.parts.length > 0, `${entry.parts.length} is not above 0`);
          for (const part of entry.parts) assert.equal(typeof part.text(), "string");
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("text in place of a prompt", () => {
  const cases: [string, string, string, string][] = [
    ["a prompt", "do it", "prompt", "do it"],
    [
      "a slash command",
      "<command-name>/review</command-name>\n<command-message>review</command-message>\n<command-args>src now</command-args>",
      "prompt",
      "/review src now",
    ],
    ["a shell command", "<bash-input>ls -la</bash-input>", "prompt", "! ls -la"],
    ["a prompt behind a reminder", "<system-reminder>\nx\n</system-reminder>\ndo it", "prompt", "do it"],
    ["a tag that is not closed", "<system-reminder> do it", "prompt", "<system-reminder> do it"],
    ["a reminder alone", "<system-reminder>x</system-reminder>", "system", "<system-reminder>x</system-reminder>"],
    [
      "a command's output",
      "<local-command-stdout>x</local-command-stdout>",
      "system",
      "<local-command-stdout>x</local-command-stdout>",
    ],
    [
      "a notification",
      "<task-notification>x</task-notification>",
      "system",
      "<task-notification>x</task-notification>",
    ],
    ["an interruption", "[Request interrupted by user]", "system", "[Request interrupted by user]"],
    [
      "a summary after compaction",
      "This session is being continued from a previous conversation that ran out",
      "system",
      "This session is being continued from a previous conversation that ran out",
    ],
  ];
  for (const [name, text, kind, expected] of cases) {
    it(`${name} is a ${kind}`, () => assert.deepEqual(shown(user([{ type: "text", text }])), [[kind, expected]]));
  }

  it("is the program's when the entry says so", () => {
    for (const flag of ["isMeta", "isCompactSummary", "isVisibleInTranscriptOnly"])
      assert.equal(shown(user("x", { [flag]: true }))[0]?.[0], "system");
    for (const [source, kind] of [
      ["system", "system"],
      ["typed", "prompt"],
      ["sdk", "prompt"],
    ])
      assert.equal(shown(user("x", { promptSource: source }))[0]?.[0], kind, source);
  });
});

describe("what the program says", () => {
  const cases: [object, string, string][] = [
    [{ type: "system", subtype: "turn_duration", durationMs: 8321 }, "system", "The turn took 8.3 s"],
    [{ type: "system", subtype: "turn_duration", durationMs: 83211 }, "system", "The turn took 1 min 23 s"],
    [{ type: "system", subtype: "turn_duration", durationMs: 7_259_000 }, "system", "The turn took 2 h 0 min"],
    [
      { type: "system", subtype: "api_error", error: { status: 529 }, retryAttempt: 1, maxRetries: 10 },
      "apiError",
      "API error: 529, attempt 1 of 10",
    ],
    [
      { type: "system", subtype: "stop_hook_summary", hookCount: 2, hookErrors: ["x"], preventedContinuation: true },
      "system",
      "Stop hooks: 2 ran, 1 failed, which kept the turn going: x",
    ],
    [{ type: "system", content: "Running hook" }, "system", "Running hook"],
    [{ type: "system", subtype: "something_new" }, "system", "something new"],
    [{ type: "attachment", attachment: { type: "queued_command", prompt: "also this" } }, "prompt", "also this"],
    [
      {
        type: "attachment",
        attachment: { type: "queued_command", prompt: [{ type: "text", text: "<task-notification>x" }] },
      },
      "system",
      "<task-notification>x",
    ],
    [
      {
        type: "attachment",
        attachment: { type: "hook_blocking_error", hookName: "Stop", blockingError: { blockingError: "no" } },
      },
      "system",
      "hook blocking error: Stop\nno",
    ],
    [{ type: "attachment", attachment: { type: "file", filename: "/w/a", displayPath: "a" } }, "system", "file: a"],
    [
      { type: "attachment", attachment: { type: "skill_listing", names: ["a", "b"] } },
      "bookkeeping",
      "skill listing: a, b",
    ],
    ...(
      [
        [{ type: "task_reminder", content: [], itemCount: 0 }, "task reminder: none"],
        [
          { type: "task_reminder", content: [{ id: "1", subject: "Write" }, { content: "Test" }] },
          "task reminder: Write, Test",
        ],
        [{ type: "command_permissions", allowedTools: ["Bash", "Read"] }, "command permissions: Bash, Read"],
        [
          { type: "agent_listing_delta", addedTypes: ["Plan"], addedLines: ["- Plan: x"], removedTypes: ["Old"] },
          "agent listing delta: Plan; no longer Old",
        ],
        [{ type: "invoked_skills", skills: [{ name: "one", content: "x" }] }, "invoked skills: one"],
        [{ type: "date_change", newDate: "2026-08-10" }, "date change: 2026-08-10"],
        [{ type: "task_reminder", itemCount: 2 }, 'task reminder: {"type":"task_reminder","itemCount":2}'],
      ] as const
    ).map(([attachment, text]): [object, string, string] => [{ type: "attachment", attachment }, "bookkeeping", text]),
    [
      { type: "progress", data: { type: "bash_progress", elapsedTimeSeconds: 3, output: "\nline\nmore" } },
      "bookkeeping",
      "bash progress · 3 s · line",
    ],
    [
      {
        type: "progress",
        data: { type: "agent_progress", message: { message: { content: [{ type: "tool_use", name: "Read" }] } } },
      },
      "bookkeeping",
      "agent progress · Read",
    ],
    [{ type: "summary", summary: "Fix login" }, "bookkeeping", "Title: Fix login"],
    [{ type: "queue-operation", operation: "remove", content: null }, "bookkeeping", "Queue: remove"],
    [
      { type: "file-history-snapshot", snapshot: { trackedFileBackups: { a: {}, b: {} } } },
      "bookkeeping",
      "Files kept: 2",
    ],
    [
      { type: "pr-link", prNumber: 7, prUrl: "https://a.example/7" },
      "bookkeeping",
      "Pull request 7: https://a.example/7",
    ],
    [{ type: "mode", mode: "normal", sessionId: "s" }, "bookkeeping", "Mode: normal"],
    [
      { type: "result", subtype: "success", duration_ms: 1200, result: "done" },
      "system",
      "The run ended: success, 1.2 s\ndone",
    ],
  ];
  for (const [value, kind, text] of cases)
    it(`is ${kind} "${text.replaceAll("\n", " / ")}"`, () => assert.deepEqual(shown(value), [[kind, text]]));
});

import assert from "node:assert/strict";
import { parseToolResult } from "../../../src/transcripts/calls/parseToolResult";
import { reportOf } from "../../../src/transcripts/statistics/surveyTranscript";
import { event, item, line } from "../../support/codexSession";
import { assertSame, bytesOf } from "../../support/scannedIndex";
import { memoryFile } from "../../support/transcripts";
import { opened } from "./foreign/opened";
import { answer, lines, prompt, result, show, use, type Json } from "./requirements/read";

/** A call that Claude Code gave the user's rejection as its result. */
const rejected = (id: string, more: Json = {}): Json[] => [
  use(id, "Bash", { command: "sleep 60" }),
  result(
    id,
    "The user doesn't want to proceed with this tool use. The tool use was rejected.",
    { is_error: true },
    { toolUseResult: "User rejected tool use", toolDenialKind: "user-rejected", ...more },
  ),
];
const interruption = (more: Json = {}): Json =>
  prompt([{ type: "text", text: "[Request interrupted by user for tool use]" }], more);

const launched = (id: string, command: string): Json[] => [
  use(id, "Bash", { command, run_in_background: true }),
  result(
    id,
    `Command running in background with ID: b_${id}. Output is being written to: /tmp/x`,
    { is_error: false },
    { toolUseResult: { stdout: "", stderr: "", interrupted: false, backgroundTaskId: `b_${id}` } },
  ),
];
const notice = (id: string, status: string, summary = ""): string =>
  `<task-notification>\n<task-id>b_${id}</task-id>\n<tool-use-id>${id}</tool-use-id>\n<status>${status}</status>\n<summary>${summary}</summary>\n</task-notification>`;

const polled = (id: string, task: Json): Json[] => [
  use(id, "TaskOutput", { task_id: "b1" }),
  result(
    id,
    "<retrieval_status>success</retrieval_status>\n\n<task_id>b1</task_id>",
    {},
    { toolUseResult: { retrieval_status: "success", task: { task_id: "b1", task_type: "local_bash", ...task } } },
  ),
];

const REFUSED =
  "Permission denied: the user rejected this file_write call. Do not retry it; ask the user what to do instead.";
/** In the words of earlier versions. */
const REFUSED_BEFORE = REFUSED.replace("the user rejected", "the person refused");
const POLICY = "Permission denied: ../x. It lies outside the workspace. The user was not asked about it.";
const BY_SYSTEM = "Permission denied: /etc/shadow. The system refused access. Do not retry; ask the user.";
const failure = (error: string): string => JSON.stringify({ success: false, error });
const ran = (exit_code: number | null, output = ""): string =>
  JSON.stringify({ success: true, data: { exit_code, output } });

const statusOf = async (...entries: Json[]): Promise<(string | undefined)[]> => {
  const call = (await show(...entries)).calls.values().next().value;
  return [call?.status, call?.reason];
};

/** A call of a server that goes on after its result. */
const moved = (text: string, structured: unknown = [{ type: "text", text }]): Json[] => [
  use("c1", "mcp__notes__wait", { id: 1 }),
  result("c1", [{ type: "text", text }], {}, { toolUseResult: structured }),
];
const STILL = 'MCP tool "notes/wait" is still running after 120s. It was moved to the background as task k1';

describe("a call of a server that was moved to the background", () => {
  for (const text of [
    `${STILL} and keeps running; you'll receive a notification with the result when it completes.`,
    'MCP tool "notes/wait" was moved to the background as task k1 so that a message that arrived can reach you.',
    'MCP tool "notes/wait" started server-side task t.1. It was moved to the background as task k1 and keeps running.',
  ])
    it(`goes on, and has the status of its last notice: ${text.slice(0, 60)}`, async () => {
      const ended = prompt(
        "<task-notification>\n<task-id>k1</task-id>\n<status>failed</status>\n<summary>Gone</summary>\n</task-notification>",
      );
      assert.deepEqual(await statusOf(...moved(text)), ["ok", "Started in the background"]);
      assert.deepEqual(await statusOf(...moved(text), ended), [
        "error",
        "Started in the background; it failed (line 3)",
      ]);
    });

  for (const text of [
    `The log says: ${STILL}`,
    'MCP tool "notes/wait" started server-side task t1, but it was not moved to the background: too many tasks.',
    "Moved to the background as task k1",
  ])
    it(`is none if its result only mentions it: ${text.slice(0, 60)}`, async () => {
      assert.deepEqual(await statusOf(...moved(text)), ["ok", "Succeeded"]);
    });

  it("is read from bytes as it is read from values", () => {
    for (const text of [STILL, "Mine", ""])
      for (const structured of [undefined, [{ type: "text", text }], { content: [], structuredContent: { a: 1 } }])
        assertSame(bytesOf(lines(...moved(text, structured))));
  });
});

describe("a call that the user stopped", () => {
  it("while it ran is interrupted, although its result says rejected, if the next entry names its message", async () => {
    const stopped = await statusOf(...rejected("c1"), interruption({ interruptedMessageId: "msg_c1" }));
    assert.deepEqual(stopped, ["interrupted", "The user interrupted"]);
  });

  it("before it ran is rejected", async () => {
    const refused = ["rejected", "The user rejected the call"];
    assert.deepEqual(await statusOf(...rejected("c1", { toolDenialBeforeRun: true }), interruption()), refused);
    assert.deepEqual(await statusOf(...rejected("c1"), interruption({ interruptedMessageId: "msg_other" })), refused);
    assert.deepEqual(await statusOf(...rejected("c1"), prompt("No")), refused);
  });

  describe("in a message with several calls", () => {
    const REJECTION = "The user doesn't want to proceed with this tool use. The tool use was rejected.";
    const STOPPED = `${REJECTION} Correction to the text above: this call was stopped while running, not refused before it ran.`;
    const made = (id: string): Json =>
      answer([{ type: "tool_use", id, name: "Bash", input: { command: "sleep 60" } }], {}, { id: "msg_1" });
    const said = (id: string, text: string, toolUseResult = "User rejected tool use"): Json =>
      result(id, text, { is_error: true }, { toolUseResult, toolDenialKind: "user-rejected" });
    const statusesOf = async (...results: Json[]): Promise<(string | undefined)[]> => {
      const { calls } = await show(made("c1"), made("c2"), made("c3"), ...results);
      return [...calls.values()].map(({ status }) => status);
    };

    it("is interrupted with those that hadn't begun, whose results say rejected", async () => {
      const results = [said("c1", REJECTION), said("c2", STOPPED), said("c3", REJECTION)];
      assert.deepEqual(await statusesOf(...results), ["interrupted", "interrupted", "interrupted"]);
      assertSame(bytesOf(lines(made("c1"), made("c2"), made("c3"), ...results)));
    });

    it("is interrupted if the user rejected one before it without a word, which stops the message", async () => {
      const stop = `${REJECTION} STOP what you are doing and wait for the user to tell you how to proceed.`;
      const refused = (id: string): Json =>
        result(
          id,
          stop,
          { is_error: true },
          {
            toolUseResult: "User rejected tool use",
            toolDenialKind: "user-rejected",
            toolDenialBeforeRun: true,
            version: "2.1.332",
          },
        );
      const results = [result("c1", "ok"), refused("c2"), refused("c3")];
      assert.deepEqual(await statusesOf(...results), ["ok", "rejected", "interrupted"]);
      assertSame(bytesOf(lines(made("c1"), made("c2"), made("c3"), ...results)));
    });

    it("leaves those rejected that the user rejected with a reason", async () => {
      const no = `${REJECTION} To tell you how to proceed, the user said:\nNot there`;
      const results = [said("c1", no), said("c2", STOPPED), said("c3", "Not now", "Error: Not now")];
      assert.deepEqual(await statusesOf(...results), ["rejected", "interrupted", "rejected"]);
    });

    it("leaves those rejected that were rejected with none stopped", async () => {
      const results = [said("c1", REJECTION), said("c2", REJECTION), result("c3", "ok")];
      assert.deepEqual(await statusesOf(...results), ["rejected", "rejected", "ok"]);
    });
  });

  it("is blocked if nobody was asked, although its entry says that the user rejected it", async () => {
    const denied = (permissionDecision?: Json): Json[] => [
      use("c1", "Edit", { file_path: "a" }),
      result(
        "c1",
        "Claude requested permissions to write to a, but you haven't granted it yet.",
        { is_error: true },
        { toolDenialKind: "user-rejected", ...(permissionDecision && { permissionDecision }) },
      ),
    ];
    const blocked = ["blocked", "The permission was not given"];
    assert.deepEqual(await statusOf(...denied({ decision: "reject", source: "config" })), blocked);
    assert.deepEqual(await statusOf(...denied()), blocked);
  });
});

describe("a subagent", () => {
  const finished = (text: string, toolUseResult?: Json): Json[] => [
    use("c1", "Agent", { prompt: "Look" }),
    result("c1", [{ type: "text", text }], {}, toolUseResult && { toolUseResult }),
  ];

  it("that ended with an error of the API has failed", async () => {
    for (const text of [
      "Claude AI usage limit reached|1760000000",
      "You've hit your session limit · resets 3pm",
      "Prompt is too long",
      "API Error: 500 overloaded",
      "Agent terminated early due to an API error: no credit",
      "Agent terminated early due to an API error: API Error: 500 down\n\nBelow is PARTIAL output.\n\nI looked.",
    ]) {
      const failed = ["error", "The subagent ended with an error of the API"];
      assert.deepEqual(await statusOf(...finished(text)), failed, text);
      const content = [{ type: "text", text }];
      const handedBack = finished("[Subagent hand-back] …", { status: "completed", agentId: "a1", content });
      assert.deepEqual(await statusOf(...handedBack), failed, text);
    }
  });

  it("that reports on errors of the API has not failed", async () => {
    for (const text of [
      "API errors are handled in a.ts",
      "API Error: 500\n\nis what a.ts returns.",
      "Prompts are short",
    ])
      assert.equal((await statusOf(...finished(text)))[0], "ok", text);
  });
});

describe("a subagent in the background", () => {
  const agent = (id: string): Json[] => [
    use(id, "Agent", { prompt: "Look" }),
    result(
      id,
      [{ type: "text", text: `Async agent launched successfully.\nagentId: a_${id}` }],
      {},
      { toolUseResult: { isAsync: true, status: "async_launched", agentId: `a_${id}` } },
    ),
  ];
  const killed = { type: "system", subtype: "agents_killed", isMeta: false };
  const ended = prompt(
    "<task-notification>\n<task-id>a_c1</task-id>\n<status>completed</status>\n</task-notification>",
  );

  it("is interrupted when the user stops all that run", async () => {
    const entries = [...agent("c1"), ...agent("c2"), ...launched("c3", "npm start"), ended, killed, ...agent("c4")];
    const { calls } = await show(...entries);
    assert.deepEqual(
      [...calls.values()].map(({ status, reason }) => [status, reason]),
      [
        ["ok", "Started in the background; it completed (line 7)"],
        ["interrupted", "Started in the background; it was ended (line 8)"],
        ["ok", "Started in the background"],
        ["ok", "Started in the background"],
      ],
    );
    assertSame(bytesOf(lines(...entries)));
  });
});

describe("a command in the background", () => {
  const start = [prompt("Go"), ...launched("c1", "npm test")];

  it("has the status of its last notice, wherever the notice is", async () => {
    const failed = notice("c1", "failed", 'Background command "npm test" failed with exit code 5');
    for (const entry of [
      prompt(failed),
      prompt([{ type: "text", text: failed }]),
      { type: "queue-operation", operation: "enqueue", content: failed, sessionId: "s" },
      { type: "attachment", attachment: { type: "queued_command", prompt: failed } },
    ]) {
      const { calls, summary } = await show(...start, entry);
      const { status, reason, error } = calls.get("c1") ?? {};
      assert.equal(status, "error");
      assert.equal(reason, "Started in the background; it failed with exit code 5 (line 4)");
      assert.equal(error, 'Background command "npm test" failed with exit code 5');
      assert.deepEqual([summary.calls.error, summary.calls.ok], [1, 0]);
    }
    const stopped = await show(...start, prompt(failed), prompt(notice("c1", "killed")));
    assert.equal(stopped.calls.get("c1")?.status, "interrupted");
    const completed = await show(...start, prompt(notice("c1", "completed")));
    assert.equal(completed.calls.get("c1")?.status, "ok");
  });

  it("is expected if exit code 1 of its command is no failure", async () => {
    const failed = prompt(notice("c1", "failed", 'Background command "x" failed with exit code 1'));
    const { calls } = await show(...launched("c1", "grep x y"), failed);
    const { status, reason } = calls.get("c1") ?? {};
    const why = "Started in the background; it ended with exit code 1 (grep: no match) (line 3)";
    assert.deepEqual([status, reason], ["expected", why]);
  });

  it("is not reported on by a notice that is quoted, or is about another call", async () => {
    for (const text of [`Why this? ${notice("c1", "failed")}`, notice("c2", "failed"), "<task-notification>"])
      assert.equal((await show(...start, prompt(text))).calls.get("c1")?.status, "ok", text);
  });

  it("is ended by the model without having failed", async () => {
    const ended = [
      use("k1", "TaskStop", { task_id: "b_c1" }),
      result("k1", '{"message":"Successfully stopped task: b_c1 (npm test)","task_id":"b_c1"}'),
    ];
    const { calls } = await show(...start, ...ended);
    assert.deepEqual([calls.get("c1")?.status, calls.get("k1")?.status], ["ok", "ok"]);
    const noticed = await show(...start, ...ended, prompt(notice("c1", "killed", "It was stopped by Claude")));
    assert.equal(noticed.calls.get("c1")?.status, "ok");
  });
});

describe("`TaskOutput`", () => {
  it("has the status of its task", async () => {
    const failed = ["error", "The task failed with exit code 2"];
    assert.deepEqual(await statusOf(...polled("p1", { status: "failed", exitCode: 2 })), failed);
    assert.deepEqual(await statusOf(...polled("p1", { status: "failed" })), ["error", "The task failed"]);
    assert.deepEqual(await statusOf(...polled("p1", { status: "killed" })), ["interrupted", "The task was ended"]);
    for (const status of ["completed", "running"])
      assert.equal((await statusOf(...polled("p1", { status })))[0], "ok", status);
  });
});

describe("our own tools in recorded sessions", () => {
  const called = (tool: string, content: string, flagged: boolean, input: Json = {}): Json[] => [
    use("c1", tool, input),
    result("c1", content, flagged ? { is_error: true } : {}),
  ];

  it("are rejected or blocked if the user or the policy refused, whoever called them", async () => {
    for (const tool of ["mcp__tool-results__file_write", "trv_file_write", "file_write", "mcp_tool-results_file_write"])
      for (const flagged of [true, false]) {
        for (const refusal of [REFUSED, REFUSED_BEFORE])
          assert.equal((await statusOf(...called(tool, failure(refusal), flagged)))[0], "rejected", tool);
        assert.equal((await statusOf(...called(tool, failure(POLICY), flagged)))[0], "blocked", tool);
        assert.equal((await statusOf(...called(tool, failure(BY_SYSTEM), flagged)))[0], "error", tool);
      }
    assert.equal((await statusOf(...called("mcp__files__write", failure(POLICY), false)))[0], "error");
  });

  it("are rejected in a session of Codex", async () => {
    const call = { type: "function_call", name: "mcp__tool_results__file_write", call_id: "c1", arguments: "{}" };
    const text = [
      line(0, "session_meta", { id: "s", cwd: "/w", originator: "codex_cli_rs", cli_version: "0.50.0" }),
      event(1, { type: "user_message", message: "Write" }),
      item(2, call),
      item(3, { type: "function_call_output", call_id: "c1", output: failure(REFUSED) }),
    ];
    assert.equal((await opened(`${text.join("\n")}\n`)).calls.get("c1")?.status, "rejected");
  });

  it("are rejected in a session of Gemini CLI", async () => {
    const response = { functionResponse: { id: "c1", name: "file_write", response: { output: failure(REFUSED) } } };
    const toolCall = {
      ...{ id: "c1", name: "file_write", args: {}, status: "success", result: [response] },
      timestamp: "2026-04-02T09:00:11.000Z",
    };
    const head = { sessionId: "s", projectHash: "p", startTime: "2026-04-02T09:00:00.000Z", lastUpdated: "x" };
    const messages = [
      { id: "m1", timestamp: "2026-04-02T09:00:00.000Z", type: "user", content: "Write" },
      { id: "m2", timestamp: "2026-04-02T09:00:10.000Z", type: "gemini", content: "", toolCalls: [toolCall] },
    ];
    assert.equal((await opened(JSON.stringify({ ...head, messages }))).calls.get("c1")?.status, "rejected");
  });

  it("show a command of `bash` by its exit code, and keep the envelope", async () => {
    for (const tool of ["mcp__tool-results__bash", "trv_bash", "bash", "mcp__x__trv_bash"]) {
      const { calls } = await show(...called(tool, ran(4, "no"), false, { command: "npm test" }));
      const { status, reason, error, envelope } = calls.get("c1") ?? {};
      assert.deepEqual([status, reason], ["error", "The command failed with exit code 4"], tool);
      assert.equal(error, "no");
      assert.deepEqual(envelope, { success: true, data: { exit_code: 4, output: "no" } });
      const expected = await statusOf(...called(tool, ran(1), false, { command: "grep x y" }));
      assert.deepEqual(expected, ["expected", "Exit code 1: grep: no match"], tool);
      for (const code of [0, null])
        assert.equal((await statusOf(...called(tool, ran(code), false, { command: "ls" })))[0], "ok", tool);
    }
    assert.equal((await statusOf(...called("mcp__x__run", ran(4), false)))[0], "ok");
    const use1 = { type: "tool_use", id: "c1", name: "trv_bash", input: { command: "false" } };
    const block = { type: "tool_result", tool_use_id: "c1", content: ran(1) };
    assert.equal(parseToolResult(use1, block, {}).success, true);
  });
});

describe("a report", () => {
  it("counts calls without an id", async () => {
    const call = (id?: unknown): Json => ({
      type: "tool_use",
      ...(id !== undefined && { id }),
      name: "Bash",
      input: {},
    });
    const { files, resource } = memoryFile(lines(answer([call(), call("")]), answer([call(7)])));
    assert.equal((await reportOf(files, resource)).tools["Bash"]?.calls, 3);
  });
});

describe("the fast index", () => {
  it("reads sessions of Claude Code 2.1.330 like the plain one", () => {
    const uuid = (at: number): Json => ({ uuid: `u${at}`, sessionId: "s", version: "2.1.330" });
    const entries = [
      { type: "summary", summary: "Sum", leafUuid: "u1" },
      prompt("First", uuid(1)),
      { ...prompt("Second"), uuid: "u\u00e9" },
      ...rejected("r1", uuid(2)),
      interruption({ interruptedMessageId: "msg_r1" }),
      ...launched("b1", "grep x y"),
      ...launched("b2", "ls"),
      prompt(notice("b1", "failed", "failed with exit code 1")),
      prompt(`${"x ".repeat(400)}${notice("b2", "failed")}`),
      prompt(notice("b2", "completed", "long ".repeat(200))),
      { type: "queue-operation", operation: "enqueue", content: notice("b2", "killed"), sessionId: "s" },
      ...polled("p1", { status: "failed", exitCode: 1 }),
      answer("API Error: 529", { isApiErrorMessage: true }),
      use("o1", "mcp__tool-results__bash", { command: "grep x y" }),
      result("o1", ran(1)),
      use("o2", "mcp__tool-results__bash", { command: "npm test" }),
      result("o2", ran(1)),
      result("o2", ran(1)),
      use("a1", "Agent", { prompt: "Look" }),
      result("a1", "Prompt is too long", {}, { toolUseResult: { status: "completed", content: "Prompt is too long" } }),
      use("w1", "Other", {}),
      result("w1", "x", {}, { toolUseResult: { status: "async_launched", agentId: "ag", taskId: "ta" } }),
      { type: "api-request-shape", sessionId: "s", shape: {} },
      { type: "cost-state", sessionId: "s", totalCostUSD: 1 },
      { type: "later-record", sessionId: "s" },
    ];
    assertSame(bytesOf(lines(...entries)));
  });
});

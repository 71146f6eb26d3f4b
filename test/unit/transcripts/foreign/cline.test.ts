import assert from "node:assert/strict";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { memoryFile, summaryWhen, whenRead } from "../../../support/transcripts";
import { opened, sample, statusesOf, told } from "./opened";

const text = sample("cline-messages.json");

describe("a session of Cline's command line", () => {
  it("opens with each call once, and with its outcome", async () => {
    const file = await opened(text);
    assert.deepEqual([file.summary.writtenBy, file.summary.title], ["cline", "Make the notes persistent"]);
    assert.deepEqual(Object.keys(file.summary.versions ?? {}), ["Cline 3.0.65"]);
    assert.deepEqual(statusesOf(file), {
      "c-read": "ok",
      "c-grep": "expected",
      "c-edit": "ok",
      "c-fail": "error",
      "c-no": "rejected",
      "c-glob": "ok",
      "c-write": "rejected",
      "c-agent": "ok",
    });
  });

  it("reads what tools returned out of the list of what each did", async () => {
    const { calls } = await opened(text);
    assert.equal(calls.get("c-read")?.text, "1 | export const kept = new Map();");
    assert.equal(calls.get("c-read")?.summary, "src/store.js");
    assert.deepEqual(calls.get("c-fail")?.failureData, { stdout: "1 failing\n", stderr: "", exitCode: 2 });
    assert.equal(calls.get("c-agent")?.text, "It keeps a map.");
  });

  it("names tools of MCP servers as other agents do, and reads what they returned", async () => {
    const { calls } = await opened(text);
    assert.equal(calls.get("c-glob")?.tool, "mcp__tool-results__glob");
    assert.deepEqual(calls.get("c-glob")?.result, { ok: true, data: { count: 1, output: "a.js" } });
  });

  it("counts the tokens of each message once, without those of the cache, and its cost", async () => {
    const file = await opened(text);
    assert.deepEqual(file.summary.usage, {
      input_tokens: 2900,
      output_tokens: 180,
      cache_creation_input_tokens: 100,
      cache_read_input_tokens: 1400,
    });
    assert.deepEqual(
      told(file).filter((row) => row.includes("Cost")),
      ["bookkeeping: Cost so far: $0.0100", "bookkeeping: Cost so far: $0.0300"],
    );
  });

  it("shows what an editor's user refused and stopped, and an error that only Cline shows", async () => {
    const call = (id: string): object => ({ type: "tool_use", id, name: "run_commands", input: { commands: ["x"] } });
    const stopped = { query: "x", result: "", error: "Command failed: Command was aborted", success: false };
    const refusal = "User rejected the tool call -- NOT a tool or system failure.";
    const messages = [
      { id: "m1", role: "assistant", content: [call("c1"), call("c2")] },
      {
        id: "m2",
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "c1", content: JSON.stringify({ error: refusal }), is_error: true },
          { type: "tool_result", tool_use_id: "c2", content: [stopped] },
        ],
      },
      {
        id: "error_1",
        role: "assistant",
        content: [{ type: "text", text: "The provider closed the connection." }],
        metadata: { displayOnly: true, displayRole: "error" },
      },
    ];
    const file = await opened(JSON.stringify({ ...JSON.parse(text), messages }));
    assert.deepEqual(statusesOf(file), { c1: "rejected", c2: "interrupted" });
    assert.equal(told(file).at(-1), "apiError: The provider closed the connection.");
  });

  it("that is written anew with more messages shows them", async () => {
    const whole = JSON.parse(text) as { updated_at: string; messages: unknown[] };
    const part = { ...whole, messages: whole.messages.slice(0, 2) };
    const file = memoryFile(JSON.stringify(part));
    const transcript = await openTranscript(file.files, file.resource, { follow: true });
    await whenRead(transcript);
    assert.equal((await transcript.call({ call: "c-read" }))?.status, "pending");
    file.set(JSON.stringify({ ...whole, updated_at: "2026-01-05T08:00:30.000Z" }), "2");
    const summary = await summaryWhen(transcript, ({ complete, calls }) => complete && calls.ok === 4);
    assert.deepEqual(summary, (await opened(JSON.stringify(whole))).summary);
    transcript.dispose();
  });

  it("of a subagent belongs to the session that started it", async () => {
    const origin = { mode: "subagent", parentThreadId: "s1", subagent: "agent_1_a", version: "3.0.65" };
    const messages = [{ id: "m1", role: "user", content: [{ type: "text", text: "Look" }], ts: 1767600000000 }];
    const file = { version: 1, agent: "subagent", sessionId: "s1__agent_1_a", origin, messages };
    const { rows } = await opened(JSON.stringify(file));
    assert.deepEqual(
      rows.map(({ kind, sidechain }) => [kind, sidechain]),
      [["prompt", true]],
    );
  });
});

describe("a task of Cline's extension", () => {
  const said = (role: string, content: unknown, more: object = {}): object => ({ role, content, ...more });
  const textOf = (text: string): object => ({ type: "text", text });
  const environment = textOf(
    "<environment_details>\n# Current Working Directory (/w/app) Files\na.js\n</environment_details>",
  );
  const call = (id: string, name: string, input: object): object => ({ type: "tool_use", id, name, input });
  const result = (id: string, content: unknown): object => ({ type: "tool_result", tool_use_id: id, content });
  const task = [
    said("user", [textOf("<task>\nList files\n</task>"), environment], { ts: 1767600000000 }),
    said("assistant", [
      textOf("ok"),
      call("t1", "execute_command", { command: "npm test" }),
      call("t2", "use_mcp_tool", { server_name: "tool-results", tool_name: "glob", arguments: '{"pattern":"*"}' }),
      call("t3", "write_to_file", { path: "a.txt", content: "a" }),
    ]),
    said("user", [
      result("t1", "Command failed with exit code 2.\nOutput:\n1 failing"),
      result("t2", '{"success":true,"data":{"output":"a.js"}}'),
      result("t3", "The user denied this operation."),
      environment,
    ]),
  ];

  it("has the task as its prompt, the working folder, and the outcome of each call", async () => {
    const file = await opened(JSON.stringify(task));
    assert.match(file.summary.notice ?? "", /^The file is a task of Cline or Roo Code/);
    assert.deepEqual(statusesOf(file), { t1: "error", t2: "ok", t3: "rejected" });
    assert.equal(file.calls.get("t2")?.tool, "mcp__tool-results__glob");
    assert.deepEqual(file.calls.get("t2")?.input, { pattern: "*" });
    assert.equal(told(file)[0], "prompt: List files");
    assert.match(file.raw.join("\n"), /Current Working Directory/);
  });

  const answered = (...texts: readonly string[]): object => said("user", [...texts.map(textOf), environment]);
  const used = (xml: string): object => said("assistant", [textOf(xml)]);
  const withCalls = [
    task[0],
    used("<thinking>\nFirst the file.\n</thinking>\nI read it.\n<read_file>\n<path>a.js</path>\n</read_file>"),
    answered("[read_file for 'a.js'] Result:", "1 | kept"),
    used(
      "<write_to_file>\n<path>b.xml</path>\n<content>\n<a>\n</content>\n</a>\n</content>\n<line_count>3</line_count>\n</write_to_file>",
    ),
    answered("[write_to_file for 'b.xml'] Result:\nThe user denied this operation.", "<feedback>\nNo.\n</feedback>"),
    used("<execute_command>\n<command>echo ']' 'x'\nnpm test</command>\n</execute_command>"),
    answered(
      "[execute_command for 'echo ']' 'x'\nnpm test'] Result:",
      "Command failed with exit code 2.\nOutput:\n1 failing",
    ),
    used(
      '<use_mcp_tool>\n<server_name>tool-results</server_name>\n<tool_name>glob</tool_name>\n<arguments>{"pattern":"*"}</arguments>\n</use_mcp_tool>',
    ),
    answered("[use_mcp_tool for 'tool-results'] Result:", '{"success":true,"data":{"output":"a.js"}}'),
    used("<attempt_completion>\n<result>\nDone.\n</result>\n</attempt_completion>"),
  ];

  it("that has calls as XML in the text shows each as a call, with its input and its outcome", async () => {
    const file = await opened(JSON.stringify(withCalls));
    const calls = [...file.calls.values()];
    assert.deepEqual(
      calls.map(({ tool, status }) => [tool, status]),
      [
        ["read_file", "ok"],
        ["write_to_file", "rejected"],
        ["execute_command", "error"],
        ["mcp__tool-results__glob", "ok"],
        ["attempt_completion", "pending"],
      ],
    );
    assert.deepEqual(
      calls.map(({ input }) => input),
      [
        { path: "a.js" },
        { path: "b.xml", content: "<a>\n</content>\n</a>", line_count: "3" },
        { command: "echo ']' 'x'\nnpm test" },
        { pattern: "*" },
        { result: "Done." },
      ],
    );
    assert.equal(calls[0]?.text, "1 | kept");
    const rows = told(file).filter((row) => /^(?:prompt|answer|thinking)/.test(row));
    assert.deepEqual(rows, ["prompt: List files", "thinking: First the file.", "answer: I read it.", "prompt: No."]);
  });

  it("mentions tags of tools as text, and has no result for a call that nobody made", async () => {
    const file = await opened(
      JSON.stringify([
        task[0],
        used("Use <read_file> to read, and <b>bold</b>."),
        answered("[list_files for '.'] Result:\\na.js"),
      ]),
    );
    assert.equal(file.calls.size, 0);
    assert.deepEqual(
      told(file).filter((row) => /^(?:prompt|answer)/.test(row)),
      ["prompt: List files", "answer: Use <read_file> to read, and <b>bold</b>."],
    );
  });

  it("without times is recognized by its task", async () => {
    const old = JSON.stringify([said("user", [textOf("<task>\nx\n</task>")])]);
    assert.equal((await opened(old)).summary.writtenBy, "cline");
    const other = JSON.stringify([said("user", [textOf("x")])]);
    assert.equal((await opened(other)).summary.writtenBy, undefined);
  });

  it("keeps and counts messages that are not known, and those without their fields", async () => {
    const odd = [{ role: "user" }, { role: "assistant" }, { role: "wizard" }, { type: "reasoning" }, { content: 7 }, 7];
    const { summary } = await opened(JSON.stringify([task[0], ...odd]));
    assert.deepEqual([summary.lines.unknown, summary.failure], [3, undefined]);
  });
});

import assert from "node:assert/strict";
import { answerContent } from "../../../../src/transcripts/forms/others/vscodeAnswer";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { memoryFile, summaryWhen, whenRead } from "../../../support/transcripts";
import { VSCODE_CALLS, vscodeChat, vscodeLog, vscodeLogLines, vscodeText } from "../../../support/vscodeChat";
import { opened, statusesOf, told } from "./opened";

const [first] = vscodeChat["requests"] as readonly Record<string, unknown>[];

describe("an exported chat of VS Code", () => {
  it("opens with the calls of built-in tools, and their outcomes", async () => {
    const file = await opened(vscodeText);
    assert.match(file.summary.notice ?? "", /^The file is a chat of VS Code:/);
    assert.equal(file.summary.title, "Look into it");
    assert.deepEqual(statusesOf(file), VSCODE_CALLS);
  });

  it("recognizes a failure by its flag or exit code, and a rejection by how the call was confirmed", async () => {
    const { calls } = await opened(vscodeText);
    assert.equal(calls.get("v-run")?.reason, "The command failed with exit code 1");
    assert.match(calls.get("v-grep")?.reason ?? "", /^Exit code 1: grep/);
    assert.deepEqual([calls.get("v-mcp")?.evidence, calls.get("v-mcp")?.error], ["flag", "server gone"]);
    assert.deepEqual([calls.get("v-no")?.evidence, calls.get("v-no")?.error], ["flag", "The call was denied"]);
    assert.equal(calls.get("v-skip")?.error, "The call was skipped");
    assert.match(calls.get("v-open")?.reason ?? "", /^No result: /);
  });

  it("has the model's own arguments and result of a call if the chat keeps them", async () => {
    const { calls } = await opened(vscodeText);
    assert.deepEqual(calls.get("v-read")?.input, { filePath: "/w/src/a.ts" });
    assert.equal(calls.get("v-read")?.text, "const a = 1;");
  });

  it("has what is shown of a call if the chat keeps no more", async () => {
    const { calls } = await opened(vscodeText);
    assert.deepEqual(calls.get("v-run")?.input, { command: "npm test" });
    assert.deepEqual(calls.get("v-run")?.failureData, { stdout: "1 failing", stderr: "", exitCode: 1 });
    assert.equal(calls.get("v-run")?.durationMs, 250);
    assert.deepEqual(calls.get("v-mcp")?.input, { q: "x" });
    assert.deepEqual(calls.get("v-agent")?.input, { description: "Look", prompt: "Look there" });
    assert.equal(calls.get("v-agent")?.text, "Nothing there");
    assert.deepEqual(calls.get("v-inner")?.input, { message: "Runs copilot_listDirectory" });
    assert.equal(calls.get("v-inner")?.tool, "list_dir");
  });

  it("puts the pieces of a text together, with the names of the files between them", async () => {
    const rows = told(await opened(vscodeText));
    assert(rows.includes("answer: I read a.ts first."), rows.join("\n"));
    assert(rows.includes("thinking: What is in the file?"), rows.join("\n"));
  });

  it("takes calls of a subagent for the subagent's", async () => {
    const { rows } = await opened(vscodeText);
    assert.deepEqual(
      rows.filter(({ sidechain }) => sidechain).map(({ call }) => call?.id),
      ["v-inner"],
    );
  });

  it("keeps and counts parts that are not known, and shows them raw", async () => {
    const { summary, rows } = await opened(vscodeText);
    assert.equal(summary.lines.unknown, 1);
    assert.match(rows.find(({ kind }) => kind === "unknown")?.text ?? "", /"record":\{"kind":"brandNewPart","x":1\}/);
  });

  it("has the part of the response as the raw form of its row, and the line where its request begins", async () => {
    const { rows, raw, calls } = await opened(vscodeText);
    const row = rows.find(({ call }) => call?.id === "v-mcp");
    const [first] = (JSON.parse(vscodeText) as { requests: { response: { toolCallId?: string }[] }[] }).requests;
    assert.deepEqual(
      JSON.parse(raw[row?.index ?? -1] ?? ""),
      first?.response.find(({ toolCallId }) => toolCallId === "v-mcp"),
    );
    const begins = vscodeText.split("\n").flatMap((line, at) => (line === "    {" ? [at + 1] : []));
    assert.deepEqual([...new Set(rows.map(({ line }) => line))], begins);
    assert.equal(calls.get("v-mcp")?.resultLine, begins[0]);
  });

  it("counts no tokens, because it knows only those of the last reply, and says so", async () => {
    const { summary, rows } = await opened(vscodeText);
    assert.equal(summary.usage?.output_tokens, 0);
    assert(
      rows.some(({ text }) => text === "Tokens of the last response: 900 in, 30 out; earlier ones are not recorded"),
      "a row says so",
    );
  });

  it("calls no command a success while it waits for approval or runs, nor one that has no result in the end", async () => {
    const { calls } = await opened(vscodeText);
    for (const id of ["v-waits", "v-runs", "v-inner"]) assert.match(calls.get(id)?.reason ?? "", /^No result: /, id);
    const live = { ...vscodeChat, requests: [{ ...first, result: undefined, modelState: { value: 4 } }] };
    const statuses = statusesOf(await opened(JSON.stringify(live)));
    for (const id of ["v-waits", "v-runs", "v-told", "v-inner"]) assert.equal(statuses[id], "pending", id);
  });

  it("has one row for a call within which VS Code called another tool under the same ID", async () => {
    const part = (toolId: string, toolCallId: string): unknown => ({
      kind: "toolInvocationSerialized",
      toolCallId,
      toolId,
      isConfirmed: { type: 1 },
      isComplete: true,
    });
    const response = [
      part("copilot_insertEdit", "v-1"),
      part("vscode_editFile_internal", "v-1"),
      part("copilot_listDirectory", ""),
      part("copilot_listDirectory", ""),
    ];
    const chat = { ...vscodeChat, requests: [{ ...first, response, result: {}, modelState: { value: 1 } }] };
    const { rows } = await opened(JSON.stringify(chat));
    assert.deepEqual(
      rows.flatMap(({ call }) => call?.tool ?? []),
      ["insert_edit_into_file", "list_dir", "list_dir"],
    );
    assert.match(
      rows.find(({ text }) => text.includes("Within the call"))?.text ?? "",
      /^Within the call before it: vscode_editFile_internal/,
    );
  });

  it("says that a command went on in the background, and how it ended if VS Code knows that", async () => {
    const part = (toolCallId: string, state: object): unknown => ({
      kind: "toolInvocationSerialized",
      toolCallId,
      toolId: "run_in_terminal",
      isConfirmed: { type: 4 },
      isComplete: true,
      toolSpecificData: {
        kind: "terminal",
        commandLine: { original: "run" },
        terminalCommandState: { timestamp: 1, duration: 0, ...state },
        didContinueInBackground: true,
      },
    });
    const moved = "Note: This terminal execution was moved to the background using the ID ab-1\nNote: It timed out.";
    const ids = ["v-1", "v-2"];
    const metadata = {
      toolCallRounds: [
        { toolCalls: ids.map((id) => ({ id, name: "run_in_terminal", arguments: '{"command":"run"}' })) },
      ],
      toolCallResults: Object.fromEntries(ids.map((id) => [id, { content: [{ value: moved }] }])),
    };
    const response = [part("v-1", {}), part("v-2", { exitCode: 4, duration: 9 })];
    const chat = { ...vscodeChat, requests: [{ ...first, response, result: { metadata }, modelState: { value: 1 } }] };
    const { calls } = await opened(JSON.stringify(chat));
    assert.deepEqual(
      ids.map((id) => [calls.get(id)?.status, calls.get(id)?.reason]),
      [
        ["ok", "It goes on in the background as ab-1"],
        ["error", "The command failed with exit code 4"],
      ],
    );
  });

  it("has the exit code and the end of a command from what the model received", async () => {
    const { calls } = await opened(vscodeText);
    assert.equal(calls.get("v-told")?.reason, "The command failed with exit code 127");
    assert.deepEqual(calls.get("v-told")?.failureData, {
      stdout: "nothing: not found\n\nCommand exited with code 127",
      stderr: "",
      exitCode: 127,
    });
    assert.equal(calls.get("v-stopped")?.reason, "The user interrupted");
  });

  it("shows a call that VS Code did not run before the next one of the model", async () => {
    const { rows, calls } = await opened(vscodeText);
    const order = rows.flatMap(({ call }) => call?.id ?? []);
    assert.equal(order[order.indexOf("v-bad") + 1], "v-told");
    assert.deepEqual(calls.get("v-bad")?.input, { wrong: true });
    assert.match(calls.get("v-bad")?.error ?? "", /^ERROR: Your input was not valid/);
  });

  it("keeps what one of our tools returned, so that a refused call of it is a refusal", async () => {
    const { calls } = await opened(vscodeText);
    assert.equal(calls.get("v-own")?.reason, "The user rejected the call");
  });

  it("pairs calls with the model's own by name where the IDs differ, and loses none for one that is not valid", async () => {
    const part = (id: string, toolId: string) => ({
      kind: "toolInvocationSerialized",
      toolId,
      toolCallId: id,
      isComplete: true,
      isConfirmed: true,
      invocationMessage: "m",
    });
    const rounds = [
      {
        toolCalls: ["one", "bad", "read_file", "one"].map((name, at) => ({
          id: `x-${at}`,
          name,
          arguments: `{"n":${at}}`,
        })),
      },
    ];
    const request = {
      requestId: "r",
      message: "hi",
      variableData: {},
      response: [part("a", "one"), part("b", "copilot_readFile"), part("c", "one"), part("d", "other")],
      result: { metadata: { toolCallRounds: rounds } },
    };
    const { calls } = await opened(JSON.stringify({ responderUsername: "x", requests: [request] }));
    assert.deepEqual(
      [...calls].map(([id, { tool, input }]) => [id, tool, input]),
      [
        ["a", "one", { n: 0 }],
        ["x-1", "bad", { n: 1 }],
        ["b", "read_file", { n: 2 }],
        ["c", "one", { n: 3 }],
        ["d", "other", { message: "m" }],
      ],
    );
  });

  it("opens the same on one line, and as it is kept next to further fields", async () => {
    const own = told(await opened(vscodeText));
    assert.deepEqual(told(await opened(JSON.stringify(vscodeChat))), own);
    const stored = { version: 3, ...vscodeChat, sessionId: "s", creationDate: 1, customTitle: "x" };
    assert.deepEqual(told(await opened(JSON.stringify(stored))), own);
  });

  it("an empty chat opens without rows, and says what it is", async () => {
    const { summary } = await opened('{"responderUsername":"GitHub Copilot","initialLocation":"panel","requests":[]}');
    assert.match(summary.notice ?? "", /chat of VS Code/);
    assert.deepEqual([summary.rows, summary.pendingLastLine], [0, false]);
  });
});

describe("VS Code's log of a chat", () => {
  it("contains what an export of the chat shows, each request with the line of the log on which it came", async () => {
    const [log, chat] = [await opened(vscodeLog), await opened(vscodeText)];
    assert.match(log.summary.notice ?? "", /^The file is VS Code's log of a chat:/);
    assert.deepEqual(told(log), told(chat));
    assert.deepEqual(statusesOf(log), VSCODE_CALLS);
    assert.deepEqual([...new Set(log.rows.map(({ line }) => line))], [2, 10]);
    assert.deepEqual(log.raw.map(parsed), chat.raw.map(parsed));
  });

  it("shows the changes while they are written, and leaves out one that is not whole", async () => {
    const file = memoryFile(`${vscodeLogLines.slice(0, 2).join("\n")}\n`);
    const transcript = await openTranscript(file.files, file.resource, { follow: true });
    assert.equal((await whenRead(transcript)).rows, 2);
    file.set(`${vscodeLogLines.slice(0, 5).join("\n")}\n${vscodeLogLines[5]?.slice(0, 9) ?? ""}`);
    await summaryWhen(transcript, ({ calls }) => calls.error === 3);
    file.set(vscodeLog);
    const whole = await opened(vscodeLog);
    await summaryWhen(transcript, ({ complete, rows }) => complete && rows === whole.rows.length);
    assert.deepEqual(await transcript.rows({ from: 0, to: Infinity }), whole.rows);
    transcript.dispose();
  });

  it("passes over changes that lead nowhere, whatever they name", async () => {
    const wild = [
      { kind: 1, k: ["requests", 1e9], v: {} },
      { kind: 1, k: ["requests", -1], v: {} },
      { kind: 1, k: ["requests", "length"], v: 1e9 },
      { kind: 1, k: ["__proto__", "polluted"], v: true },
      { kind: 1, k: ["constructor", "prototype", "polluted"], v: true },
      { kind: 2, k: ["nowhere", 3, "x"], v: [1] },
      { kind: 2, k: [], v: [1] },
      { kind: 3, k: ["requests"], v: 1, extra: {} },
      { kind: 3 },
      { kind: 9, k: "x" },
    ].map((change) => JSON.stringify(change));
    const [first = "", ...rest] = vscodeLogLines;
    const file = await opened([first, ...wild.slice(0, 7), "no JSON", ...rest, ...wild.slice(8)].join("\n"));
    assert.deepEqual(statusesOf(file), VSCODE_CALLS);
    assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
  });

  it("is shown as written if its first line contains no chat", async () => {
    const { summary } = await opened('{"kind":0,"v":{"sessionId":"s","title":"x"}}\n');
    assert.match(summary.notice ?? "", /^The file is in no known format:/);
    assert.equal(summary.lines.unknown, 1);
  });

  it("shows what the model said before and after an edit, without VS Code's fences around it, each text whole", async () => {
    const call = (toolCallId: string): object => ({
      kind: "toolInvocationSerialized",
      toolId: "copilot_readFile",
      toolCallId,
      isComplete: true,
    });
    const answered = (id: string): object => ({ [id]: { content: [{ value: "text" }] } });
    const asked = ["one", "two"].map((id) => ({ id, name: "read_file", arguments: "{}" }));
    const request = {
      requestId: "r",
      responseId: "a",
      message: { text: "Go" },
      response: [
        { value: "I look" },
        call("one"),
        { value: "I look at more" },
        call("two"),
        { value: "\n```\n" },
        { kind: "undoStop", id: "u" },
        { kind: "codeblockUri", uri: { path: "/w/a.ts" }, isEdit: true },
        { kind: "textEditGroup", uri: { path: "/w/a.ts" }, edits: [[], []], done: true },
        { value: "\n```\n" },
        { value: "Done:\n" },
        { value: "```\n" },
        { value: "code\n```" },
      ],
      result: {
        metadata: {
          toolCallRounds: [{ toolCalls: asked }],
          toolCallResults: { ...answered("one"), ...answered("two") },
        },
      },
    };
    const { files, resource } = memoryFile(JSON.stringify({ version: 3, requests: [request] }));
    const transcript = await openTranscript(files, resource, {});
    await whenRead(transcript);
    const rows = await transcript.rows({ from: 0, to: Infinity });
    transcript.dispose();
    assert.deepEqual(
      rows.filter(({ kind }) => kind === "answer").map(({ text }) => text),
      ["I look", "I look at more", "Done:\n```\ncode\n```"],
    );
  });

  it("has no duration of a command of which VS Code only recorded the start", async () => {
    const run = (id: string, duration: number): object => ({
      kind: "toolInvocationSerialized",
      toolId: "run_in_terminal",
      toolCallId: id,
      isComplete: true,
      toolSpecificData: {
        kind: "terminal",
        commandLine: { original: "make" },
        terminalCommandState: { timestamp: 1_767_603_600_000, duration, ...(duration > 0 && { exitCode: 0 }) },
      },
    });
    const asked = ["started", "ended"].map((id) => ({ id, name: "run_in_terminal", arguments: '{"command":"make"}' }));
    const toolCallResults = Object.fromEntries(
      asked.map(({ id }) => [id, { content: [{ value: "made\n\nCommand exited with code 0" }] }]),
    );
    const request = {
      requestId: "r",
      responseId: "a",
      message: { text: "Go" },
      response: [run("started", 0), run("ended", 250)],
      result: { metadata: { toolCallRounds: [{ toolCalls: asked }], toolCallResults } },
    };
    const { files, resource } = memoryFile(JSON.stringify({ version: 3, requests: [request] }));
    const transcript = await openTranscript(files, resource, {});
    await whenRead(transcript);
    const calls = await Promise.all(asked.map(({ id }) => transcript.call({ call: id })));
    transcript.dispose();
    assert.deepEqual(
      calls.map((call) => [call?.status, call?.durationMs]),
      [
        ["ok", undefined],
        ["ok", 250],
      ],
    );
  });

  it("begins a line of a result where the model's began, and no line twice", () => {
    const leaf = (text: string, lineBreakBefore: boolean): object => ({ type: 2, text, lineBreakBefore });
    const textsOf = (...children: readonly object[]): unknown =>
      answerContent({ content: [{ value: { node: { children } } }] });
    assert.deepEqual(
      textsOf(leaf("one\n", true), leaf("\n", true), leaf("two", true), leaf("three", true), leaf("!", false)),
      [{ type: "text", text: "one\n\ntwo\nthree!" }],
    );
  });
});

function parsed(text: string): unknown {
  return JSON.parse(text) as unknown;
}

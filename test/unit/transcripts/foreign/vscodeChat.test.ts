import assert from "node:assert/strict";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { memoryFile, summaryWhen, whenRead } from "../../../support/transcripts";
import { VSCODE_CALLS, vscodeChat, vscodeLog, vscodeLogLines, vscodeText } from "../../../support/vscodeChat";
import { opened, statusesOf, told } from "./opened";

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
    assert.equal(calls.get("v-inner")?.text, "Ran copilot_listDirectory");
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

  it("pairs calls with the model's own by their order only if each has one", async () => {
    const part = (id: string) => ({
      kind: "toolInvocationSerialized",
      toolId: "t",
      toolCallId: id,
      isComplete: true,
      isConfirmed: true,
      invocationMessage: "m",
    });
    const rounds = (...names: string[]) => [
      { toolCalls: names.map((name) => ({ id: `x-${name}`, name, arguments: `{"n":"${name}"}` })) },
    ];
    const chat = (parts: readonly unknown[], toolCallRounds: unknown) =>
      JSON.stringify({
        responderUsername: "x",
        requests: [
          {
            requestId: "r",
            message: "hi",
            variableData: {},
            response: parts,
            result: { metadata: { toolCallRounds } },
          },
        ],
      });
    const even = await opened(chat([part("a"), part("b")], rounds("one", "two")));
    assert.deepEqual(
      ["a", "b"].map((id) => even.calls.get(id)?.input),
      [{ n: "one" }, { n: "two" }],
    );
    const odd = await opened(chat([part("a"), part("b")], rounds("one", "two", "three")));
    assert.deepEqual(
      ["a", "b"].map((id) => odd.calls.get(id)?.input),
      [{ message: "m" }, { message: "m" }],
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
    await summaryWhen(transcript, ({ calls }) => calls.error === 2);
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
    assert.deepEqual([summary.notice, summary.lines.unknown], [undefined, 1]);
  });
});

function parsed(text: string): unknown {
  return JSON.parse(text) as unknown;
}

import assert from "node:assert/strict";
import type { ExportedCall } from "../../../../src/transcripts/export/exportFormat";
import { at, csvRows, exported, type JsonExport, jsonl, spansOf } from "./exported";

const SECRET = `ghp_${"a1B2c3D4".repeat(5)}`;
const entry = (type: "assistant" | "user", second: number, content: unknown, more: object = {}): object => ({
  ...{ type, uuid: `e${second}`, sessionId: "s", timestamp: at(second), ...more },
  message: { id: `m${second}`, role: type, content },
});
const use = (id: string, name: string, input: object): object => ({ type: "tool_use", id, name, input });
const result = (id: string, content: string, more: object = {}): object => ({
  ...{ type: "tool_result", tool_use_id: id, content, ...more },
});
/** A subagent's progress entry that tells a message. */
const told = (second: number, type: "assistant" | "user", part: object): object => ({
  ...{ type: "progress", toolUseID: "agent_1", parentToolUseID: "toolu_task", timestamp: at(second), sessionId: "s" },
  data: {
    ...{ type: "agent_progress", agentId: "a7", prompt: "look" },
    message: { type, timestamp: at(second), message: { role: type, content: [part] } },
  },
});

const session = jsonl(
  entry("user", 1, "look"),
  entry("assistant", 2, [use("toolu_task", "Task", { prompt: "look", description: "Look" })]),
  told(3, "assistant", use("n1", "Grep", { pattern: "x" })),
  told(4, "user", result("n1", `Found 1 file\nsrc/<i>.ts ${SECRET}`)),
  told(5, "assistant", use("n2", "Read", { file_path: "/w/none" })),
  told(6, "user", result("n2", "<tool_use_error>File does not exist.</tool_use_error>", { is_error: true })),
  // The same call once more: a call of its own in the file.
  told(7, "assistant", use("toolu_own", "Glob", { pattern: "*" })),
  entry("user", 8, [result("toolu_task", "done")]),
  entry("assistant", 9, [use("toolu_own", "Glob", { pattern: "*" })]),
  entry("user", 10, [result("toolu_own", "No files found")]),
);

describe("calls that only a subagent's progress reports, in exports", () => {
  it("are whole below the call that started the subagent in JSON", async () => {
    const { rows } = JSON.parse((await exported(session, { redact: false })).text) as JsonExport;
    const task = rows.find(({ call }) => call?.id === "toolu_task")?.call as ExportedCall | undefined;
    assert.deepEqual(
      task?.nested?.calls.map(({ id, tool, status, input, text, row, line }) => [
        id,
        tool,
        status,
        input,
        text,
        row,
        line,
      ]),
      [
        ["n1", "Grep", "ok", { pattern: "x" }, `Found 1 file\nsrc/<i>.ts ${SECRET}`, 2, 3],
        [
          ...["n2", "Read", "error", { file_path: "/w/none" }],
          ...["<tool_use_error>File does not exist.</tool_use_error>", 4, 5],
        ],
      ],
    );
    assert.deepEqual([task.nested.hidden, task.nested.incomplete], [0, false]);
  });

  it("are below it in HTML and in Markdown", async () => {
    const html = (await exported(session, { format: "html", redact: false })).text;
    const [article = ""] = /<article id="row-1"[^]*?<\/article>/.exec(html) ?? [];
    assert.match(article, /<h4>Calls of the subagent, as its progress reports them<\/h4>/);
    assert.deepEqual(
      [...article.matchAll(/<section class="call nested (\w+)"><details(?: open)?><summary><h5>(\w+)<\/h5>/g)].map(
        (at) => at.slice(1),
      ),
      [
        ["ok", "Grep"],
        ["error", "Read"],
      ],
    );
    assert.match(article, /src\/&lt;i&gt;\.ts/);
    const markdown = (await exported(session, { format: "markdown" })).text;
    const [, below = ""] = markdown.split("Calls of the subagent, as its progress reports them:\n");
    assert.match(
      below,
      /^\n<details><summary><b>Grep<\/b> [^]*<details><summary>❌ <b>Read<\/b> <code>[^<]*<\/code> failed/,
    );
  });

  it("are lines of CSV and spans of a trace, each once, which name the call that they are below", async () => {
    const [head = [], ...cells] = csvRows((await exported(session, { format: "csv" })).text);
    const column = (row: readonly string[], name: string): string | undefined => row[head.indexOf(name)];
    assert.deepEqual(
      cells.map((row) => ["id", "agent", "subagent_of"].map((name) => column(row, name))),
      [
        ["toolu_task", "", ""],
        ["n1", "subagent", "toolu_task"],
        ["n2", "subagent", "toolu_task"],
        ["toolu_own", "", ""],
      ],
    );
    const spans = spansOf((await exported(session, { format: "otlp" })).text);
    const value = ({ attributes }: (typeof spans)[number], key: string): unknown =>
      attributes.find((attribute) => attribute.key === key)?.value["stringValue"];
    const calls = spans.filter(({ name }) => name.startsWith("execute_tool"));
    assert.deepEqual(calls.map((span) => [span.name, value(span, "tool_result_viewer.subagent_of")]).sort(), [
      ["execute_tool Glob", undefined],
      ["execute_tool Grep", "toolu_task"],
      ["execute_tool Read", "toolu_task"],
      ["execute_tool Task", undefined],
    ]);
    const above = (id: string | undefined): string[] => {
      const span = spans.find(({ spanId }) => spanId === id);
      return span ? [span.name, ...above(span.parentSpanId)] : [];
    };
    const grep = calls.find(({ name }) => name === "execute_tool Grep");
    assert.equal(above(grep?.spanId).includes("execute_tool Task"), true, above(grep?.spanId).join(" < "));
  });

  it("hide secrets, and are left out if only failures are requested and they did not fail", async () => {
    for (const format of ["html", "markdown", "markdown-short", "json", "csv", "otlp"])
      assert.equal((await exported(session, { format })).text.includes(SECRET), false, format);
    const failed = session.replace('"content":"done"', '"content":"gone","is_error":true');
    const [head = [], ...cells] = csvRows((await exported(failed, { format: "csv", only: "failures" })).text);
    assert.deepEqual(
      cells.map((row) => row[head.indexOf("id")]),
      ["toolu_task", "n2"],
    );
  });

  const idsIn = (rows: JsonExport["rows"]): unknown =>
    rows.map(({ call }) => [call?.id, call?.status, call?.nested?.calls.map(({ id }) => id)]);
  const only = "failures";

  it("have no heading if only failures are requested and none of them failed", async () => {
    const failed = session.replace('"content":"done"', '"content":"gone","is_error":true');
    const none = failed.replace(/<tool_use_error>.*?<\/tool_use_error>","is_error":true/, 'fine"');
    const nestedOf = async (text: string): Promise<unknown> =>
      idsIn((JSON.parse((await exported(text, { only })).text) as JsonExport).rows);
    assert.deepEqual(await nestedOf(failed), [["toolu_task", "error", ["n2"]]]);
    assert.deepEqual(await nestedOf(none), [["toolu_task", "error", undefined]]);
    for (const format of ["html", "markdown"])
      assert.equal((await exported(none, { format, only })).text.includes("Calls of the subagent,"), false, format);
  });

  it("are below the call that started the subagent in an export of failures, even if that call didn't fail", async () => {
    const note = "Calls that did not fail are included if calls of the subagents they started failed";
    const whole = await exported(session, { only });
    const { rows, notes } = JSON.parse(whole.text) as JsonExport;
    assert.deepEqual(idsIn(rows), [["toolu_task", "ok", ["n2"]]]);
    assert.deepEqual([notes, whole.last.notes, whole.last.of], [[note], [note], 1]);
    const [head = [], ...cells] = csvRows((await exported(session, { format: "csv", only })).text);
    assert.deepEqual(
      cells.map((row) => ["id", "status", "subagent_of"].map((name) => row[head.indexOf(name)])),
      [
        ["toolu_task", "ok", ""],
        ["n2", "error", "toolu_task"],
      ],
    );
    const markdown = (await exported(session, { format: "markdown", only })).text;
    assert.match(markdown, /<summary><b>Task<\/b> [^]*Calls of the subagent[^]*<summary>❌ <b>Read<\/b> /);
    assert.equal(markdown.includes("#### Grep"), false);
    const html = (await exported(session, { format: "html", only })).text;
    assert.deepEqual(
      [...html.matchAll(/<(h[35])>(\w+)<\/h[35]>/g)].map((at) => at.slice(1)),
      [
        ["h3", "Task"],
        ["h5", "Read"],
      ],
    );
    const spans = spansOf((await exported(session, { format: "otlp", only })).text);
    const calls = spans.filter(({ name }) => name.startsWith("execute_tool"));
    assert.deepEqual(calls.map(({ name, status }) => [name, status?.code]).sort(), [
      ["execute_tool Read", 2],
      ["execute_tool Task", undefined],
    ]);
  });

  it("bring no call that started a subagent whose own calls all went well, nor one outside the rows that are exported", async () => {
    const fine = session.replace(/<tool_use_error>.*?<\/tool_use_error>","is_error":true/, 'fine"');
    const without = session.split("\n").filter((line) => !line.includes("agent_progress"));
    for (const text of [fine, without.join("\n")]) {
      const { last, ...all } = await exported(text, { only });
      assert.deepEqual([idsIn((JSON.parse(all.text) as JsonExport).rows), last.notes], [[], []]);
    }
    const part = await exported(session, { only, from: 2 });
    assert.deepEqual(idsIn((JSON.parse(part.text) as JsonExport).rows), []);
  });

  it("are chosen by a query like every other call, and are below the call that started the subagent", async () => {
    const nestedOf = async (query: string, more: object = {}): Promise<unknown> => {
      const { text, last } = await exported(session, { only: "calls", query, ...more });
      return [idsIn((JSON.parse(text) as JsonExport).rows), last.notes];
    };
    const note = "Calls that were not selected are included if calls of the subagents they started were";
    assert.deepEqual(await nestedOf("tool:Grep"), [[["toolu_task", "ok", ["n1"]]], [note]]);
    assert.deepEqual(await nestedOf('"File does not exist" tool:Read'), [[["toolu_task", "ok", ["n2"]]], [note]]);
    assert.deepEqual(await nestedOf("tool:Task"), [[["toolu_task", "ok", ["n1", "n2"]]], []]);
    assert.deepEqual(await nestedOf("tool:Glob"), [[["toolu_own", "ok", undefined]], []]);
    assert.deepEqual(await nestedOf("tool:Grep", { only }), [[], []]);
    assert.deepEqual(await nestedOf("tool:Bash"), [[], []]);
  });

  it("are counted as left out if the call that started the subagent is not in the file", async () => {
    const astray = session.replaceAll('"parentToolUseID":"toolu_task"', '"parentToolUseID":"toolu_gone"');
    const note = (count: number): string =>
      `Calls of subagents whose own call is not in the file are left out: ${count}`;
    assert.deepEqual((await exported(astray, { only: "calls" })).last.notes, [note(2)]);
    assert.deepEqual((await exported(astray, { only, format: "csv" })).last.notes, [note(1)]);
    assert.deepEqual((await exported(astray, { format: "csv", query: "tool:Grep" })).last.notes, [note(1)]);
    const whole = await exported(astray);
    const { rows } = JSON.parse(whole.text) as JsonExport;
    assert.deepEqual([rows.length, whole.last.notes], [whole.rows.length, []], "their rows are written there");
    for (const part of [{ query: "tool:Glob" }, { from: 0, to: 2 }, { from: 6 }])
      assert.deepEqual((await exported(astray, { format: "csv", ...part })).last.notes, [], JSON.stringify(part));
  });

  it("are kept apart if two subagents report calls of the same id", async () => {
    const other = told(4, "assistant", use("n1", "Bash", { command: "x" }));
    const two = jsonl(
      entry("assistant", 2, [use("toolu_task", "Task", { prompt: "a" }), use("toolu_b", "Task", { prompt: "b" })]),
      told(3, "assistant", use("n1", "Grep", { pattern: "x" })),
      { ...other, parentToolUseID: "toolu_b" },
    ).replace(/"a7"(?=[^\n]*"n1","name":"Bash")/, '"a8"');
    const { rows } = JSON.parse((await exported(two)).text) as JsonExport;
    assert.deepEqual(
      rows.flatMap(({ call }) => call?.nested?.calls.map(({ id, tool }) => [call.id, id, tool]) ?? []),
      [
        ["toolu_task", "n1", "Grep"],
        ["toolu_b", "n1", "Bash"],
      ],
    );
    const spans = spansOf((await exported(two, { format: "otlp" })).text);
    assert.equal(new Set(spans.map(({ spanId }) => spanId)).size, spans.length);
    assert.equal(spans.filter(({ name }) => /_tool (?:Grep|Bash)$/.test(name)).length, 2);
  });

  it("are looked for once in a whole export, however many calls wait and whatever follows them", async () => {
    const waiting = Array.from({ length: 80 }, (_, at) =>
      entry("assistant", 2, [use(`toolu_${at}`, "Task", { prompt: "look", description: "Look" })]),
    );
    const other = {
      type: "progress",
      data: { type: "bash_progress", output: "x".repeat(1024 * 1024) },
      sessionId: "s",
    };
    const mine = { ...told(3, "assistant", use("n1", "Grep", { pattern: "x" })), parentToolUseID: "toolu_0" };
    const last = { ...told(4, "assistant", use("n2", "Grep", { pattern: "y" })), parentToolUseID: "toolu_79" };
    const behind = Array.from({ length: 20 }, () => other);
    const { rows } = JSON.parse(
      (await exported(jsonl(...waiting, mine, ...behind, last), { redact: false, only: "calls" })).text,
    ) as JsonExport;
    const nested = rows.flatMap(({ call }) => (call?.nested ? [[call.id, call.nested]] : []));
    assert.deepEqual(
      nested.map(([id, each]) => [id, typeof each === "object" && [each.calls.map((call) => call.id), each.hidden]]),
      [
        ["toolu_0", [["n1"], 0]],
        ["toolu_79", [["n2"], 0]],
      ],
    );
  });

  it("can be below one call by the thousand, and the export says if they are too many for one", async () => {
    const many = (count: number, fill: number): string =>
      jsonl(
        entry("assistant", 2, [use("toolu_task", "Task", { prompt: "look", description: "Look" })]),
        ...Array.from({ length: count }, (_, at) =>
          told(3, "assistant", use(`n${at}`, "Glob", { pattern: "x".repeat(fill) })),
        ),
        told(4, "user", result("n0", "No files found")),
        entry("user", 8, [result("toolu_task", "done")]),
      );
    const nestedOf = ({ text }: { readonly text: string }): JsonExport["rows"][number]["call"] =>
      (JSON.parse(text) as JsonExport).rows[0]?.call;
    const large = many(1_000, 1);
    assert.equal(nestedOf(await exported(large))?.nested?.calls.length, 1_000);
    const failures = nestedOf(await exported(large, { only }))?.nested;
    assert.deepEqual([failures?.calls.length, failures?.calls[0]?.id, failures?.hidden], [999, "n1", 0]);
    const huge = many(40, 1024 * 1024);
    const cut = await exported(huge, { redact: false });
    const { calls = [], hidden } = nestedOf(cut)?.nested ?? {};
    assert.equal(calls.length + Number(hidden), 40);
    assert.deepEqual([calls.length, calls[0]?.status], [31, "ok"], "what is not left out is told with its result");
    assert.deepEqual(cut.last.notes, ["Calls of subagents are left out if there are too many of them"]);
    const html = (await exported(huge, { format: "html", redact: false })).text;
    assert.equal(html.includes("left out because there are too many: 9."), true, "said in its place");
  });
});

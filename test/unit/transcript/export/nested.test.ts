import assert from "node:assert/strict";
import type { ExportedCall } from "../../../../src/transcript/export/exportFormat";
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

describe("calls that only a subagent's progress tells, in exports", () => {
  it("stand whole below the call that started the subagent in JSON", async () => {
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

  it("stand below it in HTML and in Markdown", async () => {
    const html = (await exported(session, { format: "html", redact: false })).text;
    const [article = ""] = /<article id="row-1"[^]*?<\/article>/.exec(html) ?? [];
    assert.match(article, /<h4>Calls of the subagent, as its progress tells them<\/h4>/);
    assert.deepEqual(
      [...article.matchAll(/<section class="call nested (\w+)"><details><summary><h5>(\w+)<\/h5>/g)].map((at) =>
        at.slice(1),
      ),
      [
        ["ok", "Grep"],
        ["error", "Read"],
      ],
    );
    assert.match(article, /src\/&lt;i&gt;\.ts/);
    const markdown = (await exported(session, { format: "markdown" })).text;
    const [, below = ""] = markdown.split("Calls of the subagent, as its progress tells them:\n");
    assert.match(
      below,
      /^\n#### Grep\\: succeeded\n\nline 3, 2026-01-01T00\\:00\\:03\.000Z, told by the subagent's progress, [^]*#### Read\\: failed\n/,
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

  it("hide secrets, and are left out where only failures are asked for and they did not fail", async () => {
    for (const format of ["html", "markdown", "json", "csv", "otlp"])
      assert.equal((await exported(session, { format })).text.includes(SECRET), false, format);
    const failed = session.replace('"content":"done"', '"content":"gone","is_error":true');
    const [head = [], ...cells] = csvRows((await exported(failed, { format: "csv", only: "failures" })).text);
    assert.deepEqual(
      cells.map((row) => row[head.indexOf("id")]),
      ["toolu_task", "n2"],
    );
  });

  it("have no heading where only failures are asked for and none of them failed, and it is said that others are left out", async () => {
    const failed = session.replace('"content":"done"', '"content":"gone","is_error":true');
    const none = failed.replace(/<tool_use_error>.*?<\/tool_use_error>","is_error":true/, 'fine"');
    const only = "failures";
    const nestedOf = async (text: string): Promise<unknown> => {
      const { rows } = JSON.parse((await exported(text, { only })).text) as JsonExport;
      return rows.map(({ call }) => [call?.id, call?.nested?.calls.map(({ id }) => id)]);
    };
    assert.deepEqual(await nestedOf(failed), [["toolu_task", ["n2"]]]);
    assert.deepEqual(await nestedOf(none), [["toolu_task", undefined]]);
    for (const format of ["html", "markdown"])
      assert.equal((await exported(none, { format, only })).text.includes("Calls of the subagent"), false, format);
    // The subagent's call failed, the one that started it did not.
    const { text, last } = await exported(session, { format: "csv", only });
    assert.equal(text.includes("n2"), false);
    const note =
      "Failed calls that only a subagent's progress tells are left out where the call that started it did not fail";
    assert.deepEqual(last.notes, [note]);
    assert.deepEqual((await exported(session, { format: "csv" })).last.notes, []);
    const without = session.split("\n").filter((line) => !line.includes("agent_progress"));
    assert.deepEqual((await exported(without.join("\n"), { format: "csv", only })).last.notes, []);
  });

  it("are looked for in so many bytes of a whole export, not of each call that waits, and it is said behind them", async () => {
    const waiting = Array.from({ length: 80 }, (_, at) =>
      entry("assistant", 2, [use(`toolu_${at}`, "Task", { prompt: "look", description: "Look" })]),
    );
    const other = {
      type: "progress",
      data: { type: "bash_progress", output: "x".repeat(1024 * 1024) },
      sessionId: "s",
    };
    const mine = { ...told(3, "assistant", use("n1", "Grep", { pattern: "x" })), parentToolUseID: "toolu_0" };
    const { rows } = JSON.parse(
      (
        await exported(jsonl(...waiting, mine, ...Array.from({ length: 6 }, () => other)), {
          redact: false,
          only: "calls",
        })
      ).text,
    ) as JsonExport;
    const incomplete = rows.map(({ call }) => call?.nested && [call.nested.calls.length, call.nested.incomplete]);
    assert.deepEqual(incomplete[0], [1, false]);
    assert.deepEqual(incomplete[1], undefined, "all was looked at, and none is told");
    assert.deepEqual(incomplete.at(-1), [0, true]);
    assert.equal(incomplete.filter((each) => each?.[1] === true).length, 80 - Math.floor(256 / 6));
  }).timeout(60_000);

  it("say where some are left out", async () => {
    const many = Array.from({ length: 301 }, (_, at) =>
      told(3, "assistant", use(`n${at}`, "Glob", { pattern: `${at}` })),
    );
    const large = jsonl(
      entry("assistant", 2, [use("toolu_task", "Task", { prompt: "look", description: "Look" })]),
      ...many,
      entry("user", 8, [result("toolu_task", "done")]),
    );
    assert.match((await exported(large, { format: "html" })).text, /left out here because there are too many: 1\./);
    assert.match(
      (await exported(large, { format: "markdown" })).text,
      /left out here because there are too many\\: 1\./,
    );
    const failed = large.replace('"content":"done"', '"content":"gone","is_error":true');
    assert.match(
      (await exported(failed, { format: "html", only: "failures" })).text,
      /because there are too many: 1\.[^]*those that did not fail are counted, too\./,
    );
  }).timeout(60_000);
});

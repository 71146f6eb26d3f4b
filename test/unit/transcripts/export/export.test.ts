import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { RunRecord } from "../../../../src/results/result";
import type { ExportOptions } from "../../../../src/transcripts/model/exportModel";
import { exportFormat } from "../../../../src/transcripts/export/exportTranscript";
import { STYLE, STYLE_HASH } from "../../../../src/transcripts/export/html/pageStyle";
import { runSource } from "../../../../src/transcripts/export/runSource";
import { openTranscript } from "../../../../src/transcripts/transcript";
import type { CallRow } from "../../../../src/transcripts/model/callRow";
import { makeTranscript, memoryFile } from "../../../support/transcripts";
import { at, csvRows, exported, type JsonExport, jsonl, SECRET, session, spansOf } from "./exported";

const FORMATS = ["html", "markdown", "markdown-short", "json", "csv", "otlp"];

describe("exports of transcripts", () => {
  it("contain every call of a transcript once, in every format", async () => {
    const { text } = makeTranscript({ seed: 5, entries: 400 });
    const { rows } = await exported(text);
    const ids = [...new Set(rows.flatMap(({ call }) => (call ? [call.id] : [])))];
    assert.ok(ids.length > 50, `${ids.length} is not above 50`);
    const json = JSON.parse((await exported(text, { redact: false })).text) as JsonExport;
    assert.equal(json.rows.length, rows.length);
    assert.deepEqual(new Set(json.rows.flatMap(({ call }) => (call ? [call.id] : []))), new Set(ids));
    const [head, ...cells] = csvRows((await exported(text, { format: "csv", redact: false })).text);
    assert.equal(head?.[0], "id");
    assert.deepEqual(
      cells.map(([id]) => id),
      ids,
    );
    const tools = spansOf((await exported(text, { format: "otlp", redact: false })).text).flatMap(
      ({ name, attributes }) =>
        name.startsWith("execute_tool")
          ? [attributes.find(({ key }) => key === "gen_ai.tool.call.id")?.value["stringValue"]]
          : [],
    );
    assert.deepEqual(tools.sort(), [...ids].sort());
    const html = (await exported(text, { format: "html", redact: false })).text;
    assert.equal(html.match(/<article id="row-\d+" class="call /g)?.length, ids.length);
    const markdown = (await exported(text, { format: "markdown", redact: false })).text;
    assert.equal(markdown.match(/^<details><summary>(?:❌ )?<b>/gm)?.length, ids.length);
  });

  it("give JSON rows as the model has them, with all of their text and their calls whole", async () => {
    const { text, rows, last } = await exported(session, { redact: false });
    const read = JSON.parse(text) as JsonExport;
    assert.deepEqual([read.format, read.version, read.hidden], ["tool-result-viewer.export", 1, null]);
    assert.deepEqual(
      read.rows.map(({ kind, text: all }) => [kind, all]),
      rows.map(({ kind, text: all }) => [kind, all]),
    );
    assert.equal(read.rows.find(({ call }) => call?.id === "toolu_1")?.call?.status, "error");
    assert.deepEqual([last.rows, last.of, last.hidden], [rows.length, rows.length, []]);
  });

  it("hide secrets in every format unless asked not to, and report what they hid", async () => {
    for (const format of FORMATS) {
      const { text, last } = await exported(session, { format });
      assert.ok(!text.includes(SECRET), format);
      assert.match(text, /\[hidden: GitHub token\]|\\\[hidden\\: GitHub token\\\]/);
      assert.ok((last.hidden[0]?.count ?? 0) >= 1 && last.hidden[0]?.kind === "GitHub token", format);
      assert.ok((await exported(session, { format, redact: false })).text.includes(SECRET), format);
      if (format === "csv") continue;
      assert.ok(text.includes("/home/alice"), format);
      assert.ok(!(await exported(session, { format, homePaths: true })).text.includes("alice"), format);
    }
    assert.deepEqual((JSON.parse((await exported(session)).text) as JsonExport).hidden, [
      { kind: "GitHub token", count: 1 },
    ]);
  });

  it("hide secrets that a cut line ends in, in every format", async () => {
    // The line about a call and the one about a failure have at most 200 characters.
    const [command, failure] = ["x ".repeat(85), "y ".repeat(85)].map((words) => `${words}${SECRET} ${words}`);
    // A state of a message that grew later, and a row's text.
    const said = `${"z ".repeat(30)}${SECRET} ${"z ".repeat(940)}${SECRET} ${"z ".repeat(100)}`;
    const message = (text: string): object => ({ id: "m", model: "claude", content: [{ type: "text", text }] });
    const cut = jsonl(
      { type: "last-prompt", lastPrompt: command },
      { type: "user", timestamp: at(0), message: { content: `"${command}` } },
      { type: "assistant", uuid: "a", timestamp: at(1), message: message(said) },
      { type: "assistant", uuid: "b", timestamp: at(1), message: message(`${said} and more`) },
      {
        type: "assistant",
        timestamp: at(2),
        message: { content: [{ type: "tool_use", id: "t", name: "Bash", input: { command } }] },
      },
      {
        type: "user",
        timestamp: at(3),
        message: { content: [{ type: "tool_result", tool_use_id: "t", is_error: true, content: failure }] },
      },
    );
    for (const format of FORMATS) {
      const { text } = await exported(cut, { format, bookkeeping: true });
      assert.doesNotMatch(text, /ghp|a1B2/, format);
      const shown = (await exported(cut, { format, bookkeeping: true, redact: false })).text;
      assert.match(shown, /a1B2[c3D4a1B2]*…/, format);
    }
  });

  it("contain only what was asked for: calls, failures, a range, what a query finds", async () => {
    const idsOf = async (options: Partial<ExportOptions>): Promise<unknown[]> =>
      (JSON.parse((await exported(session, options)).text) as JsonExport).rows.map(
        ({ kind, call }) => call?.id ?? kind,
      );
    assert.deepEqual(await idsOf({ only: "calls" }), ["toolu_1", "toolu_2", "toolu_3"]);
    assert.deepEqual(await idsOf({ only: "failures" }), ["toolu_1"]);
    assert.deepEqual(await idsOf({ from: 1, to: 3 }), ["answer", "toolu_1"]);
    assert.deepEqual(await idsOf({ query: "tool:Task" }), ["toolu_2"]);
    assert.deepEqual(await idsOf({ query: "tool:Task", only: "failures" }), []);
    await assert.rejects(exported(session, { query: "is:nonsense" }), /is:nonsense is not known/);
    await assert.rejects(
      exported(session, { format: "docx" }),
      /There are csv, html, json, markdown, markdown-short, otlp/,
    );
  });

  it("write CSV in which no text is a formula", async () => {
    const { text } = await exported(session, { format: "csv" });
    const [head = [], ...rows] = csvRows(text);
    const input = rows[0]?.[head.indexOf("summary")];
    assert.equal(input, `'=cmd, "x"`);
    assert.ok(
      rows.every((cells) => cells.length === head.length && cells.every((cell) => !/^\s*[=+\-@]/.test(cell))),
      "expected rows.every((cells) => cells.length === head.length && cells.every((cell) => !/^…",
    );
    assert.match(text, /\r\n$/);
  });

  it("write Markdown whose fences are longer than any run of backticks in their contents", async () => {
    const { text } = await exported(session, { format: "markdown" });
    assert.ok(text.startsWith("# use \\[hidden\\: GitHub token\\] in /home/alice/x\n"), text.slice(0, 80));
    // The answer leaves its block of code open: it ends with the answer.
    assert.ok(text.includes("\n```` fence\n<script>alert(1)</script>\n````\n"), "expected the block to be closed");
    assert.ok(
      !text.includes("\u001b") && text.includes("\\u{202e}"),
      'expected !text.includes("\\u001b") && text.includes("\\\\u{202e}")',
    );
    assert.match(text, /Hidden\\: 1 GitHub token\./);
  });

  it("write Markdown in which calls are folded, commands begin with $, and failures with their reason", async () => {
    const { text } = await exported(session, { format: "markdown", redact: false });
    assert.ok(text.includes("<summary>❌ <b>Bash</b> <code>$ =cmd, &quot;x&quot;</code> failed, exit code 2"), text);
    assert.ok(text.includes('```sh\n$ =cmd,\n"x"\n```'), text);
    assert.match(text, /\n## Turn 1 · Jan \d+, \d+\\:\d\d [AP]M\n\n> use ghp_/);
    assert.ok(!text.includes("Exit code 2"), "the exit code is in the summary");
  });

  it("leave out what is not part of the conversation where people read, unless it is asked for, and say so", async () => {
    const text = jsonl(
      { type: "user", uuid: "u1", sessionId: "s1", timestamp: at(1), message: { role: "user", content: "Go" } },
      { type: "permission-mode", permissionMode: "plan", sessionId: "s1" },
    );
    for (const format of ["html", "markdown"]) {
      const { text: short, last } = await exported(text, { format });
      assert.ok(!/Bookkeeping/.test(short), format);
      assert.deepEqual(last.notes, ["Entries that are not part of the conversation are left out: 1"]);
      const whole = await exported(text, { format, bookkeeping: true });
      assert.match(whole.text, /Bookkeeping/);
      assert.deepEqual(whole.last.notes, []);
      assert.match((await exported(text, { format, query: "permission-mode" })).text, /Bookkeeping/);
      assert.match((await exported(text, { format, from: 1, to: 2 })).text, /Bookkeeping/);
    }
    assert.equal((JSON.parse((await exported(text)).text) as JsonExport).rows.length, 2);
  });

  it("begin with the figures of the session, where all of it is exported and people read it", async () => {
    const { text: html } = await exported(session, { format: "html" });
    assert.match(html, /<p class="facts"><span>[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M<\/span>/);
    for (const fact of ["1 turn", "3 calls", "1 failed", "0 changed files"])
      assert.ok(html.includes(`<span>${fact}</span>`), fact);
    assert.ok(!/\d\d:\d\d\.\d{3}Z/.test(html), "times are local");
    const { text: part } = await exported(session, { format: "html", only: "failures" });
    assert.match(part, /<p class="facts"><span>all failed calls<\/span>/);
    const { text: markdown } = await exported(session, { format: "markdown" });
    assert.match(markdown, /1 turn · 3 calls .* · 1 failed · 0 changed files/);
  });

  it("list the files that a session changed below its folder, and those elsewhere without the user's home folder", async () => {
    const folder = "/home/ann/shop";
    const paths = [`${folder}/src/a_b.ts`, `${folder}s/c.ts`, "/home/ann/notes.md", "/etc/hosts", "/home/annex"];
    const text = jsonl(
      ...paths.flatMap((path, turn) => [
        {
          ...{ type: "assistant", uuid: `a${turn}`, sessionId: "s1", cwd: folder, timestamp: at(1) },
          message: {
            id: `m${turn}`,
            content: [
              {
                type: "tool_use",
                id: `e${turn}`,
                name: "Edit",
                input: { file_path: path, old_string: "a", new_string: "b" },
              },
            ],
          },
        },
        {
          ...{ type: "user", uuid: `u${turn}`, sessionId: "s1", timestamp: at(2) },
          message: { role: "user", content: [{ type: "tool_result", tool_use_id: `e${turn}`, content: "done" }] },
          toolUseResult: { filePath: path, structuredPatch: [] },
        },
      ]),
    );
    const shown = ["src/a_b.ts", "~/shops/c.ts", "~/notes.md", "/etc/hosts", "/home/annex"];
    for (const redact of [true, false]) {
      const { text: html } = await exported(text, { format: "html", redact });
      const listed = [...html.matchAll(/<li><code>([^<]*)<\/code> <span class="quiet">1 change<\/span>/g)];
      assert.deepEqual(listed.map(([, path]) => path).sort(), [...shown].sort());
    }
    assert.match((await exported(text, { format: "markdown" })).text, /- src\/a\\_b\.ts \(1 change\)\n/);
  });

  it("list no file that only failed and refused calls would have changed", async () => {
    const call = (id: string, name: string, input: object, result: object): object[] => [
      {
        ...{ type: "assistant", uuid: `a${id}`, sessionId: "s1", timestamp: at(1) },
        message: { id: `m${id}`, content: [{ type: "tool_use", id, name, input }] },
      },
      {
        ...{ type: "user", uuid: `u${id}`, sessionId: "s1", timestamp: at(2) },
        message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, ...result }] },
      },
    ];
    const edit = { file_path: "/shop/a.ts", old_string: "a", new_string: "b" };
    const failed = { is_error: true, content: "<tool_use_error>String to replace not found in file.</tool_use_error>" };
    const refused = { is_error: true, content: "The user doesn't want to proceed with this tool use." };
    const text = jsonl(
      ...call("ok", "Edit", edit, { content: "The file /shop/a.ts has been updated." }),
      ...call("no", "Edit", edit, failed),
      ...call("never", "Write", { file_path: "/shop/new.ts", content: "x" }, refused),
    );
    const { text: markdown } = await exported(text, { format: "markdown" });
    assert.match(markdown, /· 1 changed file\n/);
    assert.deepEqual(markdown.match(/^- .*\(\d+ changes?\)$/gm), ["- /shop/a.ts (1 change)"]);
  });

  it("fit an issue in the short form, which keeps prompts, replies, and failures", async () => {
    const turns = Array.from({ length: 200 }, (_, turn) => [
      {
        ...{ type: "user", uuid: `u${turn}`, sessionId: "s1", timestamp: at(1) },
        message: { role: "user", content: `Prompt ${turn} ${"x".repeat(3_000)}` },
      },
      {
        ...{ type: "assistant", uuid: `a${turn}`, sessionId: "s1", timestamp: at(2) },
        message: {
          id: `m${turn}`,
          content: [
            { type: "tool_use", id: `ok${turn}`, name: "my_read", input: { file_path: "a" } },
            { type: "tool_use", id: `no${turn}`, name: "Bash", input: { command: "make" } },
          ],
        },
      },
      {
        ...{ type: "user", uuid: `r${turn}`, sessionId: "s1", timestamp: at(3) },
        message: {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: `ok${turn}`, content: "fine" },
            {
              type: "tool_result",
              tool_use_id: `no${turn}`,
              is_error: true,
              content: `Exit code 2\n${"line\n".repeat(900)}`,
            },
          ],
        },
      },
    ]).flat();
    const { text } = await exported(jsonl(...turns), { format: "markdown-short" });
    assert.ok(text.length > 30_000 && text.length < 65_536, `${text.length} characters`);
    assert.match(text, /\*Calls: my\\_read\*/);
    assert.match(text, /characters are left out\.\*/);
    assert.match(text, /… \d+ characters left out …/);
    assert.match(text, /What does not fit an issue is left out\\: \d+ rows\./);
    assert.equal(text.match(/<details>/g)?.length, text.match(/<\/details>/g)?.length);
    const whole = (await exported(session, { format: "markdown-short", redact: false })).text;
    assert.ok(
      whole.includes("> use ghp_") && whole.includes("❌ <b>Bash</b>") && !whole.includes("<b>Task</b>"),
      whole,
    );
    assert.ok(!whole.includes("does not fit"), "nothing is left out");
  });

  it("write a page without scripts whose policy allows its own style sheet alone", async () => {
    const { text } = await exported(session, { format: "html" });
    assert.equal(`sha256-${createHash("sha256").update(STYLE).digest("base64")}`, STYLE_HASH);
    assert.ok(
      text.includes(`content="default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'"`),
      "expected text.includes(`content=\"default-src 'none'; style-src '${STYLE_HASH}'; base-uri…",
    );
    assert.ok(text.includes(`<style>${STYLE}</style>`), "expected text.includes(`<style>${STYLE}</style>`)");
    assert.ok(
      !/<script|<img|<iframe|<link|\son[a-z]+=|\sstyle=|\ssrc=/i.test(text.replace(/&lt;/g, "")),
      "expected !/<script|<img|<iframe|<link|\\son[a-z]+=|\\sstyle=|\\ssrc=/i.test(text.replace(/&…",
    );
    assert.match(text, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
    assert.ok(
      [...text.matchAll(/href="([^"]*)"/g)].every(([, target = ""]) => target.startsWith("#")),
      'expected [...text.matchAll(/href="([^"]*)"/g)].every(([, target = ""]) => target.startsW…',
    );
    assert.match(text, /<li><a href="#row-0">/);
  });

  it("say in HTML and Markdown that pictures and colors of terminals are left out", async () => {
    for (const format of ["html", "markdown"])
      assert.match((await exported(session, { format })).text, /Pictures and terminal colors are left out\./);
  });

  it("report what is left out: lines that can't be read, a last line that is not finished", async () => {
    const { text, last } = await exported(`${session}{"broken\n{"type":"us`, { format: "markdown" });
    assert.deepEqual(last.notes, [
      "The last line of the file was not finished and is left out",
      "Lines that could not be read: 1",
    ]);
    assert.match(text, /Lines that could not be read\\: 1\./);
  });

  it("can be given up at any piece", async () => {
    const file = memoryFile(makeTranscript({ seed: 9, entries: 2000 }).text);
    const transcript = await openTranscript(file.files, file.resource);
    const abort = new AbortController();
    await assert.rejects(async () => {
      for await (const _ of transcript.export({ format: "json", name: "a", redact: false }, abort.signal))
        abort.abort(new Error("enough"));
    }, /enough/);
    transcript.dispose();
  });

  it("are made of a single recorded call, too", async () => {
    const record: RunRecord = {
      ...{ id: "r1", tool: "grep", input: { pattern: SECRET }, format: "envelope", source: "chat", duration_ms: 3 },
      result: { success: false, error: `no ${SECRET}` },
      started: at(1),
    };
    const row: CallRow = {
      ...{ id: "r1", tool: "grep", summary: SECRET, reason: "The tool could not do it" },
      ...{ status: "error", severity: "error" },
    };
    for (const name of ["html", "markdown", "json", "csv"]) {
      const format = exportFormat(name);
      assert.equal(format.ofRuns, true);
      for (const redact of [true, false]) {
        const source = runSource(record, row, { redact });
        let text = "";
        for await (const piece of format.write(source)) text += piece;
        assert.equal(text.includes(SECRET), !redact, name);
        assert.equal(source.hidden().length > 0, redact);
      }
      let cut = "";
      for await (const piece of format.write(runSource(record, { ...row, summary: "a ghp_a1B2c3…" }, { redact: true })))
        cut += piece;
      assert.equal(cut.includes("a1B2c3"), false, name);
    }
  });
});

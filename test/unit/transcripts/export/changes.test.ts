import assert from "node:assert/strict";
import { changesBetween, shortLimits, unifiedDiff } from "../../../../src/base/diff/unifiedDiff";
import { changesOf } from "../../../../src/transcripts/export/callChanges";
import { diffTable } from "../../../../src/transcripts/export/html/htmlDiffTable";
import type { CallDetail } from "../../../../src/transcripts/model/callDetail";
import { at, exported, jsonl } from "./exported";
import { cpuClock } from "../../../support/cpuTime";

const changed = (input: object, data: object | undefined): readonly (readonly [string, readonly string[]])[] => {
  const call: CallDetail = {
    ...{ id: "c", tool: "Edit", summary: "", reason: "Succeeded", status: "ok", severity: "info", line: 1, input },
    result:
      data === undefined
        ? { ok: false, error: { code: "EXECUTION_ERROR", message: "no" } }
        : { ok: true, data: { ...data } },
  };
  return changesOf(call).map(({ path, lines }) => [path, lines]);
};

const edit = (
  tool: string,
  input: object,
  toolUseResult: object,
  content = "The file /w/a.ts has been updated.",
): string =>
  jsonl(
    {
      ...{ type: "assistant", uuid: "a", sessionId: "s", timestamp: at(1) },
      message: { id: "m", content: [{ type: "tool_use", id: "toolu_1", name: tool, input }] },
    },
    {
      ...{ type: "user", uuid: "u", sessionId: "s", timestamp: at(2), toolUseResult },
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content }] },
    },
  );

const PATCH = [
  { oldStart: 41, oldLines: 3, newStart: 41, newLines: 4, lines: [" a", "-b <i>", "+b <b>", "+c", " d"] },
  { oldStart: 90, oldLines: 1, newStart: 91, newLines: 0, lines: ["-z", "\\ No newline at end of file"] },
];

describe("what a call changed in files, in exports", () => {
  it("is the recorded patch with its own line numbers", () => {
    assert.deepEqual(changed({ file_path: "/w/a.ts" }, { filePath: "/w/b.ts", action: "updated", patch: PATCH }), [
      [
        "/w/b.ts",
        [
          ...["@@ -41,3 +41,4 @@", " a", "-b <i>", "+b <b>", "+c", " d"],
          ...["@@ -90,1 +91,0 @@", "-z", "\\ No newline at end of file"],
        ],
      ],
    ]);
  });

  it("is the diff that our own tools return, and nothing if a text of that name is none", () => {
    const diff = "@@ -1,1 +1,1 @@\n-a\n+b";
    assert.deepEqual(changed({ file_path: "a.ts" }, { output: "Changed", diff }), [["a.ts", diff.split("\n")]]);
    assert.deepEqual(changed({ path: "a.ts" }, { diff: "not one" }), []);
  });

  it("is computed from the file before it: several edits, one after the other, also with all matches replaced", () => {
    const originalFile = "one\ntwo\nthree\ntwo\n";
    const data = { filePath: "/w/a", action: "updated", originalFile };
    const edits = [
      { old_string: "two", new_string: "2", replace_all: true },
      { old_string: "2\nthree", new_string: "2\n3" },
    ];
    const numbered = ["@@ -1,4 +1,4 @@", " one", "-two", "-three", "-two", "+2", "+3", "+2"];
    assert.deepEqual(changed({ edits }, data), [["/w/a", numbered]]);
    assert.deepEqual(changed({ content: "one\ntwo\n3\ntwo\n" }, data), [
      ["/w/a", ["@@ -1,4 +1,4 @@", " one", " two", "-three", "+3", " two"]],
    ]);
    assert.deepEqual(changed({ content: originalFile }, data), []);
  });

  it("is all of a file that was created, and nothing of one that was overwritten and is not known", () => {
    assert.deepEqual(changed({ content: "x\ny\n" }, { filePath: "/w/n", action: "created" }), [
      ["/w/n", ["@@ -0,0 +1,2 @@", "+x", "+y"]],
    ]);
    assert.deepEqual(changed({ content: "x\n" }, { filePath: "/w/n", action: "updated" }), []);
  });

  it("has no line numbers if the file is not known, or the edit does not fit it", () => {
    const pair = { old_string: "a\nb", new_string: "a\nc" };
    const data = { filePath: "/w/a", action: "updated" };
    const lines = ["@@", " a", "-b", "+c"];
    assert.deepEqual(changed(pair, data), [["/w/a", lines]]);
    assert.deepEqual(changed(pair, { ...data, originalFile: "other" }), [["/w/a", lines]]);
    assert.deepEqual(changed({ edits: [pair, { oldString: "x", newString: "y" }] }, data), [
      ["/w/a", [...lines, "@@", "-x", "+y"]],
    ]);
    const files = [
      { filePath: "p.ts", action: "updated", changes: [{ before: "a\n", after: "b\n" }, { before: 1 }] },
      { filePath: "q.ts", action: "deleted", changes: [] },
    ];
    assert.deepEqual(changed({}, { files }), [["p.ts", ["@@", "-a", "+b"]]]);
  });

  it("of an edit that makes a file beyond every measure is that of the edit alone, and takes neither time nor memory", () => {
    const everywhere = { old_string: "a", new_string: "b".repeat(30_000), replace_all: true };
    const data = { filePath: "/w/a", action: "updated", originalFile: "a".repeat(20_000) };
    const alone = (edit: typeof everywhere): string[] => ["@@", `-${edit.old_string}`, `+${edit.new_string}`];
    assert.deepEqual(changed(everywhere, data), [["/w/a", alone(everywhere)]]);
    const hundredfold = { ...everywhere, new_string: "a".repeat(100) };
    const edits = Array.from({ length: 5 }, () => hundredfold);
    assert.deepEqual(changed({ edits }, data), [["/w/a", edits.flatMap(alone)]]);
    const once = { old_string: "a", new_string: "a" };
    const spent = cpuClock();
    const many = changed(
      { edits: Array.from({ length: 5_000 }, () => once) },
      { ...data, originalFile: "a".repeat(3_900_000) },
    );
    assert.deepEqual(many, []);
    assert.ok(spent() < 5_000, `${spent()} ms`);
  });

  it("that our own tools returned in part has headings that count what is there, and is known to be cut", () => {
    const file = Array.from({ length: 300 }, (_, line) => `line ${line}\n`).join("");
    const now = file.replace(/line (\d*[05])\n/g, "other $1\n");
    const cutDiff = unifiedDiff(file, changesBetween(file, now), shortLimits);
    assert.equal(cutDiff.cut, true);
    const call = (data: object): ReturnType<typeof changesOf> =>
      changesOf({
        ...{ id: "c", tool: "file_edit", summary: "", reason: "Succeeded", status: "ok", severity: "info", line: 1 },
        ...{ input: { file_path: "a" }, result: { ok: true, data: { ...data } } },
      });
    const [{ lines, cut } = { lines: [], cut: false }] = call({ diff: cutDiff.text });
    assert.equal(cut, true);
    const old = lines.filter((line) => /^[ -]/.test(line)).length;
    const added = lines.filter((line) => /^[ +]/.test(line)).length;
    assert.equal(lines[0], `@@ -1,${old} +1,${added} @@`);
    assert.deepEqual(lines.slice(1), cutDiff.text.split("\n").slice(1));
    const whole = "@@ -1,1 +1,1 @@\n-a\n+b";
    assert.deepEqual(
      [whole, `${whole}\n@@ -9,1 +9,1 @@`, `${whole}\n@@ -9,4 +9,4 @@\n x`].map((diff) => call({ diff })),
      [
        [{ path: "a", lines: whole.split("\n"), cut: false }],
        [{ path: "a", lines: whole.split("\n"), cut: true }],
        [{ path: "a", lines: [...whole.split("\n"), "@@ -9,1 +9,1 @@", " x"], cut: true }],
      ],
    );
    // Of whole hunks, and of lines that are cut at their ends, the note alone tells.
    assert.equal(call({ diff: whole, note: "It was formatted. The diff is not whole." })[0]?.cut, true);
  });

  it("is marked as not whole, without counts, if our own tools returned a part of it", async () => {
    const cut = "@@ -1,80 +1,70 @@\n a\n-b\n+c";
    const tool = "mcp__tool-result-viewer__file_edit";
    const answer = JSON.stringify({ success: true, data: { output: "x", replacements: 1, lines: [2], diff: cut } });
    const made = edit(tool, { file_path: "a" }, { content: answer }, answer);
    const html = (await exported(made, { format: "html" })).text;
    assert.match(html, /<h4>Change of <code>a<\/code><\/h4>\n<p class="quiet">The diff is incomplete: /);
    const markdown = (await exported(made, { format: "markdown" })).text;
    assert.match(
      markdown,
      /The diff is incomplete\\: .*\n\n```diff\n--- a\n\+\+\+ a\n@@ -1,2 \+1,2 @@\n a\n-b\n\+c\n```/,
    );
    for (const text of [html, markdown]) assert.equal(text.includes("1 added"), false);
  });

  it("is that of a notebook's cell", () => {
    assert.deepEqual(changed({}, { filePath: "n.ipynb", action: "replaced", oldSource: "a\n", newSource: "b\n" }), [
      ["n.ipynb", ["@@ -1,1 +1,1 @@", "-a", "+b"]],
    ]);
  });

  it("is nothing for a call that failed, and for one that names no file", () => {
    assert.deepEqual(changed({ file_path: "a", old_string: "a", new_string: "b" }, undefined), []);
    assert.deepEqual(changed({ old_string: "a", new_string: "b" }, { output: "x" }), []);
    assert.deepEqual(changed({}, { filePath: "/w/a", action: "updated" }), []);
  });

  it("keeps lines of any length whole", () => {
    const long = "x".repeat(5_000);
    assert.deepEqual(changed({ content: long }, { filePath: "n", action: "created" }), [
      ["n", ["@@ -0,0 +1,1 @@", `+${long}`, "\\ No newline at end of file"]],
    ]);
  });

  it("is a table in HTML: each line with its numbers and its sign, as text and nothing else", async () => {
    for (const tool of ["Edit", "MultiEdit", "Write"]) {
      const input = { file_path: "/w/<a>.ts", old_string: "b", new_string: "c", content: "c" };
      const made = edit(tool, input, { filePath: "/w/<a>.ts", structuredPatch: PATCH });
      const { text } = await exported(made, { format: "html" });
      const [table = ""] = /<h4>Change [^]*?<\/table>/.exec(text) ?? [];
      assert.match(table, /^<h4>Change of <code>\/w\/&lt;a&gt;\.ts<\/code>: 2 added, 2 removed<\/h4>/);
      const rows = [
        ...table.matchAll(/<tr class="(\w+)"><td class="n">(\d*)<\/td><td class="n">(\d*)<\/td><td>([^<]*)<\/td>/g),
      ];
      assert.deepEqual(
        rows.map((row) => row.slice(1)),
        [
          ["same", "41", "41", " a"],
          ["removed", "42", "", "-b &lt;i&gt;"],
          ["added", "", "42", "+b &lt;b&gt;"],
          ["added", "", "43", "+c"],
          ["same", "43", "44", " d"],
          ["gap", "", "", "⋯"],
          ["removed", "90", "", "-z"],
          ["same", "", "", "\\ No newline at end of file"],
        ],
      );
    }
  });

  it("is a table without numbers if they are not known", () => {
    const table = diffTable({ path: "", lines: ["@@", "-a", "+b"], cut: false });
    assert.match(table, /^<h4>Change: 1 added, 1 removed<\/h4>/);
    assert.deepEqual(
      [...table.matchAll(/<td class="n">([^<]*)</g)].map(([, number]) => number),
      ["", "", "", ""],
    );
  });

  it("is a block of diff in Markdown whose fence nothing in it closes", async () => {
    const lines = [" ```", "-old", "+new"];
    const structuredPatch = [{ oldStart: 7, oldLines: 2, newStart: 7, newLines: 2, lines }];
    const made = edit("Edit", { file_path: "/w/a\nb" }, { filePath: "/w/a\nb", structuredPatch });
    const { text } = await exported(made, { format: "markdown" });
    assert.ok(
      text.includes("````diff\n--- /w/a b\n+++ /w/a b\n@@ -7,2 +7,2 @@\n ```\n-old\n+new\n````\n"),
      "the change stands in a fence of its own",
    );
  });

  it("hides secrets like everything else", async () => {
    const secret = `ghp_${"a1B2c3D4".repeat(5)}`;
    const structuredPatch = [{ oldStart: 1, oldLines: 0, newStart: 1, newLines: 1, lines: [`+token ${secret}`] }];
    const made = edit("Edit", { file_path: "/w/a" }, { filePath: "/w/a", structuredPatch });
    for (const format of ["html", "markdown"]) {
      assert.equal((await exported(made, { format })).text.includes(secret), false, format);
      assert.equal((await exported(made, { format, redact: false })).text.includes(`+token ${secret}`), true, format);
    }
  });
});

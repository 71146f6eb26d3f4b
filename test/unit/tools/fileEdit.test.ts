import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Question } from "../../../src/tools/runtime/ports/askPort";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import fileEdit from "../../../src/tools/edit/fileEdit";
import { fail, makeWorkspace, succeed, type TestWorkspace } from "../../support/workspace";

describe("file_edit", () => {
  let workspace: TestWorkspace;
  before(async () => {
    workspace = await makeWorkspace();
  });

  const onDisk = (path: string): Promise<string> => readFile(join(workspace.root, path), "utf8");
  /** Edits a fresh file; answers the data and the text it then has. */
  const edit = async (
    text: string,
    input: object,
    path = "a.ts",
  ): Promise<{ data: Readonly<Record<string, unknown>>; text: string }> => {
    await workspace.write(path, text);
    const data = await succeed(fileEdit, { file_path: path, ...input }, workspace.context());
    return { data, text: await onDisk(path) };
  };
  const refuse = async (text: string, input: object, path = "a.ts"): Promise<string> => {
    await workspace.write(path, text);
    const { message } = await fail(fileEdit, { file_path: path, ...input }, workspace.context());
    assert.equal(await onDisk(path), text);
    return message;
  };

  it("replaces a text that occurs once, and reports where, with a diff", async () => {
    const { data, text } = await edit("one\ntwo\nthree\n", { old_string: "two", new_string: "zwei\ndrei" });
    assert.equal(text, "one\nzwei\ndrei\nthree\n");
    assert.deepEqual(data, {
      output: "Replaced 1 occurrence in a.ts",
      replacements: 1,
      lines: [2],
      diff: "@@ -1,3 +1,4 @@\n one\n-two\n+zwei\n+drei\n three",
    });
  });

  it("refuses a text that occurs several times, and names the lines of all", async () => {
    assert.equal(
      await refuse("x\ny\nx\nx x\n", { old_string: "x", new_string: "z" }),
      "old_string occurs 4 times in a.ts (lines 1, 3, 4). Add lines around it to make it unique, or set replace_all.",
    );
    assert.match(await refuse("x x\n", { old_string: "x", new_string: "z" }), /occurs 2 times in a\.ts \(line 1\)/);
    const many = await refuse("x\n".repeat(40), { old_string: "x", new_string: "z" });
    assert.match(many, /occurs 40 times .* 29, 30, …\)/);
  });

  it("replaces every occurrence with replace_all, and reports the lines of the new text", async () => {
    const { data, text } = await edit("x\ny\nx x\n", { old_string: "x", new_string: "1\n2", replace_all: "true" });
    assert.equal(text, "1\n2\ny\n1\n2 1\n2\n");
    assert.deepEqual([data["replacements"], data["lines"]], [3, [1, 4, 5]]);
    const long = await edit("x\n".repeat(70), { old_string: "x", new_string: "z", replace_all: true });
    assert.equal((long.data["lines"] as number[]).length, 50);
    assert.match(String(long.data["note"]), /`lines` has the first 50 only\. The diff is not whole\./);
    assert.equal(String(long.data["diff"]).split("\n").length, 60);
  });

  it("takes the new text as it is: $ and backslashes mean nothing", async () => {
    const { text } = await edit("price\n", { old_string: "price", new_string: "$& $1 $$ $` \\1 \\n" });
    assert.equal(text, "$& $1 $$ $` \\1 \\n\n");
  });

  for (const [names, input] of [
    ["Copilot's", { filePath: "a.ts", oldString: "one", newString: "two" }],
    ["MCP's", { path: "a.ts", edits: [{ oldText: "one", newText: "two" }] }],
    ["search and replace", { file: "a.ts", search: "one", replace: "two" }],
    ["old_str and new_str", { path: "a.ts", old_str: "one", new_str: "two" }],
    ["edits as JSON text", { file_path: "a.ts", edits: '[{"old_string":"one","new_string":"two"}]' }],
    ["one edit for a list", { file_path: "a.ts", edits: { old_string: "one", new_string: "two", replace_all: null } }],
    ["every field filled", { file_path: "a.ts", old_string: "", edits: [{ old_string: "one", new_string: "two" }] }],
  ] as const)
    it(`understands ${names}`, async () => {
      await workspace.write("a.ts", "one\n");
      await succeed(fileEdit, input, workspace.context());
      assert.equal(await onDisk("a.ts"), "two\n");
    });

  it("makes several edits on the text as it was, all of them or none", async () => {
    const swap = {
      edits: [
        { old_string: "a", new_string: "b" },
        { old_string: "b", new_string: "a" },
      ],
    };
    const { data, text } = await edit("a\nb\n", swap);
    assert.equal(text, "b\na\n");
    assert.equal(data["output"], "Replaced 2 occurrences in a.ts");
    assert.match(
      await refuse("a\n", {
        edits: [
          { old_string: "a", new_string: "b" },
          { old_string: "q", new_string: "a" },
        ],
      }),
      /^edits\[1\]\.old_string not found in a\.ts\./,
    );
  });

  it("refuses an edit with a field that could mean that it is not to be made", async () => {
    await workspace.write("held.ts", "one\n");
    const edits = [{ old_string: "one", new_string: "two", dry_run: true }];
    const { message } = await fail(fileEdit, { file_path: "held.ts", edits }, workspace.context());
    assert.match(
      message,
      /^Invalid input: file_edit has no field edits\."dry_run", which could mean that something is not/,
    );
    await succeed(fileEdit, { file_path: "held.ts", edits: [{ ...edits[0], dry_run: false }] }, workspace.context());
  });

  it("refuses edits that overlap", async () => {
    const edits = [
      { old_string: "b\nc", new_string: "1" },
      { old_string: "a\nb", new_string: "2" },
    ];
    assert.match(
      await refuse("a\nb\nc\n", { edits }),
      /^Invalid input: edits\[0\] and edits\[1\] overlap at line 2 of a\.ts/,
    );
  });

  it("replaces all in one edit of several if it has replace_all", async () => {
    const edits = [
      { old_string: "x", new_string: "1" },
      { old_string: "y", new_string: "2", replace_all: false },
    ];
    assert.equal((await edit("x x y\n", { replace_all: true, edits })).text, "1 1 2\n");
  });

  it("changes nothing unless there are as many replacements as expected", async () => {
    assert.match(
      await refuse("x x\n", { old_string: "x", new_string: "y", expected_replacements: 3 }),
      /^Invalid input: expected_replacements is 3, but there would be 2 in a\.ts\./,
    );
    assert.equal((await edit("x x\n", { old_string: "x", new_string: "y", expected_replacements: "2" })).text, "y y\n");
  });

  for (const [what, input, message] of [
    [
      "identical texts",
      { old_string: "a", new_string: "a" },
      /^Invalid input: old_string and new_string are identical/,
    ],
    [
      "an empty old_string on a text",
      { old_string: "", new_string: "b" },
      /^Invalid input: old_string is empty, which/,
    ],
    ["a missing old_string", { new_string: "b" }, /^Invalid input: old_string is missing/],
    ["a missing new_string", { old_string: "a" }, /^Invalid input: new_string is missing/],
    [
      "old_string next to edits",
      { old_string: "a", edits: [{ old_string: "a", new_string: "b" }] },
      /both old_string and edits/,
    ],
    [
      "too many edits",
      { edits: Array(201).fill({ old_string: "a", new_string: "b" }) },
      /edits must be at most 200 edits/,
    ],
    ["no edits", { edits: [] }, /edits must name at least one edit/],
    ["an edit that is none", { edits: [5] }, /edits\.0 must be an object, got 5/],
  ] as const)
    it(`refuses ${what}`, async () => {
      assert.match(await refuse("a\n", input), message);
    });

  it("says when the new text is there already except for white space at its end", async () => {
    assert.match(
      await refuse("foo(bar)\n", { old_string: "foo(bar) ", new_string: "foo(bar)" }),
      /nothing in a\.ts would change/,
    );
  });

  it("makes a new file, with its folders, and fills an empty one, for an empty old_string", async () => {
    const context = workspace.context();
    const data = await succeed(fileEdit, { file_path: "made/b.ts", old_string: "", new_string: "new\n" }, context);
    assert.deepEqual(data, { output: "Created made/b.ts", replacements: 1, lines: [1] });
    assert.equal(await onDisk("made/b.ts"), "new\n");
    assert.equal((await edit("", { old_string: "", new_string: "filled\n" })).text, "filled\n");
  });

  it("names near files when the file is missing, and makes none", async () => {
    await workspace.write("missing/config.ts", "");
    const input = { file_path: "missing/confg.ts", old_string: "a", new_string: "b" };
    assert.match(
      (await fail(fileEdit, input, workspace.context())).message,
      /^File not found: missing\/confg\.ts\. Did you mean missing\/config\.ts\?/,
    );
    assert.equal(existsSync(join(workspace.root, "missing/confg.ts")), false);
  });

  it("refuses binary files, and bytes that writing the text back would change", async () => {
    await workspace.write("image.bin", new Uint8Array([1, 0, 2]));
    await workspace.write("latin.txt", new Uint8Array([0x67, 0x72, 0xfc, 0x6e, ...Array<number>(40).fill(0x61)]));
    for (const [path, message] of [
      ["image.bin", /^Invalid input: image\.bin is not a text file/],
      ["latin.txt", /^Invalid input: latin\.txt has bytes that aren't text in its encoding/],
    ] as const)
      assert.match(
        (
          await fail(
            fileEdit,
            { file_path: path, old_string: "a", new_string: "b", replace_all: true },
            workspace.context(),
          )
        ).message,
        message,
      );
  });

  it("refuses an edit that makes a notebook's JSON invalid, and lets one pass that keeps it", async () => {
    const cell = '{"cells": []}';
    assert.match(
      await refuse(cell, { old_string: "[]", new_string: "[" }, "n.ipynb"),
      /is a notebook, and would no longer be valid JSON/,
    );
    assert.equal((await edit(cell, { old_string: "[]", new_string: "[1]" }, "n.ipynb")).text, '{"cells": [1]}');
    assert.equal((await edit("{broken", { old_string: "{", new_string: "[" }, "n.ipynb")).text, "[broken");
  });

  it("refuses a placeholder for text that was left out, unless the file has it", async () => {
    const lazy = { old_string: "a", new_string: "b\n// ... rest of the code unchanged" };
    assert.match(await refuse("a\n", lazy), /^Invalid input: new_string has "\/\/ \.\.\. rest of the code unchanged"/);
    assert.equal(
      (await edit("a;\n// ... rest of the code unchanged\n", { ...lazy, old_string: "a;" })).data["replacements"],
      1,
    );
  });

  it("asks with the path, the number of replacements and the whole difference", async () => {
    await workspace.write("q.ts", "\tone();\n\ttwo();\n");
    let question: Question | undefined;
    const ask: ToolContext["ask"] = async (about) => {
      question = about;
      return "no";
    };
    const input = { file_path: "q.ts", old_string: "one();\n  two();", new_string: "three();" };
    await fail(fileEdit, { ...input, old_string: "one();\ntwo();" }, workspace.context({ ask }));
    assert.deepEqual(
      [question?.title, question?.detail],
      [
        "Edit q.ts?",
        "Makes 1 replacement. The text was found except for indentation.\n\n@@ -1,2 +1,1 @@\n-\tone();\n-\ttwo();\n+\tthree();",
      ],
    );
    await fail(fileEdit, { file_path: "new.ts", old_string: "", new_string: "all\n" }, workspace.context({ ask }));
    assert.deepEqual([question?.title, question?.detail], ["Create new.ts?", "Creates a new file.\n\nall\n"]);
  });
});

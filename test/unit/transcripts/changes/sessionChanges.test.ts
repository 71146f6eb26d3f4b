import assert from "node:assert/strict";
import { CHANGED, changesText } from "../../../browser/page/changesEntries";
import { ALL, type Made, openedSessions, sessionOf } from "./openedSessions";

describe("what a session changed", () => {
  const { open, filesOf, changesOf } = openedSessions();

  it("is listed by file with the lines of all edits together, and what commands may have changed apart", async () => {
    const transcript = await open(changesText());
    const { all, total } = await transcript.changedFiles({ query: ALL });
    assert.deepEqual(
      [all.edited, all.byCommands, total],
      [CHANGED.edited, CHANGED.byCommands, CHANGED.edited + CHANGED.byCommands],
    );
    const files = await filesOf(transcript);
    const about = (path: string): unknown => {
      const { path: _, ...file } = files.get(path) ?? {};
      return file;
    };
    assert.deepEqual(about(CHANGED.created), {
      edits: 2,
      commands: 0,
      gaps: 0,
      fate: "created",
      change: { added: 14, removed: 0 },
    });
    assert.deepEqual(about(CHANGED.gap), { edits: 2, commands: 0, gaps: 1, change: { added: 2, removed: 1 } });
    assert.deepEqual(about(CHANGED.parts), { edits: 3, commands: 0, gaps: 0, change: { added: 2, removed: 2 } });
    assert.deepEqual(about(CHANGED.written), { edits: 1, commands: 0, gaps: 0, partly: true });
    assert.deepEqual(about(CHANGED.possible), { edits: 0, commands: 1, gaps: 0 });
    assert.deepEqual(about(CHANGED.later), { edits: 1, commands: 1, gaps: 0, change: { added: 1, removed: 1 } });
    assert.deepEqual(about(CHANGED.same), { edits: 2, commands: 0, gaps: 0, change: { added: 0, removed: 0 } });
    assert.equal(files.has(CHANGED.unchanged), false);
  });

  it("has the files of a unified diff that apply_patch was given", async () => {
    const patch =
      "--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1,2 @@\n-one\n+two\n+three\n--- /dev/null\n+++ b/new.ts\n@@ -0,0 +1 @@\n+x\n";
    const files = await filesOf(await open(sessionOf([{ tool: "trv_apply_patch", input: { patch } }])));
    assert.deepEqual(
      [...files.values()].map(({ path, fate, change }) => [path, fate, change]),
      [
        ["/w/new.ts", "created", { added: 1, removed: 0 }],
        ["/w/src/a.ts", undefined, { added: 2, removed: 1 }],
      ],
    );
  });

  it("has the files in which VS Code replaced texts, and those of Droid's patches", async () => {
    const replacement = (filePath: string, oldString: string, newString: string): object => ({
      filePath,
      oldString,
      newString,
    });
    const replacements = [
      replacement("/w/a.ts", "one", "two\nthree"),
      replacement("/w/b.ts", "x", "y"),
      replacement("/w/a.ts", "four", ""),
      { filePath: "/w/c.ts" },
    ];
    const input = "*** Begin Patch\n*** Update File: d.ts\n@@\n-x\n+y\n*** End Patch";
    const files = await filesOf(
      await open(
        sessionOf([
          { tool: "multi_replace_string_in_file", input: { explanation: "e", replacements } },
          { tool: "ApplyPatch", input: { input } },
        ]),
      ),
    );
    assert.deepEqual(
      [...files.values()].map(({ path, edits, change }) => [path, edits, change]),
      [
        ["/w/a.ts", 1, { added: 2, removed: 2 }],
        ["/w/b.ts", 1, { added: 1, removed: 1 }],
        ["/w/d.ts", 1, { added: 1, removed: 1 }],
      ],
    );
  });

  it("doesn't have a file in which VS Code could not replace a text", async () => {
    const input = { filePath: "/w/a.ts", oldString: "one", newString: "two" };
    const result = "String replacement failed: Could not find matching text to replace.";
    const files = await filesOf(await open(sessionOf([{ tool: "replace_string_in_file", input, result }])));
    assert.deepEqual([...files.keys()], []);
  });

  it("has a notebook whose cell was edited, with the lines of the cell", async () => {
    const data = { output: "Replaced cell 2 of a.ipynb", cell: 2, cells: 3, diff: "@@ -1 +1 @@\n-x = 1\n+x = 2" };
    const call = { tool: "mcp__results__notebook_edit", input: { path: "a.ipynb", cell: "2", source: "x = 2" } };
    const made = { ...call, result: JSON.stringify({ success: true, data }) };
    const [file, ...others] = (await filesOf(await open(sessionOf([made])))).values();
    assert.deepEqual(
      [file, others],
      [{ path: "/w/a.ipynb", edits: 1, commands: 0, gaps: 0, change: { added: 1, removed: 1 } }, []],
    );
  });

  it("is filtered by a part of the path, and returned in pages", async () => {
    const transcript = await open(changesText({ files: 30 }));
    const certain = await transcript.changedFiles({ query: { filter: "shop", from: 0, to: 100 } });
    assert.deepEqual([certain.total, certain.all.byCommands], [CHANGED.edited + 30, CHANGED.byCommands]);
    const page = await transcript.changedFiles({ query: { filter: "MANY/part1", from: 0, to: 3 } });
    assert.deepEqual([page.total, page.files.length, page.all.edited], [11, 3, CHANGED.edited + 30]);
    assert.deepEqual((await transcript.changedFiles({ query: { ...ALL, filter: "nowhere" } })).files, []);
  });

  it("has the first and the last text of a file, and no diff across a change by something else", async () => {
    const transcript = await open(changesText());
    const created = await transcript.fileChanges({ path: CHANGED.created });
    const [only] = created.stretches;
    assert.equal(only?.texts?.kind === "whole" && only.texts.before, null);
    const gap = await transcript.fileChanges({ path: CHANGED.gap });
    assert.deepEqual(
      gap.stretches.map(({ gap: why, between, change }) => [why, between, change]),
      [
        [undefined, undefined, { added: 1, removed: 0 }],
        ["changed", { added: 1, removed: 1 }, { added: 1, removed: 1 }],
      ],
    );
    const parts = await transcript.fileChanges({ path: CHANGED.parts });
    assert.deepEqual(parts.stretches[0]?.texts, {
      kind: "parts",
      parts: [
        { before: "var total = 0;", after: "let total = discount(0);" },
        { before: "// TODO", after: "// Replaced by cart.ts." },
      ],
    });
    const later = await transcript.fileChanges({ path: CHANGED.later });
    assert.deepEqual([later.commands, later.commandsLater], [1, 1]);
    const possible = await transcript.fileChanges({ path: CHANGED.possible });
    assert.deepEqual(possible, { path: CHANGED.possible, stretches: [], commands: 1, commandsLater: 0 });
    assert.deepEqual((await transcript.fileChanges({ path: "/nowhere" })).stretches, []);
  });

  it("lists the edits behind a file without reads and failures, each with its row", async () => {
    const transcript = await open(changesText());
    const of = async (path: string): Promise<readonly unknown[]> => {
      const { events } = await transcript.fileHistory({ path, from: 0, to: 100, changes: true });
      return events.map(({ touch, command, row }) => [touch, command !== undefined, row !== undefined]);
    };
    assert.deepEqual(await of(CHANGED.later), [
      ["edit", false, true],
      ["edit", true, true],
    ]);
    assert.deepEqual(await of(CHANGED.unchanged), []);
    const all = await transcript.fileHistory({ path: CHANGED.unchanged, from: 0, to: 100 });
    assert.equal(all.total, 2);
  });

  it("is read from patches of Codex's form: created whole, changed in parts, moved, and deleted", async () => {
    const calls = [
      "*** Begin Patch\n*** Add File: a.py\n+one\n+two\n+three\n*** Update File: /w/b.py\n@@\n x\n-y\n+z\n*** End Patch",
      "*** Begin Patch\n*** Update File: a.py\n@@\n one\n-two\n+2\n*** End Patch",
      "*** Begin Patch\n*** Update File: b.py\n*** Move to: c.py\n*** Delete File: old.py\n*** End Patch",
    ].map((input) => ({ tool: "apply_patch", input: { input } }));
    const transcript = await open(sessionOf(calls));
    const files = await filesOf(transcript);
    assert.deepEqual(
      [...files.values()].map(({ path, edits, fate }) => [path, edits, fate]),
      [
        ["/w/a.py", 2, "created"],
        ["/w/b.py", 2, "moved"],
        ["/w/c.py", 1, "created"],
        ["/w/old.py", 1, "deleted"],
      ],
    );
    const { stretches } = await transcript.fileChanges({ path: "/w/a.py" });
    assert.deepEqual(stretches, [
      {
        edits: 2,
        change: { added: 3, removed: 0 },
        texts: { kind: "whole", before: null, after: "one\n2\nthree\n" },
      },
    ]);
    const moved = await transcript.fileChanges({ path: "/w/b.py" });
    assert.deepEqual(moved.stretches[0]?.texts, { kind: "parts", parts: [{ before: "x\ny\n", after: "x\nz\n" }] });
    assert.deepEqual(
      moved.stretches.map(({ movedTo }) => movedTo),
      ["/w/c.py"],
    );
    const { stretches: arrived } = await transcript.fileChanges({ path: "/w/c.py" });
    assert.deepEqual(arrived, [{ edits: 1, movedFrom: "/w/b.py" }]);
  });

  it("is read from the texts of a Write, with the text before from its patch", async () => {
    const structuredPatch = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ["-a", "+b"] }];
    const path = "/w/a.txt";
    const { stretches } = await changesOf(
      [
        {
          tool: "Write",
          input: { file_path: path, content: "b\n" },
          structured: { type: "update", filePath: path, content: "b\n", structuredPatch },
        },
      ],
      path,
    );
    assert.deepEqual(stretches[0]?.texts, { kind: "whole", before: "a\n", after: "b\n" });
  });

  it("takes the patch instead of the request where the user or the tool changed the text", async () => {
    const path = "/w/a.txt";
    const hunk = (lines: readonly string[]): unknown[] => [
      { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines },
    ];
    const edit = (
      structured: Readonly<Record<string, unknown>>,
      more: Readonly<Record<string, unknown>> = {},
    ): Made => ({
      tool: "Edit",
      input: { file_path: path, old_string: "a", new_string: "b", ...more },
      structured: { filePath: path, ...structured },
    });
    const partsOf = async (made: Made): Promise<unknown> => (await changesOf([made], path)).stretches[0]?.texts;
    assert.deepEqual(await partsOf(edit({ userModified: true, structuredPatch: hunk(["-a", "+mine"]) })), {
      kind: "parts",
      parts: [{ before: "a\n", after: "mine\n" }],
    });
    assert.deepEqual(await partsOf(edit({ structuredPatch: hunk(["-  A", "+  b"]) })), {
      kind: "parts",
      parts: [{ before: "  A\n", after: "  b\n" }],
    });
    assert.deepEqual(await partsOf(edit({ structuredPatch: hunk([" a a", "+c"]) }, { replace_all: true })), {
      kind: "parts",
      parts: [{ before: "a", after: "b", everywhere: true }],
    });
    const other = edit({ originalFile: "other\n", structuredPatch: hunk(["-a", "+b"]) });
    assert.deepEqual((await changesOf([other], path)).stretches, [
      {
        gap: "changed",
        edits: 1,
        change: { added: 1, removed: 1 },
        texts: { kind: "parts", parts: [{ before: "a", after: "b" }] },
      },
    ]);
  });

  it("says that an edit isn't recorded where its form isn't known", async () => {
    for (const [tool, path, input] of [
      ["insert_edit_into_file", "/w/a.txt", { code: "x" }],
      ["edit_notebook_file", "/w/a.ipynb", { editType: "insert", cellId: "TOP", newCode: "x" }],
      ["vscode_renameSymbol", "/w/a.ts", { symbol: "a", newName: "b" }],
    ] as const) {
      const { stretches } = await changesOf([{ tool, input: { filePath: path, ...input } }], path);
      assert.deepEqual(stretches, [{ gap: "unrecorded", edits: 1 }], tool);
    }
  });

  it("includes our own tools, as the sessions of other agents name them", async () => {
    const text = (data: object): string => JSON.stringify({ success: true, data });
    const transcript = await open(
      sessionOf([
        { tool: "trv_file_write", input: { file_path: "a.ts", content: "a\n" }, result: text({ bytes: 2 }) },
        {
          tool: "mcp__tool-results__file_edit",
          input: { file_path: "a.ts", old_string: "a", new_string: "b" },
          result: text({ diff: "@@ -1,1 +1,1 @@\n-a\n+b" }),
        },
        {
          tool: "trv_file_write",
          input: { file_path: "log.txt", content: "x\n", append: true },
          result: text({ bytes: 4 }),
        },
      ]),
    );
    const files = await filesOf(transcript);
    assert.deepEqual([...files.keys()], ["/w/a.ts", "/w/log.txt"]);
    assert.deepEqual((await transcript.fileChanges({ path: "/w/a.ts" })).stretches[0]?.texts, {
      kind: "written",
      after: "b\n",
    });
    assert.equal((await transcript.fileChanges({ path: "/w/log.txt" })).stretches[0]?.gap, "unrecorded");
  });

  it("is known by what is shown of a path in which something is hidden", async () => {
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const path = `/w/${secret}/a.ts`;
    const hiding = (
      await open(sessionOf([{ tool: "Write", input: { file_path: path, content: `${secret}\n` } }]))
    ).hiding({});
    const [shown = ""] = (await hiding.changedFiles({ query: ALL })).files.map((file) => file.path);
    assert.deepEqual([shown === "", shown.includes(secret)], [false, false]);
    const { stretches } = await hiding.fileChanges({ path: shown });
    assert.equal(stretches.length, 1);
    assert.equal(JSON.stringify(stretches).includes(secret), false);
  });

  it("contains SEARCH/REPLACE edits, unless the user changed them before they were saved", async () => {
    const diff = "------- SEARCH\nconst a = 1;\n=======\nconst a = 2;\n+++++++ REPLACE\n";
    const edit = { tool: "replace_in_file", input: { path: "/w/a.ts", diff } };
    const { stretches } = await changesOf([edit], "/w/a.ts");
    assert.deepEqual(stretches, [
      {
        edits: 1,
        change: { added: 1, removed: 1 },
        texts: { kind: "parts", parts: [{ before: "const a = 1;\n", after: "const a = 2;\n" }] },
      },
    ]);
    const changed = { ...edit, result: "The user made the following updates to your content:\n\n@@ …" };
    assert.deepEqual((await changesOf([changed], "/w/a.ts")).stretches, [{ edits: 1, gap: "unrecorded" }]);
  });
});

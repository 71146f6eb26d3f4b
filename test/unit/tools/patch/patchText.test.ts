import assert from "node:assert/strict";
import { patchedPaths, readPatch } from "../../../../src/tools/edit/patch/patchText";

const lines = (...all: readonly string[]): string => all.join("\n");
/** A patch of these lines in the format with `*** Begin Patch`. */
const codex = (...all: readonly string[]): string => lines("*** Begin Patch", ...all, "*** End Patch");

/** The files of a patch, without the line numbers of the patch, and with hunks as text. */
function read(patch: string): unknown[] {
  return readPatch(patch).map((file) =>
    file.kind === "update"
      ? {
          ...file,
          hunks: file.hunks.map(({ at: _, lines: own, ...hunk }) => ({
            ...hunk,
            lines: own.map(({ mark, text }) => mark + text),
          })),
        }
      : file,
  );
}

const hunk = (...own: readonly string[]): object => ({ headings: [], lines: own, atEnd: false, unended: [] });

describe("a patch that begins with *** Begin Patch", () => {
  it("adds, deletes, updates, and moves files", () => {
    const patch = codex(
      "*** Add File: new.txt",
      "+one",
      "+",
      "+two",
      "*** Delete File: old.txt",
      "*** Update File: src/a.ts ",
      "*** Move to: src/b.ts",
      "@@",
      " context",
      "-old",
      "+new",
      "*** Update File: only-moved.txt",
      "*** Move to: moved.txt",
    );
    assert.deepEqual(read(patch), [
      { kind: "add", path: "new.txt", content: "one\n\ntwo\n" },
      { kind: "delete", path: "old.txt" },
      { kind: "update", path: "src/a.ts", to: "src/b.ts", hunks: [hunk(" context", "-old", "+new")] },
      { kind: "update", path: "only-moved.txt", to: "moved.txt", hunks: [] },
    ]);
  });

  it("has hunks with headings, line numbers, and the end of the file", () => {
    const patch = codex(
      "*** Update File: a.ts",
      "@@ class A",
      "@@   def f(): @@",
      "-old",
      "@@ -12,3 +12,4 @@ class B",
      "+new",
      "*** End of File",
      " last",
      "+more",
      "\\ No newline at end of file",
    );
    assert.deepEqual(read(patch), [
      {
        kind: "update",
        path: "a.ts",
        hunks: [
          { ...hunk("-old"), headings: ["class A", "def f():"] },
          { ...hunk("+new"), line: 12, atEnd: true },
          { ...hunk(" last", "+more"), unended: ["+"] },
        ],
      },
    ]);
  });

  it("keeps blank lines without a mark between other lines, and drops them at the end of a hunk or file", () => {
    const patch = codex(
      "*** Add File: new.txt",
      "+one",
      "",
      "+two",
      "",
      "*** Update File: a.ts",
      "",
      "@@",
      "-old",
      "",
      " x",
      "",
    );
    assert.deepEqual(read(patch), [
      { kind: "add", path: "new.txt", content: "one\n\ntwo\n" },
      { kind: "update", path: "a.ts", hunks: [hunk("-old", " ", " x")] },
    ]);
  });

  it("is found in a command, a fence, and other text, with CRLF line endings", () => {
    const patch = codex("*** Delete File: a.ts");
    for (const text of [
      `apply_patch <<'EOF'\n${patch}\nEOF\n`,
      `Here it is:\n\`\`\`diff\n${patch}\n\`\`\`\n`,
      patch.replaceAll("\n", "\r\n"),
      patch.replaceAll("\n", "\\n"),
      "*** Delete File: a.ts",
      `${patch}\n\n`,
    ])
      assert.deepEqual(read(text), [{ kind: "delete", path: "a.ts" }]);
  });

  it("can follow another one, and combines updates of one file", () => {
    const one = codex("*** Update File: a.ts", "-old", "*** Update File: b.ts", "-old");
    const two = codex("*** Update File: a.ts", "+new");
    assert.deepEqual(read(`${one}\n${two}`), [
      { kind: "update", path: "a.ts", hunks: [hunk("-old"), hunk("+new")] },
      { kind: "update", path: "b.ts", hunks: [hunk("-old")] },
    ]);
  });

  it("ignores what says that a new file has no line ending at its end", () => {
    const patch = codex("*** Add File: a.ts", "+one", "\\ No newline at end of file");
    assert.deepEqual(read(patch), [{ kind: "add", path: "a.ts", content: "one\n" }]);
  });

  it("ignores *** End of File without a hunk", () => {
    const patch = codex("*** Update File: a.ts", "-old", "*** End of File", "*** End of File");
    assert.deepEqual(read(patch), [{ kind: "update", path: "a.ts", hunks: [{ ...hunk("-old"), atEnd: true }] }]);
  });

  for (const [what, patch, message] of [
    ["is cut off", "*** Begin Patch\n*** Delete File: a.ts", /line 2 of the patch: \*\*\* End Patch is missing/],
    ["names no path", codex("*** Delete File: "), /line 2 of the patch: the path is missing/],
    ["moves to no path", codex("*** Update File: a", "*** Move to: "), /line 3 of the patch: the path is missing/],
    [
      "adds a line without +",
      codex("*** Add File: a.ts", "one"),
      /line 3 .*each line of the new file a\.ts must begin with \+/,
    ],
    [
      "has lines of a deleted file",
      codex("*** Delete File: a.ts", "-x"),
      /line 3 .*nothing can follow \*\*\* Delete File: a\.ts/,
    ],
    [
      "has a line without a mark",
      codex("*** Update File: a.ts", "@@", "x"),
      /line 4 .*must begin with @@, a space, -, or \+/,
    ],
    ["has an unknown heading", codex("*** Update File: a.ts", "*** Rename: b"), /line 3 .*must begin with @@/],
    ["updates nothing", codex("*** Update File: a.ts"), /line 2 .*no changes follow \*\*\* Update File: a\.ts/],
    [
      "has a hunk of context",
      codex("*** Update File: a.ts", "@@", " x"),
      /line 3 .*the hunk for a\.ts has no line that begins with \+ or -/,
    ],
    ["goes on after its end", `${codex("*** Delete File: a.ts")}\n+ more`, /line 4 .*it is after \*\*\* End Patch/],
    ["is empty", codex(), /^ToolError: Invalid input: patch names no file/],
    ["deletes and updates a file", codex("*** Delete File: a", "*** Update File: a", "-x"), /uses a more than once/],
    [
      "moves a file twice",
      codex("*** Update File: a", "*** Move to: b", "*** Update File: a", "-x"),
      /uses a more than once/,
    ],
    [
      "moves a file after an update",
      codex("*** Update File: a", "-x", "*** Update File: a", "*** Move to: b"),
      /uses a more than once/,
    ],
    [
      "has too many files",
      codex(...Array.from({ length: 201 }, (_, index) => `*** Delete File: ${index}`)),
      /patch must name at most 200 files, got 201/,
    ],
    ["is no patch", "replace x by y", /neither \*\*\* Begin Patch nor the --- and \+\+\+ lines/],
  ] as const)
    it(`is refused if it ${what}`, () => {
      assert.throws(() => readPatch(patch), message);
    });
});

describe("a unified diff", () => {
  it("updates, creates, and deletes files", () => {
    const patch = lines(
      "--- a/src/a.ts\t2026-01-01",
      "+++ b/src/a.ts\t2026-01-02",
      "@@ -1,2 +1,2 @@ function f()",
      " one",
      "-two",
      "+zwei",
      "--- /dev/null",
      "+++ b/new.txt",
      "@@ -0,0 +1,2 @@",
      "+one",
      "+two",
      "--- a/old.txt",
      "+++ /dev/null",
      "@@ -1 +0,0 @@",
      "-gone",
    );
    assert.deepEqual(read(patch), [
      { kind: "update", path: "src/a.ts", hunks: [{ ...hunk(" one", "-two", "+zwei"), line: 1 }] },
      { kind: "add", path: "new.txt", content: "one\ntwo\n" },
      { kind: "delete", path: "old.txt" },
    ]);
  });

  it("is read with Git's lines, renames, and quoted names", () => {
    const patch = lines(
      "From 0123 Mon Sep 17",
      "diff --git a/old.ts b/new.ts",
      "similarity index 90%",
      "rename from old.ts",
      "rename to new.ts",
      "index 1..2 100644",
      "--- a/old.ts",
      "+++ b/new.ts",
      "@@ -3 +3 @@",
      "-x",
      "+y",
      "diff --git a/p.ts b/q.ts",
      "rename from p.ts",
      'rename to "q \\"1\\".ts"',
      "diff --git a/made.ts b/made.ts",
      "new file mode 100644",
      "--- /dev/null",
      "+++ b/made.ts",
      "@@ -0,0 +1 @@",
      "+x",
      "\\ No newline at end of file",
      "-- ",
      "2.39.0",
    );
    assert.deepEqual(read(patch), [
      { kind: "update", path: "old.ts", to: "new.ts", hunks: [{ ...hunk("-x", "+y"), line: 3 }] },
      { kind: "update", path: "p.ts", to: 'q "1".ts', hunks: [] },
      { kind: "add", path: "made.ts", content: "x" },
    ]);
  });

  it("is read without Git's prefixes, line numbers, and correct counts", () => {
    const patch = lines(
      "--- a.ts",
      "+++ a.ts",
      "@@",
      "-x",
      "+y",
      "@@ -9,99 +9,99 @@",
      "-p",
      "--- b.ts",
      "+++ b.ts",
      "@@ -1 +1 @@",
      "-x",
    );
    assert.deepEqual(read(patch), [
      { kind: "update", path: "a.ts", hunks: [hunk("-x", "+y"), { ...hunk("-p"), line: 9 }] },
      { kind: "update", path: "b.ts", hunks: [{ ...hunk("-x"), line: 1 }] },
    ]);
  });

  it("can remove lines that look like the names of files", () => {
    const patch = lines(
      "--- a.sql",
      "+++ a.sql",
      "@@ -1,2 +1,2 @@",
      "--- x",
      "+++ y",
      " end",
      "@@ -9 +9 @@",
      "--- p",
      "+++ q",
      "@@ -20 +20 @@",
      "-z",
    );
    assert.deepEqual(read(patch), [
      {
        kind: "update",
        path: "a.sql",
        hunks: [
          { ...hunk("--- x", "+++ y", " end"), line: 1 },
          { ...hunk("--- p", "+++ q"), line: 9 },
          { ...hunk("-z"), line: 20 },
        ],
      },
    ]);
  });

  it("moves a file that has another name behind +++", () => {
    assert.deepEqual(read(lines("--- a/x.ts", "+++ b/y.ts", "@@ -1 +1 @@", "-x", "+y", "```")), [
      { kind: "update", path: "x.ts", to: "y.ts", hunks: [{ ...hunk("-x", "+y"), line: 1 }] },
    ]);
  });

  it("creates an empty file", () => {
    assert.deepEqual(read(lines("--- /dev/null", "+++ b/x.ts")), [{ kind: "add", path: "x.ts", content: "" }]);
  });

  for (const [what, patch, message] of [
    [
      "is of a binary file",
      lines("diff --git a/x b/x", "Binary files a/x and b/x differ"),
      /line 2 .*binary files can't be patched/,
    ],
    ["copies a file", lines("diff --git a/x b/y", "copy from x"), /line 2 .*copies aren't supported/],
    ["changes a mode", lines("diff --git a/x b/x", "old mode 100644"), /line 2 .*the mode of a file can't be patched/],
    [
      "names no file",
      lines("diff --git a/x b/x", "index 1..2"),
      /line 1 .*the lines --- and \+\+\+ that name the file are missing/,
    ],
    [
      "names no file before a hunk",
      lines("diff --git a/x b/x", "@@ -1 +1 @@", " x"),
      /the hunk for the file has no line/,
    ],
    ["is of nothing", lines("--- /dev/null", "+++ /dev/null"), /line 1 .*both files are \/dev\/null/],
    ["has no hunks", lines("--- a/x", "+++ b/x"), /line 1 .*no changes of x follow/],
    ["has a line without a mark", lines("--- a/x", "+++ b/x", "@@ -1 +1 @@", "x"), /line 4 .*must begin with @@/],
    ["names only the old file", lines("--- a/x", "no more"), /patch names no file/],
  ] as const)
    it(`is refused if it ${what}`, () => {
      assert.throws(() => readPatch(patch), message);
    });
});

it("the paths of a patch are known without reading it", () => {
  assert.deepEqual(patchedPaths("*** Update File: a b.ts\n@@\n*** Add File:c\n--- a/d\n+++ b/d\t2026\n+++ /dev/null"), [
    "a b.ts",
    "c",
    "d",
  ]);
});

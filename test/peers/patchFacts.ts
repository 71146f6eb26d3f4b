/** Texts of files by their paths. */
type Files = Readonly<Record<string, string>>;

/**
 * A patch and what becomes of the files. Written anew after the kinds of cases that other tools' tests contain, not
 * copied from them. Where a peer guesses, overwrites, or stops halfway, the case says that the patch is refused.
 */
export interface PatchFact {
  readonly source: "Codex" | "OpenCode" | "Roo Code" | "Aider" | "git";
  readonly title: string;
  readonly before: Files;
  readonly patch: string;
  /** All files afterwards; null if the patch is refused and nothing is changed. */
  readonly after: Files | null;
}

type Case = readonly [title: string, before: Files, patch: string, after: Files | null];

function facts(source: PatchFact["source"], cases: readonly Case[]): PatchFact[] {
  return cases.map(([title, before, patch, after]) => ({ source, title, before, patch, after }));
}

/** A patch that begins and ends with its marks. */
function marked(...lines: readonly string[]): string {
  return ["*** Begin Patch", ...lines, "*** End Patch"].join("\n");
}

/** A patch that updates `a.txt`. */
function update(...lines: readonly string[]): string {
  return marked("*** Update File: a.txt", ...lines);
}

function diff(...lines: readonly string[]): string {
  return ["--- a/a.txt", "+++ b/a.txt", ...lines, ""].join("\n");
}

function text(before: string): Files {
  return { "a.txt": before };
}

const CODEX = facts("Codex", [
  ["a file is created", {}, marked("*** Add File: a.txt", "+ab", "+cd"), text("ab\ncd\n")],
  ["a file is created in a new folder", {}, marked("*** Add File: x/y/a.txt", "+ab"), { "x/y/a.txt": "ab\n" }],
  ["a file is deleted", { "a.txt": "x", "b.txt": "y" }, marked("*** Delete File: a.txt"), { "b.txt": "y" }],
  [
    "a line is replaced below its context",
    text("foo\nbar\n"),
    update("@@", " foo", "-bar", "+baz"),
    text("foo\nbaz\n"),
  ],
  ["the first line is replaced", text("foo\nbar\n"), update("@@", "-foo", "+FOO", " bar"), text("FOO\nbar\n")],
  ["the last line is replaced", text("foo\nbar\n"), update("@@", " foo", "-bar", "+BAR"), text("foo\nBAR\n")],
  ["a line is inserted between two", text("a\nc\n"), update("@@", " a", "+b", " c"), text("a\nb\nc\n")],
  ["a line is added behind the last", text("a\nb\n"), update("@@", " b", "+c", "*** End of File"), text("a\nb\nc\n")],
  [
    "two hunks change one file",
    text("foo\nbar\nbaz\nqux\n"),
    update("@@", " foo", "-bar", "+BAR", "@@", " baz", "-qux", "+QUX"),
    text("foo\nBAR\nbaz\nQUX\n"),
  ],
  [
    "hunks replace, and add at the end",
    text("a\nb\nc\nd\ne\nf\n"),
    update("@@", " a", "-b", "+B", "@@", " c", " d", "-e", "+E", "@@", " f", "+g", "*** End of File"),
    text("a\nB\nc\nd\nE\nf\ng\n"),
  ],
  [
    "a file is moved and edited",
    text("line\n"),
    update("*** Move to: b.txt", "@@", "-line", "+line2"),
    { "b.txt": "line2\n" },
  ],
  [
    "a file is moved to a new folder",
    { "old/a.txt": "from\n", "old/other.txt": "x\n" },
    marked("*** Update File: old/a.txt", "*** Move to: new/dir/a.txt", "@@", "-from", "+to"),
    { "old/other.txt": "x\n", "new/dir/a.txt": "to\n" },
  ],
  [
    "a patch creates, edits, and deletes",
    { "a.txt": "1\n2\n", "old.txt": "x\n" },
    marked("*** Add File: n/new.txt", "+new", "*** Delete File: old.txt", "*** Update File: a.txt", "@@", "-2", "+two"),
    { "a.txt": "1\ntwo\n", "n/new.txt": "new\n" },
  ],
  ["an empty patch is refused", text("x\n"), marked(), null],
  ["a context that isn't there is refused", text("1\n2\n"), update("@@", "-missing", "+x"), null],
  ["deleting a file that isn't there is refused", text("x\n"), marked("*** Delete File: missing.txt"), null],
  ["an update without changes is refused", text("x\n"), update(), null],
  [
    "updating a file that isn't there is refused",
    text("x\n"),
    marked("*** Update File: missing.txt", "@@", "-a", "+b"),
    null,
  ],
  [
    "moving onto another file is refused",
    { "a.txt": "from\n", "b.txt": "there\n" },
    update("*** Move to: b.txt", "@@", "-from", "+new"),
    null,
  ],
  ["deleting a folder is refused", { "dir/a.txt": "x\n" }, marked("*** Delete File: dir"), null],
  ["an unknown heading is refused", text("x\n"), marked("*** Frobnicate File: a.txt"), null],
  [
    "a file without a line ending at its end stays so",
    text("no ending"),
    update("@@", "-no ending", "+first", "+second"),
    text("first\nsecond"),
  ],
  [
    "if one of several files fails, none is changed",
    text("x\n"),
    marked("*** Add File: new.txt", "+hello", "*** Update File: missing.txt", "@@", "-a", "+b"),
    null,
  ],
  ["lines without context and heading are refused", text("1\n2\n"), update("@@", "+added"), null],
  [
    "lines without context are added at the marked end",
    text("1\n2\n"),
    update("@@", "+3", "*** End of File"),
    text("1\n2\n3\n"),
  ],
  [
    "spaces behind the marks of a patch are ignored",
    text("one\n"),
    "*** Begin Patch  \n*** Update File: a.txt\n@@\n-one\n+two\n*** End Patch  \n",
    text("two\n"),
  ],
  [
    "spaces around a path are ignored",
    text("one\n"),
    marked("*** Update File:   a.txt  ", "@@", "-one", "+two"),
    text("two\n"),
  ],
  [
    "letters outside ASCII are found and written",
    text("line1\nnaïve café\nline3\n"),
    update("@@", " line1", "-naïve café", "+naïve café ✅", " line3"),
    text("line1\nnaïve café ✅\nline3\n"),
  ],
  ["lines are only removed", text("1\n2\n3\n"), update("@@", " 1", "-2", " 3"), text("1\n3\n")],
  [
    "the mark of the end chooses the last of two occurrences",
    text("x\ny\nx\ny\n"),
    update("@@", " x", "-y", "+z", "*** End of File"),
    text("x\ny\nx\nz\n"),
  ],
  ["a hunk that fits twice is refused", text("x\ny\nx\ny\n"), update("@@", " x", "-y", "+z"), null],
  [
    "a heading chooses the occurrence below it",
    text("class A:\n  def f():\n    pass\nclass B:\n  def f():\n    pass\n"),
    update("@@ class B:", "-    pass", "+    return 1"),
    text("class A:\n  def f():\n    pass\nclass B:\n  def f():\n    return 1\n"),
  ],
  [
    "two headings choose the occurrence below both",
    text("class A:\n  def f():\n    pass\n  def g():\n    pass\n"),
    update("@@ class A:", "@@   def g():", "-    pass", "+    return 1"),
    text("class A:\n  def f():\n    pass\n  def g():\n    return 1\n"),
  ],
  [
    "a hunk needs no heading if it is the first",
    text("import a\n"),
    update(" import a", "+import b"),
    text("import a\nimport b\n"),
  ],
  ["dashes that look the same are found", text("a \u2013 b\u2011c\n"), update("@@", "-a - b-c", "+new"), text("new\n")],
  ["a patch in a here document is taken", {}, `<<'EOF'\n${marked("*** Add File: a.txt", "+hi")}\nEOF\n`, text("hi\n")],
  [
    "a patch in a command with a here document is taken",
    {},
    `apply_patch <<'EOF'\n${marked("*** Add File: a.txt", "+hi")}\nEOF\n`,
    text("hi\n"),
  ],
  ["a patch without its end is refused", text("x\n"), "*** Begin Patch\n*** Update File: a.txt\n@@\n-x\n+y", null],
  ["a text that is no patch is refused", text("x\n"), "please change x to y", null],
  [
    "CRLF is kept",
    text("a\r\nb\r\nc\r\n"),
    update("@@", " a", "-b", "+B", "@@", " c", "+d", "*** End of File"),
    text("a\r\nB\r\nc\r\nd\r\n"),
  ],
  [
    "hunks in another order than the text's are made",
    text("a\nb\nc\nd\n"),
    update("@@", "-d", "+D", "@@", "-a", "+A"),
    text("A\nb\nc\nD\n"),
  ],
  ["creating a file that is there is refused", text("old\n"), marked("*** Add File: a.txt", "+new"), null],
  ["a line of a new file without its plus sign is refused", {}, marked("*** Add File: a.txt", "+ok", "not ok"), null],
  ["a path outside the workspace is refused", text("x\n"), marked("*** Add File: ../../../outside.txt", "+x"), null],
]);

const OPENCODE = facts("OpenCode", [
  [
    "a mark of the byte order stays",
    text("\ufeffusing A;\n\nclass B {}\n"),
    update("@@", " class B {}", "+class C {}"),
    text("\ufeffusing A;\n\nclass B {}\nclass C {}\n"),
  ],
  [
    "two hunks without context change one file",
    text("l1\nl2\nl3\nl4\n"),
    update("@@", "-l2", "+c2", "@@", "-l4", "+c4"),
    text("l1\nc2\nl3\nc4\n"),
  ],
  [
    "a line is inserted between its neighbors",
    text("alpha\nomega\n"),
    update("@@", " alpha", "+beta", " omega"),
    text("alpha\nbeta\nomega\n"),
  ],
  [
    "spaces at the ends of lines may differ",
    text("line1  \nline2\nline3   \n"),
    update("@@", "-line2", "+changed"),
    text("line1  \nchanged\nline3   \n"),
  ],
  [
    "spaces at the end of a context line may differ, and stay",
    text("line1  \nline2\n"),
    update("@@", " line1", "-line2", "+changed"),
    text("line1  \nchanged\n"),
  ],
  [
    "spaces at the beginning of lines may differ",
    text("  line1\n  line2\n"),
    update("@@", "-line1", "+changed"),
    text("  changed\n  line2\n"),
  ],
  ["an empty text is refused", text("x\n"), "", null],
  [
    "a second use of a path is refused",
    text("x\ny\n"),
    marked("*** Update File: a.txt", "@@", "-x", "+z", "*** Delete File: a.txt"),
    null,
  ],
  ["hunks that change the same line are refused", text("x\ny\n"), update("@@", "-x", "+1", "@@", "-x", "+2"), null],
  ["a patch that changes nothing is refused", text("x\n"), update("@@", "-x", "+x"), null],
  [
    "a heading in the middle of a function is found",
    text("fn a\nx=1\nx=2\nfn b\nx=1\nx=2\n"),
    update("@@ fn b", " x=1", "-x=2", "+x=3"),
    text("fn a\nx=1\nx=2\nfn b\nx=1\nx=3\n"),
  ],
]);

const ROO = facts("Roo Code", [
  ["a deletion is made by its context", text("foo\nbar\nbaz\n"), update("@@", " foo", "-bar"), text("foo\nbaz\n")],
  [
    "a heading that isn't there doesn't matter if the lines fit once",
    text("foo\nbar\n"),
    update("@@ nowhere", "-foo", "+baz"),
    text("baz\nbar\n"),
  ],
  ["an empty context line is a blank line", text("a\n\nb\n"), update("@@", " a", "", "-b", "+c"), text("a\n\nc\n")],
  [
    "a heading names a method",
    text("class Foo:\n    def bar(self):\n        pass\n"),
    update("@@ def bar(self):", "-        pass", "+        return 123"),
    text("class Foo:\n    def bar(self):\n        return 123\n"),
  ],
  [
    "typographic quotes are found by plain ones",
    text("say \u201chi\u201d\n"),
    update("@@", '-say "hi"', "+say ho"),
    text("say ho\n"),
  ],
  ["a no-break space is found by a space", text("a\u00a0b\n"), update("@@", "-a b", "+c"), text("c\n")],
]);

const AIDER = facts("Aider", [
  [
    "a diff without line numbers is taken",
    text("Original\nrest\n"),
    diff("@@ ... @@", "-Original", "+Modified"),
    text("Modified\nrest\n"),
  ],
  [
    "a diff from /dev/null creates a file",
    {},
    "--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1,2 @@\n+one\n+two\n",
    text("one\ntwo\n"),
  ],
  [
    "a path with spaces is taken",
    { "dir with spaces/a.txt": "Original\n" },
    "--- dir with spaces/a.txt\n+++ dir with spaces/a.txt\n@@ ... @@\n-Original\n+Modified\n",
    { "dir with spaces/a.txt": "Modified\n" },
  ],
  [
    "a diff of two files is taken",
    { "a.txt": "1\n", "b.txt": "2\n" },
    "--- a.txt\n+++ a.txt\n@@ ... @@\n-1\n+one\n--- b.txt\n+++ b.txt\n@@ ... @@\n-2\n+two\n",
    { "a.txt": "one\n", "b.txt": "two\n" },
  ],
  [
    "a diff in a fence is taken",
    text("Original\n"),
    `Here it is:\n\n\`\`\`diff\n${diff("@@ -1 +1 @@", "-Original", "+Modified")}\`\`\`\n`,
    text("Modified\n"),
  ],
]);

const GIT = facts("git", [
  [
    "a hunk is applied at its line",
    text("a\nb\nc\n"),
    diff("@@ -1,3 +1,3 @@", " a", "-b", "+B", " c"),
    text("a\nB\nc\n"),
  ],
  [
    "a hunk whose line numbers are wrong is found by its lines",
    text("x\nx\nx\na\nb\n"),
    diff("@@ -1,2 +1,2 @@", " a", "-b", "+B"),
    text("x\nx\nx\na\nB\n"),
  ],
  [
    "a line number chooses between occurrences",
    text("a\nb\na\nb\n"),
    diff("@@ -3,2 +3,2 @@", " a", "-b", "+B"),
    text("a\nb\na\nB\n"),
  ],
  [
    "a removed line ending is written",
    text("a\nb\n"),
    diff("@@ -1,2 +1,2 @@", " a", "-b", "+c", "\\ No newline at end of file"),
    text("a\nc"),
  ],
  [
    "an added line ending is written",
    text("a\nb"),
    diff("@@ -1,2 +1,2 @@", " a", "-b", "\\ No newline at end of file", "+c"),
    text("a\nc\n"),
  ],
  [
    "a diff to /dev/null deletes a file",
    { "a.txt": "x\n", "b.txt": "y\n" },
    "--- a/a.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n",
    { "b.txt": "y\n" },
  ],
  [
    "a rename is made",
    text("x\n"),
    "diff --git a/a.txt b/b.txt\nsimilarity index 100%\nrename from a.txt\nrename to b.txt\n",
    { "b.txt": "x\n" },
  ],
  [
    "a rename with a change is made",
    text("x\ny\n"),
    "diff --git a/a.txt b/b.txt\nsimilarity index 50%\nrename from a.txt\nrename to b.txt\n--- a/a.txt\n+++ b/b.txt\n@@ -1,2 +1,2 @@\n x\n-y\n+z\n",
    { "b.txt": "x\nz\n" },
  ],
  [
    "an empty file is created",
    {},
    "diff --git a/a.txt b/a.txt\nnew file mode 100644\nindex 0000000..e69de29\n",
    text(""),
  ],
  [
    "an empty file is deleted",
    { "x y.txt": "", "b.txt": "y\n" },
    "diff --git a/x y.txt b/x y.txt\ndeleted file mode 100644\nindex e69de29..0000000\n",
    { "b.txt": "y\n" },
  ],
  [
    "an empty file whose names differ is refused",
    {},
    "diff --git a/a.txt b/b.txt\nnew file mode 100644\nindex 0000000..e69de29\n",
    null,
  ],
  ["a heading of Git alone is refused", text("x\n"), "diff --git a/a.txt b/a.txt\nindex 1..2 100644\n", null],
  ["a changed mode is refused", text("x\n"), "diff --git a/a.txt b/a.txt\nold mode 100644\nnew mode 100755\n", null],
  [
    "a copy is refused",
    text("x\n"),
    "diff --git a/a.txt b/b.txt\nsimilarity index 100%\ncopy from a.txt\ncopy to b.txt\n",
    null,
  ],
  [
    "a hunk that was applied before is refused",
    text("a\nB\nc\n"),
    diff("@@ -1,3 +1,3 @@", " a", "-b", "+B", " c"),
    null,
  ],
  ["a hunk whose context differs is refused", text("a\nb\nX\n"), diff("@@ -1,3 +1,3 @@", " a", "-b", "+B", " c"), null],
  [
    "a binary patch is refused",
    text("x\n"),
    "diff --git a/a.txt b/a.txt\nindex 1..2 100644\nGIT binary patch\nliteral 3\nKcmZ\n\n",
    null,
  ],
  [
    "text behind the line numbers is no context",
    text("f() {\n  a\n}\n"),
    diff("@@ -2,1 +2,1 @@ f() {", "-  a", "+  b"),
    text("f() {\n  b\n}\n"),
  ],
  [
    "lines are inserted at a line number without context",
    text("a\nb\nc\n"),
    diff("@@ -2,0 +3 @@", "+x"),
    text("a\nb\nx\nc\n"),
  ],
]);

export const PATCH_FACTS: readonly PatchFact[] = [...CODEX, ...OPENCODE, ...ROO, ...AIDER, ...GIT];

import assert from "node:assert/strict";
import { replaced } from "../../../../src/tools/edit/match/planEdits";
import { placeHunks } from "../../../../src/tools/edit/patch/placedHunks";
import { readPatch } from "../../../../src/tools/edit/patch/patchText";

const place = (text: string, hunks: readonly string[], path = "a.ts"): { now: string; notes: readonly string[] } => {
  const [file] = readPatch(`*** Begin Patch\n*** Update File: ${path}\n${hunks.join("\n")}\n*** End Patch`);
  assert.ok(file?.kind === "update", "a patch of one file");
  const { replacements, notes } = placeHunks(text, file.hunks, path);
  return { now: replaced(text, replacements), notes };
};
const patched = (text: string, ...hunks: readonly string[]): string => place(text, hunks).now;

describe("hunks of a patch", () => {
  it("replace, add, and remove lines", () => {
    assert.equal(patched("a\nb\nc\nd\n", "@@", " a", "-b", "+B", "+B2", " c", "-d"), "a\nB\nB2\nc\n");
  });

  it("are found in the order of the patch, and also if they are in another order", () => {
    assert.equal(patched("a\nx\nb\nx\n", "@@", "-b", "+B", "@@", "-x", "+X"), "a\nx\nB\nX\n");
    assert.equal(patched("a\nb\n", "@@", "-b", "+B", "@@", "-a", "+A"), "A\nB\n");
  });

  it("can share context", () => {
    assert.equal(patched("a\nb\nc\n", "@@", "-a", "+A", " b", "@@", " b", "-c", "+C"), "A\nb\nC\n");
  });

  for (const [ending, name] of [
    ["\r\n", "CRLF"],
    ["\r", "CR"],
    ["\n", "LF"],
  ] as const)
    it(`keep ${name} line endings`, () => {
      assert.equal(patched(`a${ending}b${ending}`, "-b", "+B", "+c"), `a${ending}B${ending}c${ending}`);
    });

  it("keep the mixed line endings of lines that they don't change", () => {
    assert.equal(patched("a\r\nb\nc\r\n", " a", "-b", "+B", " c"), "a\r\nB\nc\r\n");
  });

  it("keep that the last line has no ending", () => {
    assert.equal(patched("a\nb", "-b", "+B", "+c"), "a\nB\nc");
    assert.equal(patched("a\nb", " b", "+c"), "a\nb\nc");
    assert.equal(patched("a", "-a", "+b"), "b");
    assert.equal(patched("a\nb", "-b"), "a\n");
  });

  it("add and remove the ending of the last line as a unified diff says", () => {
    assert.equal(patched("a\nb", "-b", "\\ No newline at end of file", "+b"), "a\nb\n");
    assert.equal(patched("a\nb\n", "-b", "+b", "\\ No newline at end of file"), "a\nb");
  });

  it("ignore white space at the ends of lines if nothing is closer, and keep it in context", () => {
    const { now, notes } = place("a  \nb\t\nc\n", ["@@", " a", "-b", "+B", " c "]);
    assert.equal(now, "a  \nB\nc\n");
    assert.deepEqual(notes, [
      "Hunk 1 of 1 for a.ts (line 3 of the patch) was found except for white space at the ends of lines.",
    ]);
  });

  it("ignore that characters only look the same if nothing is closer, and keep them in context", () => {
    const { now, notes } = place("it\u2019s\u00a0so\nb\n", [" it's so", "-b", "+B"]);
    assert.equal(now, "it\u2019s\u00a0so\nB\n");
    assert.match(String(notes), /except for characters that look the same/);
  });

  it("take the indentation of the file if nothing is closer", () => {
    const { now, notes } = place("{\n\tif (x) {\n\t\ty();\n\t}\n}\n", [
      "     if (x) {",
      "-        y();",
      "+        z();",
      "+        w();",
      "     }",
    ]);
    assert.equal(now, "{\n\tif (x) {\n\t\tz();\n\t\tw();\n\t}\n}\n");
    assert.match(String(notes), /except for indentation/);
    assert.equal(patched("a\n    b\nc\n", "-b"), "a\nc\n");
    assert.equal(patched("a\n    b\nc\n", "-b", "+d"), "a\n    d\nc\n");
  });

  it("don't search a huge text for similar lines", () => {
    const text = `it\u2019s\n    b\n${"x\n".repeat(2_000_001)}`;
    for (const hunk of ["-it's", "-b "]) assert.throws(() => place(text, [hunk]), /wasn't found/);
    assert.equal(patched(`b \n${"x\n".repeat(2_000_001)}`, "-b", "+c").slice(0, 2), "c\n");
  });

  it("aren't guessed if they fit several locations", () => {
    assert.throws(
      () => place("x\na\nx\n", ["-x", "+y"]),
      /^ToolError: Invalid input: hunk 1 of 1 for a\.ts \(line 3 of the patch\) fits 2 locations \(lines 1, 3\)\. Add context lines, or an @@ line/,
    );
    assert.throws(() => place("x\n".repeat(40), ["-x", "+y"]), /fits 40 locations \(lines 1, 2, .*20, …\)/);
    assert.throws(() => place("x \na\nx\t\n", ["-x", "+y"]), /fits 2 locations/);
    assert.throws(() => place("\u2019\na\n\u2018\n", ["-'", "+y"]), /fits 2 locations/);
    assert.throws(() => place("  x\na\n  x\n", ["-x", "+y"]), /fits 2 locations/);
  });

  it("overlap each other's occurrences, and count them all", () => {
    assert.throws(() => place("a\na\na\n", [" a", "-a"]), /fits 2 locations \(lines 1, 2\)/);
    assert.equal(patched("a\nb\na\nb\na\nc\n", " a", " b", " a", "-c", "+C"), "a\nb\na\nb\na\nC\n");
  });

  it("are below their headings", () => {
    const text = "class A\n  def f():\n    x\n  def g():\n    x\nclass B\n  def f():\n    x\n";
    assert.equal(patched(text, "@@ class B", "-    x", "+    y").indexOf("y"), text.lastIndexOf("x"));
    assert.equal(
      patched(text, "@@ class A", "@@ def g():", "-    x", "+    y").split("y")[0],
      text.slice(0, text.indexOf("x\nclass B")),
    );
    assert.equal(
      patched(text, "@@ def g(", "-    x", "+    y").split("y")[0],
      text.slice(0, text.indexOf("x\nclass B")),
    );
    assert.equal(
      patched(text, "@@ class B", " class B", "-  def f():", "+  def h():").includes("class B\n  def h()"),
      true,
    );
  });

  it("aren't guessed if a heading occurs several times, and need none if they are unique", () => {
    const text = "class A\n  def f():\n    x\nclass B\n  def f():\n    x\nend\n";
    assert.throws(() => place(text, ["@@ def f():", "-    x", "+    y"]), /fits 2 locations/);
    assert.throws(() => place(text, ["@@ class A", "@@ none", "@@ class B", "-    x", "+    y"]), /fits 2 locations/);
    assert.equal(patched(text, "@@ class Z", "-end", "+END").includes("END"), true);
    assert.equal(patched(text, "@@ end", "-class B", "+class C").includes("class C"), true);
    assert.throws(() => place(text, ["@@ class B", "@@ class A", "-    x", "+    y"]), /fits 2 locations/);
  });

  it("are where their line number says, or as much lower as the hunk before", () => {
    assert.equal(patched("x\na\nx\n", "@@ -3 +3 @@", "-x", "+y"), "x\na\ny\n");
    assert.equal(
      patched("0\n0\na\nx\nx\nx\n", "@@ -1 +1 @@", "-a", "+A", "@@ -3 +3 @@", "-x", "+y"),
      "0\n0\nA\nx\ny\nx\n",
    );
    assert.throws(() => place("x\na\nx\n", ["@@ -2 +2 @@", "-x", "+y"]), /fits 2 locations/);
  });

  it("are at the end of the file if the patch says so", () => {
    assert.equal(patched("x\nx\n", "-x", "+y", "*** End of File"), "x\ny\n");
    assert.equal(patched("x\na\n", "-x", "+y", "*** End of File"), "y\na\n");
  });

  it("without context are added at a line number, below a heading, at the end, or to an empty file", () => {
    assert.equal(patched("a\nb\n", "@@ -1,0 +2 @@", "+x"), "a\nx\nb\n");
    assert.equal(patched("a\nb\n", "@@ -0,0 +1 @@", "+x"), "x\na\nb\n");
    assert.equal(patched("def f():\n    b\n", "@@ def f():", "+    a"), "def f():\n    a\n    b\n");
    assert.equal(patched("a\nb\n", "+x", "*** End of File"), "a\nb\nx\n");
    assert.equal(patched("", "+x"), "x\n");
    for (const hunk of [["+x"], ["@@ a", "+x"], ["@@ -9,0 +9 @@", "+x"]])
      assert.throws(() => place("a\na\n", hunk), /has no context lines, so where to add its lines isn't known/);
  });

  it("that aren't found name the closest lines", () => {
    assert.throws(
      () => place("function one() {\n  return 1;\n}\n", [" function one() {", "-  return 2;", "+  return 3;"]),
      /^ToolError: Hunk 1 of 1 for a\.ts \(line 3 of the patch\) wasn't found\. The closest text is at lines 1-2; it differs in line 2, which is " {2}return 1;" where the patch has " {2}return 2;"\.[^]*\nNothing was changed\.$/,
    );
  });

  it("that were applied before are named as such", () => {
    assert.throws(() => place("new\nb\n", ["-old", "+new", " b"]), /the file has its new lines already, from line 1/);
    assert.throws(() => place("new\nnew\n", ["-old", "+new"]), /wasn't found/);
    assert.throws(() => place("new\n", ["-old"]), /wasn't found/);
  });

  it("are refused if two of them change the same lines, or if they change nothing", () => {
    assert.throws(() => place("a\nb\n", ["@@", "-a", "-b", "@@", "-b"]), /changes lines that another hunk changes/);
    assert.throws(
      () => place("  a\n  b\nc\n", ["@@", "-  b", "@@", "-a", "+x", " b"]),
      /changes lines that another hunk changes/,
    );
    assert.throws(
      () => place("a\nb\nc\n", ["@@", "-a", "-b", "-c", "@@ -2,0 +2 @@", "+x"]),
      /two hunks for a\.ts change line 3/,
    );
    assert.throws(() => place("a\nb\n", ["-a", "+a"]), /the patch changes nothing in a\.ts/);
  });
});

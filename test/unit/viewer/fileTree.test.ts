import assert from "node:assert/strict";
import type { ChangedFile } from "../../../src/transcripts/model/changes/changesModel";
import { treeItems } from "../../../src/viewer/statistics/changes/fileTree";

const file = (path: string): ChangedFile => ({ path, edits: 1, commands: 0, gaps: 0 });
const tree = (paths: readonly string[], closed: readonly string[] = []): string[] =>
  treeItems(paths.map(file), new Set(closed)).map(
    ({ kind, name, level }) => `${"  ".repeat(level - 1)}${name}${kind === "folder" ? ":" : ""}`,
  );

describe("the tree of changed files", () => {
  it("has the folders of each folder before its files, and one line for folders that contain only another one", () => {
    assert.deepEqual(tree(["/home/ada/b.ts", "/home/ada/src/a/x.ts", "/home/ada/src/a/w.ts", "/home/ada/src/z.ts"]), [
      "/home/ada:",
      "  src:",
      "    a:",
      "      w.ts",
      "      x.ts",
      "    z.ts",
      "  b.ts",
    ]);
  });

  it("hides the content of closed folders", () => {
    assert.deepEqual(tree(["/a/b/x.ts", "/a/c/y.ts"], ["/a/b/"]), ["/a:", "  b:", "  c:", "    y.ts"]);
  });

  it("splits paths of Windows, and keeps relative paths", () => {
    assert.deepEqual(tree(["C:\\work\\a.ts", "C:\\work\\src\\b.ts"]), ["C:/work:", "  src:", "    b.ts", "  a.ts"]);
    assert.deepEqual(tree(["a.ts", "/a.ts"]), ["/:", "  a.ts", "a.ts"]);
  });

  it("has a key of its own for every line, also for a folder with the path of a file", () => {
    const items = treeItems([file("/a"), file("/a/b"), file("/__proto__/b"), file("/a/")], new Set());
    assert.equal(new Set(items.map(({ key, kind }) => `${kind} ${key}`)).size, items.length);
  });

  it("ends for a path with very many folders", () => {
    const items = treeItems([file(`${"/a".repeat(100_000)}/x.ts`)], new Set());
    assert.equal(items.length, 2);
  });
});

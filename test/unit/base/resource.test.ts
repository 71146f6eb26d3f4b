import assert from "node:assert/strict";
import { isInFolder } from "../../../src/base/resource";

describe("a path in a folder", () => {
  for (const [path, folder, isIn] of [
    ["/home/sam/notes", "/home/sam/notes", true],
    ["/home/sam/notes/src", "/home/sam/notes", true],
    ["C:\\code\\notes\\src", "C:\\code\\notes", true],
    ["C:\\Code\\notes\\src", "c:\\code\\notes", true],
    ["c:/code/notes", "C:\\code\\notes", true],
    ["C:\\code\\notes-app", "c:\\code\\notes", false],
    ["/Home/sam/notes", "/home/sam/notes", false],
    ["file:///home/sam/notes/a.ts", "file:///home/sam/notes", true],
    ["/home/sam/notes-app", "/home/sam/notes", false],
    ["/home/sam", "/home/sam/notes", false],
    ["/other/home/sam/notes", "/home/sam/notes", false],
  ] as const)
    it(`${path} is ${isIn ? "" : "not "}in ${folder}`, () => assert.equal(isInFolder(path, folder), isIn));
});

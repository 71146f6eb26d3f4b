import assert from "node:assert/strict";
import { isInFolder, pathOfUri } from "../../../src/base/resource";

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

describe("the path of a URI", () => {
  for (const [uri, path] of [
    ["file:///home/sam/my%20notes", "/home/sam/my notes"],
    ["file://server/share/notes", "/share/notes"],
    ["vscode-remote://ssh-remote%2Bhost/home/sam", "/home/sam"],
    ["file:///c%3A/code/notes", "C:\\code\\notes"],
    ["file:///D:/", "D:\\"],
    ["untitled:notes", undefined],
    ["https://example.org/home", undefined],
    ["file:///home/%E0%A4", undefined],
    ["/home/sam", undefined],
  ] as const)
    it(`${uri} is ${path ?? "unknown"}`, () => assert.equal(pathOfUri(uri), path));
});

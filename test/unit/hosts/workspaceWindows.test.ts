import assert from "node:assert/strict";
import type { Files } from "../../../src/base/filesPort";
import { fileResource } from "../../../src/hosts/shared/workspace/fileUri";
import { createWorkspace } from "../../../src/hosts/shared/workspace/createWorkspace";
import { assertBlocked, assertInvalid } from "./refusedPaths";

describe("workspace on Windows", () => {
  const files: Pick<Files, "realpath"> = { realpath: async (resource) => resource };
  const root = fileResource("C:\\Users\\me\\code", "win32");
  const workspace = createWorkspace({
    folders: [{ name: "code", resource: root }],
    trusted: true,
    files,
    platform: "win32",
  });
  const target = fileResource("c:\\Users\\me\\code\\src\\a.ts", "win32");

  for (const given of [
    "src\\a.ts",
    "src/a.ts",
    ".\\src\\a.ts",
    "C:\\Users\\me\\code\\src\\a.ts",
    "c:/Users/me/code/src/a.ts",
    "/c/Users/me/code/src/a.ts",
    "file:///C:/Users/me/code/src/a.ts",
    "file:///c%3A/Users/me/code/src/a.ts",
    "\\Users\\me\\code\\src\\a.ts",
    "/Users/me/code/src/a.ts",
    "file:///Users/me/code/src/a.ts",
  ]) {
    it(`takes ${given}`, async () => assert.equal(await workspace.resolve(given), target));
  }
  it("reads a path without a drive on the drive of its folder, and never relative to the process", async () => {
    for (const given of ["/src/a.ts", "\\src\\a.ts", "file:///src/a.ts"]) {
      const { real } = await workspace.place(given);
      assert.deepEqual([real.resource, real.inside], ["file:///c%3A/src/a.ts", false]);
    }
  });
  it("refuses a path without a drive if no folder has one", async () => {
    const share = { name: "s", resource: fileResource("\\\\server\\share\\s", "win32") };
    for (const folders of [[share], []])
      await assertInvalid(
        createWorkspace({ folders, trusted: true, files, platform: "win32" }),
        "/src/a.ts",
        /has no drive/,
      );
  });
  it("knows its folder in any case of letters", async () => {
    const resource = await workspace.resolve("C:\\USERS\\Me\\Code\\src");
    assert.equal(workspace.display(resource), "src");
  });
  for (const given of [
    "..\\other",
    "D:\\x",
    "C:\\Users\\me\\code2",
    "\\\\server\\share\\x",
    "C:\\",
    "\\etc",
    "/src/a.ts",
    "file:///src/a.ts",
  ]) {
    it(`refuses ${given}`, async () => assertBlocked(workspace, given));
  }
  for (const [given, advice] of [
    ["CON", /device/],
    ["src\\nul.txt", /device/],
    ["com1", /device/],
    ["LPT9.log", /device/],
    ["aux ", /device/],
    ["a.", /dot or space/],
    ["dir /x", /dot or space/],
    ["a.txt:stream", /data stream/],
    ["a.txt::$DATA", /data stream/],
    ["\\\\?\\C:\\Users\\me\\code\\a", /Device paths/],
    ["\\\\.\\PhysicalDrive0", /Device paths/],
    ["C:a", /drive letter/],
    ["a|b", /doesn't allow/],
    ["~\\x", /isn't expanded/],
    ["file:///c:/Users/me/code/nul", /device/],
  ] as const) {
    it(`says what is wrong with ${given}`, async () => assertInvalid(workspace, given, advice));
  }
  for (const given of ["console", "nul-able.txt", "com10", "a..b", ".gitignore", "..."]) {
    if (given !== "...")
      it(`takes ${given}, which is no trap`, async () =>
        assert.equal(workspace.display(await workspace.resolve(given)), given));
  }
  it("takes a folder of a network share", async () => {
    const share = createWorkspace({
      folders: [{ name: "s", resource: fileResource("\\\\server\\share\\s", "win32") }],
      trusted: true,
      files,
      platform: "win32",
    });
    assert.equal(await share.resolve("\\\\server\\share\\s\\a"), "file://server/share/s/a");
    assert.equal(share.display(await share.resolve("a")), "a");
  });
  it("asks no server about a path that no open folder is on, which would get the user's identity", async () => {
    const asked: string[] = [];
    const realpath: Files["realpath"] = async (resource) => {
      asked.push(resource);
      return resource;
    };
    const nowhere = createWorkspace({ folders: [], trusted: true, files: { realpath }, platform: "win32" });
    for (const given of ["\\\\server\\share\\x", "//server/share/x", "/\\server\\share\\x", "file://server/share/x"])
      await assertBlocked(nowhere, given);
    assert.deepEqual(asked, []);
    assert.equal((await nowhere.place("C:\\x")).named.resource, "file:///c%3A/x");
  });
});

import assert from "node:assert/strict";
import { type Made, openedSessions, sessionOf } from "./openedSessions";

describe("what a session changed with our own tools that move and remove files", () => {
  const { open, filesOf, changesOf } = openedSessions();

  const result = (...statuses: readonly (readonly [string, string])[]): string =>
    JSON.stringify({
      success: true,
      data: {
        content: [{ type: "json", value: statuses.map(([path, status]) => ({ path, status, exists: true })) }],
      },
    });
  const fates = async (calls: readonly Made[]): Promise<unknown[]> =>
    [...(await filesOf(await open(sessionOf(calls)))).values()].map(({ path, edits, fate }) => [path, edits, fate]);

  it("is read from moves to a new name, and into a folder", async () => {
    const calls = [
      { tool: "trv_fileio_move", input: { source: ["a.ts"], destination: "b.ts" }, result: result(["a.ts", "ok"]) },
      {
        tool: "mcp__files__fileio_move",
        input: { paths: ["/w/x.ts", "y.md"], to: "lib/" },
        result: result(["/w/x.ts", "ok"], ["y.md", "ok"]),
      },
    ];
    assert.deepEqual(await fates(calls), [
      ["/w/a.ts", 1, "moved"],
      ["/w/b.ts", 1, "created"],
      ["/w/lib/x.ts", 1, "created"],
      ["/w/lib/y.md", 1, "created"],
      ["/w/x.ts", 1, "moved"],
      ["/w/y.md", 1, "moved"],
    ]);
    const { stretches } = await changesOf(calls, "/w/x.ts");
    assert.deepEqual(stretches, [{ edits: 1, movedTo: "/w/lib/x.ts" }]);
    const arrived = await changesOf(calls, "/w/lib/x.ts");
    assert.deepEqual(arrived.stretches, [{ edits: 1, movedFrom: "/w/x.ts" }]);
  });

  it("doesn't name a new path where the call doesn't say whether the destination is a folder", async () => {
    const move = (source: string, destination: string): Made => ({
      tool: "fileio_move",
      input: { source, destination },
    });
    assert.deepEqual(await fates([move("a.ts", "lib")]), [["/w/a.ts", 1, "moved"]]);
    assert.deepEqual(await fates([move("src/*.ts", "lib/")]), [["/w/src/*.ts", 1, "moved"]]);
    assert.deepEqual((await changesOf([move("a.ts", "lib")], "/w/a.ts")).stretches, [{ edits: 1, movedTo: "/w/lib" }]);
  });

  it("is read from removals, with the text that the file had if it is known", async () => {
    const calls = [
      {
        tool: "Write",
        input: { file_path: "/w/a.ts", content: "one\n" },
        structured: {
          type: "create",
          filePath: "/w/a.ts",
          content: "one\n",
          structuredPatch: [],
          originalFile: null,
        },
      },
      {
        tool: "fileio_remove",
        input: { path: ["a.ts", "old.ts"] },
        result: result(["a.ts", "ok"], ["old.ts", "ok"]),
      },
    ];
    const files = await filesOf(await open(sessionOf(calls)));
    assert.deepEqual([files.get("/w/old.ts")?.fate, files.get("/w/a.ts")?.edits], ["deleted", 2]);
    assert.deepEqual((await changesOf(calls, "/w/old.ts")).stretches, [{ edits: 1, deleted: true }]);
  });

  it("leaves out what a call reports that it could not change", async () => {
    const calls = [
      {
        tool: "fileio_remove",
        input: { path: ["a.ts", "b.ts"] },
        result: result(["a.ts", "ok"], ["b.ts", "error: NotFound"]),
      },
      {
        tool: "fileio_move",
        input: { source: ["c.ts", "d.ts"], destination: "lib" },
        result: result(["c.ts", "error: Exists"], ["d.ts", "ok"]),
      },
    ];
    assert.deepEqual(await fates(calls), [
      ["/w/a.ts", 1, "deleted"],
      ["/w/d.ts", 1, "moved"],
      ["/w/lib/d.ts", 1, "created"],
    ]);
  });

  it("takes a file that is written where another one was moved away for a new one", async () => {
    const { stretches } = await changesOf(
      [
        { tool: "fileio_move", input: { source: "a.ts", destination: "b.ts" } },
        { tool: "Write", input: { file_path: "/w/a.ts", content: "new\n" } },
      ],
      "/w/a.ts",
    );
    assert.deepEqual(
      stretches.map(({ movedTo, texts }) => movedTo ?? texts),
      ["/w/b.ts", { kind: "whole", before: null, after: "new\n" }],
    );
  });
});

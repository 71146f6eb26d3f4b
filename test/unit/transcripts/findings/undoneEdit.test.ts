import assert from "node:assert/strict";
import { prompt, type Json } from "../structure/structureFolder";
import { done, edit, foundIn } from "./foundIn";

const undone = (entries: readonly Json[]) => foundIn("undoneEdit", [prompt("Go"), ...entries]);
const [OLD, NEW] = ["const limit = 10;", "const limit = 20;"];
const write = (content: string): Json[] => done("Write", { file_path: "/app/a.ts", content }, "The file was written");

describe("edits that were undone and made again", () => {
  it("are found with the three edits", async () => {
    const [found, ...others] = await undone([...edit(OLD, NEW), ...edit(NEW, OLD), ...edit(OLD, NEW)]);
    assert.equal(others.length, 0);
    assert.equal(found?.title, "An edit was made, undone, and made again: /app/a.ts");
    assert.deepEqual(
      found.rows.map(({ row }) => row),
      [1, 2, 3],
    );
  });

  it("are found if the edits name other lines around the text", async () => {
    const around = (line: string) => `function f() {\n${line}\n}`;
    assert.equal((await undone([...edit(OLD, NEW), ...edit(around(NEW), around(OLD)), ...edit(OLD, NEW)])).length, 1);
  });

  it("are found between edits of other files, in lists of edits, and in whole texts", async () => {
    const other = edit(OLD, NEW, {}, "/app/b.ts");
    const multi = (before: string, after: string): Json[] =>
      done("MultiEdit", { file_path: "/app/a.ts", edits: [{ old_string: before, new_string: after }] }, "Applied");
    assert.equal((await undone([...edit(OLD, NEW), ...other, ...multi(NEW, OLD), ...multi(OLD, NEW)])).length, 1);
    assert.equal((await undone([...write(OLD), ...write(NEW), ...write(OLD), ...write(NEW)])).length, 1);
  });

  it("are none if an edit is only undone", async () => {
    assert.deepEqual(await undone([...edit(OLD, NEW), ...edit(NEW, OLD)]), []);
    assert.deepEqual(await undone([...write(OLD), ...write(NEW), ...write(OLD)]), []);
  });

  it("are none if the last edit makes another text", async () => {
    assert.deepEqual(await undone([...edit(OLD, NEW), ...edit(NEW, OLD), ...edit(OLD, "const limit = 30;")]), []);
  });

  it("are none in different files", async () => {
    assert.deepEqual(await undone([...edit(OLD, NEW), ...edit(NEW, OLD, {}, "/app/b.ts"), ...edit(OLD, NEW)]), []);
  });

  it("are none if one of the edits failed, or if the text is short", async () => {
    assert.deepEqual(await undone([...edit(OLD, NEW), ...edit(NEW, OLD, { is_error: true }), ...edit(OLD, NEW)]), []);
    assert.deepEqual(await undone([...edit("1", "2"), ...edit("2", "1"), ...edit("1", "2")]), []);
  });
});

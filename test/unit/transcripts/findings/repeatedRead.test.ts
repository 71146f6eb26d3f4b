import assert from "node:assert/strict";
import { entry, prompt, type Json } from "../structure/structureFolder";
import { bash, done, edit, foundIn, LINES, numbered, read } from "./foundIn";

const repeated = (entries: readonly Json[]) => foundIn("repeatedRead", [prompt("Go"), ...entries]);

describe("files that were read again", () => {
  it("are found with their first read and each one after it", async () => {
    const [found, ...others] = await repeated([...read(), ...read(), ...bash("ls", "a.ts"), ...read()]);
    assert.equal(others.length, 0);
    assert.equal(found?.title, "A file was read 3 times, unchanged: /app/a.ts");
    assert.deepEqual(
      found.rows.map(({ row }) => row),
      [1, 2, 4],
    );
    assert.equal(found.tokens, 2 * Math.ceil(numbered(LINES).length / 4));
  });

  it("are found if the second read returns a part of the lines of the first", async () => {
    assert.equal((await repeated([...read(), ...read(LINES.slice(9, 50), { offset: 10, limit: 41 })])).length, 1);
  });

  it("are found with tools of other agents", async () => {
    const other = () => done("read_file", { path: "/app/b.ts" }, LINES.join("\n"));
    assert.equal((await repeated([...other(), ...other()])).length, 1);
  });

  it("are none if the second read returns other lines, or more", async () => {
    assert.deepEqual(await repeated([...read(LINES.slice(0, 30)), ...read(LINES.slice(30), { offset: 31 })]), []);
    assert.deepEqual(await repeated([...read(LINES.slice(0, 30)), ...read()]), []);
    assert.deepEqual(await repeated([...read(), ...read(LINES, {}, "/app/b.ts")]), []);
  });

  it("are none if a line differs", async () => {
    assert.deepEqual(await repeated([...read(), ...read([...LINES.slice(0, -1), "const value59 = 1;"])]), []);
  });

  it("are none after an edit, and after one that failed", async () => {
    assert.deepEqual(await repeated([...read(), ...edit("a long text", "another"), ...read()]), []);
    const refused = edit("a long text", "another", { is_error: true });
    assert.deepEqual(await repeated([...read(), ...refused, ...read()]), []);
  });

  it("are none after a command that may have changed them", async () => {
    for (const command of ["npx prettier --write .", "git checkout main", "sed -i s/a/b/ /app/a.ts", "npm install"])
      assert.deepEqual(await repeated([...read(), ...bash(command, ""), ...read()]), [], command);
  });

  it("are named without the lines of one read", async () => {
    const part = () => read(LINES.slice(9, 50), { offset: 10, limit: 41 });
    const [found] = await repeated([...read(LINES, { offset: 1, limit: 60 }), ...part(), ...part()]);
    assert.equal(found?.title, "A file was read 3 times, unchanged: /app/a.ts");
  });

  it("are none after an hour, in which somebody may have changed them", async () => {
    const at = (entries: readonly Json[], time: string) =>
      entries.map((one) => ({ ...one, timestamp: `2026-01-01T${time}.000Z` }));
    assert.deepEqual(await repeated([...at(read(), "09:00:00"), ...at(read(), "10:00:00")]), []);
    assert.equal((await repeated([...at(read(), "09:00:00"), ...at(read(), "09:59:59")])).length, 1);
  });

  it("are none after a compaction", async () => {
    const compaction = entry({ type: "system", subtype: "compact_boundary", content: "Conversation compacted" });
    assert.deepEqual(await repeated([...read(), compaction, ...read()]), []);
  });

  it("are none if another agent read them", async () => {
    const side = (entries: readonly Json[]) => entries.map((one) => ({ ...one, isSidechain: true, agentId: "a1" }));
    assert.deepEqual(await repeated([...read(), ...side([prompt("Look"), ...read()])]), []);
  });

  it("are none if they are small, or if the read failed", async () => {
    const small = LINES.slice(0, 3);
    assert.deepEqual(await repeated([...read(small), ...read(small)]), []);
    const missing = () => done("Read", { file_path: "/app/a.ts" }, numbered(LINES), { is_error: true });
    assert.deepEqual(await repeated([...missing(), ...missing()]), []);
  });
});

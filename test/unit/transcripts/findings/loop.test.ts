import assert from "node:assert/strict";
import { entry, prompt, said } from "../structure/structureFolder";
import { bash, done, edit, failed, foundIn } from "./foundIn";

const loops = (entries: Parameters<typeof foundIn>[1]) => foundIn("loop", entries);
const build = () => failed("npm run build", "Exit code 1\nerror TS2322: no");

describe("loops", () => {
  it("are the same call three times with the same result", async () => {
    const [found, ...others] = await loops([prompt("Go"), ...build(), said("Once more"), ...build(), ...build()]);
    assert.equal(others.length, 0);
    assert.equal(
      found?.title,
      "The same call of Bash was made 3 times with the same result, and nothing changed in between: npm run build",
    );
    assert.deepEqual([found.rows.map(({ row }) => row), found.rowCount], [[1, 3, 4], 3]);
    assert.equal(found.isEstimate, true);
    assert.ok(found.tokens > 0 && found.suggestion.length > 0, JSON.stringify(found));
  });

  it("are found although each result says another time that it took", async () => {
    const test = (took: string) => failed("npm test", `Exit code 1\n1 failing (${took})`);
    assert.equal((await loops([prompt("Go"), ...test("12ms"), ...test("1.5 s"), ...test("9 ms")])).length, 1);
  });

  it("are found between calls that only read, and between calls that do what they did before", async () => {
    const other = () => bash("npm run lint", "fine");
    const look = () => done("Grep", { pattern: "x" }, "a.ts");
    assert.deepEqual(
      (await loops([prompt("Go"), ...other(), ...build(), ...look(), ...build(), ...other(), ...build()])).map(
        ({ rowCount }) => rowCount,
      ),
      [3],
    );
  });

  it("are found in a list of failed calls of any tool", async () => {
    const call = () => done("mcp__db__query", { sql: "select" }, "no such table", { is_error: true });
    assert.equal((await loops([prompt("Go"), ...call(), ...call(), ...call()])).length, 1);
  });

  it("are no two calls, and no three calls of which one has a different input or result", async () => {
    assert.deepEqual(await loops([prompt("Go"), ...build(), ...build()]), []);
    assert.deepEqual(
      await loops([prompt("Go"), ...build(), ...build(), ...failed("npm run build", "Exit code 2")]),
      [],
    );
    assert.deepEqual(
      await loops([prompt("Go"), ...build(), ...build(), ...failed("npm run built", "Exit code 1")]),
      [],
    );
  });

  it("end with an edit, with a command that does something new, and with a prompt", async () => {
    const between = [
      () => edit("a long text", "another text"),
      () => bash("npm install", "added 1"),
      () => [prompt("Again")],
    ];
    for (const other of between)
      assert.deepEqual(await loops([prompt("Go"), ...build(), ...build(), ...other(), ...build()]), []);
  });

  it("end with a compaction", async () => {
    const compaction = entry({ type: "system", subtype: "compact_boundary", content: "Conversation compacted" });
    assert.deepEqual(await loops([prompt("Go"), ...build(), ...build(), compaction, ...build()]), []);
  });

  it("are no commands that look at what changes by itself, nor tools that are called again on purpose", async () => {
    for (const command of ["gh pr checks 5", "sleep 5 && cat log", "curl localhost:3000", "docker ps", "git pull"])
      assert.deepEqual(await loops([prompt("Go"), ...[1, 2, 3].flatMap(() => bash(command, "same"))]), [], command);
    for (const tool of ["TodoWrite", "BashOutput", "mcp__browser__browser_wait", "TaskOutput"])
      assert.deepEqual(await loops([prompt("Go"), ...[1, 2, 3].flatMap(() => done(tool, { a: 1 }, "same"))]), [], tool);
  });

  it("are no successful calls of a tool that isn't known", async () => {
    assert.deepEqual(await loops([prompt("Go"), ...[1, 2, 3].flatMap(() => done("mcp__b__next", {}, "ok"))]), []);
  });

  it("are no calls that the user rejected", async () => {
    const text = "The user doesn't want to proceed with this tool use. The tool use was rejected";
    assert.deepEqual(await loops([prompt("Go"), ...[1, 2, 3].flatMap(() => failed("npm run build", text))]), []);
  });
});

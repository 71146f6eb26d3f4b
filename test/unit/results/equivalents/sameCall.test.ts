import assert from "node:assert/strict";
import { ourCall } from "../../../../src/results/equivalents/ourCall";
import { recordedNames, sameCall, sameInput } from "../../../../src/results/equivalents/sameCall";
import { wildcard } from "../../../../src/transcripts/search/query/queryFields";

const run = { id: "r1", tool: "file_read", input: { file_path: "a.ts" } };

describe("a run and a call of a transcript", () => {
  it("say the same when tool and input do, whatever name the tool was called by", () => {
    for (const tool of ["file_read", "trv_file_read", "mcp__tool-results__file_read", "Read"])
      assert.equal(sameCall(run, { id: "t1", tool, input: { file_path: "a.ts" } }), "input", tool);
  });

  it("say the same by their id when the tool is the same, too", () => {
    assert.equal(sameCall(run, { id: "r1", tool: "Read", input: { file_path: "b.ts" } }), "id");
    assert.equal(sameCall(run, { id: "r1", tool: "Bash", input: { command: "ls" } }), undefined);
    assert.equal(sameCall({ ...run, id: "" }, { id: "", tool: "Read", input: {} }), undefined);
  });

  it("differ when the tool, a field, or the type of a value does", () => {
    assert.equal(sameCall(run, { id: "t1", tool: "Write", input: run.input }), undefined);
    assert.equal(sameCall(run, { id: "t1", tool: "Read", input: { file_path: "b.ts" } }), undefined);
    assert.equal(sameCall(run, { id: "t1", tool: "Read", input: { file_path: "a.ts", offset: 2 } }), undefined);
    assert.equal(sameCall(run, { id: "t1", tool: "mcp__x__other", input: run.input }), undefined);
    assert.equal(sameCall({ ...run, tool: "" }, { id: "t1", tool: "", input: run.input }), undefined);
  });

  it("differ when something of the recorded input can't be part of ours", () => {
    const input = { pattern: "x", type: "ts", output_mode: "content" };
    assert.equal(
      sameCall({ id: "r", tool: "grep", input: { pattern: "x" } }, { id: "t", tool: "Grep", input }),
      undefined,
    );
    const { type: _, ...mapped } = input;
    assert.equal(
      sameCall({ id: "r", tool: "trv_grep", input: { pattern: "x" } }, { id: "t", tool: "Grep", input: mapped }),
      "input",
    );
  });

  it("say the same for tools of others only under the very same name", () => {
    const other = { id: "r", tool: "mcp__a__search", input: { q: "x" } };
    assert.equal(sameCall(other, { id: "t", tool: "mcp__a__search", input: { q: "x" } }), "input");
    assert.equal(sameCall(other, { id: "t", tool: "mcp__b__search", input: { q: "x" } }), undefined);
  });

  it("have inputs that are the same whatever the order of their fields, and with null for what is not there", () => {
    assert.ok(
      sameInput({ a: 1, b: [1, { c: "x" }] }, { b: [1, { c: "x" }], a: 1, d: null }),
      'expected sameInput({ a: 1, b: [1, { c: "x" }] }, { b: [1, { c: "x" }], a: 1, d: null })',
    );
    assert.ok(sameInput(undefined, {}), "expected sameInput(undefined, {})");
    assert.ok(sameInput({}, undefined), "expected sameInput({}, undefined)");
    assert.ok(!sameInput({ a: [1] }, { a: [1, 2] }), "expected !sameInput({ a: [1] }, { a: [1, 2] })");
    assert.ok(!sameInput({ a: [1] }, { a: { 0: 1 } }), "expected !sameInput({ a: [1] }, { a: { 0: 1 } })");
    assert.ok(!sameInput({ a: 1 }, { b: 1 }), "expected !sameInput({ a: 1 }, { b: 1 })");
    assert.ok(!sameInput({ a: "1" }, { a: 1 }), 'expected !sameInput({ a: "1" }, { a: 1 })');
    assert.ok(
      !sameInput(JSON.parse('{"__proto__": 1}'), {}),
      "expected !sameInput(JSON.parse('{\"__proto__\": 1}'), {})",
    );
  });

  it("are looked for under every name by which they are known to be the same", () => {
    for (const tool of ["Read", "Write", "Glob", "Grep", "Bash", "LS", "trv_bash", "mcp__x__fileio_stat"]) {
      const mapped = ourCall(tool, {}) ?? assert.fail();
      assert.ok(
        recordedNames(mapped.tool).some((name) => wildcard(name)(tool)),
        tool,
      );
    }
    assert.deepEqual(recordedNames("mcp__a__search"), ["mcp__a__search"]);
  });
});

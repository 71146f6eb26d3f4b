import assert from "node:assert/strict";
import { answer, entry, kinds, onlyCall, prompt, read, use } from "./spoken";

describe("calls and their results", () => {
  it("a call and its result are one row", async () => {
    const { transcript, summary, rows } = await read(use("t1"), answer("t1"));
    assert.deepEqual(kinds(rows), ["call"]);
    assert.deepEqual(rows[0]?.call, {
      id: "t1",
      tool: "Read",
      summary: "a",
      status: "ok",
      reason: "Succeeded",
      severity: "info",
      durationMs: 1500,
      started: "2026-01-14T09:00:00.000Z",
    });
    assert.equal(summary.calls.ok, 1);
    assert.equal(await transcript.rowOf({ call: "t1" }), 0);
    assert.equal(await transcript.rowOf({ call: "t2" }), undefined);
    const detail = await transcript.call({ call: "t1" });
    assert.deepEqual(
      [detail?.line, detail?.resultLine, detail?.text, detail?.input],
      [1, 2, "     1→x", { file_path: "a" }],
    );
    assert.deepEqual(detail?.envelope, {
      success: true,
      data: { filePath: "a", type: "text", content: "x", startLine: 1, numLines: 1 },
    });
    assert.equal(await transcript.call({ call: "t2" }), undefined);
  });

  it("the time from call to result is an upper bound if the user may be asked, or another call ran at the same time", async () => {
    const bounds = async (...lines: string[]): Promise<unknown[]> =>
      (await read(...lines)).rows.map(({ call }) => call?.durationIsUpperBound ?? false);
    assert.deepEqual(await bounds(use("t1", "Read"), answer("t1"), use("t2", "Read"), answer("t2")), [false, false]);
    assert.deepEqual(await bounds(use("t1", "Bash", { command: "make" }), answer("t1")), [true]);
    const content = ["t1", "t2"].map((id) => ({ type: "tool_use", id, name: "Read", input: { file_path: id } }));
    const both = entry({ type: "assistant", message: { id: "m1", content } });
    assert.deepEqual(await bounds(both, answer("t1"), answer("t2")), [true, true]);
  });

  it("an edit has the lines that it changes in its row unless it changed nothing: it failed, or was rejected", async () => {
    const input = { file_path: "a", old_string: "x", new_string: "y\nz" };
    const change = async (...results: string[]): Promise<unknown> =>
      (await read(use("t1", "Edit", input), ...results)).rows[0]?.call?.change;
    assert.deepEqual(await change(answer("t1", "The file a has been updated.")), { added: 2, removed: 1 });
    assert.deepEqual(await change(), { added: 2, removed: 1 });
    const failed = { is_error: true };
    assert.equal(await change(answer("t1", "File has not been read yet.", failed)), undefined);
    const rejected = "The user doesn't want to proceed with this tool use. The tool use was rejected.";
    assert.equal(await change(answer("t1", rejected, failed)), undefined);
  });

  it("the exit meaning of a command counts although the call was given up before its result came", async () => {
    const failed = answer("t1", "Exit code 1", { is_error: true });
    const { rows } = await read(use("t1", "Bash", { command: "grep x a.txt" }), prompt("next"), failed);
    assert.deepEqual([rows[0]?.call?.status, rows[0]?.call?.reason], ["expected", "Exit code 1: grep: no match"]);
  });

  it("a failed command has the telling line of its output in its row, wherever it is, with the exit code apart", async () => {
    const output = `${"a line\n".repeat(500)}src/a.ts(3,5): error TS1: no\n${"a line\n".repeat(500)}`;
    const build = use("t1", "Bash", { command: "make" });
    const rowOf = async (text: string): Promise<unknown[]> => {
      const { rows } = await read(build, answer("t1", text, { is_error: true }));
      return [rows[0]?.call?.error, rows[0]?.call?.exitCode];
    };
    assert.deepEqual(await rowOf(`Exit code 2\n${output}`), ["src/a.ts(3,5): error TS1: no", 2]);
    assert.deepEqual(await rowOf(output), ["src/a.ts(3,5): error TS1: no", undefined]);
    assert.deepEqual(await rowOf("Exit code 1"), ["No output", 1]);
  });

  it("a rejected call has what the user said in its row, and otherwise what the agent got", async () => {
    const standard =
      "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit).";
    const rowOf = async (tool: string, text: string): Promise<string | undefined> =>
      (await read(use("t1", tool, { command: "make" }), answer("t1", text, { is_error: true }))).rows[0]?.call?.error;
    for (const tool of ["Bash", "Edit"]) {
      const said = `${standard} To tell you how to proceed, the user said:\nUse the script instead.\nIt is in bin.`;
      assert.equal(await rowOf(tool, said), "Use the script instead.");
      assert.equal(await rowOf(tool, standard), standard);
    }
    // A command that prints such a text was not rejected.
    const printed = `Exit code 1\nerror: no log\n${standard} To tell you how to proceed, the user said:\nno`;
    assert.equal(await rowOf("Bash", printed), "error: no log");
  });

  it("a failed call is an envelope with its message, and has the message's first line in its row", async () => {
    const { transcript, rows } = await read(
      use("t1", "Edit"),
      answer("t1", "<tool_use_error>\nNot found\nString: x</tool_use_error>", { is_error: true }),
    );
    assert.equal(onlyCall(rows).error, "Not found");
    const detail = await transcript.call({ call: "t1" });
    assert.deepEqual(detail?.envelope, { success: false, error: "Not found\nString: x" });
    assert.deepEqual(detail.result, {
      ok: false,
      error: { code: "EXECUTION_ERROR", message: "Not found\nString: x" },
    });
  });

  it("a refused call is blocked in our own model, and keeps what its tool says", async () => {
    const { transcript } = await read(
      use("t1", "ExitPlanMode", { plan: "x" }),
      answer("t1", "The user doesn't want to proceed with this tool use.", { is_error: true }),
    );
    const detail = await transcript.call({ call: "t1" });
    assert.equal(detail?.status, "rejected");
    assert.ok(
      detail.result?.ok === false && detail.result.error.code === "BLOCKED",
      'expected detail.result?.ok === false && detail.result.error.code === "BLOCKED"',
    );
    assert.deepEqual(detail.failureData, { approved: false, rejected: true });
  });

  it("a result of another shape is shown raw, with a note", async () => {
    const { transcript } = await read(use("t1", "Skill", { skill: "x" }), answer("t1", "what?"));
    const detail = await transcript.call({ call: "t1" });
    assert.deepEqual(
      [detail?.note, detail?.envelope],
      ["shape not as expected", { success: true, data: { raw: "what?" } }],
    );
  });

  it("results find their calls in any order", async () => {
    const { summary, rows } = await read(use("t1"), use("t2"), use("t3"), answer("t3"), answer("t1"), answer("t2"));
    assert.equal(summary.calls.ok, 3);
    assert.deepEqual(kinds(rows), ["call", "call", "call"]);
  });

  it("a result before its call is paired, and keeps a row that says so", async () => {
    const { summary, rows, transcript } = await read(answer("t1"), use("t1"));
    assert.equal(summary.calls.ok, 1);
    assert.deepEqual(kinds(rows), ["result", "call"]);
    assert.match(rows[0]?.text ?? "", /^Result of the call on line 2, which comes later\n/);
    assert.equal((await transcript.call({ call: "t1" }))?.resultLine, 1);
  });

  it("of several results the first counts, and the others are no rows", async () => {
    const { rows } = await read(use("t1"), answer("t1"), answer("t1", "boom", { is_error: true }));
    assert.equal(onlyCall(rows).status, "ok");
    assert.deepEqual(kinds(rows), ["call"]);
  });

  it("a call repeated with its history is counted once and shown as repeated", async () => {
    const { summary, rows } = await read(use("t1"), answer("t1"), use("t1"), answer("t1"));
    assert.equal(summary.calls.ok, 1);
    assert.deepEqual(kinds(rows), ["call", "call"]);
    assert.equal(rows[1]?.text, "(repeated) a");
  });

  it("a result without its call is shown with the call's id", async () => {
    const { rows } = await read(answer("gone"));
    assert.deepEqual(kinds(rows), ["result"]);
    assert.match(rows[0]?.text ?? "", /not in this file \(gone\)/);
  });

  it("blocks without ids are shown and harm nothing", async () => {
    const { summary, rows } = await read(
      entry({
        type: "assistant",
        message: { content: [{ type: "tool_use", name: "Bash", input: {} }, { type: "tool_use" }] },
      }),
      entry({ type: "user", message: { content: [{ type: "tool_result", content: "x" }] } }),
    );
    assert.deepEqual(kinds(rows), ["call", "call", "result"]);
    assert.equal(summary.calls.pending, 2);
  });

  it("several results in one entry keep to their own block, and a prompt next to them is shown", async () => {
    const both = entry({
      type: "user",
      message: {
        content: [
          { type: "tool_result", tool_use_id: "t1", content: "one" },
          { type: "tool_result", tool_use_id: "t2", content: "two", is_error: true },
          { type: "text", text: "go on" },
        ],
      },
      toolUseResult: { durationMs: 5 },
    });
    const { transcript, rows } = await read(use("t1", "x"), use("t2", "x"), both);
    assert.deepEqual(kinds(rows), ["call", "call", "prompt"]);
    assert.deepEqual(
      [(await transcript.call({ call: "t1" }))?.text, (await transcript.call({ call: "t2" }))?.text],
      ["one", "two"],
    );
    assert.deepEqual(
      rows.slice(0, 2).map(({ call }) => call?.status),
      ["ok", "error"],
    );
    assert.equal(rows[0]?.call?.durationIsUpperBound, true);
  });

  it("calls inside one recovered line are paired too", async () => {
    const { summary } = await read(`${use("t1")}${answer("t1")}`);
    assert.equal(summary.calls.ok, 1);
  });

  it("what a subagent wrote is marked", async () => {
    const { rows } = await read(use("t1", "Read", {}, { isSidechain: true }), answer("t1"));
    assert.equal(rows[0]?.sidechain, true);
  });
});

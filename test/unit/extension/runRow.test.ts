import assert from "node:assert/strict";
import type { RunRecord } from "../../../src/results/result";
import { runRow } from "../../../src/apps/extension/calls/runRow";

const record = (more: Partial<RunRecord>): RunRecord => ({
  id: "r1",
  tool: "bash",
  input: { command: "npm test\nnpm run lint", timeout: 5 },
  result: { success: true, data: { output: "", exit_code: 0 } },
  format: "envelope",
  started: "2026-01-01T00:00:00.000Z",
  duration_ms: 12,
  source: "chat",
  ...more,
});

describe("the row of a call that our tools served", () => {
  it("names the tool, what it was about in one line, how long it took and when", () => {
    const { id, tool, summary, durationMs, started } = runRow(record({}));
    assert.deepEqual(
      [id, tool, summary, durationMs, started],
      ["r1", "bash", "npm test", 12, "2026-01-01T00:00:00.000Z"],
    );
  });

  it("is about the path of a file tool, not about the text it writes", () => {
    assert.equal(runRow(record({ input: { content: "long", file_path: "a.txt" } })).summary, "a.txt");
  });

  it("is about nothing when the input says nothing", () => {
    for (const input of [null, undefined, 7, {}, { n: 3 }]) assert.equal(runRow(record({ input })).summary, "");
  });

  it("shows a command of `bash` with another exit code than 0 as failed, although its envelope reports success", () => {
    const row = runRow(record({ result: { success: true, data: { output: "", exit_code: 3 } } }));
    assert.deepEqual([row.status, row.severity], ["error", "error"]);
    assert.match(row.reason, /exit code 3/);
  });

  it("says why a command of `bash` failed by the telling line of its output, with the exit code apart", () => {
    const output = "> build\nsrc/a.ts(3,5): error TS1: no\nbye\n";
    const { error, exitCode } = runRow(record({ result: { success: true, data: { output, exit_code: 3 } } }));
    assert.deepEqual([error, exitCode], ["src/a.ts(3,5): error TS1: no", 3]);
    const silent = runRow(record({ result: { success: true, data: { exit_code: 3 } } }));
    assert.deepEqual([silent.error, silent.exitCode], ["No output", 3]);
    assert.equal(runRow(record({ result: { success: true, data: { output, exit_code: 0 } } })).error, undefined);
  });

  it("shows exit code 1 of `grep` in `bash` as expected", () => {
    const result = { success: true, data: { output: "", exit_code: 1 } } as const;
    const row = runRow(record({ input: { command: "grep x y" }, result }));
    assert.deepEqual([row.status, row.severity, row.reason], ["expected", "info", "Exit code 1: grep: no match"]);
  });

  it("shows the exit code that `bash_output` reports as a success of `bash_output`", () => {
    const row = runRow(record({ tool: "bash_output", result: { success: true, data: { output: "", exit_code: 3 } } }));
    assert.deepEqual([row.status, row.severity], ["ok", "info"]);
  });

  it("says that time ran out", () => {
    const data = { output: "so far", exit_code: null, timed_out: true };
    assert.match(runRow(record({ result: { success: true, data } })).reason, /Timed out/);
  });

  it("distinguishes a refused call from a failure and from a bug, by the recorded code", () => {
    const failed = (error_code: RunRecord["error_code"]) =>
      runRow(record({ result: { success: false, error: "No.\nBecause." }, ...(error_code && { error_code }) }));
    assert.deepEqual([failed("BLOCKED").status, failed("BLOCKED").severity], ["blocked", "warning"]);
    assert.deepEqual([failed("EXECUTION_ERROR").status, failed("EXECUTION_ERROR").severity], ["error", "error"]);
    assert.match(failed("EXCEPTION").reason, /bug/);
    assert.equal(failed(undefined).status, "error");
    assert.equal(failed("BLOCKED").error, "No.");
  });

  it("says who refused a call, if the record says so", () => {
    const reason = (decision: RunRecord["decision"]) =>
      runRow(record({ result: { success: false, error: "No." }, error_code: "BLOCKED", ...(decision && { decision }) }))
        .reason;
    assert.equal(reason(undefined), "Not allowed, refused or cancelled");
    assert.equal(reason({ by: "person", answer: "no" }), "Rejected by you");
    assert.equal(reason({ by: "rule", answer: "no" }), "Not allowed");
    assert.equal(reason({ by: "nobody", answer: "no" }), "Not allowed: it needs approval, and nobody replied");
    assert.equal(reason({ by: "person", answer: "yes" }), "Cancelled");
  });

  it("reads every wire format", () => {
    const error = { code: "BLOCKED", message: "Not allowed" };
    const result = {
      success: false,
      data: null,
      error,
      meta: { duration_ms: 1, timestamp: "2026-01-01T00:00:00.000Z" },
    };
    assert.equal(runRow(record({ format: "contract", result })).status, "blocked");
  });
});

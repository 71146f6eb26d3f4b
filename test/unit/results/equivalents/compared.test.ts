import assert from "node:assert/strict";
import { compareOutcomes, type Compared, type Outcome } from "../../../../src/results/equivalents/resultComparison";
import type { Data, ToolResult } from "../../../../src/results/result";

const ok = (data: Data): ToolResult => ({ ok: true, data });
const failed = (message: string): ToolResult => ({ ok: false, error: { code: "EXECUTION_ERROR", message } });
const compare = (tool: string, recorded: Data, now: Data): Compared =>
  compareOutcomes(tool, { result: ok(recorded) }, ok(now));

describe("a recorded result and a new one", () => {
  it("are the same when a file's text is, with or without a last line feed", () => {
    const read = compare("file_read", { content: "a\nb" }, { output: "a\nb\n" });
    assert.deepEqual(read, { same: true, what: "the text", notes: ["A line feed at the end is not compared."] });
    assert.deepEqual(compare("file_read", { content: "a" }, { output: "b" }).texts, { recorded: "a", now: "b" });
    assert.equal(compare("file_read", { type: "image" }, { output: "b" }).same, undefined);
  });

  it("are the same when the lists of files are, in any order, under the folder of the recording", () => {
    const listed = compare(
      "glob",
      { filenames: ["/home/a/p/src/b.ts", "/home/a/p/src/a.ts"] },
      { output: "src/a.ts\nsrc/b.ts" },
    );
    assert.equal(listed.same, true);
    assert.deepEqual(listed.notes, ["Recorded paths are shown without /home/a/p/"]);
    assert.deepEqual(compare("glob", { filenames: ["/x/a.ts"] }, { output: "" }).texts, {
      recorded: "/x/a.ts",
      now: "",
    });
    assert.equal(compare("glob", { filenames: [] }, { output: "" }).same, true);
    assert.equal(compare("glob", { raw: 1 }, { output: "" }).same, undefined);
    assert.equal(compare("glob", { filenames: ["a.ts"] }, { count: 1 }).same, undefined);
  });

  it("are compared by the files, or the lines, that a search found", () => {
    const files = { mode: "files_with_matches", filenames: ["src/a.ts"] };
    assert.equal(compare("grep", files, { output: "src/a.ts:1: x\nsrc/a.ts:9: x\n--" }).same, true);
    const numbered = { mode: "content", content: "src/a.ts:1:x y\nsrc/a.ts-2-z" };
    assert.equal(compare("grep", numbered, { output: "src/a.ts:1: x y\nsrc/a.ts-2- z" }).same, true);
    assert.equal(compare("grep", { mode: "content", content: "a.ts:x" }, { output: "a.ts:1: x" }).same, true);
    assert.equal(compare("grep", { mode: "count", content: "a.ts:2" }, { output: "a.ts:1: x" }).same, undefined);
    assert.equal(compare("grep", { mode: "content" }, { output: "a.ts:1: x" }).same, undefined);
  });

  it("of a command are compared by what was printed and the exit code", () => {
    assert.equal(compare("bash", { stdout: "a\n", stderr: "" }, { output: "a", exit_code: 0 }).same, true);
    const streams = compare("bash", { stdout: "a", stderr: "b" }, { output: "b\na", exit_code: 0 });
    assert.deepEqual(streams.texts, { recorded: "a\nb", now: "b\na" });
    assert.match(streams.notes.join(), /stderr behind stdout/);
    const recorded: Outcome = {
      result: failed("Exit code 2\nno"),
      failureData: { stdout: "no", stderr: "", exitCode: 2 },
    };
    assert.deepEqual(compareOutcomes("bash", recorded, ok({ output: "no", exit_code: 2 })), {
      same: true,
      what: "what was printed, and the exit code",
      notes: [],
    });
    assert.deepEqual(compareOutcomes("bash", recorded, ok({ output: "no", exit_code: 0 })).texts, {
      recorded: "no\n[exit code 2]",
      now: "no",
    });
    assert.equal(compare("bash", { output: "a", exit_code: 0 }, { output: "a", exit_code: 0 }).same, true);
    assert.equal(compareOutcomes("bash", { result: ok({ stdout: "" }) }, failed("x")).same, false);
    assert.equal(compare("bash", { raw: 1 }, { output: "" }).same, undefined);
    assert.equal(compareOutcomes("bash", { result: failed("x") }, ok({ output: "" })).same, false);
  });

  it("of our own tool are compared by their output", () => {
    assert.equal(compare("fileio_list_directory", { output: "- /" }, { output: "x" }).same, undefined);
    assert.deepEqual(compare("glob", { output: "a" }, { output: "b" }).what, "the output");
  });

  it("that both failed are compared by their messages", () => {
    assert.equal(compareOutcomes("glob", { result: failed("no") }, failed("no")).same, true);
    assert.deepEqual(compareOutcomes("glob", { result: failed("no") }, failed("never")).texts, {
      recorded: "no",
      now: "never",
    });
  });

  it("of which one failed are different, and say which one", () => {
    assert.equal(
      compareOutcomes("file_read", { result: ok({ content: "" }) }, failed("gone")).outcome,
      "The recorded call succeeded, and this one failed.",
    );
    assert.equal(
      compareOutcomes("file_write", { result: failed("no") }, ok({ output: "Wrote" })).outcome,
      "The recorded call failed, and this one succeeded.",
    );
  });

  it("of a tool whose results have no text in common say only that both succeeded", () => {
    assert.deepEqual(compare("file_write", { filePath: "a", action: "created" }, { output: "Wrote 3 bytes" }), {
      same: undefined,
      what: "success and failure",
      notes: [],
    });
  });
});

import assert from "node:assert/strict";
import * as z from "zod";
import { FileError, ToolError, type FileErrorKind } from "../../../src/base/errors";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import type { Files } from "../../../src/base/filesPort";
import type { FormatName, RunRecord } from "../../../src/results/result";
import { runTool } from "../../../src/tools/runtime/runTool";
import { plainContext, resourceOf } from "./plainContext";
import { answers, errorOf, toolThat, writes } from "./probeTool";

describe("runTool", () => {
  it("runs the tool on the parsed input and returns its data", async () => {
    const { result } = await runTool(toolThat(answers), { n: "4" }, plainContext());
    assert.deepEqual(result, { ok: true, data: { output: "done", n: 4 } });
  });

  it("keeps a record with the input as it was received and the result in the context's format", async () => {
    const kept: RunRecord[] = [];
    const context = plainContext({ record: (record) => kept.push(record), format: "contract", source: "mcp" });
    const { record } = await runTool(toolThat(answers), { n: "4" }, context);
    assert.deepEqual(kept, [record]);
    assert.match(record.id, /^[\da-f-]{36}$/);
    assert.equal(new Date(record.started).toISOString(), record.started);
    assert.ok(
      Number.isInteger(record.duration_ms) && record.duration_ms >= 0,
      "expected Number.isInteger(record.duration_ms) && record.duration_ms >= 0",
    );
    assert.deepEqual(
      { ...record, id: "", started: "", duration_ms: 0 },
      {
        id: "",
        tool: "probe",
        input: { n: "4" },
        result: {
          success: true,
          data: { output: "done", n: 4 },
          error: null,
          meta: { duration_ms: record.duration_ms, timestamp: record.started },
        },
        format: "contract",
        started: "",
        duration_ms: 0,
        source: "mcp",
        decision: { by: "nobody", answer: "yes" },
        size: JSON.stringify(record.result).length,
      },
    );
  });

  it("keeps input that JSON can't contain as what JSON can", async () => {
    const kept: string[] = [];
    const input: Record<string, unknown> = { n: 4n };
    input["self"] = input;
    const context = plainContext({ record: (record) => kept.push(JSON.stringify(record.input)) });
    const { result } = await runTool(toolThat(answers), input, context);
    assert.deepEqual([result.ok, kept], [false, ['{"n":"4","self":"[the same object as $]"}']]);
  });

  it("asks with the context's files and runs with those of a run", async () => {
    const used: string[] = [];
    const files = (name: string): Files => ({ mayTrash: () => (used.push(name), false) }) as Partial<Files> as Files;
    let runs = 0;
    const context = plainContext({
      files: { ...files("asking"), forRun: () => files(`run ${++runs}`) },
      ask: async () => "yes",
    });
    const probe = toolThat(async (input, { files }) => (files.mayTrash(resourceOf("a")), answers(input)), {
      ...writes,
      plan: async (plan, { files }) => (
        files.mayTrash(resourceOf("a")),
        { plan, ask: { title: "Write?", detail: "" } }
      ),
    });
    for (let call = 0; call < 2; call++) assert.equal((await runTool(probe, {}, context)).result.ok, true);
    assert.deepEqual(used, ["asking", "run 1", "asking", "run 2"]);
  });

  it("gives every run its own id", async () => {
    const runs = await Promise.all([1, 2, 3].map(() => runTool(toolThat(answers), {}, plainContext())));
    assert.equal(new Set(runs.map(({ record }) => record.id)).size, 3);
  });

  it("returns the envelope when it is asked for a format that does not exist", async () => {
    const { record } = await runTool(toolThat(answers), {}, plainContext({ format: "xml" as FormatName }));
    assert.equal(record.format, "envelope");
    assert.deepEqual(record.result, { success: true, data: { output: "done", n: 1 } });
  });

  it("names a tool that does not exist", async () => {
    assert.deepEqual(await errorOf("nope", plainContext()), { code: "EXECUTION_ERROR", message: "Unknown tool: nope" });
  });

  it("passes a ToolError's code and message on as they are", async () => {
    const tool = toolThat(() => Promise.reject(new ToolError("BLOCKED", "Not here.")));
    assert.deepEqual(await errorOf(tool, plainContext()), { code: "BLOCKED", message: "Not here." });
  });

  const phrases: readonly (readonly [FileErrorKind, string])[] = [
    ["NotFound", "File not found: a.txt."],
    ["PermissionDenied", "Permission denied: a.txt."],
    ["IsDirectory", "Is a directory: a.txt."],
    ["NotDirectory", "Not a directory: a.txt."],
    ["Exists", "File exists: a.txt."],
    ["NotEmpty", "Directory not empty: a.txt."],
    ["NoSpace", "No space left on device: a.txt."],
    ["ReadOnly", "Read-only file system: a.txt."],
    ["Unavailable", "File system unavailable: a.txt."],
  ];
  for (const [kind, phrase] of phrases) {
    it(`says what the file system refused: ${phrase}`, async () => {
      const error = await errorOf(
        toolThat(() => Promise.reject(new FileError(kind, resourceOf("a.txt")))),
        plainContext(),
      );
      assert.equal(error.code, "EXECUTION_ERROR");
      assert.ok(error.message.startsWith(phrase), error.message);
      assert.ok(error.message.length > phrase.length + 10, "it does not say what to do");
    });
  }

  for (const path of [".", "..", "a/..", "name."])
    it(`puts no full stop after ${path}, which would then be another path`, async () => {
      const { message } = await errorOf(
        toolThat(() => Promise.reject(new FileError("IsDirectory", resourceOf(path)))),
        plainContext(),
      );
      assert.ok(message.startsWith(`Is a directory: ${path} Name a file`), message);
    });

  it("shows a resource as it is when the workspace has no name for it", async () => {
    const workspace: ToolContext["workspace"] = {
      ...plainContext().workspace,
      display: () => {
        throw new Error("no name");
      },
    };
    for (const resource of ["test:/a.txt", "no uri"]) {
      const error = await errorOf(
        toolThat(() => Promise.reject(new FileError("NotFound", resource))),
        plainContext({ workspace }),
      );
      assert.ok(
        error.message.startsWith(`File not found: ${resource}.`),
        "expected error.message.startsWith(`File not found: ${resource}.`)",
      );
    }
  });

  for (const thrown of [new TypeError("x is not a function"), "a text", undefined]) {
    it(`returns EXCEPTION and logs the error when a tool throws ${String(thrown)}`, async () => {
      const logged: unknown[] = [];
      const context = plainContext({ log: { info: () => undefined, error: (...all) => logged.push(...all) } });
      const tool = toolThat(() => {
        // oxlint-disable-next-line typescript/only-throw-error -- a bug may throw anything
        throw thrown;
      });
      const error = await errorOf(tool, context);
      assert.equal(error.code, "EXCEPTION");
      assert.match(error.message, /^Internal error: probe failed with .*This is a bug in the tool/);
      assert.doesNotMatch(error.message, /not a function|\n/);
      assert.deepEqual(logged, ["Bug in probe", thrown]);
    });
  }

  it("returns a result when the tool throws before it makes a promise", async () => {
    const tool = toolThat(() => {
      throw new ToolError("EXECUTION_ERROR", "At once.");
    });
    assert.equal((await errorOf(tool, plainContext())).message, "At once.");
  });

  it("keeps the code of a failure in the record, because the envelope has no field for it", async () => {
    const tool = toolThat(() => Promise.reject(new ToolError("BLOCKED", "No.")));
    const { record } = await runTool(tool, {}, plainContext());
    assert.deepEqual([record.result, record.error_code], [{ success: false, error: "No." }, "BLOCKED"]);
    const { record: good } = await runTool(toolThat(answers), {}, plainContext());
    assert.equal("error_code" in good, false);
  });

  it("returns a result even when the record and the log throw", async () => {
    const fails = (): never => {
      throw new Error("full disk");
    };
    const context = plainContext({ record: fails, log: { error: fails, info: fails } });
    assert.equal((await runTool(toolThat(answers), {}, context)).result.ok, true);
  });

  for (const [what, data] of [
    ["a field of another type", { output: 1 }],
    ["a field that its schema does not have", { output: "", extra: 1 }],
    ["warnings that are no list", { output: "", warnings: "careful" }],
  ] as const) {
    it(`takes ${what} in the data for a bug`, async () => {
      assert.equal(
        (
          await errorOf(
            toolThat(async () => ({ data })),
            plainContext(),
          )
        ).code,
        "EXCEPTION",
      );
    });
  }

  it("takes a long field that the schema does not have for a bug", async () => {
    const long = { kind: "tail", field: "text", text: "", total: 0 } as const;
    assert.equal(
      (
        await errorOf(
          toolThat(async () => ({ data: {}, long })),
          plainContext(),
        )
      ).code,
      "EXCEPTION",
    );
  });

  it("treats data that JSON can't contain as a bug", async () => {
    const tool = toolThat(async () => ({ data: { output: 1n } }), { data: z.object({ output: z.bigint() }) });
    const error = await errorOf(tool, plainContext({ limits: { maxOutputSize: 100 } }));
    assert.equal(error.code, "EXCEPTION");
  });

  it("puts its own warnings before the tool's", async () => {
    const tool = toolThat(async () => ({ data: { output: "", warnings: ["mine"] } }));
    const { result } = await runTool(tool, { x: 1 }, plainContext());
    assert.deepEqual(result, { ok: true, data: { warnings: ['Unknown field "x" ignored', "mine"], output: "" } });
  });

  it("cuts data and messages to the context's limit", async () => {
    const context = plainContext({ limits: { maxOutputSize: 200 } });
    const long = { kind: "tail", field: "output", text: "line\n".repeat(500), total: 2500 } as const;
    const { record } = await runTool(
      toolThat(async () => ({ data: {}, long })),
      {},
      context,
    );
    assert.ok(JSON.stringify(record.result).length <= 200, "expected JSON.stringify(record.result).length <= 200");
    const error = await errorOf(
      toolThat(() => Promise.reject(new ToolError("EXECUTION_ERROR", "x".repeat(500)))),
      context,
    );
    assert.equal(error.message.length, 200 - JSON.stringify({ success: false, error: "" }).length);
  });

  for (const format of ["envelope", "contract", "content", "claude"] as const) {
    it(`counts the characters of the ${format} format as it is written`, async () => {
      const long = {
        kind: "lines",
        field: "output",
        lines: Array.from({ length: 900 }, () => 'a "line"\t'),
        first: 0,
        more: false,
      } as const;
      const context = plainContext({ format, limits: { maxOutputSize: 1000 } });
      const { record } = await runTool(
        toolThat(async () => ({ data: {}, long })),
        {},
        context,
      );
      const { length } = JSON.stringify(record.result);
      assert.ok(length <= 1000 && length > 970, `${length}`);
    });
  }
});

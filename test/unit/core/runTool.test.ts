import assert from "node:assert/strict";
import * as z from "zod";
import { FileError, ToolError, type FileErrorKind } from "../../../src/core/errors";
import { integer } from "../../../src/core/fields";
import type { Question, ToolContext } from "../../../src/core/ports";
import type { FormatName, RunRecord } from "../../../src/core/result";
import { createRepeats } from "../../../src/core/repeats";
import { runTool } from "../../../src/core/runTool";
import { defineTool, type Outcome, type Tool } from "../../../src/core/tool";
import { plainContext, resourceOf } from "./plainContext";

/** A tool that answers what it is told to, and remembers what it was run on. */
function toolThat(
  run: (input: { n: number }, context: ToolContext) => Promise<Outcome>,
  given: Partial<Tool<{ n: number }>> = {},
): Tool {
  return defineTool<{ n: number }>({
    name: "probe",
    title: "Probe",
    group: "read",
    icon: "beaker",
    description: "Probes.",
    userDescription: "Probe",
    effect: "read",
    input: z.object({ n: integer({ min: 0, max: 9 }).default(1).describe("A number.") }),
    data: z.strictObject({ output: z.string(), n: z.int().optional() }),
    run,
    ...given,
  });
}

const answers = async ({ n }: { n: number }): Promise<Outcome> => ({ data: { output: "done", n } });
const writes: Partial<Tool<{ n: number }>> = {
  effect: "write",
  confirm: async ({ n }) => ({ title: `Write ${n}?`, detail: "All of it." }),
};

async function errorOf(
  tool: Tool | string,
  context: ToolContext,
  input: unknown = {},
): Promise<{ code: string; message: string }> {
  const { result } = await runTool(tool, input, context);
  assert.ok(!result.ok, "the call succeeded");
  return result.error;
}

describe("runTool", () => {
  it("runs the tool on the parsed input and answers its data", async () => {
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
    assert.ok(Number.isInteger(record.duration_ms) && record.duration_ms >= 0);
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
      },
    );
  });

  it("keeps input that JSON cannot hold as what JSON can", async () => {
    const kept: string[] = [];
    const input: Record<string, unknown> = { n: 4n };
    input["self"] = input;
    const context = plainContext({ record: (record) => kept.push(JSON.stringify(record.input)) });
    const { result } = await runTool(toolThat(answers), input, context);
    assert.deepEqual([result.ok, kept], [false, ['{"n":"4","self":"[the same object as $]"}']]);
  });

  it("gives every run its own id", async () => {
    const runs = await Promise.all([1, 2, 3].map(() => runTool(toolThat(answers), {}, plainContext())));
    assert.equal(new Set(runs.map(({ record }) => record.id)).size, 3);
  });

  it("answers in the envelope when it is asked for a format that does not exist", async () => {
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
      assert.ok(error.message.startsWith(`File not found: ${resource}.`));
    }
  });

  for (const thrown of [new TypeError("x is not a function"), "a text", undefined]) {
    it(`answers EXCEPTION and logs the error when a tool throws ${String(thrown)}`, async () => {
      const logged: unknown[] = [];
      const context = plainContext({ log: { info: () => undefined, error: (...all) => logged.push(...all) } });
      const tool = toolThat(() => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- a bug may throw anything
        throw thrown;
      });
      const error = await errorOf(tool, context);
      assert.equal(error.code, "EXCEPTION");
      assert.match(error.message, /^Internal error: probe failed with .*This is a bug in the tool/);
      assert.doesNotMatch(error.message, /not a function|\n/);
      assert.deepEqual(logged, ["Bug in probe", thrown]);
    });
  }

  it("answers when the tool throws before it makes a promise", async () => {
    const tool = toolThat(() => {
      throw new ToolError("EXECUTION_ERROR", "At once.");
    });
    assert.equal((await errorOf(tool, plainContext())).message, "At once.");
  });

  it("keeps the code of a failure in the record, where the envelope has no place for it", async () => {
    const tool = toolThat(() => Promise.reject(new ToolError("BLOCKED", "No.")));
    const { record } = await runTool(tool, {}, plainContext());
    assert.deepEqual([record.result, record.error_code], [{ success: false, error: "No." }, "BLOCKED"]);
    const { record: good } = await runTool(toolThat(answers), {}, plainContext());
    assert.equal("error_code" in good, false);
  });

  it("answers even when the record and the log throw", async () => {
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

  it("takes data that JSON cannot hold for a bug", async () => {
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
    assert.ok(JSON.stringify(record.result).length <= 200);
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

describe("runTool asks", () => {
  it("about the parsed input, with the tool's own words, and runs on a yes", async () => {
    const asked: Question[] = [];
    const context = plainContext({
      ask: async (question) => {
        asked.push(question);
        return "yes";
      },
    });
    const { result } = await runTool(toolThat(answers, writes), { n: "7" }, context);
    assert.equal(result.ok, true);
    assert.deepEqual(asked, [{ tool: "probe", input: { n: 7 }, title: "Write 7?", detail: "All of it." }]);
  });

  it("nobody about a call that would change nothing, and runs it", async () => {
    const tool = toolThat(answers, { ...writes, confirm: async () => undefined });
    const ask: ToolContext["ask"] = () => Promise.reject(new Error("nobody is to be asked"));
    const { result } = await runTool(tool, {}, plainContext({ ask }));
    assert.equal(result.ok, true);
  });

  it("nobody about a tool that only reads", async () => {
    const context = plainContext({ ask: () => Promise.reject(new Error("asked")) });
    assert.equal((await runTool(toolThat(answers), {}, context)).result.ok, true);
  });

  it("does not run when nobody can be asked, and says what the one who would ask says", async () => {
    const ask: ToolContext["ask"] = () =>
      Promise.reject(new ToolError("BLOCKED", "Permission denied: nobody is there."));
    const error = await errorOf(toolThat(answers, writes), plainContext({ ask }));
    assert.deepEqual(error, { code: "BLOCKED", message: "Permission denied: nobody is there." });
  });

  for (const [what, ask] of [
    ["the person says no", async () => "no"],
    ["the answer is neither yes nor no", async () => "maybe"],
    ["asking fails", () => Promise.reject(new Error("no window"))],
    [
      "asking throws",
      () => {
        throw new Error("no window");
      },
    ],
  ] as const) {
    it(`does not run when ${what}, and says not to retry`, async () => {
      let ran = false;
      const tool = toolThat(async (input) => {
        ran = true;
        return answers(input);
      }, writes);
      const error = await errorOf(tool, plainContext({ ask: ask as ToolContext["ask"] }));
      assert.equal(ran, false);
      assert.equal(error.code, "BLOCKED");
      assert.match(error.message, /^Permission denied: the person refused this probe call\. Do not retry/);
    });
  }

  it("nothing when the input is wrong", async () => {
    const context = plainContext({ ask: () => Promise.reject(new Error("asked")) });
    assert.match(
      (await errorOf(toolThat(answers, writes), context, { n: 99 })).message,
      /^Invalid input: n must be at most 9, got 99/,
    );
  });

  it("nothing when what the question is about is refused", async () => {
    const confirm = (): Promise<never> => Promise.reject(new ToolError("BLOCKED", "Permission denied: /etc"));
    assert.equal(
      (await errorOf(toolThat(answers, { ...writes, confirm }), plainContext())).message,
      "Permission denied: /etc",
    );
  });

  it("and takes a tool that changes something without a question for a bug", async () => {
    const context = plainContext({ ask: async () => "yes" });
    assert.equal((await errorOf(toolThat(answers, { effect: "execute" }), context)).code, "EXCEPTION");
  });

  it("without counting the person's time as the tool's", async () => {
    const tool = toolThat(answers, writes);
    const ask: ToolContext["ask"] = () => new Promise((resolve) => setTimeout(() => resolve("yes"), 300));
    assert.ok((await runTool(tool, {}, plainContext({ ask }))).record.duration_ms < 250);
  });
});

describe("runTool in an untrusted workspace", () => {
  const untrusted = (): ToolContext => plainContext({ workspace: { ...plainContext().workspace, trusted: false } });

  for (const effect of ["write", "execute"] as const) {
    it(`refuses to ${effect} before it looks at the input or asks`, async () => {
      const confirm = (): Promise<never> => Promise.reject(new Error("asked"));
      const error = await errorOf(toolThat(answers, { effect, confirm }), untrusted(), "not even an object");
      assert.equal(error.code, "BLOCKED");
      assert.match(error.message, /^Permission denied: probe in a workspace that is not trusted\./);
    });
  }

  it("reads", async () => {
    assert.equal((await runTool(toolThat(answers), {}, untrusted())).result.ok, true);
  });
});

describe("runTool when it is cancelled", () => {
  const forever = (): Promise<never> => new Promise(() => undefined);

  it("does not start", async () => {
    const tool = toolThat(() => Promise.reject(new Error("ran")));
    const error = await errorOf(tool, plainContext({ signal: AbortSignal.abort() }));
    assert.equal(error.code, "BLOCKED");
    assert.match(error.message, /^Cancelled: probe was stopped/);
  });

  it("answers at once for a tool that only reads, even if that does not notice", async () => {
    const abort = new AbortController();
    const tool = toolThat(() => {
      setImmediate(() => abort.abort("any reason"));
      return forever();
    });
    assert.match((await errorOf(tool, plainContext({ signal: abort.signal }))).message, /^Cancelled: /);
  });

  it("answers when a tool that only reads aborts while it starts", async () => {
    const abort = new AbortController();
    const tool = toolThat(() => {
      abort.abort();
      return forever();
    });
    assert.match((await errorOf(tool, plainContext({ signal: abort.signal }))).message, /^Cancelled: /);
  });

  it("waits for a tool that changes something, so that its answer is true", async () => {
    const abort = new AbortController();
    const tool = toolThat(async (input) => {
      abort.abort();
      await new Promise((resolve) => setImmediate(resolve));
      return answers(input);
    }, writes);
    const { result } = await runTool(tool, {}, plainContext({ signal: abort.signal, ask: async () => "yes" }));
    assert.equal(result.ok, true);
  });

  it("takes no answer for a no while a person is being asked", async () => {
    const abort = new AbortController();
    const ask = (): Promise<never> => {
      setImmediate(() => abort.abort());
      return forever();
    };
    assert.match(
      (await errorOf(toolThat(answers, writes), plainContext({ signal: abort.signal, ask }))).message,
      /^Cancelled: /,
    );
  });

  it("does not run when it is cancelled together with the yes", async () => {
    const abort = new AbortController();
    const ask = async (): Promise<"yes"> => {
      abort.abort();
      return "yes";
    };
    const tool = toolThat(() => Promise.reject(new Error("ran")), writes);
    assert.match((await errorOf(tool, plainContext({ signal: abort.signal, ask }))).message, /^Cancelled: /);
  });

  it("says cancelled, whatever the tool threw because of it", async () => {
    const abort = new AbortController();
    const tool = toolThat(async () => {
      abort.abort();
      throw new ToolError("EXECUTION_ERROR", "Command execution failed: killed");
    }, writes);
    const error = await errorOf(tool, plainContext({ signal: abort.signal, ask: async () => "yes" }));
    assert.deepEqual(error, {
      code: "BLOCKED",
      message: "Cancelled: probe was stopped before it finished. What it had already done stays done.",
    });
  });
});

describe("runTool when the same call is made again", () => {
  const note = (times: string): string =>
    `This is the ${times} call of probe in a row with the same input: unless something has changed since, use the answer you have or change the input.`;

  async function noteOf(tool: Tool | string, context: ToolContext, input: unknown = {}): Promise<unknown> {
    const { result } = await runTool(tool, input, context);
    return result.ok ? result.data["note"] : undefined;
  }

  it("says which time it is, in the note of a tool whose data has none", async () => {
    const context = plainContext({ repeats: createRepeats() });
    const tool = toolThat(answers);
    assert.equal(await noteOf(tool, context, { n: 2 }), undefined);
    assert.equal(await noteOf(tool, context, { n: "2" }), note("2nd"));
    assert.equal(await noteOf(tool, context, { n: 2, unknown: 1 }), note("3rd"));
    assert.equal(await noteOf(tool, context, { n: 3 }), undefined);
  });

  it("says nothing when nobody counts", async () => {
    const tool = toolThat(answers);
    assert.equal(await noteOf(tool, plainContext()), undefined);
    assert.equal(await noteOf(tool, plainContext()), undefined);
  });

  it("puts it behind the tool's own note", async () => {
    const context = plainContext({ repeats: createRepeats() });
    const data = z.strictObject({ note: z.string() });
    const tool = toolThat(async () => ({ data: { note: "Mine." } }), { data });
    assert.equal(await noteOf(tool, context), "Mine.");
    assert.equal(await noteOf(tool, context), `Mine. ${note("2nd")}`);
  });

  it("leaves a tool alone that is made to be called again", async () => {
    const context = plainContext({ repeats: createRepeats() });
    const tool = toolThat(answers, { polling: true });
    await noteOf(tool, context);
    assert.equal(await noteOf(tool, context), undefined);
  });

  it("keeps the message of a failure as it is", async () => {
    const context = plainContext({ repeats: createRepeats() });
    const tool = toolThat(() => Promise.reject(new ToolError("EXECUTION_ERROR", "No.")));
    await errorOf(tool, context);
    assert.equal((await errorOf(tool, context)).message, "No.");
  });

  for (const [what, between] of [
    ["another tool", [toolThat(answers, { name: "other" }), {}]],
    ["a tool that does not exist", ["nope", {}]],
    ["input that is wrong", [toolThat(answers), { n: "many" }]],
    ["input that JSON cannot hold", [toolThat(answers), 1n]],
  ] as const) {
    it(`counts anew after ${what}`, async () => {
      const context = plainContext({ repeats: createRepeats() });
      await noteOf(toolThat(answers), context);
      await noteOf(between[0], context, between[1]);
      assert.equal(await noteOf(toolThat(answers), context), undefined);
      assert.equal(await noteOf(toolThat(answers), context), note("2nd"));
    });
  }

  it("stays within the limit, and leaves the note out where there is no room for it", async () => {
    const long = { kind: "tail", field: "output", text: "line\n".repeat(500), total: 2500 } as const;
    for (const [maxOutputSize, noted] of [
      [1000, true],
      [100, false],
    ] as const) {
      const context = plainContext({ repeats: createRepeats(), limits: { maxOutputSize } });
      const tool = toolThat(async () => ({ data: {}, long }));
      await noteOf(tool, context);
      const { record, result } = await runTool(tool, {}, context);
      assert.ok(JSON.stringify(record.result).length <= maxOutputSize);
      assert.ok(result.ok);
      assert.deepEqual([result.data["truncated"], "note" in result.data], [true, noted]);
      assert.ok(String(result.data["output"]).startsWith("line"));
    }
  });
});

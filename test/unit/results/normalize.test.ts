import assert from "node:assert/strict";
import fc from "fast-check";
import type { Contract } from "../../../src/results/contractCodes";
import { FileError, ToolError } from "../../../src/base/errors";
import { normalize, type NormalizeOptions } from "../../../src/results/normalize";
import { PatternError } from "../../../src/tools/runtime/ports/searchPort";

/** The error of a run that must fail. */
async function errorOf(
  run: (args: unknown) => unknown,
  options?: NormalizeOptions,
): Promise<{ code: string; message: string }> {
  const contract = await normalize("probe", run, {}, options);
  assert.ok(!contract.success, JSON.stringify(contract));
  assert.equal(contract.data, null);
  assert.deepEqual(JSON.parse(JSON.stringify(contract)), contract);
  return contract.error;
}

/** A run that throws the value. */
function throwing(value: unknown): () => never {
  return () => {
    throw value;
  };
}

const forever = (): Promise<never> => new Promise(() => undefined);

describe("normalize", () => {
  it("returns the seed's contract for a text, with the text as its data", async () => {
    const before = Date.now();
    const contract = await normalize("probe", () => "all is well", {});
    assert.deepEqual(Object.keys(contract), ["success", "data", "error", "meta"]);
    assert.deepEqual([contract.success, contract.data, contract.error], [true, "all is well", null]);
    const { duration_ms, timestamp } = contract.meta;
    assert.ok(
      Number.isInteger(duration_ms) && duration_ms >= 0,
      "expected Number.isInteger(duration_ms) && duration_ms >= 0",
    );
    assert.equal(new Date(timestamp).toISOString(), timestamp);
    assert.ok(
      Date.parse(timestamp) >= before && Date.parse(timestamp) <= Date.now(),
      "expected Date.parse(timestamp) >= before && Date.parse(timestamp) <= Date.now()",
    );
  });

  it("gives the run its arguments as they are, and waits for what it promises", async () => {
    const args = { n: 1 };
    const contract = await normalize("probe", async (given) => ({ same: given === args }), args);
    assert.deepEqual(contract.data, { same: true });
  });

  it("measures the time until the result", async () => {
    const slow = (): Promise<string> => new Promise((resolve) => setTimeout(() => resolve(""), 40));
    assert.ok(
      (await normalize("probe", slow, {})).meta.duration_ms >= 35,
      'expected (await normalize("probe", slow, {})).meta.duration_ms >= 35',
    );
  });

  it("keeps the meta of a run that returns a contract itself, so that normalizing twice changes nothing", async () => {
    for (const run of [() => "text", () => ({ a: [1] }), throwing(new Error("no")), () => "Error: no"]) {
      const once = await normalize("probe", run, {});
      const known: Contract = { ...once, meta: { duration_ms: 7, timestamp: "2026-02-20T02:30:00.000Z" } };
      assert.deepEqual(await normalize("probe", () => known, {}), known);
      assert.deepEqual(await normalize("probe", () => JSON.stringify(known), {}), known);
    }
  });

  it("uses the call's input to distinguish a failure from a text", async () => {
    const run = (): string => 'Error: File not found: "/home/a/x.txt"';
    assert.equal((await normalize("file_read", run, { path: "~/x.txt" })).success, false);
    assert.equal((await normalize("file_read", run, { path: "~/log.txt" })).success, true);
  });
});

describe("normalize, when a run throws,", () => {
  for (const [what, thrown, code, message] of [
    ["a bug", new TypeError("x is not a function"), "EXCEPTION", "TypeError: x is not a function"],
    ["a plain error", new Error("boom"), "EXCEPTION", "boom"],
    ["an error that says nothing", new RangeError(""), "EXCEPTION", "RangeError"],
    ["a ToolError", new ToolError("BLOCKED", "Not here."), "BLOCKED", "Not here."],
    [
      "a FileError",
      new FileError("NotFound", "a.txt"),
      "EXECUTION_ERROR",
      "File not found: a.txt. Check the path; glob finds files by name.",
    ],
    ["a class of its own", new PatternError("no"), "EXCEPTION", "PatternError: no"],
    [
      "what the system refuses",
      Object.assign(new Error("ENOENT: no such file, open 'x'"), { code: "ENOENT" }),
      "EXECUTION_ERROR",
      "ENOENT: no such file, open 'x'",
    ],
    [
      "what VS Code's file system refuses",
      Object.assign(new Error("no x"), { name: "EntryNotFound (FileSystemError)", code: "FileNotFound" }),
      "EXECUTION_ERROR",
      "no x",
    ],
    [
      "an error that the system caused",
      new TypeError("fetch failed", { cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }) }),
      "EXECUTION_ERROR",
      "TypeError: fetch failed (refused)",
    ],
    [
      "misuse of Node",
      Object.assign(new TypeError("bad argument"), { code: "ERR_INVALID_ARG_TYPE" }),
      "EXCEPTION",
      "TypeError: bad argument",
    ],
    ["a timeout", new DOMException("It took too long.", "TimeoutError"), "EXECUTION_ERROR", "It took too long."],
    ["a text", "just words", "EXCEPTION", "just words"],
    ["an empty text", " ", "EXCEPTION", "The error has no message."],
    ["nothing", undefined, "EXCEPTION", "probe threw undefined."],
    ["null", null, "EXCEPTION", "probe threw null."],
    ["a BigInt", 5n, "EXCEPTION", "probe threw 5."],
    ["an object", { message: "no", status: 500 }, "EXCEPTION", 'no\n{"status":500}'],
    ["an object with only a message", { message: "no" }, "EXCEPTION", "no"],
    ["an object without a message", { status: 500 }, "EXCEPTION", 'probe threw {"status":500}'],
  ] as const) {
    it(`returns ${code} for ${what}`, async () => {
      for (const run of [throwing(thrown), async () => throwing(thrown)()])
        assert.deepEqual(await errorOf(run), { code, message });
    });
  }

  for (const name of ["AbortError", "Canceled", "CancellationError"]) {
    it(`says BLOCKED for ${name}`, async () => {
      const error = await errorOf(throwing(Object.assign(new Error("Canceled"), { name })));
      assert.deepEqual(error, {
        code: "BLOCKED",
        message: "Cancelled: probe was stopped before it finished. What it had already done stays done.",
      });
    });
  }

  it("treats a plain Error, but no bug, as expected if throwing is the only way to fail", async () => {
    const options = { failsByThrowing: true };
    assert.equal((await errorOf(throwing(new Error("no such city")), options)).code, "EXECUTION_ERROR");
    assert.equal((await errorOf(throwing(new TypeError("x")), options)).code, "EXCEPTION");
  });

  it("returns EXCEPTION for an error that can't be read", async () => {
    const hostile = new Error("x");
    Object.defineProperty(hostile, "message", { get: throwing(new Error("no")) });
    assert.match((await errorOf(throwing(hostile))).message, /^probe threw a value that cannot be read: /);
  });

  it("returns EXCEPTION for what is no function at all", async () => {
    assert.equal((await errorOf("glob" as unknown as () => unknown)).code, "EXCEPTION");
  });

  it("returns EXCEPTION for a promise that can't be waited for", async () => {
    const hostile = Object.defineProperty({}, "then", { get: throwing(new RangeError("no")) });
    assert.deepEqual(await errorOf(() => hostile), { code: "EXCEPTION", message: "RangeError: no" });
  });
});

describe("normalize does not hang", () => {
  it("on a run that never settles: the message names the time it had", async () => {
    assert.deepEqual(await errorOf(forever, { timeoutMs: 20 }), {
      code: "EXECUTION_ERROR",
      message:
        "Timed out: probe did not return within 20 ms. It may still be running, and its changes aren't undone. Give it more time, or ask it for less.",
    });
  });

  it("on a run that never settles when its signal fires", async () => {
    const abort = new AbortController();
    setImmediate(() => abort.abort());
    const error = await errorOf(forever, { signal: abort.signal, timeoutMs: 60_000 });
    assert.equal(error.code, "BLOCKED");
    assert.match(error.message, /^Cancelled: probe was stopped before it finished\./);
  });

  it("and does not start what is cancelled already", async () => {
    let ran = false;
    const error = await errorOf(() => (ran = true), { signal: AbortSignal.abort() });
    assert.deepEqual([error, ran], [{ code: "BLOCKED", message: "Cancelled: probe was not started." }, false]);
  });

  it("says cancelled for a run that aborts while it starts", async () => {
    const abort = new AbortController();
    const run = (): never => {
      abort.abort();
      throw new TypeError("half done");
    };
    assert.match((await errorOf(run, { signal: abort.signal })).message, /^Cancelled: /);
  });

  it("and lets a later failure of the run pass in silence", async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): number => unhandled.push(reason);
    process.on("unhandledRejection", note);
    let fail = (): void => undefined;
    const run = (): Promise<never> => new Promise((_, reject) => (fail = () => reject(new Error("late"))));
    await errorOf(run, { timeoutMs: 5 });
    fail();
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.off("unhandledRejection", note);
    assert.deepEqual(unhandled, []);
  });

  it("and waits as long as it takes when the time is no positive number", async () => {
    for (const timeoutMs of [0, -1, NaN, Infinity, 2 ** 40]) {
      const run = (): Promise<string> => new Promise((resolve) => setTimeout(() => resolve("done"), 10));
      assert.equal((await normalize("probe", run, {}, { timeoutMs })).data, "done");
    }
  });
});

describe("normalize works for anything", () => {
  const tools = ["probe", "file_read", "shell_execute", "browser_click", "apple_mail_read_email", "trv_grep"];
  const isContract = (contract: Contract): void => {
    const text = JSON.stringify(contract);
    assert.deepEqual(JSON.parse(text), contract);
    assert.deepEqual(Object.keys(contract), ["success", "data", "error", "meta"]);
    if (contract.success) assert.equal(contract.error, null);
    else {
      assert.equal(contract.data, null);
      assert.deepEqual(Object.keys(contract.error), ["code", "message"]);
      assert.ok(
        ["EXECUTION_ERROR", "BLOCKED", "EXCEPTION"].includes(contract.error.code),
        'expected ["EXECUTION_ERROR", "BLOCKED", "EXCEPTION"].includes(contract.error.code)',
      );
      assert.ok(contract.error.message.trim().length > 0, "expected contract.error.message.trim().length > 0");
    }
  };
  const value = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withSparseArray: true,
    withNullPrototype: true,
    withObjectString: true,
    stringUnit: "binary",
    withBoxedValues: true,
    key: fc.oneof(
      fc.constantFrom("success", "data", "error", "meta", "content", "type", "text", "value", "isError", "__proto__"),
      fc.string(),
    ),
  });

  it("that a run returns", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tools), value, async (tool, given) => {
        isContract(await normalize(tool, () => given, given));
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it("that a run throws", async () => {
    await fc.assert(
      fc.asyncProperty(value, async (given) => {
        const contract = await normalize("probe", throwing(given), {});
        isContract(contract);
        assert.equal(contract.success, false);
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  it("and any JSON text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tools), fc.json(), async (tool, json) => {
        isContract(await normalize(tool, () => json, {}));
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  it("twice as it does once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tools), value, async (tool, given) => {
        const once = await normalize(tool, () => given, {});
        assert.deepEqual(await normalize(tool, () => once, {}), once);
      }),
      { seed: 4, numRuns: 300 },
    );
  });
});

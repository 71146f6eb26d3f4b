import assert from "node:assert/strict";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { formatOf } from "../../../src/core/decode";
import formats from "../../../src/core/formats/all";
import { show } from "../../../src/core/json";
import { normalizeOutput } from "../../../src/core/normalizeOutput";
import type { ToolContext } from "../../../src/core/ports";
import { createRepeats } from "../../../src/core/repeats";
import type { RunRecord, ToolResult } from "../../../src/core/result";
import { runTool } from "../../../src/core/runTool";
import type { Tool } from "../../../src/core/tool";
import { toolSchema } from "../../../src/core/toolSchema";
import { validate } from "../../../src/core/validate";
import tools from "../../../src/tools/all";
import { asNobody } from "../../support/asNobody";
import { makeWorkspace, type TestWorkspace } from "../../support/workspace";

/** Input, and what the JSON text of the answer says. */
type Case = readonly [input: Readonly<Record<string, unknown>>, says: RegExp];

/** What a tool needs to be run with everything that can go right or wrong. */
interface Fixture {
  /** Calls that succeed. Each gets a workspace of its own. */
  readonly good: readonly Case[];
  readonly missing: Case;
  /** Somebody who owns nothing may not do it: `locked` cannot be entered, `secret.txt` not be read, nothing be changed. */
  readonly denied: Case;
  readonly outside: Case;
  /** A call whose whole answer is longer than 1,000 characters. */
  readonly large: Readonly<Record<string, unknown>>;
}

/** How the FileIO tools say it: a path's failure is told by its status, and the call succeeds (seed 004). */
const status = (kind: string): RegExp => new RegExp(`^\\{"success":true,.*"status":"error: ${kind}"`);
const success = (data: string): RegExp => new RegExp(`^\\{"success":true,.*${data}`);
const error = (message: string): RegExp => new RegExp(`^\\{"success":false,"error":"${message}`);
const many = Array.from({ length: 60 }, (_, number) => `many/file number ${number}.txt`);

const files: Readonly<Record<string, string>> = {
  "src/a.ts": "alpha\nbeta\n",
  "src/b.ts": "alpha\n",
  "large.txt": "a line of the large file\n".repeat(500),
  "secret.txt": "nobody reads this\n",
  "locked/inside.txt": "alpha\n",
};
/** For calls whose answers are long. */
const manyFiles = { ...files, ...Object.fromEntries(many.map((path) => [path, "alpha\n"])) };

const fixtures: Readonly<Record<string, Fixture>> = {
  glob: {
    good: [
      [{ pattern: "src/*.ts" }, success('"count":2')],
      [{ pattern: "nothing-like-this" }, success('"count":0')],
    ],
    missing: [{ pattern: "*", path: "missing" }, error("File not found: missing")],
    denied: [{ pattern: "*", path: "locked" }, error("Permission denied: locked")],
    outside: [{ pattern: "*", path: "../.." }, error("Permission denied: ../..")],
    large: { pattern: "many/*" },
  },
  grep: {
    good: [
      [{ pattern: "be.a" }, success("src/a.ts:2: beta")],
      [{ pattern: "nothing like this" }, success('"count":0')],
    ],
    missing: [{ pattern: "a", path: "missing" }, error("File not found: missing")],
    denied: [{ pattern: "a", path: "locked" }, error("Permission denied: locked")],
    outside: [{ pattern: "a", path: "/" }, error("Permission denied: /")],
    large: { pattern: "line" },
  },
  file_read: {
    good: [
      [{ file_path: "src/a.ts" }, success('"output":"alpha\\\\nbeta\\\\n"')],
      [{ file_path: "large.txt", offset: -2, line_numbers: true }, success("500\\\\ta line")],
    ],
    missing: [{ file_path: "missing.txt" }, error("File not found: missing.txt")],
    denied: [{ file_path: "secret.txt" }, error("Permission denied: secret.txt")],
    outside: [{ file_path: "../x.txt" }, error("Permission denied: ../x.txt")],
    large: { file_path: "large.txt" },
  },
  file_write: {
    good: [
      [{ file_path: "new/deep/x.txt", content: "grün" }, success('"bytes":5')],
      [{ file_path: "src/a.ts", content: "" }, success('"bytes":0')],
    ],
    missing: [{ file_path: "src/a.ts/below.txt", content: "" }, error("Not a directory: ")],
    denied: [{ file_path: "secret.txt", content: "" }, error("Permission denied: secret.txt")],
    outside: [{ file_path: "../x.txt", content: "" }, error("Permission denied: ../x.txt")],
    large: {
      file_path: `${"long name ".repeat(20)}/${"x".repeat(200)}/${"y".repeat(200)}/${"z".repeat(200)}`,
      content: "",
    },
  },
  bash: {
    good: [
      [{ command: "echo out; echo err >&2; exit 3" }, success('"exit_code":3,"output":"out\\\\nerr"')],
      [{ command: "true", cwd: "src" }, success('"output":""')],
    ],
    missing: [{ command: "true", cwd: "missing" }, error("File not found: missing")],
    denied: [{ command: "cat secret.txt" }, success("Permission denied")],
    outside: [{ command: "true", cwd: "../.." }, error("Permission denied: ../..")],
    large: { command: "cat large.txt" },
  },
  fileio_count_lines: {
    good: [
      [{ path: ["src/a.ts"] }, success('\\[\\{"path":"src/a.ts","status":"ok","lines":2,"exists":true\\}\\]')],
      [{ path: ["src/*.ts", "missing"] }, success('"lines":1.*"status":"error: NotFound","lines":null,"exists":false')],
    ],
    missing: [{ path: ["missing"] }, status("NotFound")],
    denied: [{ path: ["secret.txt"] }, status("PermissionDenied")],
    outside: [{ path: ["../x.txt"] }, status("PermissionDenied")],
    large: { path: ["many/*"] },
  },
  fileio_count_words: {
    good: [[{ path: ["src/a.ts", "src/b.ts"] }, success('"words":2,.*"words":1')]],
    missing: [{ path: ["missing"] }, status("NotFound")],
    denied: [{ path: ["secret.txt"] }, status("PermissionDenied")],
    outside: [{ path: ["../x.txt"] }, status("PermissionDenied")],
    large: { path: ["many/*"] },
  },
  fileio_stat: {
    good: [[{ path: ["src", "src/b.ts"] }, success('"type":"dir".*"type":"file","size":6')]],
    missing: [{ path: ["missing"] }, success('"type":"not_found","size":0,"exists":false')],
    denied: [{ path: ["locked/inside.txt"] }, status("PermissionDenied")],
    outside: [{ path: ["../x.txt"] }, status("PermissionDenied")],
    large: { path: ["many/*"] },
  },
  fileio_list_directory: {
    good: [[{ path: ["src"] }, success('"name":"a.ts","path":"src/a.ts","type":"file","size":11')]],
    missing: [{ path: ["missing"] }, status("NotFound")],
    denied: [{ path: ["locked"] }, status("PermissionDenied")],
    outside: [{ path: [".."] }, status("PermissionDenied")],
    large: { path: ["many"] },
  },
  fileio_copy: {
    good: [
      [
        { source: ["src/a.ts", "missing"], destination: "copies/" },
        success('"status":"ok".*"status":"error: NotFound"'),
      ],
    ],
    missing: [{ source: ["missing"], destination: "copy" }, status("NotFound")],
    denied: [{ source: ["secret.txt"], destination: "src/" }, status("PermissionDenied")],
    outside: [{ source: ["../x.txt"], destination: "copy" }, status("PermissionDenied")],
    large: { source: ["many/*"], destination: "copies/" },
  },
  fileio_move: {
    good: [
      [
        { source: ["src/a.ts"], destination: "moved.ts" },
        success('\\[\\{"path":"src/a.ts","status":"ok","exists":true\\}\\]'),
      ],
    ],
    missing: [{ source: ["missing"], destination: "moved" }, status("NotFound")],
    denied: [{ source: ["src/a.ts"], destination: "moved" }, status("PermissionDenied")],
    outside: [{ source: ["../x.txt"], destination: "moved" }, status("PermissionDenied")],
    large: { source: ["many/*"], destination: "moved/" },
  },
  fileio_remove: {
    good: [
      [{ path: ["src/a.ts"], use_trash: false }, success('"status":"ok"')],
      [{ path: ["missing"], force: true }, success('"status":"ok","exists":false')],
    ],
    missing: [{ path: ["missing"], use_trash: false }, status("NotFound")],
    denied: [{ path: ["src/a.ts"], use_trash: false }, status("PermissionDenied")],
    outside: [{ path: ["../x.txt"], use_trash: false }, status("PermissionDenied")],
    large: { path: ["many/*"], use_trash: false },
  },
  fileio_make_directory: {
    good: [[{ path: ["one/two", "src"] }, success('"exists":false.*"exists":true')]],
    missing: [{ path: ["missing/two"], recursive: false }, status("NotFound")],
    denied: [{ path: ["src/new"] }, status("PermissionDenied")],
    outside: [{ path: ["../x"] }, status("PermissionDenied")],
    large: { path: many.map((path) => `made/${path}`) },
  },
  fileio_find_in_files: {
    good: [
      [
        { pattern: "be.a", path: ["src"] },
        success('"file_path":"src/a.ts","line_number":2,"column_start":1,"column_end":5,"matched_text":"beta"'),
      ],
    ],
    missing: [{ pattern: "a", path: ["missing"] }, /File not found: missing|"status":"error: NotFound"/],
    denied: [{ pattern: "a", path: ["locked"] }, /Permission denied: locked|"status":"error: PermissionDenied"/],
    outside: [{ pattern: "a", path: ["../x"] }, /Permission denied: ..\/x|"status":"error: PermissionDenied"/],
    large: { pattern: "line", path: ["large.txt"] },
  },
};

/** One run, with all that must hold of every answer proven. */
async function prove(tool: Tool, input: unknown, context: ToolContext): Promise<{ result: ToolResult; text: string }> {
  const kept: RunRecord[] = [];
  const { result, record } = await runTool(tool, input, { ...context, record: (one) => kept.push(one) });
  const text = JSON.stringify(record.result);
  const wire = JSON.parse(text) as Record<string, unknown>;
  assert.deepEqual(Object.keys(wire), ["success", result.ok ? "data" : "error"], text);
  assert.equal(wire["success"], result.ok);
  if (result.ok) assert.ok(typeof wire["data"] === "object" && wire["data"] !== null && !Array.isArray(wire["data"]));
  else assert.ok(typeof wire["error"] === "string" && wire["error"].trim() !== "");
  if (result.ok) assert.equal(record.error_code, undefined);
  else assert.ok(["EXECUTION_ERROR", "BLOCKED", "EXCEPTION"].includes(String(record.error_code)));
  assert.deepEqual(kept, [record]);

  const meta = { id: `toolu_${record.id}`, duration_ms: record.duration_ms, timestamp: record.started };
  const contract = formatOf("contract")?.encode(result, meta);
  const options = { tools: [tool] };
  assert.deepEqual(validate(text, { ...options, format: "envelope" }).problems, [], text);
  assert.deepEqual(validate(JSON.stringify(contract), { ...options, format: "contract" }).problems, [], text);
  const whole = validate(JSON.stringify(record), options);
  assert.deepEqual([whole.kind, whole.problems], ["record", []]);

  // Whoever gets the answer, in whatever format, reads the same result from it.
  for (const format of formats) {
    const read = normalizeOutput(`trv_${tool.name}`, JSON.stringify(format.encode(result, meta)), input);
    if (result.ok) assert.deepEqual(read, JSON.parse(JSON.stringify(result)), format.name);
    else assert.equal(read.ok ? undefined : read.error.message, result.error.message, format.name);
  }
  return { result, text };
}

/** The code and message of a run that must fail. */
async function proveFailure(
  tool: Tool,
  input: unknown,
  context: ToolContext,
): Promise<{ code: string; message: string }> {
  const { result, text } = await prove(tool, input, context);
  assert.ok(!result.ok, text);
  return result.error;
}

/** A port of which every method does something first. */
function first<Port extends object>(port: Port, act: () => void): Port {
  return new Proxy(port, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== "function") return own;
      return (...given: readonly unknown[]): unknown => {
        act();
        return Reflect.apply(own, target, given);
      };
    },
  });
}

/** The input with the tool's own names for its fields, so that a test can put another value into one. */
function inOwnWords(tool: Tool, input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { properties } = toolSchema(tool);
  const own = (name: string): string => (name in properties ? name : (tool.aliases?.[name] ?? name));
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [own(name), value]));
}

/** What is wrong for a field of any type, or for one of its own. */
function badValues(field: Readonly<Record<string, unknown>>): readonly unknown[] {
  const cycle: Record<string, unknown> = {};
  cycle["cycle"] = cycle;
  const always = [{}, { a: 1 }, [[{}]], cycle, () => 1, Symbol("s"), 1n];
  if (field["type"] === "boolean") return [...always, "perhaps", 7, []];
  if (field["type"] === "integer") return [...always, "many", 1.5, NaN, Infinity, 1e308, [], true];
  return field["type"] === "array" ? [...always, [], [""], [{}], true] : always;
}

/** What may well be right, and is extreme. */
const extremes: readonly unknown[] = [
  NaN,
  null,
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "x".repeat(300_000),
  0,
  -1,
  1,
  2 ** 53,
  "-0",
  true,
  ["\0"],
  ["x".repeat(300_000)],
];

describe("the harness", () => {
  it("has fixtures for every tool, and for no other", () => {
    assert.deepEqual(
      tools.map(({ name }) => name).filter((name) => fixtures[name] === undefined),
      [],
      "tools without fixtures",
    );
    assert.deepEqual(
      Object.keys(fixtures).filter((name) => !tools.some((tool) => tool.name === name)),
      [],
      "fixtures without a tool",
    );
  });
});

for (const tool of tools) {
  const fixture = fixtures[tool.name];
  if (!fixture) continue;
  const { good, missing, denied, outside, large } = fixture;
  const schema = toolSchema(tool);
  const input = inOwnWords(tool, good[0]?.[0] ?? {});

  describe(`${tool.name}, whatever happens,`, function () {
    this.timeout(30_000);
    let workspace: TestWorkspace;
    const quiet = { log: { error: () => undefined, info: () => undefined } };
    const fresh = async (): Promise<ToolContext> => (await makeWorkspace(files)).context(quiet);
    before(async () => {
      workspace = await makeWorkspace(files);
    });

    for (const [index, [given, says]] of good.entries())
      it(`answers what it should: ${index + 1}`, async () => {
        const { result, text } = await prove(tool, given, await fresh());
        assert.ok(result.ok, text);
        assert.match(text, says);
      });

    it("names what is missing", async () => {
      assert.match((await prove(tool, missing[0], await fresh())).text, missing[1]);
    });

    it("stays in the workspace", async () => {
      assert.match((await prove(tool, outside[0], await fresh())).text, outside[1]);
    });

    it("says what the system refuses", async function () {
      if (process.platform === "win32") return this.skip();
      assert.match(await refusedToNobody(tool.name), denied[1]);
    });

    it("refuses input that is no object", async () => {
      for (const given of [undefined, null, "text", "{broken", 5, true, [], [input], 1n, Symbol("s"), () => 1]) {
        const { code, message } = await proveFailure(tool, given, workspace.context(quiet));
        assert.equal(code, "EXECUTION_ERROR");
        assert.match(message, /^Invalid input: expected an object/);
      }
    });

    it("understands its input as JSON text", async () => {
      assert.deepEqual((await prove(tool, JSON.stringify(input), await fresh())).result.ok, true);
    });

    for (const [name, field] of Object.entries(schema.properties)) {
      it(`refuses a wrong ${name}, and names it`, async () => {
        for (const bad of badValues(field)) {
          const { code, message } = await proveFailure(tool, { ...input, [name]: bad }, workspace.context(quiet));
          assert.equal(code, "EXECUTION_ERROR");
          assert.match(message, new RegExp(`^Invalid input: .*\\b${name}\\b`));
        }
      });

      it(`answers for every extreme ${name}, and never with a bug`, async () => {
        const context = await fresh();
        for (const extreme of extremes) {
          const { result, text } = await prove(tool, { ...input, [name]: extreme }, context);
          assert.ok(result.ok || result.error.code !== "EXCEPTION", `${show(extreme)}: ${text.slice(0, 500)}`);
        }
      });
    }

    for (const name of schema.required ?? [])
      it(`asks for a missing ${name}`, async () => {
        const { message } = await proveFailure(tool, { ...input, [name]: undefined }, workspace.context(quiet));
        assert.match(message, new RegExp(`^Invalid input: .*\\b${name} is missing`));
      });

    it("drops fields that it does not know, whatever they are called, and says so", async () => {
      const given: unknown = JSON.parse(`{"__proto__":{"a":1},"zebra":[],${JSON.stringify(input).slice(1)}`);
      const { result } = await prove(tool, given, await fresh());
      assert.ok(result.ok);
      assert.match(JSON.stringify(result.data["warnings"]), /__proto__.*zebra/);
    });

    it("works in a workspace that is not trusted only if it reads", async () => {
      const { result } = await prove(tool, input, workspace.context({ ...quiet, trusted: false }));
      assert.equal(result.ok ? "ok" : result.error.code, tool.effect === "read" ? "ok" : "BLOCKED");
    });

    if (tool.effect !== "read")
      it("does nothing when the person refuses, or cannot be asked", async () => {
        const refusals: readonly ToolContext["ask"][] = [
          async () => "no",
          () => Promise.reject(new Error("no window")),
        ];
        for (const ask of refusals) {
          const { code, message } = await proveFailure(tool, input, workspace.context({ ...quiet, ask }));
          assert.equal(code, "BLOCKED");
          assert.match(message, /^Permission denied: the person refused/);
        }
      });

    it("does not start when it is cancelled", async () => {
      const ports = withPorts(await fresh(), () => assert.fail("a port was used"));
      const { code, message } = await proveFailure(tool, input, { ...ports, signal: AbortSignal.abort() });
      assert.equal(code, "BLOCKED");
      assert.match(message, /^Cancelled: /);
    });

    it("says so when it is cancelled at its first step", async () => {
      const abort = new AbortController();
      const context = withPorts({ ...(await fresh()), signal: abort.signal }, () => abort.abort());
      const { code, message } = await proveFailure(tool, input, context);
      assert.equal(code, "BLOCKED");
      assert.match(message, /^Cancelled: /);
    });

    it("answers truly when it is cancelled at any later step", async () => {
      for (let step = 2; step < 12; step++) {
        const abort = new AbortController();
        let steps = 0;
        const context = withPorts({ ...(await fresh()), signal: abort.signal }, () => {
          steps += 1;
          if (steps === step) abort.abort();
        });
        const { result, text } = await prove(tool, input, context);
        assert.ok(result.ok || result.error.code === "BLOCKED", text);
        if (steps < step) break;
      }
    });

    it("calls it a bug when a port throws what no port should, at whatever step, and logs it", async () => {
      for (const thrown of [new TypeError("x is undefined"), new Error("EUNKNOWN")]) {
        const logged: unknown[] = [];
        const log = { info: () => undefined, error: (...all: readonly unknown[]) => logged.push(all[1]) };
        const context = withPorts({ ...(await fresh()), log }, () => {
          throw thrown;
        });
        const { code, message } = await proveFailure(tool, input, context);
        assert.equal(code, "EXCEPTION");
        assert.match(message, /^Internal error: /);
        assert.deepEqual(logged, [thrown]);
      }
    });

    it("keeps to the limit, however small, and says what it left out", async () => {
      for (const maxOutputSize of [0, 1, 60, 200, 1000]) {
        const context = { ...(await makeWorkspace(manyFiles)).context(quiet), limits: { maxOutputSize } };
        const { result, text } = await prove(tool, large, context);
        assert.ok(result.ok || result.error.code === "EXECUTION_ERROR", text);
        if (maxOutputSize === 1000) assert.ok(text.length <= 1000, text);
        if (result.ok && tool.effect === "read") assert.equal(result.data["truncated"], true, text);
      }
    });

    it("says when it is called with the same input again", async () => {
      const context = { ...(await fresh()), repeats: createRepeats() };
      const reading = tool.effect === "read" ? input : missing[0];
      await prove(tool, reading, context);
      const { result } = await prove(tool, reading, context);
      if (result.ok)
        assert.match(String(result.data["note"]), /This is the 2nd call of \w+ in a row with the same input/);
    });
  });
}

/** The context with ports that do something before each step: nothing else leads out of a tool. */
function withPorts(context: ToolContext, act: () => void): ToolContext {
  return {
    ...context,
    files: first(context.files, act),
    search: first(context.search, act),
    shell: first(context.shell, act),
    text: first(context.text, act),
    workspace: { ...context.workspace, resolve: first(context.workspace, act).resolve },
  };
}

/** What each tool answers to the call that another user may not make; one process makes them all. */
async function refusedToNobody(name: string): Promise<string> {
  refused ??= askAsNobody();
  return String((await refused).get(name));
}

async function askAsNobody(): Promise<Map<string, string>> {
  const { root } = await makeWorkspace(files);
  const hidden = ["secret.txt", "locked"].map((path) => join(root, path));
  for (const path of hidden) await chmod(path, 0o000);
  await chmod(root, 0o755);
  const calls = Object.entries(fixtures).map(([name, { denied }]) => [name, denied[0]] as const);
  const results = await asNobody(root, calls);
  for (const path of hidden) await chmod(path, 0o700);
  return new Map(calls.map(([name], index) => [name, JSON.stringify(results[index])]));
}

let refused: ReturnType<typeof askAsNobody> | undefined;

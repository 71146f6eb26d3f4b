import assert from "node:assert/strict";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { parseInput } from "../../../src/tools/runtime/toolInput";
import { show } from "../../../src/base/json/jsonValue";
import { Access } from "../../../src/tools/runtime/policy/access";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { createRepeats } from "../../../src/tools/runtime/context/repeatedCalls";
import { toolSchema } from "../../../src/tools/runtime/toolSchema";
import tools from "../../../src/tools/all";
import { asNobody } from "../../support/asNobody";
import { withProblems } from "../../support/problems";
import { withSymbols } from "../../support/symbols";
import { withTasks } from "../../support/tasks";
import { treeLines } from "../../support/tree";
import { makeWorkspace, type TestWorkspace } from "../../support/workspace";
import { badValues, extremes, inOwnWords } from "./everyTool/badInput";
import { fixtures } from "./everyTool/fixtures";
import { prove, proveFailure, withPorts } from "./everyTool/proof";
import { files, manyFiles, twoShells } from "./everyTool/world";
import { hasModes } from "../../support/machine";

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
  const make = async (given = files): Promise<TestWorkspace> => {
    const made = await makeWorkspace(given);
    if (fixture.tasks) return withTasks(made);
    if (fixture.problems) return withProblems(made);
    if (fixture.symbols) return withSymbols(made);
    if (!fixture.shells) return made;
    const shells = await twoShells(made.root);
    return { ...made, context: (options) => made.context({ ...options, shells }) };
  };
  const schema = toolSchema(tool);
  const input = inOwnWords(tool, good[0]?.[0] ?? {});

  describe(`${tool.name}, whatever happens,`, function () {
    let workspace: TestWorkspace;
    const quiet = { log: { error: () => undefined, info: () => undefined } };
    /** A tool that only reads leaves the folder as it was for the next call. */
    const changesNothing = tool.effect === "read" && !fixture.shells;
    const fresh = async (): Promise<ToolContext> => (changesNothing ? workspace : await make()).context(quiet);
    before(async () => {
      workspace = await make();
    });

    for (const [index, [given, says]] of good.entries())
      it(`returns what it should: ${index + 1}`, async () => {
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
      if (!hasModes) return this.skip();
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

      it(`returns a result for every extreme ${name}, and never with a bug`, async () => {
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
      assert.ok(result.ok, JSON.stringify(result));
      assert.match(JSON.stringify(result.data["warnings"]), /__proto__.*zebra/);
    });

    it("works in a workspace that is not trusted only if it reads", async () => {
      const { result } = await prove(tool, input, workspace.context({ ...quiet, trusted: false }));
      assert.equal(result.ok ? "ok" : result.error.code, tool.effect === "read" ? "ok" : "BLOCKED");
    });

    if (tool.effect !== "read" && !fixture.asksNobody)
      it("does nothing when the user refuses, or can't be asked", async () => {
        const refusals: readonly ToolContext["ask"][] = [
          async () => "no",
          () => Promise.reject(new Error("no window")),
        ];
        for (const ask of refusals) {
          const { code, message } = await proveFailure(tool, input, workspace.context({ ...quiet, ask }));
          assert.equal(code, "BLOCKED");
          assert.match(message, /^Permission denied: the user rejected/);
        }
      });

    it("changes nothing while it is planned, and starts no process", async () => {
      const made = await make();
      const before = treeLines(made.root);
      for (const [given] of good) {
        const context = made.context(quiet);
        const start = (): Promise<never> => Promise.reject(new Error("a command was started"));
        const planning = { ...context, shells: { ...context.shells, start }, access: new Access(context) };
        const { plan } = await tool.plan(parseInput(tool, given).input, planning);
        assert.notEqual(plan, undefined);
      }
      assert.deepEqual(treeLines(made.root), before);
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

    it("returns a true result when it is cancelled at any later step", async () => {
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
        const { context: contextOf } = changesNothing ? await sharedManyFiles() : await make(manyFiles);
        const context = { ...contextOf(quiet), limits: { maxOutputSize } };
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
      if (result.ok && !tool.polling)
        assert.match(String(result.data["note"]), /This is the 2nd call of \w+ in a row with the same input/);
    });
  });
}

/** Long answers' files, for all tools that change nothing. */
const sharedManyFiles = (): Promise<TestWorkspace> => (manyFilesMade ??= makeWorkspace(manyFiles));
let manyFilesMade: Promise<TestWorkspace> | undefined;

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

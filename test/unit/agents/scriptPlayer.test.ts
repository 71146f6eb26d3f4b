import assert from "node:assert/strict";
import { costOf } from "../../../src/transcripts/statistics/prices";
import { LIST_PRICES } from "../../../src/transcripts/statistics/listPrices";
import { allAgents } from "../../outside/agents/allAgents";
import { SCENARIOS } from "../../outside/agents/allScenarios";
import { ASIDE, ScriptPlayer } from "../../outside/agents/scriptPlayer";
import { isStep } from "../../outside/agents/steps";
import { inputFor } from "../../outside/agents/toolInput";
import type { FieldSchema, ModelRequest, OfferedTool } from "../../support/model/modelApi";

const text = { type: "string" };

function tool(name: string, properties: Readonly<Record<string, FieldSchema>>, required?: string[]): OfferedTool {
  return {
    name,
    description: "",
    schema: { properties, required: required ?? Object.keys(properties) },
    kind: "object",
  };
}

const READ = tool("read_file", { absolute_path: text });
const SHELL = tool("Bash", { command: text, description: text });

function request(tools: readonly OfferedTool[], prompt: string, calls: readonly string[] = []): ModelRequest {
  return {
    model: "m",
    system: "",
    messages: [
      { role: "user", text: prompt, calls: [] },
      { role: "assistant", text: "", calls },
    ],
    results: [],
    tools,
    streams: true,
    mayThink: false,
  };
}

describe("a played script", () => {
  const player = new ScriptPlayer("/w");
  const main = (tools: readonly OfferedTool[], calls?: readonly string[]): ReturnType<typeof player.next> =>
    player.next(request(tools, "Please [play:main] now.", calls));

  it("begins where the prompt says, with the agent's own tool and its fields", () => {
    const { script, planned, calls } = main([SHELL, READ]);
    assert.equal(script, "main");
    assert.deepEqual([planned[0]?.step, planned[0]?.tool.name], ["read", "read_file"]);
    assert.deepEqual(calls[0]?.input, { absolute_path: "/w/src/store.js" });
  });

  it("goes on after the steps that the conversation contains", () => {
    const { planned } = main([SHELL, READ], ["callPlay1read", "callPlay2edit", "callPlay3readMissing"]);
    assert.equal(planned[0]?.step, "fail");
  });

  it("makes two calls at once", () => {
    const search = tool("Grep", { pattern: text });
    const made = ["1read", "2edit", "3readMissing", "4fail"].map((step) => `callPlay${step}`);
    const { planned } = main([SHELL, READ, search], made);
    assert.deepEqual(
      planned.map(({ step }) => step),
      ["readNotes", "search"],
    );
  });

  it("leaves out steps that the agent has no tool for, and ends", () => {
    const { planned, text: said } = main([READ], ["callPlay1read", "callPlay2readMissing", "callPlay3readNotes"]);
    assert.deepEqual(planned, []);
    assert.match(said, /is done/);
  });

  it("calls tools from a script if the agent offers nothing else", () => {
    const exec: OfferedTool = { name: "exec", description: "", schema: {}, kind: "text" };
    const { planned } = main([exec]);
    assert.match(JSON.stringify(planned[0]?.input), /^"const result = await tools\.exec_command\(/);
    assert.equal(planned[0]?.scripted?.name, "exec_command");
  });

  it("says nothing of a script to other requests", () => {
    for (const other of [
      request([READ], "Hello"),
      request([READ], "[play:unknown]"),
      request([], "A title for [play:main]"),
    ]) {
      const { script, text: said, calls } = player.next(other);
      assert.deepEqual([script, said, calls], [undefined, ASIDE, []]);
    }
  });

  it("gives each call an id of its own", () => {
    const ids = [main([READ]), main([READ])].map(({ calls }) => calls[0]?.id);
    assert.notEqual(ids[0], ids[1]);
  });
});

describe("the input of a played call", () => {
  it("has the known fields, and something for other required ones", () => {
    const fields = { path: text, kind: { enum: ["a", "b"] }, count: { type: "integer", minimum: 3 }, note: text };
    const input = inputFor(tool("read", fields, ["path", "kind", "count"]), { path: "x", other: "y" });
    assert.deepEqual(input, { path: "x", kind: "a", count: 3 });
  });

  it("leaves out a value that an optional field doesn't allow", () => {
    assert.deepEqual(inputFor(tool("task", { mode: { enum: ["a"] } }, []), { mode: "b" }), {});
  });
});

describe("the agents that are played", () => {
  it("use models that have a list price", async () => {
    const models = (await allAgents()).flatMap(({ runs }) => runs.map(({ model }) => model));
    const usage = {
      input_tokens: 1,
      output_tokens: 1,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      kept_for_an_hour: 0,
      session: "",
      thread: "",
      tools: [],
    };
    assert.deepEqual(
      models.filter((model) => costOf({ model, ...usage }, LIST_PRICES) === undefined),
      [],
    );
  });

  it("are found by the names of their files, once each", async () => {
    const ids = (await allAgents()).map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(ids.length >= 11, `${ids.length} agents`);
  });
});

describe("the scenarios that agents play", () => {
  it("have names of their own for their runs, scripts, and steps", () => {
    for (const names of [
      SCENARIOS.map(({ name }) => name),
      SCENARIOS.flatMap(({ scripts }) => Object.keys(scripts)),
      SCENARIOS.flatMap(({ steps }) => Object.keys(steps)),
    ])
      assert.equal(new Set(names).size, names.length, names.join(", "));
  });

  it("have prompts that name their scripts, and steps that exist", () => {
    for (const { prompts, scripts } of SCENARIOS) {
      // A command of the agent, such as one that compacts the conversation, plays no script.
      for (const prompt of prompts.filter((text) => !text.startsWith("/")))
        assert.ok(
          Object.keys(scripts).some((script) => prompt.includes(`[play:${script}]`)),
          prompt,
        );
      for (const step of Object.values(scripts).flat(2)) assert.ok(isStep(step), step);
    }
  });
});

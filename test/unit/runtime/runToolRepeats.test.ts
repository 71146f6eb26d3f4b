import assert from "node:assert/strict";
import * as z from "zod";
import { ToolError } from "../../../src/base/errors";
import type { ToolContext } from "../../../src/tools/runtime/context/toolContext";
import { createRepeats } from "../../../src/tools/runtime/context/repeatedCalls";
import { runTool } from "../../../src/tools/runtime/runTool";
import type { Tool } from "../../../src/tools/runtime/tool";
import { plainContext } from "./plainContext";
import { answers, errorOf, toolThat } from "./probeTool";

describe("runTool when the same call is made again", () => {
  const note = (times: string): string =>
    `This is the ${times} call of probe in a row with the same input: unless something has changed since, use the result you have or change the input.`;

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

  it("puts it after the tool's own note", async () => {
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
    ["input that JSON cannot contain", [toolThat(answers), 1n]],
  ] as const) {
    it(`starts counting again after ${what}`, async () => {
      const context = plainContext({ repeats: createRepeats() });
      await noteOf(toolThat(answers), context);
      await noteOf(between[0], context, between[1]);
      assert.equal(await noteOf(toolThat(answers), context), undefined);
      assert.equal(await noteOf(toolThat(answers), context), note("2nd"));
    });
  }

  it("stays within the limit, and leaves the note out if there is no room for it", async () => {
    const long = { kind: "tail", field: "output", text: "line\n".repeat(500), total: 2500 } as const;
    for (const [maxOutputSize, noted] of [
      [1000, true],
      [100, false],
    ] as const) {
      const context = plainContext({ repeats: createRepeats(), limits: { maxOutputSize } });
      const tool = toolThat(async () => ({ data: {}, long }));
      await noteOf(tool, context);
      const { record, result } = await runTool(tool, {}, context);
      assert.ok(
        JSON.stringify(record.result).length <= maxOutputSize,
        "expected JSON.stringify(record.result).length <= maxOutputSize",
      );
      assert.ok(result.ok, JSON.stringify(result));
      assert.deepEqual([result.data["truncated"], "note" in result.data], [true, noted]);
      assert.ok(
        String(result.data["output"]).startsWith("line"),
        'expected String(result.data["output"]).startsWith("line")',
      );
    }
  });
});

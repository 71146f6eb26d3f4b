import assert from "node:assert/strict";
import { formatOf } from "../../../../src/results/decoding/decode";
import formats from "../../../../src/results/formats/all";
import { normalizeOutput } from "../../../../src/results/normalizing/normalizedOutput";
import type { ToolContext } from "../../../../src/tools/runtime/context/toolContext";
import type { RunRecord, ToolResult } from "../../../../src/results/result";
import { runTool } from "../../../../src/tools/runtime/runTool";
import type { Tool } from "../../../../src/tools/runtime/tool";
import { validateInput } from "../../../../src/tools/runtime/validateInput";

/** One run, with all that must hold of every answer proven. */
export async function prove(
  tool: Tool,
  input: unknown,
  context: ToolContext,
): Promise<{ result: ToolResult; text: string }> {
  const kept: RunRecord[] = [];
  const { result, record } = await runTool(tool, input, { ...context, record: (one) => kept.push(one) });
  const text = JSON.stringify(record.result);
  const wire = JSON.parse(text) as Record<string, unknown>;
  assert.deepEqual(Object.keys(wire), ["success", result.ok ? "data" : "error"], text);
  assert.equal(wire["success"], result.ok);
  if (result.ok)
    assert.ok(
      typeof wire["data"] === "object" && wire["data"] !== null && !Array.isArray(wire["data"]),
      'expected typeof wire["data"] === "object" && wire["data"] !== null && !Array.isArray(wir…',
    );
  else
    assert.ok(
      typeof wire["error"] === "string" && wire["error"].trim() !== "",
      'expected typeof wire["error"] === "string" && wire["error"].trim() !== ""',
    );
  if (result.ok) assert.equal(record.error_code, undefined);
  else
    assert.ok(
      ["EXECUTION_ERROR", "BLOCKED", "EXCEPTION"].includes(String(record.error_code)),
      'expected ["EXECUTION_ERROR", "BLOCKED", "EXCEPTION"].includes(String(record.error_code))',
    );
  assert.deepEqual(kept, [record]);

  const meta = { id: `toolu_${record.id}`, duration_ms: record.duration_ms, timestamp: record.started };
  const contract = formatOf("contract")?.encode(result, meta);
  const options = { tools: [tool] };
  assert.deepEqual(validateInput(text, { ...options, format: "envelope" }).problems, [], text);
  assert.deepEqual(validateInput(JSON.stringify(contract), { ...options, format: "contract" }).problems, [], text);
  const whole = validateInput(JSON.stringify(record), options);
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
export async function proveFailure(
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

/** The context with ports that do something before each step: nothing else leads out of a tool. */
export function withPorts(context: ToolContext, act: () => void): ToolContext {
  return {
    ...context,
    files: first(context.files, act),
    search: first(context.search, act),
    shells: first(context.shells, act),
    ...(context.tasks && { tasks: first(context.tasks, act) }),
    ...(context.problems && { problems: first(context.problems, act) }),
    ...(context.symbols && { symbols: first(context.symbols, act) }),
    text: first(context.text, act),
    ...(context.transcripts && { transcripts: first(context.transcripts, act) }),
    workspace: { ...context.workspace, resolve: first(context.workspace, act).resolve },
  };
}

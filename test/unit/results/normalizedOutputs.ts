import assert from "node:assert/strict";
import { normalizeOutput } from "../../../src/results/normalizing/normalizedOutput";
import type { Data } from "../../../src/results/result";

/** The data of the success that an output is. */
export function dataOf(output: unknown, tool = "probe"): Data {
  const result = normalizeOutput(tool, output);
  assert.ok(result.ok, JSON.stringify(result));
  assert.deepEqual(JSON.parse(JSON.stringify(result.data)), result.data);
  return result.data;
}

/** The code and message of the failure that an output is. */
export function errorOf(output: unknown, tool = "probe"): readonly [code: string, message: string] {
  const result = normalizeOutput(tool, output);
  assert.ok(!result.ok, JSON.stringify(result));
  return [result.error.code, result.error.message];
}

export const failure = (message: string): readonly [string, string] => ["EXECUTION_ERROR", message];
export const envelope = { success: false, error: "File not found: a" };
export const contract = {
  success: false,
  data: null,
  error: { code: "BLOCKED", message: "not allowed" },
  meta: { duration_ms: 1, timestamp: "2026-02-20T02:30:00.000Z" },
};
export const image = { mimeType: "image/png", data: "AAAA" };

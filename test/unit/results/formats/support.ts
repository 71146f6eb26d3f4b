import type { ErrorCode } from "../../../../src/base/errors";
import assert from "node:assert/strict";
import type { Decoded, DecodeHints, Format } from "../../../../src/results/format";
import type { ToolResult } from "../../../../src/results/result";

export const meta = { id: "toolu_1", duration_ms: 12, timestamp: "2026-01-02T03:04:05.000Z" };

export const good = { ok: true, data: { output: "a\nb", count: 2 } } as const satisfies ToolResult;

export const bad = {
  ok: false,
  error: { code: "BLOCKED", message: "Permission denied: /etc/shadow" },
} as const satisfies ToolResult;

type Expected = Partial<Omit<Decoded, "form">>;

export const ok = (data: object): Expected & Pick<Decoded, "result"> => ({
  result: { ok: true, data: data as Record<string, unknown> },
});

export const failed = (message: string, code: ErrorCode = "EXECUTION_ERROR"): Expected & Pick<Decoded, "result"> => ({
  result: { ok: false, error: { code, message } },
});

/** Claims that the value is read as this, apart from the form, and that the value comes back from what was read. */
export function reads(format: Format, value: unknown, expected: Expected, hints?: DecodeHints): void {
  const { form: _, ...decoded } = format.decode(value, hints);
  assert.deepEqual(decoded, { meta: {}, unknown: {}, problems: [], ...expected });
  assert.deepEqual(again(format, value, hints), value);
}

/** The value that the format writes from what it reads; with another result when `change` makes one. */
export function again(
  format: Format,
  value: unknown,
  hints?: DecodeHints,
  change = (result: ToolResult): ToolResult => result,
): unknown {
  const decoded = format.decode(value, hints);
  return format.encode(change(decoded.result), decoded.meta, decoded);
}

/** The value that the format writes when something else has become of what it read. */
export function changed(format: Format, value: unknown, result: Expected & Pick<Decoded, "result">): unknown {
  return again(format, value, undefined, () => result.result);
}

import type { ErrorCode } from "../../src/base/errors";
import assert from "node:assert/strict";
import { convertResult } from "../../src/results/convertResult";
import { decodeAny } from "../../src/results/decoding/decode";
import contract from "../../src/results/formats/contract";
import { decodePasted } from "../../src/results/decoding/pastedResult";
import type { FormatName } from "../../src/results/result";
import { validateInput } from "../../src/tools/runtime/validateInput";

/** What tools returned before they had a contract. */
const plain = ["Error: File not found", "[123 lines]\nfile content...", "⚠️ BLOCKED: Command blocked"] as const;

const meta = { duration_ms: 123, timestamp: "2026-02-20T02:30:00.000Z" };
const shorter = { duration_ms: 50, timestamp: "2026-02-20T02:30:00.000Z" };

const successes = ["<original tool output>", ...plain].map((data) => ({ success: true, data, error: null, meta }));

const failures = (["EXECUTION_ERROR", "BLOCKED", "EXCEPTION"] satisfies ErrorCode[]).map((code) => ({
  success: false,
  data: null,
  error: { code, message: "Human readable error" },
  meta: shorter,
}));

describe("seed 003, by value", () => {
  it("has 4 outputs, 3 of them from before, and 3 codes", () => {
    assert.deepEqual([successes.length, plain.length, failures.length], [4, 3, 3]);
  });

  for (const value of [...successes, ...failures]) {
    const result = value.success ? { ok: true, data: { output: value.data } } : { ok: false, error: value.error };
    describe(JSON.stringify(value), () => {
      it("is read, and comes back", () => {
        const read = decodeAny(JSON.stringify(value, undefined, 2));
        assert.ok(read.kind === "result", 'expected read.kind === "result"');
        assert.deepEqual(
          [read.format, read.reason],
          ["contract", "Contract: `data`, `error` and `meta` next to `success`"],
        );
        const { decoded } = read;
        assert.deepEqual(
          [decoded.result, decoded.meta, decoded.unknown, decoded.problems],
          [result, value.meta, {}, []],
        );
        assert.deepEqual(contract.encode(decoded.result, decoded.meta, decoded), value);
      });

      it("follows the schema", () => {
        const { kind, format, problems } = validateInput(value);
        assert.deepEqual({ kind, format, problems }, { kind: "result", format: "contract", problems: [] });
      });

      it("can be written in every other format, and what can't is named", () => {
        const decoded = contract.decode(value);
        for (const format of ["envelope", "content", "claude"] satisfies FormatName[]) {
          const { value: written, lost } = convertResult(decoded, "contract", format);
          const back = decodeAny(written);
          assert.ok(
            back.kind === "result" && back.format === format,
            'expected back.kind === "result" && back.format === format',
          );
          const code = !back.decoded.result.ok && back.decoded.result.error.code;
          const kept = !value.error || code === value.error.code;
          assert.equal(
            lost.some((sentence) => sentence.includes("The error's code")),
            !kept,
          );
          assert.ok(
            lost.some((sentence) => sentence.includes(`The duration of ${value.meta.duration_ms} ms`)),
            "expected lost.some((sentence) => sentence.includes(`The duration of ${value.meta.duratio…",
          );
          const again = convertResult(back.decoded, format, "contract", decoded.meta).value;
          if (kept) assert.deepEqual(contract.decode(again).result, result);
        }
      });
    });
  }

  for (const text of plain) {
    it(`${JSON.stringify(text)} is text when it comes without a contract`, () => {
      const read = decodePasted(text);
      assert.ok(read.kind === "result", 'expected read.kind === "result"');
      assert.deepEqual([read.format, read.decoded.result], ["claude", { ok: true, data: { output: text } }]);
    });
  }

  it("a missing field, and any further one, breaks the contract", () => {
    const [whole] = successes;
    for (const value of [
      { ...whole, data: undefined },
      { ...whole, error: undefined },
      { ...whole, meta: undefined },
      { ...whole, meta: { duration_ms: 1 } },
      { ...whole, meta: { ...meta, timestamp: "yesterday" } },
      { ...whole, meta: { ...meta, duration_ms: -1 } },
      { ...whole, took: 1 },
      { ...failures[0], data: "x" },
      { ...failures[0], error: { code: "NOPE", message: "x" } },
      { ...failures[0], error: "x" },
    ])
      assert.notDeepEqual(validateInput(JSON.stringify(value), { format: "contract" }).problems, []);
  });
});

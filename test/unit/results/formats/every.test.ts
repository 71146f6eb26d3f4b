import assert from "node:assert/strict";
import fc from "fast-check";
import { detectFormat, formatOf } from "../../../../src/results/decoding/decode";
import formats from "../../../../src/results/formats/all";
import schemas from "../../../../src/results/formats/allSchemas";
import type { ToolResult } from "../../../../src/results/result";
import { sameJson } from "../../../../src/base/json/sameJson";
import { bad, good, meta } from "./support";
import { isPictured, jsonValues, toolResults } from "./values";

const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** A value of code, which JSON could not hold. */
function odd(): unknown[] {
  const cycle: Record<string, unknown> = { success: true };
  cycle["data"] = cycle;
  cycle["content"] = [cycle];
  const list: unknown[] = [];
  list.push(list);
  const nothing = undefined;
  return [
    cycle,
    list,
    { message: { content: list } },
    { content: list, isError: true },
    nothing,
    10n,
    Symbol("x"),
    () => 1,
    { success: 1n, data: () => 1, error: Symbol("x"), meta: nothing },
    { type: "tool_result", content: { a: 1n }, tool_use_id: () => 1, is_error: nothing },
    Object.create(null),
    new Map([["success", true]]),
    new Date(0),
    NaN,
  ];
}

describe("every format", () => {
  for (const format of formats) {
    describe(format.name, () => {
      it("is found by its name", () => assert.equal(formatOf(format.name), format));

      it("is detected in what it writes, follows its own schema, and reads it back", () => {
        for (const result of [good, bad]) {
          const written = asJson(format.encode(result, meta));
          assert.equal(detectFormat(written).format?.name, format.name);
          assert.deepEqual(schemas[format.name].safeParse(written).error, undefined);
          const { result: read, unknown, problems } = format.decode(written);
          assert.deepEqual({ unknown, problems }, { unknown: {}, problems: [] });
          // Only the contract and the content format have a place for the code.
          const holdsCode = format.name === "contract" || format.name === "content";
          const told = holdsCode ? bad.error : { ...bad.error, code: "EXECUTION_ERROR" };
          assert.deepEqual(read, result.ok ? result : { ok: false, error: told });
        }
      });

      it("gives every JSON value back from what it read, whatever it is (property)", () => {
        fc.assert(
          fc.property(jsonValues, fc.boolean(), (value, hinted) => {
            const decoded = format.decode(value, hinted ? { toolUseResult: { hint: 1 } } : {});
            assert.equal(typeof decoded.result.ok, "boolean");
            const back = format.encode(decoded.result, decoded.meta, decoded);
            if (!sameJson(value, back)) assert.deepEqual(back, value);
          }),
          { seed: 5, numRuns: 1000 },
        );
      });

      it("is detected in every result that it writes, the surest of all, and reads it back (property)", () => {
        fc.assert(
          fc.property(toolResults, (result) => {
            const written = asJson(format.encode(result, meta));
            assert.equal(detectFormat(written).format, format);
            const { result: read } = format.decode(written);
            if (format.name === "claude" && isPictured(result)) return;
            assert.ok(
              sameJson(comparable(read, format.name), comparable(asJson(result), format.name)),
              "expected sameJson(comparable(read, format.name), comparable(asJson(result), format.name))",
            );
          }),
          { seed: 6, numRuns: 500 },
        );
      });

      it("writes what has changed since, and reads that back (property)", () => {
        fc.assert(
          fc.property(jsonValues, toolResults, (value, result) => {
            const decoded = format.decode(value);
            const written: unknown = JSON.parse(JSON.stringify(format.encode(result, decoded.meta, decoded)));
            // An odd `success` counts by the halves there are; parts and `toolUseResult` say things twice, and one of them counts.
            if (hasTwoWords(value) || hasTwoWords(result)) return;
            const { result: read } = format.decode(written);
            assert.ok(
              sameJson(comparable(read, format.name), comparable(asJson(result), format.name)),
              "expected sameJson(comparable(read, format.name), comparable(asJson(result), format.name))",
            );
          }),
          { seed: 7, numRuns: 500 },
        );
      });

      it("reads values that are no JSON without throwing", () => {
        for (const value of odd()) {
          const { score, reason } = format.detect(value);
          assert.ok(
            score >= 0 && score <= 1 && reason.length > 0,
            "expected score >= 0 && score <= 1 && reason.length > 0",
          );
          const { result, problems } = format.decode(value);
          assert.equal(typeof result.ok, "boolean");
          assert.ok(Array.isArray(problems), "expected Array.isArray(problems)");
        }
      });

      it("reads anything without throwing (property)", () => {
        fc.assert(
          fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true }), (value) => {
            format.detect(value);
            assert.equal(typeof format.decode(value).result.ok, "boolean");
          }),
          { seed: 8, numRuns: 300 },
        );
      });

      for (const [what, open, close] of [
        ["arrays", "[", "]"],
        ["objects", '{"data":', "}"],
        ["contents", '{"content":[', "]}"],
      ] as const) {
        it(`reads and gives back ${what} nested 100,000 levels deep`, () => {
          const value: unknown = JSON.parse(
            `${open.repeat(100_000)}${open === '{"data":' ? 1 : ""}${close.repeat(100_000)}`,
          );
          for (const given of [value, { success: true, data: value }, { content: [{ type: "json", value }] }]) {
            const decoded = format.decode(given);
            assert.ok(
              sameJson(format.encode(decoded.result, decoded.meta, decoded), given),
              "expected sameJson(format.encode(decoded.result, decoded.meta, decoded), given)",
            );
          }
        });
      }
    });
  }
});

/** A result without what not every format has a place for. */
function comparable(result: ToolResult, format: string): unknown {
  return result.ok || format === "contract" ? result : { ok: false, message: result.error.message };
}

function hasTwoWords(value: unknown): boolean {
  const text = JSON.stringify(value);
  if (/toolUseResult|tool_use_result|"content":/.test(text)) return true;
  return typeof value === "object" && value !== null && "success" in value && typeof value.success !== "boolean";
}

import assert from "node:assert/strict";
import fc from "fast-check";
import { convertResult } from "../../../src/results/convertResult";
import formats from "../../../src/results/formats/all";
import claude from "../../../src/results/formats/claude";
import content from "../../../src/results/formats/content";
import contract from "../../../src/results/formats/contract";
import envelope from "../../../src/results/formats/envelope";
import type { FormatName, ToolResult } from "../../../src/results/result";
import { sameJson } from "../../../src/base/json/sameJson";
import { byName, called, converted, mcpImage, text } from "./converted";
import { bad, good, meta } from "./formats/support";
import { isPictured, jsonValues, toolResults } from "./formats/values";

const claudeImage = {
  type: "image",
  annotations: { a: 1 },
  source: { type: "base64", media_type: "image/png", data: "AA==" },
};
describe("convert", () => {
  for (const from of formats) {
    for (const to of formats) {
      it(`writes what ${from.name} contains as ${to.name}`, () => {
        for (const result of [good, bad]) {
          const decoded = from.decode(from.encode(result, meta));
          const { value } = convertResult(decoded, from.name, to.name, meta);
          assert.equal(to.detect(value).score >= 0.9, true);
          assert.deepEqual(value, to.encode(from === to ? result : decoded.result, meta));
        }
      });
    }

    it(`gives a ${from.name} value back as it was, and nothing is lost (property)`, () => {
      fc.assert(
        fc.property(jsonValues, (value) => {
          const { value: back, lost } = converted(from.name, from.name, value);
          assert.ok(sameJson(value, back) && lost.length === 0, "expected sameJson(value, back) && lost.length === 0");
        }),
        { seed: 10, numRuns: 200 },
      );
    });
  }

  it("brings back from there every result, except what it says is lost (property)", () => {
    const name = fc.constantFrom<FormatName>("claude", "content", "contract", "envelope");
    fc.assert(
      fc.property(toolResults, name, name, (given, from, to) => {
        const decoded = byName[from].decode(byName[from].encode(given, meta));
        const { value, lost } = convertResult(decoded, from, to);
        const { result } = byName[to].decode(value);
        if (lost.includes("JSON can't represent an infinite number: it is written as null.")) return;
        const codeIsLost = lost.some((sentence) => sentence.startsWith("The error's code"));
        if (isPictured(decoded.result)) return;
        assert.ok(
          sameJson(comparable(result, codeIsLost), comparable(decoded.result, codeIsLost)),
          "expected sameJson(comparable(result, codeIsLost), comparable(decoded.result, codeIsLost))",
        );
        const { result: back } = byName[from].decode(convertResult(byName[to].decode(value), to, from).value);
        assert.ok(
          sameJson(comparable(back, codeIsLost), comparable(decoded.result, codeIsLost)),
          "expected sameJson(comparable(back, codeIsLost), comparable(decoded.result, codeIsLost))",
        );
      }),
      { seed: 11, numRuns: 1000 },
    );
  });

  it("returns for every pair whatever the value is (property)", () => {
    const name = fc.constantFrom<FormatName>("claude", "content", "contract", "envelope");
    fc.assert(
      fc.property(jsonValues, name, name, (value, from, to) => {
        for (const sentence of converted(from, to, value).lost) assert.match(sentence, /^[A-Z][^]*\.$/);
      }),
      { seed: 12, numRuns: 500 },
    );
  });

  it("finds the real result of our own tools called by Claude Code", () => {
    const block = { ...called, content: JSON.stringify(contract.encode(bad, meta)) };
    assert.deepEqual(converted("claude", "contract", block).value, contract.encode(bad, meta));
    const inMcp = { content: [{ ...text, text: JSON.stringify(envelope.encode(good)) }] };
    assert.deepEqual(converted("content", "envelope", inMcp), { value: envelope.encode(good), lost: [] });
  });

  it("takes what is known of the call from elsewhere if the value doesn't contain it", () => {
    const decoded = claude.decode({ ...called, content: "x" });
    assert.deepEqual(convertResult(decoded, "claude", "claude", { id: "other" }).value, { ...called, content: "x" });
    assert.deepEqual(convertResult(decoded, "claude", "contract", meta).value, {
      success: true,
      data: { output: "x" },
      error: null,
      meta: { duration_ms: 12, timestamp: meta.timestamp },
    });
    const { lost } = convertResult(envelope.decode({ success: true, data: {} }), "envelope", "claude", {
      id: "",
      timestamp: "",
    });
    assert.deepEqual(lost, ["The call's id is unknown: `tool_use_id` is empty."]);
  });

  describe("of pictures", () => {
    it("writes each as the format has it, and back", () => {
      const block = { ...called, content: [claudeImage, text] };
      const { value, lost } = converted("claude", "content", block);
      assert.deepEqual(value, { content: [mcpImage, text] });
      assert.deepEqual(lost, ["The call's id toolu_1: Content has no field for it."]);
      const back = convertResult(content.decode(value), "content", "claude", { id: "toolu_1" });
      assert.deepEqual(back, { value: block, lost: [] });
    });

    it("says which other parts become text", () => {
      const data = { url: "u", content: [mcpImage, { type: "json", value: 1 }] };
      const { value, lost } = convertResult(envelope.decode({ success: true, data }), "envelope", "claude", meta);
      assert.deepEqual(value, {
        ...called,
        content: [{ type: "text", text: '{"url":"u"}' }, claudeImage, { type: "text", text: "1" }],
      });
      assert.deepEqual(lost.slice(-2), [
        "The json parts become text parts next to the pictures.",
        "The data next to the pictures becomes text: `url`.",
      ]);
    });

    it("names the parts that the format does not know, and leaves them as they are", () => {
      const sound = { type: "audio", data: "AA==", mimeType: "audio/wav" };
      const linked = { type: "image", source: { type: "url", url: "https://example.org/a.png" } };
      const { value, lost } = converted("content", "claude", { content: [sound, mcpImage] });
      assert.deepEqual((value as { content: unknown }).content, [sound, claudeImage]);
      assert.ok(
        lost.includes("A part of type audio is unchanged: Claude Code has no such type."),
        'expected lost.includes("A part of type audio is unchanged: Claude Code knows no such t…',
      );
      const there = converted("claude", "content", [linked, { type: "document" }]);
      assert.deepEqual(there.value, { content: [linked, { type: "document" }] });
      assert.deepEqual(there.lost, ["A part of type document is unchanged: Content has no such type."]);
    });

    it("leaves data alone whose content is no array of parts", () => {
      for (const parts of [[7], "x"]) {
        const data = { content: parts };
        assert.deepEqual(claude.decode(converted("envelope", "claude", { success: true, data }).value).result, {
          ok: true,
          data,
        });
      }
    });
  });

  describe("of values that JSON can't contain", () => {
    it("writes what it can into a text, and says so", () => {
      const data: Record<string, unknown> = {
        big: 10n,
        nothing: undefined,
        list: [undefined, 1, [2n], 1 / 0],
        run: () => 1,
      };
      data["self"] = data;
      const { value, lost } = convertResult(
        { result: { ok: true, data }, meta: {}, unknown: {}, problems: [] },
        "envelope",
        "claude",
        meta,
      );
      assert.equal(
        (value as { content: string }).content,
        '{"big":"10","list":[null,1,["2"],null],"self":"[contains itself]"}',
      );
      assert.deepEqual(lost.slice(-3), [
        "JSON can't represent a BigInt: it is written as text.",
        "JSON can't represent an infinite number: it is written as null.",
        "JSON can't represent a value that contains itself: it is written as text.",
      ]);
    });

    it("says that an infinite number becomes null", () => {
      const lost = (text: string): readonly string[] => {
        const decoded = envelope.decode({ success: true, data: { a: [JSON.parse(text), null] } });
        return convertResult(decoded, "envelope", "claude", meta).lost.slice(2);
      };
      assert.deepEqual(
        [lost("1e999"), lost("1"), lost('"null"')],
        [["JSON can't represent an infinite number: it is written as null."], [], []],
      );
    });

    it("passes them on if nothing is written as text", () => {
      const data: Record<string, unknown> = {};
      data["self"] = data;
      for (const to of ["contract", "content"] as const)
        assert.doesNotThrow(() =>
          convertResult({ result: { ok: true, data }, meta: {}, unknown: {}, problems: [] }, "envelope", to),
        );
    });
  });

  it("copies long text no more often than its format must", () => {
    const output = "line of text\n".repeat(8_000_000);
    const decoded = envelope.decode({ success: true, data: { output } });
    for (const to of ["envelope", "contract", "content"] as const) {
      const { value } = convertResult(decoded, "envelope", to);
      const { result } = byName[to].decode(value);
      // The same text: these formats hold it as it is.
      assert.ok(
        result.ok && result.data["output"] === output,
        'expected result.ok && result.data["output"] === output',
      );
    }
  });
});

/** A result, without its code where that is said to be lost. */
function comparable(result: ToolResult, codeIsLost: boolean): unknown {
  return result.ok || !codeIsLost ? result : result.error.message;
}

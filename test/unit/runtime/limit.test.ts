import assert from "node:assert/strict";
import fc from "fast-check";
import claude from "../../../src/results/formats/claude";
import envelope from "../../../src/results/formats/envelope";
import { limitResult, limitMessage } from "../../../src/tools/runtime/resultLimit";
import type { Data } from "../../../src/results/result";
import type { LongField, Outcome } from "../../../src/tools/runtime/tool";
import { cpuMs } from "../../support/cpuTime";

const inEnvelope = (data: Data): string => JSON.stringify(envelope.encode({ ok: true, data }));
const inClaude = (data: Data): string => JSON.stringify(claude.encode({ ok: true, data }));
const errorText = (message: string): string => JSON.stringify({ success: false, error: message });

function linesOf(
  lines: readonly string[],
  more: Partial<Extract<LongField, { kind: "lines" }>> = {},
  data: Data = { count: lines.length },
): Outcome {
  return { data, long: { kind: "lines", field: "output", lines, first: 0, total: lines.length, more: false, ...more } };
}

function tailOf(text: string, total = text.length, data: Data = { exit_code: 0 }): Outcome {
  return { data, long: { kind: "tail", field: "output", text, total } };
}

describe("the size limit", () => {
  it("leaves a result that fits as it is, to the character", () => {
    const outcome = linesOf(["one", "two"]);
    const whole = { count: 2, output: "one\ntwo" };
    assert.deepEqual(limitResult(outcome, inEnvelope(whole).length, inEnvelope), whole);
    assert.equal(limitResult(outcome, inEnvelope(whole).length - 1, inEnvelope)["truncated"], true);
  });

  it("leaves out whole lines from the end and says where to go on", () => {
    const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`);
    const data = limitResult(linesOf(lines), 300, inEnvelope);
    const kept = String(data["output"]).split("\n");
    assert.deepEqual(kept, lines.slice(0, kept.length));
    assert.ok(kept.length > 10, `${kept.length} is not above 10`);
    assert.deepEqual(
      { ...data, output: "" },
      { truncated: true, next_offset: kept.length, total: 100, count: 100, output: "" },
    );
  });

  it("puts truncated, next_offset and total before the other fields and the long field last", () => {
    const data = limitResult(linesOf(Array.from({ length: 100 }, () => "x".repeat(20))), 300, inEnvelope);
    assert.deepEqual(Object.keys(data), ["truncated", "next_offset", "total", "count", "output"]);
  });

  it("says that there is more after a page that fits", () => {
    const data = limitResult(linesOf(["a", "b"], { first: 4, total: 9, more: true }), Infinity, inEnvelope);
    assert.deepEqual(data, { truncated: true, next_offset: 6, total: 9, count: 2, output: "a\nb" });
  });

  it("leaves total out if it is not known", () => {
    const { long } = linesOf(["a", "b"], { more: true });
    assert.ok(long?.kind === "lines", 'expected long?.kind === "lines"');
    const { total: _, ...unknown } = long;
    assert.deepEqual(limitResult({ data: {}, long: unknown }, Infinity, inEnvelope), {
      truncated: true,
      next_offset: 2,
      output: "a\nb",
    });
  });

  it("moves next_offset by what the lines weigh", () => {
    const lines = ["a-1- before", "a:2: match", "--", "b:7: match", "b-8- after"];
    const weigh = (index: number): number => (index === 1 || index === 3 ? 1 : 0);
    const data = limitResult(linesOf(lines, { weigh, first: 10, total: 50, more: true }), Infinity, inEnvelope);
    assert.equal(data["next_offset"], 12);
  });

  it("moves next_offset by what the elements of an array weigh", () => {
    const elements = ["abc", "de", "fghi"];
    const long = { kind: "elements", field: "text", elements, first: 7, more: true } as const;
    const wrap = (kept: readonly unknown[]): string => kept.join("");
    const weigh = (index: number): number => elements[index]?.length ?? 0;
    const data = limitResult({ data: {}, long: { ...long, wrap, weigh } }, Infinity, inEnvelope);
    assert.deepEqual(data, { truncated: true, next_offset: 16, text: "abcdefghi" });
  });

  it("gives no next_offset when only lines without weight were left out", () => {
    const lines = ["only", ""];
    const all = inEnvelope({ count: 2, output: "only\n" }).length;
    const big = linesOf(["only" + "x".repeat(200), ""], { weigh: (index) => 1 - index });
    assert.equal(limitResult(linesOf(lines, { weigh: (index) => 1 - index }), all, inEnvelope)["truncated"], undefined);
    const data = limitResult(
      big,
      inEnvelope({ truncated: true, next_offset: 1, total: 2, count: 2, output: "only" + "x".repeat(200) }).length,
      inEnvelope,
    );
    assert.deepEqual({ ...data, output: "" }, { count: 2, output: "" });
    const cut = limitResult(big, 220, inEnvelope);
    assert.equal(cut["truncated"], true);
    assert.equal("next_offset" in cut, false);
  });

  it("goes on after the context when context alone would fill the page", () => {
    const lines = [
      ...Array.from({ length: 50 }, (_, index) => `a-${index}- context of a match`),
      "a:51: match",
      "a-52- behind",
    ];
    const data = limitResult(
      linesOf(lines, { weigh: (index) => (index === 50 ? 1 : 0), total: 2, more: true }),
      250,
      inEnvelope,
    );
    assert.match(String(data["output"]), /^a:51: match/);
    assert.equal(data["next_offset"], 1);
    assert.match(String(data["note"]), /context .* left out/);
  });

  it("shows lines that all weigh nothing rather than none", () => {
    const data = limitResult(
      linesOf(
        Array.from({ length: 50 }, () => "-- no weight --"),
        { weigh: () => 0 },
      ),
      250,
      inEnvelope,
    );
    assert.match(String(data["output"]), /^-- no weight --\n/);
  });

  it("cuts a line that alone is longer than the limit, says so, and goes on with the next", () => {
    const data = limitResult(linesOf(["x".repeat(5000), "next"]), 300, inEnvelope);
    const shown = String(data["output"]).length;
    assert.ok(shown > 50 && shown < 300, "expected shown > 50 && shown < 300");
    assert.equal(data["note"], `A line longer than the limit is cut: its first ${shown} characters are shown.`);
    assert.equal(data["next_offset"], 1);
    assert.equal(inEnvelope(data).length, 300);
  });

  it("keeps a note that was there before its own", () => {
    const data = limitResult(linesOf(["x".repeat(5000)], {}, { note: "Mind this." }), 300, inEnvelope);
    assert.match(String(data["note"]), /^Mind this\. A line longer/);
  });

  it("keeps the end of a tail from the start of a line, with the total in characters", () => {
    const text = Array.from({ length: 500 }, (_, index) => `line ${index}`).join("\n");
    const data = limitResult(tailOf(text), 300, inEnvelope);
    assert.deepEqual(Object.keys(data), ["truncated", "total", "exit_code", "output"]);
    assert.equal(data["total"], text.length);
    assert.match(String(data["output"]), /^line \d+\n[^]*line 499$/);
    assert.ok(
      inEnvelope(data).length <= 300 && inEnvelope(data).length > 280,
      "expected inEnvelope(data).length <= 300 && inEnvelope(data).length > 280",
    );
  });

  it("leaves out the first line of a tail that has lost its start already", () => {
    assert.deepEqual(limitResult(tailOf("rest of a line\nwhole\n", 500), Infinity, inEnvelope), {
      truncated: true,
      total: 500,
      exit_code: 0,
      output: "whole\n",
    });
    assert.equal(limitResult(tailOf(`st\n${"whole line\n".repeat(50)}`, 5000), 200, inEnvelope)["truncated"], true);
  });

  it("says that the one line of a tail is not whole", () => {
    const data = limitResult(tailOf("no line feed here", 500), Infinity, inEnvelope);
    assert.deepEqual(data, {
      truncated: true,
      total: 500,
      exit_code: 0,
      note: "The first line shown is not whole.",
      output: "no line feed here",
    });
    const cut = limitResult(tailOf("x".repeat(5000)), 300, inEnvelope);
    assert.equal(cut["note"], "The first line shown is not whole.");
    assert.equal(inEnvelope(cut).length, 300);
  });

  it("never splits a surrogate pair", () => {
    for (let max = 150; max < 160; max++) {
      for (const outcome of [
        linesOf(["😀".repeat(500)]),
        tailOf("😀".repeat(500)),
        tailOf("\udE00" + "😀".repeat(500), 5000),
      ]) {
        assert.doesNotMatch(
          String(limitResult(outcome, max, inEnvelope)["output"]),
          /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/,
        );
      }
      assert.doesNotMatch(limitMessage("😀".repeat(500), max, errorText), /[\ud800-\udbff](?![\udc00-\udfff])/);
    }
    assert.equal(limitResult(tailOf("\ude00😀", 10), Infinity, inEnvelope)["output"], "😀");
  });

  it("keeps the short fields whole when they alone are too long, and says so", () => {
    for (const outcome of [
      linesOf(["a"], {}, { path: "p".repeat(100) }),
      tailOf("text", 4, { path: "p".repeat(100) }),
      { data: { path: "p".repeat(100) } },
    ]) {
      const data = limitResult(outcome, 50, inEnvelope);
      assert.equal(data["path"], "p".repeat(100));
      assert.equal(data["output"] ?? "", "");
      assert.match(String(data["note"]), /limit of 50 characters is too small/);
    }
    assert.match(
      String(limitResult({ data: { path: "p".repeat(100), note: "Mine." } }, 50, inEnvelope)["note"]),
      /^Mine\. The limit/,
    );
  });

  it("omits the note if only the note does not fit", () => {
    const bare = { truncated: true, next_offset: 0, total: 1, output: "" };
    assert.deepEqual(limitResult(linesOf(["x".repeat(500)], {}, {}), inEnvelope(bare).length, inEnvelope), bare);
  });

  it("leaves a result without a long field alone when it fits", () => {
    assert.deepEqual(limitResult({ data: { bytes: 1 } }, 100, inEnvelope), { bytes: 1 });
    assert.deepEqual(limitResult({ data: { bytes: 1 } }, Infinity, inEnvelope), { bytes: 1 });
  });

  it("takes no line when there is none, whatever the limit", () => {
    assert.deepEqual(limitResult(linesOf([]), 100, inEnvelope), { count: 0, output: "" });
    assert.match(String(limitResult(linesOf([]), 10, inEnvelope)["note"]), /too small/);
  });

  const text = fc.string({
    unit: fc.constantFrom("a", "é", '"', "\\", "\n", "\u0001", "\ud83d\ude00", "\ud800", "\r"),
    maxLength: 400,
  });
  const encoders = fc.constantFrom(inEnvelope, inClaude);

  it("never makes JSON longer than the limit unless the short fields alone are (property)", () => {
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 30 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 1500 }),
        encoders,
        (lines, more, max, encode) => {
          const data = limitResult(
            linesOf(
              lines.map((line) => line.replaceAll("\n", "")),
              { more, weigh: (index) => index % 2 },
            ),
            max,
            encode,
          );
          const bare = encode({ ...data, output: "", note: "" }).length;
          assert.ok(
            encode(data).length <= max || bare > max || /too small/.test(String(data["note"])),
            'expected encode(data).length <= max || bare > max || /too small/.test(String(data["note"…',
          );
          if (/too small/.test(String(data["note"])))
            assert.ok(bare > max || encode(data).length <= max, "expected bare > max || encode(data).length <= max");
        },
      ),
      { seed: 1 },
    );
  });

  it("shows the same end of every tail, and never more than the limit (property)", () => {
    fc.assert(
      fc.property(text, fc.nat(50), fc.integer({ min: 0, max: 800 }), encoders, (tail, lost, max, encode) => {
        const data = limitResult(tailOf(tail, tail.length + lost), max, encode);
        assert.ok(tail.endsWith(String(data["output"])), 'expected tail.endsWith(String(data["output"]))');
        assert.ok(
          encode(data).length <= max || encode({ ...data, output: "", note: "" }).length > max,
          'expected encode(data).length <= max || encode({ ...data, output: "", note: "" }).length …',
        );
        assert.equal(data["truncated"] === true, lost > 0 || data["output"] !== tail);
      }),
      { seed: 2 },
    );
  });

  it("gives every line exactly once when its next_offset is followed (property)", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 30 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 150, max: 600 }),
        (given, max) => {
          const lines = given.map((line) => line.replaceAll("\n", ""));
          const seen: string[] = [];
          for (let first = 0; first < lines.length;) {
            const data = limitResult(linesOf(lines.slice(first), { first, total: lines.length }), max, inEnvelope);
            seen.push(...String(data["output"]).split("\n"));
            first = typeof data["next_offset"] === "number" ? data["next_offset"] : lines.length;
          }
          assert.deepEqual(seen, lines);
        },
      ),
      { seed: 3 },
    );
  });

  it("fills the page: one line more would not fit (property)", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 30 }), { minLength: 40, maxLength: 90 }),
        fc.integer({ min: 200, max: 600 }),
        encoders,
        (given, max, encode) => {
          const lines = given.map((line) => line.replaceAll("\n", ""));
          const data = limitResult(linesOf(lines), max, encode);
          if (data["truncated"] !== true) return;
          const kept = Number(data["next_offset"]);
          // The guess allows for as many digits as the last offset has.
          const next = encode({ ...data, output: lines.slice(0, kept + 1).join("\n") }).length;
          assert.ok(next > max - 2, `${next} of ${max}`);
        },
      ),
      { seed: 4 },
    );
  });

  it("cuts 100,000 lines to a page in the time of a few passes over the page", () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `src/folder/file${index}.ts`);
    let encoded = 0;
    const took = cpuMs(() => {
      limitResult(linesOf(lines), 8000, (data) => {
        const json = inEnvelope(data);
        encoded += json.length;
        return json;
      });
    });
    assert.ok(encoded < 3 * 8000, `${encoded} characters were encoded`);
    assert.ok(took < 500, `${took} ms`);
  });
});

describe("the size limit of a message", () => {
  it("leaves a message that fits as it is", () => {
    assert.equal(limitMessage("short", 100, errorText), "short");
    assert.equal(limitMessage("long".repeat(1000), Infinity, errorText), "long".repeat(1000));
  });

  it("cuts a longer one so that the error fits to the character", () => {
    const message = limitMessage('"'.repeat(500), 101, errorText);
    assert.match(message, /^"+…$/);
    assert.ok(
      errorText(message).length > 99 && errorText(message).length <= 101,
      "expected errorText(message).length > 99 && errorText(message).length <= 101",
    );
  });

  it("keeps at least the sign that something was cut", () => {
    assert.equal(limitMessage("File not found", 5, errorText), "…");
    assert.equal(limitMessage("File not found", -5, errorText), "…");
  });
});

import assert from "node:assert/strict";
import fc from "fast-check";
import type { DecodedAny } from "../../../src/results/decoding/decode";
import { decodePasted } from "../../../src/results/decoding/pastedResult";
import { cpuClock } from "../../support/cpuTime";

type Result = Extract<DecodedAny, { kind: "result" }>;
type Problem = Extract<DecodedAny, { kind: "problem" }>;

function read(text: string): Result {
  const answer = decodePasted(text);
  assert.ok(answer.kind === "result", answer.kind === "problem" ? answer.problem : "");
  return answer;
}

function problem(text: string): Problem {
  const answer = decodePasted(text);
  assert.ok(answer.kind === "problem", 'expected answer.kind === "problem"');
  return answer;
}

const envelope = { success: false, error: "File not found: a" };
const json = JSON.stringify(envelope);
const pretty = JSON.stringify(envelope, undefined, 2);
const failed = { ok: false, error: { code: "EXECUTION_ERROR", message: "File not found: a" } };
const line = (content: string): string =>
  JSON.stringify({ type: "user", message: { content: [{ type: "tool_result", tool_use_id: content, content }] } });

describe("what a user pastes", () => {
  for (const text of ["", " \n\t"]) {
    it(`blank text (${JSON.stringify(text)}) gets a message that says what to paste`, () => {
      assert.match(problem(text).problem, /^There is nothing to read\. Copy a tool result first: a run record, /);
    });
  }

  for (const [what, text, reason] of [
    ["JSON", json, "Envelope: exactly the envelope's fields"],
    ["JSON with white space and a byte order mark", `\uFEFF\n ${pretty}\n`, "Envelope: exactly the envelope's fields"],
    [
      "JSON encoded twice",
      JSON.stringify(json),
      "Envelope: exactly the envelope's fields, in a JSON string (encoded twice)",
    ],
    ["JSON in a fence", `\`\`\`json\n${pretty}\n\`\`\``, "Envelope: exactly the envelope's fields, in a fence"],
    [
      "JSON in a fence of tildes in other text",
      `Look:\n  ~~~~\n${json}\n~~~\n~~~~\nSo?`,
      "Envelope: exactly the envelope's fields, in a fence",
    ],
    ["JSON in a fence that is not closed", `\`\`\`\n${pretty}`, "Envelope: exactly the envelope's fields, in a fence"],
    [
      "JSON with text before it",
      `Result [1]: ${pretty}`,
      "Envelope: exactly the envelope's fields, with text around it",
    ],
    ["JSON with text behind it", `${pretty}\ndone {`, "Envelope: exactly the envelope's fields, with text around it"],
    ["JSON behind broken JSON", `{"a": {b} ${json}`, "Envelope: exactly the envelope's fields, with text around it"],
    ["JSON behind other JSON", `{"a": 1} ${json}`, "Envelope: exactly the envelope's fields, with text around it"],
  ] as const) {
    it(`${what} is read`, () => {
      const answer = read(text.includes("~~~~") ? text.replace("~~~\n~~~~", "~~~~") : text);
      assert.deepEqual([answer.decoded.result, answer.reason, answer.more], [failed, reason, undefined]);
    });
  }

  it("says which text around the JSON is left out", () => {
    assert.deepEqual(read(`Result: ${pretty}\nDone.`).decoded.problems, [
      'text around the JSON is left out: "Result: … Done."',
    ]);
    assert.deepEqual(read(`${pretty}\n${pretty}`).decoded.problems, []);
  });

  it("reads several results in fences and in text, one after another", () => {
    assert.equal(read(`\`\`\`\n${pretty}\n\`\`\`\nand\n\`\`\`\n${line("a")}\n${line("b")}\n\`\`\``).more?.length, 2);
    const answer = read(`first ${pretty}, then ${pretty}`);
    assert.deepEqual(
      [answer.more?.length, answer.reason],
      [1, "2 results in a text; the first is Envelope: exactly the envelope's fields, with text around it"],
    );
  });

  it("leaves code in fences alone", () => {
    assert.equal(read(`\`\`\`ts\nconst a = 1;\n\`\`\`\n\`\`\`\n${json}\n\`\`\``).more, undefined);
  });

  describe("in lines", () => {
    const assistant = JSON.stringify({ type: "assistant", message: { content: [] } });

    it("reads the result of each line, and says which line it was", () => {
      const answer = read(`${assistant}\r\n\n${line("a")}\r\n${json}\n`);
      assert.equal(
        answer.reason,
        "2 results in 3 lines; the first is line 3: Claude Code: a transcript entry with a `tool_result` block",
      );
      assert.deepEqual(answer.decoded.result, { ok: true, data: { output: "a" } });
      assert.deepEqual(
        answer.more?.map(({ reason, decoded }) => [reason, decoded.result]),
        [["line 4: Envelope: exactly the envelope's fields", failed]],
      );
    });

    it("names the lines that are no JSON", () => {
      const answer = read(`${line("a")}\n${line("b")}\n{"type":"us\n`);
      assert.deepEqual(answer.decoded.problems, ["line 3 isn't a JSON object"]);
      const many = read(`${line("a")}\n${line("b")}\n${"x\n".repeat(7)}`);
      assert.deepEqual(many.decoded.problems.slice(4), [
        "line 7 isn't a JSON object",
        "2 more lines aren't JSON objects",
      ]);
    });

    it("says that none of them contains a result", () => {
      assert.match(
        problem(`${assistant}\n${assistant}`).problem,
        /^None of the 2 lines of JSON contains a tool result\. Copy /,
      );
    });

    it("reads one line among text as JSON with text around it", () => {
      assert.match(read(`${json}\nDone.`).reason, /with text around it$/);
    });
  });

  for (const [what, text, line, column] of [
    ["ends in a string", '{\n  "success": true,\n  "data": {"output": "half of', 3, 30],
    ["ends in an escape", '{"error": "a\\', 1, 14],
    ["ends in a word", '{"success": tr', 1, 15],
    ["ends behind a colon", '{"success":', 1, 12],
    ["ends behind its brace", "{", 1, 2],
    ["ends with a line feed", '{"a": [\n', 2, 1],
    ["follows text", 'Result: {"success": false', 1, 26],
    ["is in a fence", '```json\n{"success": false,\n', 3, 1],
  ] as const) {
    it(`cut JSON that ${what} is a problem with its offset, and its text`, () => {
      assert.deepEqual(problem(text), {
        kind: "problem",
        problem: `The JSON is cut off: it ends at line ${line}, column ${column}. Copy all of it.`,
        line,
        column,
        text,
      });
    });
  }

  it("broken JSON is a problem with its offset, and its text", () => {
    const text = '{\n  "a": 1,\n  b: 2\n}';
    assert.deepEqual(problem(text), {
      kind: "problem",
      problem: 'Not JSON: unexpected "b" at line 3, column 3.',
      line: 3,
      column: 3,
      text,
    });
  });

  it("JSON that is no result is a problem that says what can be pasted, and its text", () => {
    const { problem: told, text } = problem('{"a":1}');
    assert.match(told, /^No known format: an object with 1 field\. .* Copy a tool result first/);
    assert.equal(text, '{"a":1}');
  });

  for (const text of [
    "just text",
    "Error: File not found",
    "[123 lines]\nfile content...",
    "⚠️ BLOCKED: Command blocked",
    "{not json}",
    "42",
    "null",
    "Links: [] and {} and [{}]",
    "```\ncode\n```",
    '"quoted" and more',
  ]) {
    it(`${JSON.stringify(text)} is what a tool has printed`, () => {
      const answer = read(text);
      assert.deepEqual([answer.format, answer.value], ["claude", text]);
      assert.deepEqual(answer.decoded.result, { ok: true, data: { output: text } });
      assert.equal(answer.reason, "Claude Code: plain text, read as a tool's output");
    });
  }

  it("text in an error's tags is an error", () => {
    assert.equal(read("<tool_use_error>no</tool_use_error>").decoded.result.ok, false);
  });

  it("gets a result, whatever it is (property)", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom("```", "\n", "{", "[", '"', json, line("a"), "~~~\n"),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        assert.match(decodePasted(pieces.join("")).kind, /^(result|problem)$/);
      }),
      { seed: 9, numRuns: 500 },
    );
  });

  for (const [what, text] of [
    ["braces", "{".repeat(300_000)],
    ["objects that are none", "{x ".repeat(300_000)],
    ["quotes", '{"'.repeat(300_000)],
    ["backticks", "```\n".repeat(300_000)],
    ["lines", "{}\n".repeat(30_000)],
  ] as const) {
    it(`takes time that grows with the text alone: many ${what}`, () => {
      const spent = cpuClock();
      decodePasted(text);
      assert.ok(spent() < 5000, `${spent()} is not below 5000`);
    });
  }
});

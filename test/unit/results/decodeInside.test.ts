import assert from "node:assert/strict";
import { decodeAny } from "../../../src/results/decoding/decode";
import { block, content, entry, failure, read, record } from "./decoded";

describe("decodeAny looks inside", () => {
  const inner = { ok: false, error: { code: "EXECUTION_ERROR", message: failure.error } };
  for (const [what, value, format, reason] of [
    [
      "a JSON string",
      JSON.stringify(failure),
      "envelope",
      "Envelope: exactly the envelope's fields, in a JSON string (encoded twice)",
    ],
    [
      "a JSON string in a JSON string",
      JSON.stringify(JSON.stringify(failure)),
      "envelope",
      "Envelope: exactly the envelope's fields, in a JSON string (encoded twice), in a JSON string (encoded twice)",
    ],
    ["a content array's text", content, "content", "Content: a `content` array, with the envelope of a tool inside"],
    [
      "a JSON-RPC response",
      { jsonrpc: "2.0", id: 1, result: content },
      "content",
      "Content: a `content` array, with the envelope of a tool inside, in a JSON-RPC response",
    ],
    [
      "a block's text",
      { ...block, content: JSON.stringify(failure) },
      "claude",
      "Claude Code: a `tool_result` block, with the envelope of a tool inside",
    ],
    ["an array", [failure], "envelope", "Envelope: exactly the envelope's fields, in an array"],
  ] as const) {
    it(what, () => {
      const answer = read(JSON.stringify(value));
      assert.deepEqual([answer.format, answer.reason, answer.decoded.result], [format, reason, inner]);
    });
  }

  it("a record in a JSON string", () => {
    assert.deepEqual(read(JSON.stringify(JSON.stringify(record))).record, record);
  });

  for (const text of ["[1, 2]", '{"a":1', '"quoted"', '{"a":1}']) {
    it(`the string ${text} is text, since it contains no result`, () => {
      const answer = read(JSON.stringify(text));
      assert.deepEqual([answer.format, answer.value], ["claude", text]);
    });
  }

  it("an array of results, and says how many elements are none", () => {
    const answer = read([7, record, failure, [entry]]);
    assert.equal(answer.reason, "2 results in an array; the first is Envelope: the record says so");
    assert.deepEqual(answer.record, record);
    assert.deepEqual(answer.decoded.problems, ["2 of the array's 4 elements are no results"]);
    assert.deepEqual(
      answer.more?.map(({ format, value }) => [format, value]),
      [["envelope", failure]],
    );
  });

  it("a long array whose elements are other things only as far as it must", () => {
    const others = new Array<unknown>(100).fill({ a: 1 });
    assert.equal(read([...others.slice(1), failure]).format, "envelope");
    assert.equal(decodeAny([...others, failure]).kind, "problem");
  });

  for (const [what, value, noun] of [
    [
      "a transcript entry",
      { ...entry, message: { content: [block, { type: "text", text: "x" }, { ...block, is_error: true }] } },
      "entry",
    ],
    ["a message", { role: "user", content: [block, { ...block, is_error: true }] }, "entry"],
    ["a list of blocks", [block, { ...block, is_error: true }], "list"],
  ] as const) {
    it(`every result of ${what}`, () => {
      const answer = read(value);
      assert.equal(answer.reason, `2 tool results in one ${noun}; the first is Claude Code: a \`tool_result\` block`);
      assert.deepEqual([answer.value, answer.decoded.problems], [block, []]);
      assert.deepEqual(
        answer.more?.map(({ decoded }) => decoded.result.ok),
        [false],
      );
    });
  }

  it("an array of entries with several results each", () => {
    const two = { ...entry, message: { content: [block, block] } };
    assert.equal(read([two, two]).more?.length, 3);
  });

  it("a JSON-RPC error: the tool did not run", () => {
    const error = { code: -32602, message: "Unknown tool: x", data: { near: "y" } };
    const answer = read({ jsonrpc: "2.0", id: 1, error });
    assert.deepEqual(answer.decoded.result, {
      ok: false,
      error: { code: "EXECUTION_ERROR", message: "Unknown tool: x" },
    });
    assert.deepEqual(answer.decoded.problems, [
      "the server returned the JSON-RPC error -32602: it did not run the tool",
    ]);
    assert.deepEqual((answer.value as { content: unknown[] }).content[0], { type: "json", value: error });
    const { decoded } = read({ jsonrpc: "2.0", id: 1, error: { code: 1 } });
    assert.ok(
      !decoded.result.ok && decoded.result.error.message === "The error has no message.",
      'expected !decoded.result.ok && decoded.result.error.message === "The error has no messag…',
    );
  });

  for (const [value, problem] of [
    [
      { jsonrpc: "2.0", method: "tools/call" },
      /^A JSON-RPC request \("tools\/call"\), not its response\. Paste the response/,
    ],
    [{ jsonrpc: "2.0", id: 1 }, /^A JSON-RPC message with neither result nor error\. /],
    [
      { jsonrpc: "2.0", id: 1, result: { tools: [] } },
      /^A JSON-RPC response whose result is no tool's\. No known format/,
    ],
  ] as const) {
    it(`${JSON.stringify(value)} is a problem`, () => {
      const answer = decodeAny(value);
      assert.ok(answer.kind === "problem", 'expected answer.kind === "problem"');
      assert.match(answer.problem, problem);
    });
  }

  it("no deeper than is of use", () => {
    let value: unknown = content;
    for (let level = 0; level < 7; level++) value = { jsonrpc: "2.0", id: level, result: value };
    assert.equal(read(value).format, "content");
    for (let level = 0; level < 100_000; level++) value = { jsonrpc: "2.0", id: level, result: value };
    assert.equal(decodeAny(value).kind, "problem");
  });
});

import assert from "node:assert/strict";
import { dataOf, envelope, errorOf, failure } from "./normalizedOutputs";
import { cpuClock } from "../../support/cpuTime";

describe("a run that returns text", () => {
  for (const text of [
    "",
    "all is well",
    "  Error: not at the start",
    "42",
    "true",
    '"quoted"',
    "{not json",
    "[123 lines]\nx",
  ]) {
    it(`has it whole as its output: ${JSON.stringify(text)}`, () => assert.deepEqual(dataOf(text), { output: text }));
  }

  for (const [text, code, message] of [
    ["Error: File not found", "EXECUTION_ERROR", "File not found"],
    ["Error:\nline one\nline two\n", "EXECUTION_ERROR", "line one\nline two"],
    ["Error: ", "EXECUTION_ERROR", "The error has no message."],
    ["⚠️ BLOCKED: Command blocked", "BLOCKED", "Command blocked"],
    ["⚠ BLOCKED: Command blocked", "BLOCKED", "Command blocked"],
    ["BLOCKED: Command blocked", "BLOCKED", "Command blocked"],
    ["<tool_use_error>No shell found</tool_use_error>\n", "EXECUTION_ERROR", "No shell found"],
  ] as const) {
    it(`failed when it begins so: ${JSON.stringify(text)}`, () => assert.deepEqual(errorOf(text), [code, message]));
  }

  it("did not fail for a tag that is not closed", () => {
    assert.equal(dataOf("<tool_use_error>x")["output"], "<tool_use_error>x");
  });

  it("that is JSON of an object or array has that as its data", () => {
    assert.deepEqual(dataOf('{"a":1}'), { a: 1 });
    assert.deepEqual(dataOf('\uFEFF {"a":1}'), { a: 1 });
    assert.deepEqual(dataOf("[1,2]"), { raw: [1, 2] });
  });

  it("that is a result in JSON is that result, also when it was encoded twice or three times", () => {
    let text = JSON.stringify(envelope);
    for (let times = 0; times < 3; times++) {
      assert.deepEqual(errorOf(text), failure("File not found: a"));
      text = JSON.stringify(text);
    }
  });

  it("keeps the digits of numbers that JSON's would round, as text, and says so", () => {
    const data = dataOf(
      '{"id":12345678901234567890,"far":-1e999,"near":1e-999,"safe":9007199254740991,"even":9007199254740992,"said":"12345678901234567890\\\\"}',
    );
    assert.deepEqual(data, {
      id: "12345678901234567890",
      far: "-1e999",
      near: 0,
      safe: 9007199254740991,
      even: 9007199254740992,
      said: "12345678901234567890\\",
      note:
        "JSON can't represent all values, so these were changed: 12345678901234567890, which a JSON number would round, as text; " +
        "-1e999, which a JSON number would round, as text.",
    });
  });

  it("that only looks like JSON with long numbers stays text", () => {
    const text = '{"id":1234567890123456789.1.2}';
    assert.deepEqual(dataOf(text), { output: text });
  });

  it("that is JSON nested too deep to be written again stays text", () => {
    const text = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    assert.deepEqual(dataOf(text), { output: text });
  });

  it("is read in one pass, however long it is", () => {
    const hostile = [
      "\n".repeat(5e5),
      "[".repeat(5e5),
      '{"'.repeat(3e5),
      " ".repeat(5e5),
      "](".repeat(3e5),
      '"\\'.repeat(3e5),
    ];
    for (const text of hostile)
      for (const tool of [
        "probe",
        "web_search",
        "file_list",
        "file_search",
        "shell_execute",
        "desktop_screenshot",
        "browser_click",
        "tasks_list",
      ]) {
        const spent = cpuClock();
        dataOf(text, tool);
        assert.ok(spent() < 3000, `${tool}, ${text.slice(0, 2)}`);
      }
  });
});

import assert from "node:assert/strict";
import { failureClass } from "../../../src/base/failures/failureClass";

describe("the class of a failure", () => {
  for (const [status, name] of [
    ["expected", "expected"],
    ["rejected", "rejected by the user"],
    ["interrupted", "interrupted"],
    ["blocked", "blocked"],
    ["orphaned", "no result"],
  ] as const)
    it(`of a call with status ${status} is ${name}, whatever the message says`, () => {
      assert.equal(failureClass({ status, error: "file not found", exitCode: 127 }), name);
    });

  for (const [name, error] of [
    ["file not found", "File does not exist."],
    ["file not found", "`src/prices.ts` does not exist."],
    ["text to replace not found", "No replacements were made. The old string was not found in the file."],
    ["unknown tool", "Tool 'list_prices' does not exist. Available tools: patch, read_file"],
    ["file not found", "ENOENT: no such file or directory, open 'a.txt'"],
    ["text to replace not found", "String to replace not found in file."],
    ["file not read, or changed since", "File has not been read yet. Read it first before writing to it."],
    ["file not read, or changed since", "File has been modified since read, either by the user or by a linter."],
    ["unknown tool", "Error: No such tool available: Reed"],
    ["timed out", "The operation timed out."],
    ["too large", "File content (30000 tokens) exceeds maximum allowed tokens"],
    ["permission denied", "EACCES: permission denied, open '/etc/shadow'"],
    ["network", "Request failed with status code 404"],
    ["invalid input", "InputValidationError: limit must be a number"],
    ["usage limit", "Claude AI usage limit reached"],
    ["git refused", "error: pathspec 'x' did not match any file(s) known to git"],
    ["build failed", "src/a.ts(5,30): error TS2307: Cannot find module 'x'"],
    ["other", "It didn't work"],
    ["other", ""],
  ] as const)
    it(`of a tool's message is ${name}: ${error.slice(0, 40)}`, () => {
      assert.equal(failureClass({ status: "error", error }), name);
    });

  for (const [name, exitCode, error] of [
    ["command not found", 127, ""],
    ["timed out", 124, "5 tests failed"],
    ["permission denied", 126, ""],
    ["interrupted", 130, ""],
    ["tests failed", 1, "Tests 16 failed | 690 passed"],
    ["lint or format", 1, "Code style issues found in 3 files."],
    ["wrong option", 2, "error: unknown option '--agent'"],
    ["exception", 1, "ReferenceError: require is not defined"],
    ["compiler or tool error", 2, "main.c:3:1: error: expected ';'"],
    ["exit code 3", 3, "no more"],
    ["exit code 1", undefined, "Exit code 1\nnothing to say"],
  ] as const)
    it(`of a command's output is ${name}: ${exitCode ?? "no code"} ${error.slice(0, 40).replace("\n", " ")}`, () => {
      assert.equal(failureClass({ status: "error", exitCode, error }), name);
    });

  it("is found at the beginning and the end of a long message, not in its middle", () => {
    const long = "x ".repeat(10_000);
    assert.equal(failureClass({ status: "error", error: `ENOENT${long}` }), "file not found");
    assert.equal(failureClass({ status: "error", error: `${long}\nENOENT` }), "file not found");
    assert.equal(failureClass({ status: "error", error: `${long}ENOENT ${long}` }), "other");
  });
});

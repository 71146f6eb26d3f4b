import assert from "node:assert/strict";
import { convertResult } from "../../src/results/convertResult";
import { decodeAny } from "../../src/results/decoding/decode";
import envelope from "../../src/results/formats/envelope";
import type { FormatName } from "../../src/results/result";
import { validateInput } from "../../src/tools/runtime/validateInput";
import bash from "../../src/tools/shell/bash";
import fileRead from "../../src/tools/read/fileRead";
import fileWrite from "../../src/tools/edit/fileWrite";
import glob from "../../src/tools/search/glob";
import grep from "../../src/tools/search/grep";

/** Tools that return envelopes, and what their data look like. */
const successes = [
  [glob, '{"success": true, "data": {"output": "file1.c\\nfile2.c", "count": 2}}'],
  [fileRead, '{"success": true, "data": {"output": "file contents here"}}'],
  [grep, '{"success": true, "data": {"output": "file.c:42: matching line", "count": 1}}'],
  [fileWrite, '{"success": true, "data": {"output": "Wrote 42 bytes to filename.txt", "bytes": 42}}'],
  [bash, '{"success": true, "data": {"output": "command output", "exit_code": 0}}'],
  // The note about bash: a command that ran and failed is a success of the tool.
  [bash, '{"success": true, "data": {"output": "command output", "exit_code": 1}}'],
] as const;

/** Its general success: any fields of a tool's own. */
const shape = '{"success": true, "data": {}}';

/** Its general error, and its examples. */
const errors = [
  '{"success": false, "error": "Human-readable error message"}',
  '{"success": false, "error": "File not found: missing.txt"}',
  '{"success": false, "error": "Permission denied: /etc/shadow"}',
  '{"success": false, "error": "Invalid glob pattern: [unclosed"}',
  '{"success": false, "error": "Command execution failed: popen returned NULL"}',
] as const;

interface Example {
  readonly success: boolean;
  readonly data?: Record<string, unknown>;
  readonly error?: string;
}

describe("seed 000, by value", () => {
  it("has 6 successes in addition to the general one, and 5 errors", () =>
    assert.deepEqual([successes.length, errors.length], [6, 5]));

  for (const text of [shape, ...successes.map(([, success]) => success), ...errors]) {
    const value = JSON.parse(text) as Example;
    const result = value.success
      ? { ok: true, data: value.data }
      : { ok: false, error: { code: "EXECUTION_ERROR", message: value.error } };
    describe(text, () => {
      it("is read, and comes back", () => {
        const read = decodeAny(text);
        assert.ok(read.kind === "result", 'expected read.kind === "result"');
        assert.deepEqual([read.format, read.reason], ["envelope", "Envelope: exactly the envelope's fields"]);
        const { decoded } = read;
        assert.deepEqual([decoded.result, decoded.meta, decoded.unknown, decoded.problems], [result, {}, {}, []]);
        assert.deepEqual(envelope.encode(decoded.result, decoded.meta, decoded), value);
        assert.deepEqual(envelope.encode(decoded.result), value);
      });

      it("follows the schema", () => {
        const { kind, format, problems } = validateInput(text);
        assert.deepEqual({ kind, format, problems }, { kind: "result", format: "envelope", problems: [] });
      });

      it("can be written in every other format and converted back", () => {
        const decoded = envelope.decode(value);
        for (const format of ["contract", "content", "claude"] satisfies FormatName[]) {
          const back = decodeAny(convertResult(decoded, "envelope", format).value);
          assert.ok(
            back.kind === "result" && back.format === format,
            'expected back.kind === "result" && back.format === format',
          );
          assert.deepEqual(back.decoded.result, result);
          assert.deepEqual(convertResult(back.decoded, format, "envelope").value, value);
        }
      });
    });
  }

  for (const [tool, text] of successes) {
    it(`${tool.name}'s data follow the schema of our ${tool.name}: ${text}`, () => {
      assert.deepEqual(validateInput(text, { tools: [tool] }).problems, []);
    });
  }

  it("any further field at the top, or the other half, breaks the envelope", () => {
    for (const text of [
      '{"success": true, "data": {}, "error": null}',
      '{"success": true, "data": {}, "meta": 1}',
      '{"success": false, "error": "x", "data": {}}',
      '{"success": true}',
      '{"success": false}',
      '{"success": false, "error": {"message": "x"}}',
      '{"success": true, "data": "text"}',
      '{"success": "true", "data": {}}',
    ])
      assert.notDeepEqual(validateInput(text, { format: "envelope" }).problems, [], text);
  });
});

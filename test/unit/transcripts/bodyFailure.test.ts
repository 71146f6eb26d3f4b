import assert from "node:assert/strict";
import * as fc from "fast-check";
import { bodyReport, type BodyReport } from "../../../src/transcripts/calls/verdicts/bodyFailure";

const failed = (message: string, blocked = false): BodyReport => ({ failed: true, message, blocked });

describe("what a body says of its success", () => {
  const failures: [body: unknown, message: string, blocked?: boolean][] = [
    [{ success: false, error: "no" }, "no"],
    [{ success: false, error: { code: "BLOCKED", message: "no" } }, "no", true],
    [{ success: false, error: { code: "EXCEPTION", message: "no" } }, "no"],
    [{ success: false }, "no details"],
    [{ ok: false, message: "no" }, "no"],
    [{ success: false, message: " ", reason: "The way is blocked" }, "The way is blocked"],
    [{ ok: false, detail: "no" }, "no"],
    [{ isError: true, content: [{ type: "text", text: "no" }] }, "no"],
    [
      {
        is_error: true,
        content: [{ type: "text", text: '{"success":false,"error":{"code":"BLOCKED","message":"x"}}' }],
      },
      "x",
      true,
    ],
    [{ content: [{ type: "text", text: '{"error":"deep"}' }] }, "deep"],
    [{ error: "no" }, "no"],
    [{ error: '{"error":"inner"}' }, "inner"],
    [{ error: { code: -32602 } }, '{"code":-32602}'],
    [{ error: ["a"] }, '["a"]'],
    [{ error: true, message: "no" }, "no"],
    [{ error: 404 }, "error 404"],
    [[{ success: false, result: "", error: "no" }], "no"],
    [[{ error: "first" }, { ok: false }], "first"],
    [{ status: 503 }, "HTTP 503"],
    [{ status: "404", message: "Not Found" }, "HTTP 404: Not Found"],
    [{ statusCode: 500, statusText: "Internal" }, "HTTP 500 Internal"],
    [{ status_code: 400 }, "HTTP 400"],
  ];
  for (const [body, message, blocked] of failures) {
    it(`${JSON.stringify(body)} has failed, as it is, as text and as text in text`, () => {
      for (const form of [
        body,
        JSON.stringify(body),
        JSON.stringify(JSON.stringify(body)),
        ` ${JSON.stringify(body)}\n`,
      ])
        assert.deepEqual(bodyReport(form), failed(message, blocked));
    });
  }

  const others: unknown[] = [
    { error: null },
    { error: "" },
    { error: " " },
    { error: 0 },
    { error: false },
    { error: {} },
    { error: [] },
    { status: "failed" },
    { status: 200 },
    { status: 404.5 },
    { status: "40" },
    { success: "false" },
    { content: [{ type: "text", text: "error: no" }] },
    { errors: ["x"] },
    [],
    [{ success: true }, { success: false, error: "x" }],
    [{ error: "x" }, "text"],
    "error",
    '"error"',
    "",
    "{",
    7,
    null,
    undefined,
  ];
  for (const body of others) {
    it(`${body === undefined ? "undefined" : JSON.stringify(body)} has not failed`, () =>
      assert.notEqual(bodyReport(body)?.failed, true));
  }

  it("distinguishes a success from a body that says nothing", () => {
    assert.deepEqual(bodyReport({ success: true, error: "none" }), { failed: false });
    assert.deepEqual(bodyReport('{"ok":true,"status":500}'), { failed: false });
    assert.equal(bodyReport({ data: 1 }), undefined);
  });

  it("does not follow bodies in bodies forever", () => {
    let text = '{"error":"deep"}';
    for (let layer = 0; layer < 20; layer++) text = JSON.stringify({ content: [{ type: "text", text }] });
    assert.equal(bodyReport(text), undefined);
    const deep = `${'{"error":'.repeat(5_000)}"x"${"}".repeat(5_000)}`;
    assert.equal(bodyReport(deep)?.failed, true);
  });

  it("never throws, and a failure always has a message", () => {
    const keys = fc.constantFrom("success", "ok", "isError", "error", "message", "content", "text", "status", "code");
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        fc.jsonValue(),
        fc.dictionary(keys, tie("value"), { maxKeys: 4 }),
        fc.array(tie("value"), { maxLength: 3 }),
        tie("value").map((inner) => JSON.stringify(inner)),
      ),
    }));
    fc.assert(
      fc.property(value, (body) => {
        const report = bodyReport(body);
        if (report?.failed) assert.notEqual(report.message, "");
      }),
      { numRuns: 1_000, seed: 5 },
    );
  });
});

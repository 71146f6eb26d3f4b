import assert from "node:assert/strict";
import { fieldsOf } from "../../../../src/base/json/jsonValue";
import { opened, sample, statusesOf, told } from "./opened";

const text = sample("hermes-session.jsonl");
const [row = ""] = text.split("\n");

interface Row {
  readonly role: string;
  readonly content?: string;
  readonly calls?: readonly object[] | string;
  readonly of?: string;
}

const sessionOf = (...rows: readonly Row[]): string =>
  [
    row,
    ...rows.map(({ role, content = null, calls, of }, at) => {
      const tool_calls = typeof calls === "string" ? calls : calls && JSON.stringify(calls);
      const message = { id: String(at), role, tool_call_id: of, created: 1_795_856_400_000 + at };
      return JSON.stringify({ message, data: { content, tool_calls, reasoning: null } });
    }),
    "",
  ].join("\n");
const calling = (name: string, input: object): Row => ({
  role: "assistant",
  calls: [{ id: "c1", type: "function", function: { name, arguments: JSON.stringify(input) } }],
});
const result = (content: string): Row => ({ role: "tool", content, of: "c1" });

describe("a session of Hermes", () => {
  it("has each call of Hermes once, with its outcome", async () => {
    const file = await opened(text);
    assert.deepEqual([file.summary.writtenBy, file.summary.title], ["hermes", "Prices are rounded"]);
    assert.deepEqual(statusesOf(file), {
      call_1: "ok",
      call_2: "ok",
      call_3: "ok",
      call_4: "error",
      call_5: "error",
      call_6: "expected",
      call_7: "rejected",
      call_8: "error",
      call_9: "error",
      call_10: "ok",
      call_11: "interrupted",
      call_12: "interrupted",
      call_13: "error",
    });
    const reasons = ["call_5", "call_9", "call_10", "call_13"].map((id) => file.calls.get(id)?.reason);
    assert.deepEqual(reasons, [
      "The command failed with exit code 2",
      "The command ran out of time",
      "It goes on in the background as proc_5f1c2a",
      "There is no such tool",
    ]);
    assert.equal(file.calls.get("call_4")?.error, "File not found: src/prices.ts");
  });

  it("has as prompts what was typed, also next to a picture", async () => {
    const prompts = told(await opened(text)).filter((line) => line.startsWith("prompt"));
    assert.deepEqual(prompts, [
      "prompt: Prices are cut, not rounded. Please fix it.",
      "prompt: Use this picture of the price list.",
      "prompt: [image image/png, 72 bytes]",
    ]);
  });

  it("has the tokens and the cost of the whole session", async () => {
    const file = await opened(text);
    assert.deepEqual(Object.values(file.summary.usage ?? {}), [5200, 610, 0, 3000]);
    assert.deepEqual(
      told(file).filter((line) => line.includes("Cost")),
      ["bookkeeping: Cost so far: $0.0312"],
    );
  });

  it("shows a file that was read with the numbers of its lines, and a text of the same form that isn't one as it is", async () => {
    const dataOf = async (content: string): Promise<unknown> => {
      const lines = [calling("read_file", { path: "a.ts" }), result(JSON.stringify({ content, total_lines: 9 }))];
      return fieldsOf((await opened(sessionOf(...lines))).calls.get("c1")?.result)["data"];
    };
    const read = { filePath: "a.ts", type: "text", content: "a\nb", startLine: 8, numLines: 2 };
    assert.deepEqual(await dataOf("     8|a\n     9|b"), read);
    assert.deepEqual(await dataOf("8|a\n11|b"), { raw: "8|a\n11|b" });
  });

  it("counts the lines that an edit changed, and the files of a patch", async () => {
    const edit = calling("patch", { mode: "replace", path: "a.ts", old_string: "a\n", new_string: "b\nc\n" });
    const { rows } = await opened(sessionOf(edit, result('{"success":true}')));
    assert.deepEqual(rows.find(({ call }) => call)?.call?.change, { added: 2, removed: 1 });
    const patch = "*** Begin Patch\n*** Delete File: a.ts\n*** End Patch";
    const patched = await opened(sessionOf(calling("patch", { mode: "patch", patch }), result('{"success":true}')));
    assert.equal(patched.calls.get("c1")?.tool, "apply_patch");
  });

  for (const [content, status] of [
    ['{"output":"","exit_code":-1,"error":"BLOCKED: user denied `terminal`."}', "rejected"],
    ['{"output":"","exit_code":-1,"error":"BLOCKED: approval for `terminal` timed out after 60s."}', "blocked"],
    ['{"output":"","exit_code":-1,"error":"Failed to start"}', "error"],
    ['{"output":"[Command interrupted]","exit_code":0,"error":null}', "ok"],
    ['{"output":"x","exit_code":130,"error":null}', "error"],
    ["[Tool execution cancelled — terminal was skipped due to user interrupt]", "interrupted"],
    ["Error executing tool 'terminal': no disk", "error"],
  ] as const)
    it(`has a command with the result ${content} as ${status}`, async () => {
      assert.deepEqual(statusesOf(await opened(sessionOf(calling("terminal", { command: "make" }), result(content)))), {
        c1: status,
      });
    });

  it("keeps and counts messages that are not known, and those without their fields", async () => {
    const file = await opened(
      sessionOf(
        { role: "weather" },
        { role: "assistant" },
        { role: "assistant", calls: "{ no list" },
        { role: "assistant", calls: [{}] },
        { role: "tool", content: "for nobody" },
        { role: "user", content: "\0json:{ no blocks" },
      ),
    );
    assert.deepEqual([file.summary.failure, file.summary.lines.unknown], [undefined, 1]);
  });
});

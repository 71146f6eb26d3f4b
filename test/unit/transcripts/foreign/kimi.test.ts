import assert from "node:assert/strict";
import * as fc from "fast-check";
import { fieldsOf } from "../../../../src/base/json/jsonValue";
import { cpuClock } from "../../../support/cpuTime";
import { converted, opened, sample, statusesOf, told } from "./opened";

const text = sample("kimi-wire.jsonl");

describe("a session of Kimi CLI", () => {
  it("opens with each call once, and with its outcome", async () => {
    const file = await opened(text);
    assert.match(file.summary.notice ?? "", /preview/);
    assert.deepEqual([file.summary.writtenBy, file.summary.title], ["kimi-cli", "Make the notes persistent"]);
    assert.deepEqual(statusesOf(file), {
      "k-read": "ok",
      "k-grep": "expected",
      "k-fail": "error",
      "k-no": "rejected",
      "k-glob": "ok",
      "k-agent": "ok",
      "k-in": "ok",
    });
    assert.equal(file.calls.get("k-fail")?.reason, "The command failed with exit code 2");
  });

  it("takes events of a subagent for the subagent's", async () => {
    const { rows } = await opened(text);
    assert.deepEqual(
      rows.filter(({ sidechain }) => sidechain).flatMap(({ call }) => call?.id ?? []),
      ["k-in"],
    );
  });

  it("counts the tokens of each message once, and shows thoughts and compactions", async () => {
    const file = await opened(text);
    assert.deepEqual(Object.values(file.summary.usage ?? {}), [1300, 90, 100, 1300]);
    const rows = told(file);
    for (const row of ["thinking: Where?", "system: The conversation was compacted"])
      assert(rows.includes(row), `${row} is not in\n${rows.join("\n")}`);
  });

  const event = (type: string, payload: object): object => ({ type, payload });
  const call = (id: string, name: string, written: string): object =>
    event("ToolCall", { type: "function", id, function: { name, arguments: written } });
  const part = (written: string): object => event("ToolCallPart", { arguments_part: written });
  const result = (id: string, value: object): object => event("ToolResult", { tool_call_id: id, return_value: value });
  const ofAgent = (agent: string, inner: object): object =>
    event("SubagentEvent", { parent_tool_call_id: agent, event: inner });
  const sessionOf = (events: readonly object[]): string =>
    `${text}${events.map((message) => JSON.stringify({ timestamp: 1, message })).join("\n")}\n`;

  it("has the whole input of a call that was written in parts, whatever other events are between them", async () => {
    const file = await opened(
      sessionOf([
        call("p1", "ReadFile", '{"path": "a.'),
        result("p0", { is_error: false, output: "x" }),
        part("ts"),
        ofAgent("k-agent", call("p2", "ReadFile", "")),
        part('"}'),
        ofAgent("k-agent", part('{"path": "b.ts"}')),
        call("p3", "ReadFile", '{"path": "c.ts"}'),
        part("no call needs this"),
      ]),
    );
    const inputs = ["p1", "p2", "p3"].map((id) => file.calls.get(id)?.input);
    assert.deepEqual(inputs, [{ path: "a.ts" }, { path: "b.ts" }, { path: "c.ts" }]);
    assert.equal(file.rows.filter(({ call: one }) => one?.id.startsWith("p")).length, 3);
    assert.equal(file.rows.find(({ call: one }) => one?.id === "p2")?.sidechain, true);
  });

  it("has the input wherever it was cut, whatever is in it", async () => {
    const inputs = fc.dictionary(
      fc.string(),
      fc.oneof(fc.string({ unit: "grapheme" }), fc.array(fc.string()), fc.integer()),
    );
    const cuts = fc.array(fc.nat(40), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(inputs, cuts, async (input, lengths) => {
        let rest = JSON.stringify(input);
        const parts = lengths.map((length) => {
          const next = rest.slice(0, length);
          rest = rest.slice(length);
          return next;
        });
        const [first, ...others] = [...parts, rest];
        const { calls } = await opened(sessionOf([call("p1", "Other", first), ...others.map(part)]));
        assert.deepEqual(calls.get("p1")?.input, JSON.parse(JSON.stringify(input)));
      }),
      { numRuns: 30, seed: 20 },
    );
  });

  it("takes no longer for many parts of an input than for as many other events, within a factor of 20", async () => {
    const spentOn = async (events: readonly object[]): Promise<number> => {
      const spent = cpuClock();
      await converted(new TextEncoder().encode(sessionOf(events)));
      return spent();
    };
    const times = Array.from({ length: 20_000 });
    const others = await spentOn(times.map(() => event("ContentPart", { type: "text", text: "x".repeat(48) })));
    const begin = call("p1", "WriteFile", '{"path":"a","content":"');
    const parts = await spentOn([begin, ...times.map(() => part(`${"x".repeat(48)}}`))]);
    assert.equal(parts < 20 * others, true, `${parts} ms and ${others} ms of processor time`);
  });

  it("has a call that was never written whole with as much of it as there is, also at the end of the file", async () => {
    const begun = [call("p1", "Shell", '{"comm'), part('and": "ls')];
    const input = { input: '{"command": "ls' };
    for (const more of [[], [event("StepInterrupted", {})], [event("TurnBegin", { user_input: "Go on" })]]) {
      const file = await opened(sessionOf([...begun, ...more]));
      assert.deepEqual(file.calls.get("p1")?.input, input);
      assert.equal(file.rows.filter(({ call: one }) => one?.id === "p1").length, 1);
    }
    const agents = ["p1", "p2"].map((id) => ofAgent(`of-${id}`, call(id, "Shell", "")));
    const { calls, rows } = await opened(sessionOf(agents));
    assert.deepEqual([calls.get("p1")?.status, calls.get("p2")?.status], ["pending", "pending"]);
    const lines = text.split("\n").length + 1;
    assert.deepEqual(
      rows.slice(-2).map(({ line }) => line),
      [lines, lines],
    );
  });

  it("shows a command that took too long as one that ran out of time, and no other failure", async () => {
    const reasonFor = async (message: string): Promise<string | undefined> => {
      const run = [
        call("p1", "Shell", '{"command":"sleep 99"}'),
        result("p1", { is_error: true, output: "", message }),
      ];
      return (await opened(sessionOf(run))).calls.get("p1")?.reason;
    };
    assert.equal(await reasonFor("Command killed by timeout (60s)"), "The command ran out of time");
    assert.equal(await reasonFor("Command failed with exit code: 1."), "The command failed with exit code 1");
    assert.equal(await reasonFor("A command killed by timeout (60s)"), "The result is flagged as an error");
  });

  it("shows a file that was read with the numbers of its lines, and of a failure the reason before the output", async () => {
    const output = "     4\ta\n     5\t\n     6\tb\n";
    const read = [call("p1", "ReadFile", '{"path":"a.ts","line_offset":4}'), result("p1", { is_error: false, output })];
    const { calls } = await opened(sessionOf(read));
    assert.deepEqual(fieldsOf(calls.get("p1")?.result)["data"], {
      filePath: "a.ts",
      type: "text",
      content: "a\n\nb",
      startLine: 4,
      numLines: 3,
    });
    const message = "The pattern is not allowed.";
    const failed = [call("p1", "Glob", '{"pattern":"**"}'), result("p1", { is_error: true, output: "a.ts", message })];
    assert.equal((await opened(sessionOf(failed))).calls.get("p1")?.error, message);
  });

  it("counts the lines that edits and new files changed", async () => {
    const changes = async (name: string, input: object, display: object[] = []): Promise<unknown> => {
      const written = call("p1", name, JSON.stringify({ path: "a.ts", ...input }));
      const file = await opened(sessionOf([written, result("p1", { is_error: false, output: "", display })]));
      const row = file.rows.find(({ call: one }) => one?.id === "p1");
      return row?.call?.change ?? row?.call?.writtenLines;
    };
    const edit = { old: "a\n", new: "b\nc\n" };
    assert.deepEqual(await changes("StrReplaceFile", { edit }), { added: 2, removed: 1 });
    assert.deepEqual(await changes("StrReplaceFile", { edit: [edit, edit] }), { added: 4, removed: 2 });
    const isNew = { type: "diff", path: "a.ts", old_text: "", new_text: "a\nb" };
    assert.deepEqual(await changes("WriteFile", { content: "a\nb\n" }, [isNew]), { added: 2, removed: 0 });
    assert.equal(await changes("WriteFile", { content: "a\nb\n" }, [{ ...isNew, old_text: "x" }]), 2);
    assert.equal(await changes("WriteFile", { content: "a\n", mode: "append" }), undefined);
  });

  it("begins with its first event in older versions", async () => {
    const { summary } = await opened(text.slice(text.indexOf("\n") + 1));
    assert.equal(summary.writtenBy, "kimi-cli");
  });

  it("keeps and counts events that are not known, and those without their fields", async () => {
    const inner = { type: "SubagentEvent", payload: { event: { type: "SubagentEvent", payload: {} } } };
    const odd = [{ type: "Weather", payload: {} }, inner, { type: "ToolResult" }, { type: "StepInterrupted" }, {}];
    const lines = odd.map((message) => JSON.stringify({ timestamp: 1, message }));
    const { summary } = await opened(`${text}${lines.join("\n")}\n`);
    assert.deepEqual([summary.lines.unknown, summary.failure], [3, undefined]);
  });
});

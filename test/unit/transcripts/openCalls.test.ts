import assert from "node:assert/strict";
import v8 from "node:v8";
import vm from "node:vm";
import * as fc from "fast-check";
import { CallIndex } from "../../../src/transcripts/index/calls/callIndex";
import { readEntry } from "../../../src/transcripts/entries/entryTypes";
import { NameTable } from "../../../src/transcripts/bytes/columns/nameTable";
import { NO_NAME, OpenCalls } from "../../../src/transcripts/index/calls/openCalls";
import { recordedResult } from "../../../src/transcripts/calls/resultText";

const MAIN = 0;

/** Calls and answers as they come: a call of a thread, the answer to one of the calls, a prompt on a thread, or an entry of a message, which may end its turn. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant("call" as const),
    thread: fc.constantFrom(MAIN, 1, 2, NO_NAME),
    message: fc.constantFrom(5, 6, NO_NAME),
  }),
  fc.record({ kind: fc.constant("answer" as const), call: fc.nat(30) }),
  fc.record({ kind: fc.constant("prompt" as const), thread: fc.constantFrom(MAIN, 1, NO_NAME) }),
  fc.record({
    kind: fc.constant("entry" as const),
    thread: fc.constantFrom(MAIN, 1, NO_NAME),
    message: fc.constantFrom(5, 6, NO_NAME),
    ends: fc.boolean(),
  }),
);

interface Open {
  readonly thread: number;
  readonly message: number;
}

function isEnded(call: Open, { thread, message, ends }: Open & { readonly ends: boolean }): boolean {
  const same = thread !== NO_NAME && call.thread === thread;
  const own = message !== NO_NAME && call.message === message;
  if (ends) return (same && !own) || (thread === MAIN && call.thread === NO_NAME);
  return same && !own && message !== NO_NAME && call.message !== NO_NAME;
}

describe("open calls", () => {
  it("know which of them were open at the same time, and which are over, as looking at each of them does", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const calls = new OpenCalls(MAIN);
        const open: { index: number; thread: number; message: number }[] = [];
        const [beside, expectedBeside] = [new Set<number>(), new Set<number>()];
        const [over, expectedOver] = [[] as number[], [] as number[]];
        let index = 0;
        for (const one of steps) {
          if (one.kind === "call") {
            const { thread, message } = one;
            const others = open.filter((other) => other.thread === thread);
            if (others.length > 0) for (const other of [...others, { index }]) expectedBeside.add(other.index);
            open.push({ index, thread, message });
            calls.add(index++, { thread, message, exitOne: () => undefined }, (each) => beside.add(each));
          } else if (one.kind === "answer") {
            const at = open.findIndex((other) => other.index === one.call);
            if (at >= 0) open.splice(at, 1);
            calls.answered(one.call);
          } else {
            const { thread } = one;
            const [message, ends] = one.kind === "prompt" ? [NO_NAME, true] : [one.message, one.ends];
            const ended = open.filter((call) => isEnded(call, { thread, message, ends }));
            for (const each of ended) expectedOver.push(open.splice(open.indexOf(each), 1)[0]?.index ?? NO_NAME);
            calls.settle(thread, message, ends ? "it ends" : undefined, (each) => over.push(each));
          }
        }
        assert.deepEqual([...beside].sort(), [...expectedBeside].sort());
        assert.deepEqual([...over].sort(), [...expectedOver].sort());
      }),
      { numRuns: 2000, seed: 4 },
    );
  });

  for (const [what, thread, message] of [
    ["that name no message", MAIN, NO_NAME],
    ["of nobody, that name no message", NO_NAME, NO_NAME],
    ["of one message", MAIN, 5],
  ] as const)
    it(`${what} are looked at again by no entry that can't settle them`, () => {
      const most = 2_000;
      const calls = new OpenCalls(MAIN);
      let looked = 0;
      for (let index = 0; index < most; index++) {
        const call = {
          get thread() {
            looked++;
            return thread;
          },
          get message() {
            looked++;
            return message;
          },
          exitOne: () => undefined,
        };
        calls.add(index, call, () => undefined);
        calls.settle(thread, message, undefined, () => undefined);
        if (message === NO_NAME) calls.settle(MAIN, 7, undefined, () => undefined);
      }
      assert.ok(looked < 20 * most, `${looked} looks at ${most} calls`);
    });

  it("keep nothing of what they were given, whatever tool they are of and however they end", async () => {
    v8.setFlagsFromString("--expose-gc");
    const collect = vm.runInNewContext("gc") as () => void;
    const calls = new CallIndex(new NameTable());
    const entry = readEntry({ type: "assistant", message: { role: "assistant", id: "m1", content: [] } });
    const place = { line: 0, piece: 0, part: 0 };
    const given = (id: string, tool: string): WeakRef<object> => {
      const input = { command: "grep x", content: Array.from({ length: 1_000 }, () => id) };
      for (let times = 0; times < 2; times++) calls.add({ id, tool, input, own: true }, entry, place, 0);
      return new WeakRef(input);
    };
    const inputs = [given("c1", "Bash"), given("c2", "Write"), given("c3", "Bash")];
    calls.settle(calls.voiceOf(entry).thread, NO_NAME, "it ends");
    inputs.push(given("c4", "Bash"));
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    assert.deepEqual(
      inputs.map((input) => input.deref() === undefined),
      [true, true, true, true],
    );
    const failed = { type: "tool_result", tool_use_id: "c4", is_error: true, content: "Exit code 1" };
    assert.equal(calls.answer("c4", recordedResult(failed, { type: "user" }, true), place, 100), "paired");
    assert.equal(calls.find("c4")?.reason, "Exit code 1: grep: no match");
    assert.equal(calls.find("c3")?.status, "orphaned");
  });
});

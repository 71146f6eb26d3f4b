import assert from "node:assert/strict";
import * as fc from "fast-check";
import { NO_NAME, OpenCalls } from "../../../src/transcript/openCalls";

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

describe("open calls", () => {
  it("know which of them were open at the same time, and which are over, as looking at each of them tells", () => {
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
            const ended = open.filter((call) => {
              const same = thread !== NO_NAME && call.thread === thread;
              const own = message !== NO_NAME && call.message === message;
              if (ends) return (same && !own) || (thread === MAIN && call.thread === NO_NAME);
              return same && !own && message !== NO_NAME && call.message !== NO_NAME;
            });
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
    it(`${what} are looked at again by no entry that cannot settle them`, () => {
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
});

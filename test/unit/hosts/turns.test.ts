import assert from "node:assert/strict";
import fc from "fast-check";
import { Phases } from "../../../src/base/phases";

describe("turns", () => {
  it("let phases of one kind run at once, and those of another wait for the end of all of them", async () => {
    const turns = new Phases<"a" | "b">();
    const begun: string[] = [];
    const begin = async (kind: "a" | "b", name: string): Promise<() => void> => {
      const end = await turns.begin(kind);
      begun.push(name);
      return end;
    };
    const [first, second] = [await begin("a", "a1"), await begin("a", "a2")];
    const waiting = begin("b", "b1");
    const behind = begin("a", "a3");
    first();
    first();
    await Promise.resolve();
    assert.deepEqual(begun, ["a1", "a2"]);
    second();
    (await waiting)();
    assert.deepEqual(begun, ["a1", "a2", "b1"]);
    await behind;
    assert.deepEqual(begun, ["a1", "a2", "b1", "a3"]);
  });

  it("begin every phase, in order and never next to one of another kind, whatever the ends are", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ kind: fc.constantFrom("a", "b", "c"), steps: fc.nat(4) }), { maxLength: 30 }),
        async (phases) => {
          const turns = new Phases();
          const running: string[] = [];
          const begun: number[] = [];
          await Promise.all(
            phases.map(async ({ kind, steps }, at) => {
              const end = await turns.begin(kind);
              begun.push(at);
              running.push(kind);
              assert.equal(new Set(running).size, 1, `${running.join()} run at once`);
              for (let step = 0; step < steps; step++) await Promise.resolve();
              running.splice(running.indexOf(kind), 1);
              end();
            }),
          );
          assert.deepEqual(
            begun,
            phases.map((_, at) => at),
          );
        },
      ),
      { seed: 11 },
    );
  });
});

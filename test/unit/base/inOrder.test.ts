import assert from "node:assert/strict";
import { inOrder, type MostStarted, type Started } from "../../../src/base/inOrder";
import { seededRandom } from "../../support/transcripts";

const NEVER = new AbortController().signal;
const MANY: MostStarted = { count: 100, size: 100 };

/** Work that the test ends. */
function openWork(count: number, sizeOf = (_: number) => 1) {
  const ends: { resolve(): void; reject(error: Error): void }[] = [];
  const signals: AbortSignal[] = [];
  const start = async function* (signal: AbortSignal): AsyncGenerator<Started<number>> {
    signals.push(signal);
    for (let number = 0; number < count; number++) {
      const value = new Promise<number>((resolve, reject) => {
        ends.push({ resolve: () => resolve(number), reject });
        AbortSignal.any([signal]).addEventListener("abort", () => reject(new Error("ended")));
      });
      yield { size: sizeOf(number), value };
    }
  };
  return { ends, signals, start };
}

describe("work in order", () => {
  for (const seed of [1, 2, 3])
    it(`yields all values in order, whatever ends first (seed ${seed})`, async () => {
      const random = seededRandom(seed);
      const { ends, start } = openWork(30);
      const found: number[] = [];
      const reading = (async () => {
        for await (const value of inOrder(start, { count: 1 + Math.floor(random() * 8), size: 100 }, NEVER))
          found.push(value);
      })();
      const left = new Set(Array.from({ length: 30 }, (_, at) => at));
      while (left.size > 0) {
        const started = [...left].filter((at) => at < ends.length);
        const next = started[Math.floor(random() * started.length)];
        if (next !== undefined) {
          ends[next]?.resolve();
          left.delete(next);
        }
        await new Promise<void>((resume) => setImmediate(resume));
      }
      await reading;
      assert.deepEqual(found, [...found.keys()]);
      assert.equal(found.length, 30);
    });

  it("starts no more than is allowed before the first value was used", async () => {
    const started = async (most: MostStarted, sizeOf?: (at: number) => number): Promise<readonly number[]> => {
      const { ends, start } = openWork(10, sizeOf);
      const values = inOrder(start, most, NEVER);
      const first = values.next();
      await new Promise<void>((resume) => setImmediate(resume));
      const before = ends.length;
      ends[0]?.resolve();
      await first;
      const unused = ends.length;
      const second = values.next();
      await new Promise<void>((resume) => setImmediate(resume));
      const after = ends.length;
      ends[1]?.resolve();
      assert.deepEqual(await second, { done: false, value: 1 });
      await values.return(undefined);
      return [before, unused, after];
    };
    assert.deepEqual(await started({ count: 3, size: 100 }), [3, 3, 4]);
    assert.deepEqual(await started({ count: 100, size: 4 }), [4, 4, 5]);
    // What is larger than all that is allowed is started alone.
    assert.deepEqual(await started({ count: 100, size: 4 }, (at) => (at === 0 ? 50 : 2)), [1, 1, 3]);
  });

  it("throws what the first failing work throws, and ends the others", async () => {
    const { ends, signals, start } = openWork(5);
    const found: number[] = [];
    const reading = (async () => {
      for await (const value of inOrder(start, MANY, NEVER)) found.push(value);
    })();
    await new Promise<void>((resume) => setImmediate(resume));
    ends[3]?.reject(new Error("third"));
    ends[1]?.reject(new Error("first"));
    ends[0]?.resolve();
    await assert.rejects(reading, /^Error: first$/);
    assert.deepEqual([found, signals.map(({ aborted }) => aborted)], [[0], [true]]);
  });

  it("ends what was started if its user throws", async () => {
    const { ends, signals, start } = openWork(5);
    const reading = (async () => {
      for await (const value of inOrder(start, MANY, NEVER)) throw new Error(`not ${value}`);
    })();
    await new Promise<void>((resume) => setImmediate(resume));
    ends[0]?.resolve();
    await assert.rejects(reading, /^Error: not 0$/);
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true],
    );
  });

  it("throws what the start throws, and passes the signal on", async () => {
    const abort = new AbortController();
    const start = async function* (signal: AbortSignal): AsyncGenerator<Started<number>> {
      yield { size: 1, value: Promise.resolve(1) };
      abort.abort(new Error("enough"));
      signal.throwIfAborted();
    };
    const all = async (): Promise<void> => {
      for await (const value of inOrder(start, { count: 1, size: 1 }, abort.signal)) assert.equal(value, 1);
    };
    await assert.rejects(all, /^Error: enough$/);
  });
});

import assert from "node:assert/strict";
import { atOnce, inTurn } from "../../../src/tools/runtime/context/searchTurns";
import type { Search } from "../../../src/tools/runtime/ports/searchPort";

describe("searches that take turns", () => {
  const port = (): Search => ({
    async *listFiles() {},
    findText: () => Promise.reject(new Error("nobody asks")),
  });
  /** Starts searches that end when they are told to; `begun` has those that run. */
  const searches = (search: Search, count: number, signals: readonly AbortSignal[] = []) => {
    const begun: number[] = [];
    const ends: ((failed?: Error) => void)[] = [];
    const results = Array.from({ length: count }, (_, at) =>
      inTurn({ search, signal: signals[at] ?? new AbortController().signal }, () => {
        begun.push(at);
        return new Promise<number>(
          (resolve, reject) => (ends[at] = (failed) => (failed ? reject(failed) : resolve(at))),
        );
      }),
    );
    return { begun, end: (at: number, failed?: Error) => ends[at]?.(failed), results };
  };
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it("run a few at once, and the others in the order in which they came", async () => {
    const { begun, end, results } = searches(port(), atOnce + 2);
    await settled();
    assert.deepEqual(begun, [0, 1, 2, 3]);
    end(2);
    await settled();
    assert.deepEqual(begun, [0, 1, 2, 3, 4]);
    for (const at of [0, 1, 3, 4]) end(at);
    await settled();
    end(5);
    assert.deepEqual(await Promise.all(results), [0, 1, 2, 3, 4, 5]);
  });

  it("hand their turn on when they fail, and one that was given up does not begin", async () => {
    const stop = new AbortController();
    const { begun, end, results } = searches(port(), atOnce + 2, [
      ...Array<AbortSignal>(atOnce).fill(new AbortController().signal),
      stop.signal,
    ]);
    const given = assert.rejects(results[atOnce] ?? Promise.resolve(), /given up/);
    const failed = assert.rejects(results[0] ?? Promise.resolve(), /failed/);
    await settled();
    stop.abort(new Error("given up"));
    end(0, new Error("failed"));
    await Promise.all([given, failed]);
    await settled();
    assert.deepEqual(begun, [0, 1, 2, 3, 5]);
    for (const at of [1, 2, 3, 5]) end(at);
    await Promise.all(results.slice(1, 4));
  });

  it("do not wait for those of another port, and have all their turns again when all have ended", async () => {
    const search = port();
    const first = searches(search, atOnce);
    const other = searches(port(), 1);
    await settled();
    assert.deepEqual(other.begun, [0]);
    other.end(0);
    for (let at = 0; at < atOnce; at++) first.end(at);
    await Promise.all([...first.results, ...other.results]);
    const again = searches(search, atOnce);
    await settled();
    assert.equal(again.begun.length, atOnce);
    for (let at = 0; at < atOnce; at++) again.end(at);
    await Promise.all(again.results);
  });
});

import assert from "node:assert/strict";
import { cacheRead } from "../../../src/hosts/shared/calls/cachedRead";

describe("what was read recently", () => {
  const { signal } = new AbortController();

  it("is not read again within its time, and is after it", async () => {
    let reads = 0;
    const lasting = cacheRead(60_000, async () => ++reads);
    assert.deepEqual([await lasting(signal), await lasting(signal)], [1, 1]);
    const passing = cacheRead(0, async () => ++reads);
    assert.deepEqual([await passing(signal), await passing(signal)], [2, 3]);
  });

  it("is read again after a failure, and nobody waits for what another may cancel", async () => {
    let reads = 0;
    const read = cacheRead(60_000, async () => {
      if (++reads === 1) throw new Error("The disk is on fire");
      return reads;
    });
    await assert.rejects(read(signal), /on fire/);
    assert.equal(await read(signal), 2);
    const abort = new AbortController();
    const slow = cacheRead(
      60_000,
      (asked) =>
        new Promise<string>((resolve, reject) => {
          if (asked === signal) resolve("whole");
          else asked.addEventListener("abort", () => reject(new Error("cancelled")));
        }),
    );
    const cancelled = slow(abort.signal);
    cancelled.catch(() => undefined);
    abort.abort();
    assert.equal(await slow(signal), "whole");
    await assert.rejects(cancelled, /cancelled/);
  });

  it("is not returned to a call that was cancelled", async () => {
    const read = cacheRead(60_000, async () => 1);
    await read(signal);
    await assert.rejects(read(AbortSignal.abort(new Error("cancelled"))), /cancelled/);
  });
});

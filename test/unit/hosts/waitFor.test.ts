import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { waitFor } from "../../../src/hosts/shared/calls/waitFor";

describe("waiting for a promise", () => {
  const never = new Promise<number>(() => undefined);
  const HOUR = 3_600_000;

  it("returns what the promise resolves to", async () => {
    assert.equal(await waitFor(Promise.resolve(7), HOUR), 7);
    assert.equal(await waitFor(Promise.resolve(7), HOUR, new AbortController().signal), 7);
  });

  it("throws what the promise throws", async () => {
    await assert.rejects(waitFor(Promise.reject(new Error("broken")), HOUR), /broken/);
  });

  it("returns nothing when the time has passed", async () => {
    assert.equal(await waitFor(never, 1), undefined);
  });

  it("returns nothing when the signal is aborted, before or meanwhile", async () => {
    const controller = new AbortController();
    const waiting = waitFor(never, HOUR, controller.signal);
    controller.abort();
    assert.equal(await waiting, undefined);
    assert.equal(await waitFor(never, HOUR, controller.signal), undefined);
  });

  it("does not listen to the signal any more when it is over", async () => {
    const { signal } = new AbortController();
    await waitFor(never, 1, signal);
    await waitFor(Promise.resolve(7), HOUR, signal);
    assert.deepEqual(getEventListeners(signal, "abort"), []);
  });
});

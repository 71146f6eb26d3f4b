import assert from "node:assert/strict";
import { Breath } from "../../../src/base/pause";

describe("a pause in long work", () => {
  it("lets other work run, and begins a new slice", async () => {
    const breath = new Breath();
    const order: string[] = [];
    setTimeout(() => order.push("other work"), 0);
    await breath.take();
    order.push("this work");
    assert.deepEqual(order, ["other work", "this work"]);
    assert.equal(breath.due, false);
  });

  it("rejects with the reason of a signal, and not for one that isn't aborted", async () => {
    const breath = new Breath();
    await breath.take(new AbortController().signal);
    await assert.rejects(breath.take(AbortSignal.abort(new Error("stopped"))), /stopped/);
  });
});

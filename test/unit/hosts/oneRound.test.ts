import assert from "node:assert/strict";
import { createRound } from "../../../src/hosts/shared/calls/oneRound";

describe("one round of calls", () => {
  const by = (name: string) => async (): Promise<string> => name;

  it("all calls that begin before the first has ended go through", async () => {
    const round = createRound();
    const together = [1, 2, 3].map(() => round(by("through"), by("otherwise")));
    assert.deepEqual(await Promise.all(together), ["through", "through", "through"]);
  });

  it("a call that begins after another has ended goes the other way", async () => {
    const round = createRound();
    await round(by("through"), by("otherwise"));
    assert.equal(await round(by("through"), by("otherwise")), "otherwise");
  });

  it("a call goes the other way while an earlier one still goes through, once one has ended", async () => {
    const round = createRound();
    let end = (): void => undefined;
    const slow = round(() => new Promise<string>((resolve) => (end = () => resolve("slow"))), by("otherwise"));
    await round(by("through"), by("otherwise"));
    assert.equal(await round(by("through"), by("otherwise")), "otherwise");
    end();
    assert.equal(await slow, "slow");
  });

  it("a call that fails goes the other way, and ends the round", async () => {
    const round = createRound();
    const fails = (): Promise<string> => Promise.reject(new Error("Unknown"));
    assert.equal(await round(fails, by("otherwise")), "otherwise");
    assert.equal(await round(by("through"), by("otherwise")), "otherwise");
  });

  it("rejects with the reason of the other way if both fail", async () => {
    const round = createRound();
    const call = round(
      () => Promise.reject(new Error("Unknown")),
      () => Promise.reject(new Error("ENOSPC")),
    );
    await assert.rejects(call, /^Error: ENOSPC$/);
  });
});

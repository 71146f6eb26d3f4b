import assert from "node:assert/strict";
import { problemsOf, soak, type Round, type Soaked } from "../soak/soak";
import { hasProc } from "../support/machine";

describe("days of work", function () {
  let soaked: Soaked;
  const last = (): Round => {
    const round = soaked.rounds.at(-1);
    assert.ok(round, "there was no round");
    return round;
  };
  before(async function () {
    if (!hasProc) this.skip();
    // It computes for a minute and a half on a fast machine.
    this.timeout(900_000);
    soaked = await soak(14, 150);
  });

  it("leave memory as it was, no file or handle open, and a process that ends by itself", () => {
    assert.deepEqual(problemsOf(soaked), []);
    assert.equal(last().calls > 2000, true, `only ${last().calls} calls were made`);
  });

  it("keep the log of calls, the backups and the shells that have ended at their limits", () => {
    for (const { log, backups, shells, shellFiles } of soaked.rounds)
      assert.deepEqual(
        [log <= 150_000, backups <= 6_000_000, shells <= 21, shellFiles <= 40],
        [true, true, true, true],
        JSON.stringify({ log, backups, shells, shellFiles }),
      );
    assert.equal(last().shells, 21, "the limit was not reached");
    const shrunk = soaked.rounds.some(({ backups }, at) => backups < Number(soaked.rounds[at - 1]?.backups));
    assert.equal(shrunk, true, "no backup was ever removed");
  });

  it("would be reported if memory grew, files stayed open, or something was left behind", () => {
    const grown = soaked.rounds.map((round, at) => ({
      ...round,
      heap: round.heap + at * 1024 * 1024,
      files: round.files + at,
      resources: [...round.resources, ...Array.from({ length: at }, () => "TCPWrap")],
      told: round.told - 1,
    }));
    const found = problemsOf({ ...soaked, rounds: grown, left: ["Timeout"], code: null });
    assert.deepEqual(
      found.map((sentence) => sentence.replace(/[:,] .*|by .*|than .*|Of .*/s, "")),
      [
        "Memory has grown ",
        "More files are open in the end ",
        "More is held in the end ",
        "",
        "Left behind in the end",
        "It did not end ",
      ],
    );
  });
});

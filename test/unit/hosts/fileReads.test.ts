import assert from "node:assert/strict";
import { WorkLimit } from "../../../src/hosts/node/transcripts/facts/fileReads";

describe("a limit of work", () => {
  it("does so much at once, in the order in which it came, also after work that failed", async () => {
    const limit = new WorkLimit(2);
    const running: number[] = [];
    const seen: string[] = [];
    const ends: (() => void)[] = [];
    const runs = [1, 2, 3, 4, 5].map((number) =>
      limit.run(async () => {
        running.push(number);
        seen.push(running.join(" "));
        await new Promise<void>((resolve) => (ends[number] = resolve));
        running.splice(running.indexOf(number), 1);
        if (number === 2) throw new Error("of two");
        return number;
      }),
    );
    const outcomes = Promise.allSettled(runs);
    for (const number of [2, 1, 3, 4, 5]) {
      ends[number]?.();
      await runs[number - 1]?.catch(() => undefined);
    }
    assert.deepEqual(seen, ["1", "1 2", "1 3", "3 4", "4 5"]);
    const values = (await outcomes).map((outcome) => (outcome.status === "fulfilled" ? outcome.value : "failed"));
    assert.deepEqual(values, [1, "failed", 3, 4, 5]);
    assert.equal(await limit.run(async () => "later"), "later");
  });
});

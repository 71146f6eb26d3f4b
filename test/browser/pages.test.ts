import assert from "node:assert/strict";
import { type Answer, Pages } from "../../src/viewer/list/pages";

interface Asked {
  readonly from: number;
  readonly to: number;
  readonly signal: AbortSignal;
  answer(rows?: readonly string[]): void;
  fail(message: string): void;
}

/** A source whose answers the test gives by hand. */
function source(): { pages: Pages<string>; asked: Asked[]; told: () => number } {
  const asked: Asked[] = [];
  let told = 0;
  const pages = new Pages<string>(
    (from, to, signal) =>
      new Promise<Answer<string>>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("aborted")));
        asked.push({
          from,
          to,
          signal,
          answer: (rows = Array.from({ length: to - from }, (_, at) => `row ${from + at}`)) => resolve({ from, rows }),
          fail: (message) => reject(new Error(message)),
        });
      }),
    10,
    4,
  );
  pages.subscribe(() => told++);
  return { pages, asked, told: () => told };
}

/** Lets answers that were given arrive. */
const arrive = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("pages of rows", () => {
  it("are asked for when they come into view, once", async () => {
    const { pages, asked } = source();
    pages.want(5, 25);
    pages.want(5, 25);
    assert.deepEqual(
      asked.map(({ from, to }) => [from, to]),
      [
        [0, 10],
        [10, 20],
        [20, 30],
      ],
    );
    assert.deepEqual(pages.know(12), { state: "loading" });
    asked[1]?.answer();
    await arrive();
    assert.deepEqual(pages.know(12), { state: "ready", row: "row 12" });
  });

  it("that went out of view are cancelled, and their late responses change nothing", async () => {
    const { pages, asked, told } = source();
    pages.want(0, 10);
    pages.want(500, 510);
    assert.equal(asked[0]?.signal.aborted, true);
    assert.equal(asked[1]?.signal.aborted, false);
    await arrive();
    assert.equal(told(), 0);
    pages.want(0, 10);
    assert.equal(asked.length, 3);
  });

  it("that pass by while somebody drags through the list are not asked for; where the view rests they are", async () => {
    const { pages, asked } = source();
    pages.want(0, 10);
    for (let place = 1; place <= 20; place++) pages.want(place * 1_000, place * 1_000 + 10);
    assert.deepEqual(
      asked.map(({ from }) => from),
      [0, 1_000, 2_000, 3_000],
    );
    assert.deepEqual(pages.know(20_000), { state: "loading" });
    // A small move does not hold up what is waited for, nor does a change of the source ask before.
    pages.want(20_001, 20_011);
    pages.stale();
    assert.equal(asked.length, 4);
    const count = (): number => asked.length;
    while (count() < 6) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.deepEqual(
      asked.slice(4).map(({ from }) => from),
      [20_000, 20_010],
    );
    asked[4]?.answer();
    await arrive();
    assert.equal(pages.get(20_001), "row 20001");
  });

  it("are forgotten, the least recently wanted first", async () => {
    const { pages, asked } = source();
    for (let page = 0; page < 6; page++) {
      pages.want(page * 10, page * 10 + 10);
      asked[page]?.answer();
      await arrive();
    }
    pages.want(50, 60);
    assert.equal(pages.get(0), undefined);
    assert.equal(pages.get(10), undefined);
    assert.equal(pages.get(55), "row 55");
    assert.equal(pages.get(20), "row 20");
  });

  it("stay shown while they are asked for again", async () => {
    const { pages, asked } = source();
    pages.want(0, 10);
    asked[0]?.answer();
    await arrive();
    pages.stale();
    assert.deepEqual(pages.know(3), { state: "ready", row: "row 3" });
    assert.equal(asked.length, 2);
    asked[1]?.answer(Array.from({ length: 10 }, (_, at) => `new ${at}`));
    await arrive();
    assert.equal(pages.get(3), "new 3");
    assert.equal(asked.length, 2);
  });

  it("are asked for once more when the source changed while they were on their way", async () => {
    const { pages, asked } = source();
    pages.want(0, 10);
    pages.stale();
    assert.equal(asked.length, 1);
    asked[0]?.answer(["old"]);
    await arrive();
    assert.equal(pages.get(0), "old");
    assert.equal(asked.length, 2);
    asked[1]?.answer();
    await arrive();
    assert.equal(pages.get(0), "row 0");
    assert.equal(asked.length, 2);
  });

  it("that failed say why and are only requested again on demand", async () => {
    const { pages, asked } = source();
    pages.want(0, 10);
    asked[0]?.fail("no disk");
    await arrive();
    const known = pages.know(4);
    assert.equal(known.state === "failed" && known.error.message, "no disk");
    pages.want(0, 10);
    assert.equal(asked.length, 1);
    pages.retry(4);
    assert.deepEqual(pages.know(4), { state: "loading" });
    asked[1]?.answer();
    await arrive();
    assert.equal(pages.get(4), "row 4");
  });

  it("distinguish a row without a response from one that is on its way", async () => {
    const { pages, asked } = source();
    pages.want(0, 10);
    asked[0]?.answer(["row 0", "row 1"]);
    await arrive();
    assert.deepEqual(pages.know(1), { state: "ready", row: "row 1" });
    assert.deepEqual(pages.know(2), { state: "missing" });
    pages.want(0, 10);
    assert.equal(asked.length, 1);
  });

  it("are all gone after the list was replaced", async () => {
    const { pages, asked, told } = source();
    pages.want(0, 20);
    asked[0]?.answer();
    await arrive();
    pages.clear();
    assert.equal(pages.get(0), undefined);
    assert.equal(asked[1]?.signal.aborted, true);
    assert.equal(told(), 2);
  });
});

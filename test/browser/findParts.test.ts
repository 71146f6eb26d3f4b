import assert from "node:assert/strict";
import * as z from "zod/mini";
import { Bookkeeping, type BookkeepingState } from "../../src/viewer/list/rows/bookkeepingRows";
import { everything, filterQuery, isNarrowed, keptFind, usualRows } from "../../src/viewer/find/filterChoice";
import { placeOf } from "../../src/viewer/list/rows/rowFilter";

type BookkeepingHost = ConstructorParameters<typeof Bookkeeping>[0];

/** Bookkeeping of a transcript whose host answers filters and nothing else. */
const bookkeepingOf = (filter: (asked: { from: number }) => ReturnType<BookkeepingHost["filter"]>): Bookkeeping =>
  new Bookkeeping({ filter } as unknown as BookkeepingHost, "t", () => 3);

describe("the parts of finding", () => {
  it("write what is chosen as a query of the host, kinds together, the rest each on its own", () => {
    assert.equal(filterQuery(everything, "text"), undefined);
    assert.equal(filterQuery({ ...everything, errors: true, prompts: true, calls: true }, ""), "is:error,prompt,call");
    assert.equal(
      filterQuery({ ...everything, answers: true, thinking: true, system: true }, ""),
      "is:answer,thinking,system,apiError",
    );
    assert.equal(
      filterQuery({ ...everything, noBookkeeping: true, tool: 'a "b"', status: "blocked", agents: "main" }, ""),
      '-role:bookkeeping tool:"a \\"b\\"" status:blocked -is:subagent',
    );
    assert.equal(
      filterQuery({ ...everything, agents: "subagents", found: true }, "text /x/i"),
      "is:subagent text /x/i",
    );
    assert.equal(filterQuery({ ...everything, found: true }, "  "), undefined);
    assert.equal(filterQuery({ ...usualRows, found: true }, "text"), "text");
  });

  it("leave subagents' prompts out if only prompts are chosen, unless subagents are requested", () => {
    const prompts = { ...everything, prompts: true };
    assert.equal(filterQuery(prompts, ""), "is:prompt -is:subagent");
    assert.equal(filterQuery({ ...prompts, agents: "main" }, ""), "is:prompt -is:subagent");
    assert.equal(filterQuery({ ...prompts, agents: "subagents" }, ""), "is:prompt is:subagent");
    assert.equal(filterQuery({ ...prompts, errors: true }, ""), "is:error,prompt");
    const kept = z.parse(keptFind, { name: "a", query: "", filter: { prompts: true } });
    assert.deepEqual(kept.filter, { ...prompts, noBookkeeping: true });
  });

  it("leave bookkeeping out as long as nobody chose otherwise, which alone narrows nothing", () => {
    assert.equal(filterQuery(usualRows, ""), "-role:bookkeeping");
    assert.deepEqual(
      [usualRows, everything, { ...usualRows, found: true }].map((choice) => isNarrowed(choice, "")),
      [false, false, false],
    );
    assert.deepEqual(
      [
        { ...usualRows, errors: true },
        { ...everything, agents: "main" as const },
      ].map((choice) => isNarrowed(choice, "")),
      [true, true],
    );
    assert.equal(isNarrowed({ ...usualRows, found: true }, "text"), true);
    for (const noBookkeeping of [true, false])
      assert.equal(
        z.parse(keptFind, { name: "a", query: "", filter: { noBookkeeping } }).filter.noBookkeeping,
        noBookkeeping,
      );
  });

  it("read what was kept, and nothing from anything else", () => {
    const kept = {
      name: "a.jsonl",
      open: true,
      query: "text",
      filter: { ...everything, calls: true, tool: "Bash", status: "ok" as const, agents: "main" as const },
    };
    assert.deepEqual(z.parse(keptFind, JSON.parse(JSON.stringify(kept))), kept);
    assert.deepEqual(
      z.parse(keptFind, { name: "a", query: "", filter: { errors: "yes", status: "odd", agents: 5, tool: {} } }),
      {
        name: "a",
        query: "",
        open: false,
        filter: usualRows,
      },
    );
    for (const other of [undefined, null, 5, {}, { name: 1, query: "" }, { name: "a" }])
      assert.equal(z.safeParse(keptFind, other).success, false);
  });

  it("find the index of a row among the shown rows, or of the next one", () => {
    const rows = [2, 5, 9];
    assert.deepEqual(
      [0, 2, 3, 5, 9, 10].map((row) => placeOf(rows, row)),
      [0, 0, 1, 1, 2, 3],
    );
  });

  it("stop saying that bookkeeping can't be distinguished from other rows once it can, even without more rows", async () => {
    let fails = false;
    const bookkeeping = bookkeepingOf(({ from }) =>
      fails
        ? Promise.reject(new Error("The disk is on fire"))
        : Promise.resolve({ rows: from === 0 ? [1] : [], next: 3, done: true, bytes: 0, tooLong: 0 }),
    );
    const until = async (there: (state: BookkeepingState) => boolean): Promise<void> => {
      while (!there(bookkeeping.state.value)) await new Promise(setImmediate);
    };
    bookkeeping.goOn();
    await until(({ known }) => known === 3);
    fails = true;
    bookkeeping.goOn();
    await until(({ problem }) => problem?.message === "The disk is on fire");
    fails = false;
    bookkeeping.goOn();
    await until(({ problem }) => problem === undefined);
    assert.deepEqual(bookkeeping.state.value, { known: 3, rows: [1], problem: undefined });
  });

  it("map each row to its index among the rows without bookkeeping, and back, while the file grows", async () => {
    const kinds = "b..bb...b.b".split("");
    let read = 4;
    const asked: number[] = [];
    const host = {
      filter: ({ from }: { from: number }) => {
        asked.push(from);
        const rows = kinds.flatMap((kind, row) => (kind === "b" && row >= from && row < read ? row : []));
        return Promise.resolve({ rows, next: read, done: true, bytes: 0, tooLong: 0 });
      },
    };
    const bookkeeping = bookkeepingOf(host.filter);
    const until = async (known: number): Promise<void> => {
      while (bookkeeping.state.value.known < known) await new Promise(setImmediate);
    };
    const shown = (): (readonly [number, number])[] =>
      Array.from({ length: bookkeeping.others }, (_, place) => {
        const row = bookkeeping.rowAt(place);
        return [row, bookkeeping.placeOf(row)];
      });
    bookkeeping.goOn();
    await until(4);
    assert.deepEqual(shown(), [
      [1, 0],
      [2, 1],
    ]);
    read = kinds.length;
    bookkeeping.goOn();
    await until(kinds.length);
    assert.deepEqual(
      shown(),
      [1, 2, 5, 6, 7, 9].map((row, place) => [row, place]),
    );
    assert.deepEqual(
      [0, 3, 4, 8, 10].map((row) => [bookkeeping.has(row), bookkeeping.placeOf(row)]),
      [0, 2, 2, 5, 6].map((place) => [true, place]),
    );
    assert.equal(bookkeeping.has(9), false);
    assert.deepEqual(asked, [0, 4], "only new rows are asked about");
    read = 2;
    bookkeeping.clear();
    await until(2);
    assert.deepEqual(shown(), [[1, 0]]);
  });
});

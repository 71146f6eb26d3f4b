import assert from "node:assert/strict";
import fc from "fast-check";
import { structureOf, type Structure } from "../../../../src/transcripts/structure/structure";
import type { StructureEntry, StructureKind } from "../../../../src/transcripts/structure/structureEntry";

type Made = Partial<StructureEntry> & { readonly uuid?: string };

const make = (kind: StructureKind, uuid: string, parentUuid?: string, more: Made = {}): StructureEntry => ({
  kind,
  isSidechain: false,
  uuid,
  parentUuid,
  ...more,
});

const entriesOfTurn = (structure: Structure, turn: number): number[] =>
  [...structure.turnOf.keys()].filter((entry) => structure.turnOf[entry] === turn);

describe("the structure of a transcript", () => {
  const kinds: readonly StructureKind[] = [
    "prompt",
    "answer",
    "result",
    "summary",
    "compaction",
    "progress",
    "note",
    "bookkeeping",
  ];
  const name = fc.integer({ min: 0, max: 12 }).map(String);
  const anyEntry = fc.record(
    {
      kind: fc.constantFrom(...kinds),
      isSidechain: fc.boolean(),
      uuid: name,
      parentUuid: name,
      logicalParentUuid: name,
      sessionId: fc.constantFrom("s1", "s2"),
      agentId: fc.constantFrom("a1", "a2"),
      agentCallId: fc.constantFrom("c1", "c2"),
      promptKey: fc.constantFrom("p1", "p2"),
      timestamp: fc.integer({ min: 0, max: 5 }),
      agentCalls: fc.array(fc.record({ callId: fc.constantFrom("c1", "c2", "c3"), promptKey: fc.constantFrom("p1") }), {
        maxLength: 2,
      }),
      mentions: fc.array(
        fc.record({
          agentId: fc.constantFrom("a1", "a2"),
          callId: fc.constantFrom("c1", "c3"),
          evidence: fc.constantFrom("result" as const, "progress" as const),
        }),
        { maxLength: 1 },
      ),
    },
    { requiredKeys: ["kind", "isSidechain"] },
  );

  it("has every entry in exactly one session, thread and turn, whatever the links between the entries are", () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 40 }), (entries) => {
        const structure = structureOf(entries);
        for (const [of, parts] of [
          [structure.sessionOf, structure.sessions],
          [structure.threadOf, structure.threads],
          [structure.turnOf, structure.turns],
        ] as const) {
          assert.equal(of.length, entries.length);
          assert.ok(
            of.every((number) => number >= 0 && number < parts.length),
            "expected of.every((number) => number >= 0 && number < parts.length)",
          );
          parts.forEach((part, number) => assert.equal(part.entries, of.filter((other) => other === number).length));
        }
        structure.turns.forEach((turn, number) => {
          const inside = entriesOfTurn(structure, number);
          assert.deepEqual([turn.first, turn.last], [inside[0], inside.at(-1)]);
          assert.ok(
            inside.every((entry) => structure.threadOf[entry] === turn.thread),
            "expected inside.every((entry) => structure.threadOf[entry] === turn.thread)",
          );
        });
        assert.equal(
          Object.values(structure.kinds).reduce((sum, count) => sum + count, 0),
          entries.length,
        );
      }),
      { numRuns: 500 },
    );
  });

  it("never leads in a circle, neither from entry to entry, from turn to turn nor from agent to agent", () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 40 }), (entries) => {
        const { up, turns, threads } = structureOf(entries);
        const ends = (start: number, next: (at: number) => number | undefined, most: number): void => {
          let at: number | undefined = start;
          for (let steps = 0; at !== undefined && at >= 0; steps++, at = next(at))
            assert.ok(steps <= most, `${steps} is not at most ${most}`);
        };
        up.forEach((_, entry) => ends(entry, (at) => up[at], entries.length));
        turns.forEach((_, turn) => ends(turn, (at) => turns[at]?.parent, turns.length));
        threads.forEach((_, thread) => ends(thread, (at) => threads[at]?.link?.thread, threads.length));
      }),
      { numRuns: 500 },
    );
  });

  it("follows the order of the file if no entry names another", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...kinds), { maxLength: 40 }), (all) => {
        const { up, turnOf } = structureOf(all.map((kind) => ({ kind, isSidechain: false })));
        assert.deepEqual(
          [...up],
          all.map((_, at) => at - 1),
        );
        let turn = all[0] === "prompt" ? -1 : 0;
        assert.deepEqual(
          [...turnOf],
          all.map((kind) => (kind === "prompt" ? ++turn : turn)),
        );
      }),
    );
  });

  it("is linear and not recursive for 100,000 entries in a chain, a circle, backwards, torn apart, or of as many agents", () => {
    const count = 100_000;
    const numbers = Array.from({ length: count }, (_, at) => at);
    const chain = numbers.map((at) => make("answer", `u${at}`, at > 0 ? `u${at - 1}` : undefined));
    const circle = numbers.map((at) => make("answer", `u${at}`, `u${(at + 1) % count}`));
    const backwards = numbers.map((at) => make(at === count - 1 ? "prompt" : "answer", `u${at}`, `u${at + 1}`));
    const torn = numbers.map((at) => make("prompt", `u${at}`, `gone${at}`, { isSidechain: at % 2 === 0 }));
    const agents = numbers.map((at) =>
      make("prompt", `u${at}`, undefined, {
        isSidechain: true,
        agentId: `a${at}`,
        agentCallId: `c${at - 1}`,
        agentCalls: [{ callId: `c${at}` }],
      }),
    );
    for (const entries of [chain, circle, backwards, torn, agents]) {
      const before = process.cpuUsage();
      const structure = structureOf(entries);
      const { user, system } = process.cpuUsage(before);
      assert.equal(structure.entries, count);
      // Usually half a second; in quadratic time it would be minutes.
      assert.ok(user + system < 20_000_000, `${user + system} is not below 20_000_000`);
    }
  });

  it("counts gaps, circles and repeated entries, and hides none of them", () => {
    const { gaps, cycles, repeats, turns, turnOf } = structureOf([
      make("prompt", "a"),
      make("answer", "b", "gone"),
      make("answer", "self", "self"),
      make("answer", "c", "d"),
      make("answer", "d", "c"),
      make("prompt", "a"),
      make("answer", "e", "d"),
    ]);
    assert.deepEqual([gaps, cycles, repeats], [1, 2, 1]);
    assert.equal(turns.length, 1);
    assert.deepEqual([...turnOf], [0, 0, 0, 0, 0, 0, 0]);
  });

  describe("turns", () => {
    it("begin with a prompt; what comes before the first prompt is a turn without one", () => {
      const { turns, turnOf } = structureOf([
        { kind: "bookkeeping", isSidechain: false },
        make("prompt", "a", undefined, { timestamp: 10 }),
        make("answer", "b", "a", { timestamp: 30 }),
        make("result", "c", "b", { timestamp: 20 }),
        make("prompt", "d", "c"),
      ]);
      assert.deepEqual([...turnOf], [0, 1, 1, 1, 2]);
      assert.deepEqual(
        turns.map(({ prompt, parent, from, to, live }) => ({ prompt, parent, from, to, live })),
        [
          { prompt: undefined, parent: undefined, from: undefined, to: undefined, live: true },
          { prompt: 1, parent: 0, from: 10, to: 30, live: true },
          { prompt: 4, parent: 1, from: undefined, to: undefined, live: true },
        ],
      );
    });

    it("keep what belongs to them by its parent, however late it is in the file", () => {
      const { turnOf } = structureOf([
        make("prompt", "a"),
        make("answer", "b", "a"),
        make("prompt", "c", "b"),
        make("progress", "late", "b"),
        make("answer", "d", "c"),
      ]);
      assert.deepEqual([...turnOf], [0, 0, 1, 0, 1]);
    });
  });

  describe("branches", () => {
    it("are prompts that follow the same reply, with rewound ones distinguished from the live one", () => {
      const { branches, turns } = structureOf([
        make("prompt", "a"),
        make("answer", "b", "a"),
        make("note", "n", "b"),
        make("prompt", "first", "n", { timestamp: 1 }),
        make("answer", "x", "first"),
        make("prompt", "second", "b", { timestamp: 2 }),
        make("answer", "y", "second"),
      ]);
      assert.deepEqual(branches, [{ thread: 0, at: 1, turns: [1, 2], live: 2 }]);
      assert.deepEqual(
        turns.map(({ live }) => live),
        [true, false, true],
      );
    });

    it("are not uses of tools side by side, nor their results", () => {
      const { branches, turns } = structureOf([
        make("prompt", "a"),
        make("answer", "u1", "a"),
        make("answer", "u2", "u1"),
        make("result", "r1", "u1"),
        make("result", "r2", "u2"),
        make("answer", "b", "r2"),
        make("prompt", "c", "b"),
      ]);
      assert.deepEqual(branches, []);
      assert.equal(turns.length, 2);
    });

    it("are not copies of a prompt with the same time, nor prompts that start over or whose parent is lost", () => {
      const { branches } = structureOf([
        make("prompt", "a"),
        make("answer", "b", "a"),
        make("prompt", "c", "b", { timestamp: 5 }),
        make("prompt", "copy", "b", { timestamp: 5 }),
        make("prompt", "d"),
        make("prompt", "e", "gone"),
      ]);
      assert.deepEqual(branches, []);
    });
  });

  describe("compactions", () => {
    const boundary = make("compaction", "boundary", undefined, {
      logicalParentUuid: "b",
      compaction: { trigger: "auto", tokensBefore: 155_000, tokensAfter: 12_000 },
    });

    it("report the tokens before and after, and where their summary is", () => {
      const { compactions, up } = structureOf([
        make("prompt", "a"),
        make("answer", "b", "a"),
        make("note", "between", "a"),
        boundary,
        make("summary", "s", "boundary"),
        make("prompt", "c", "s"),
        make("microcompaction", "m", "c", { compaction: { tokensBefore: 50_000 } }),
      ]);
      assert.deepEqual(compactions, [
        { entry: 3, thread: 0, micro: false, summary: 4, trigger: "auto", tokensBefore: 155_000, tokensAfter: 12_000 },
        { entry: 6, thread: 0, micro: true, tokensBefore: 50_000 },
      ]);
      assert.equal(up[3], 1);
    });

    it("that go on from their own descendants go on from the entry before them", () => {
      const { up } = structureOf([make("prompt", "a"), boundary, make("answer", "b", "boundary")]);
      assert.deepEqual([...up], [-1, 0, 1]);
    });
  });

  it("lists the sessions of a file; an entry that names none goes with the one before it", () => {
    const { sessions, sessionOf } = structureOf([
      { kind: "bookkeeping", isSidechain: false },
      make("prompt", "a", undefined, { sessionId: "old", timestamp: 5 }),
      make("answer", "b", "a", { sessionId: "new", timestamp: 9 }),
      { kind: "queued", isSidechain: false },
      make("answer", "c", "b", { sessionId: "old", timestamp: 1 }),
    ]);
    assert.deepEqual([...sessionOf], [0, 0, 1, 1, 0]);
    assert.deepEqual(sessions, [
      { id: "old", entries: 3, first: 0, last: 4, from: 1, to: 5 },
      { id: "new", entries: 2, first: 2, last: 3, from: 9, to: 9 },
    ]);
  });

  it("reports the history that a forked session goes on from", () => {
    const { forks } = structureOf([{ kind: "bookkeeping", isSidechain: false, fork: { sessionId: "s", uuid: "u" } }]);
    assert.deepEqual(forks, [{ entry: 0, sessionId: "s", uuid: "u" }]);
  });

  it("of an empty file is empty", () => {
    const { entries, turns, sessions, threads } = structureOf([]);
    assert.deepEqual(
      { entries, turns, sessions, threads: threads.length },
      { entries: 0, turns: [], sessions: [], threads: 1 },
    );
  });
});

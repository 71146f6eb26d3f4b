import assert from "node:assert/strict";
import {
  filterWords,
  isEmptyFilter,
  NO_FILTER,
  sessionTest,
  type SessionFilter,
} from "../../../src/apps/extension/sessions/sessionFilter";
import type { SessionNotes } from "../../../src/hosts/node/notes/sessionNotes";
import type { NotedSession } from "../../../src/apps/extension/sessions/notedSessions";
import { listedSession } from "../../support/listedSession";

const NOW = Date.UTC(2026, 2, 9, 12, 0, 0);
const DAY_MS = 86_400_000;

const SESSIONS = [
  listedSession("runs", { agent: "codex", running: true, lastTime: new Date(NOW).toISOString() }),
  listedSession("failed", { agent: "codex", errors: 2, lastTime: new Date(NOW - 6 * DAY_MS).toISOString() }),
  listedSession("clean", { agent: "claude", lastTime: "no time", modified: NOW - 20 * DAY_MS }),
  listedSession("old", { agent: "claude", errors: 1, lastTime: new Date(NOW - 31 * DAY_MS).toISOString() }),
];

const shown = (filter: Partial<SessionFilter>): string[] =>
  SESSIONS.filter(sessionTest({ ...NO_FILTER, ...filter }, NOW)).map(({ title }) => title);

describe("the filter of sessions", () => {
  for (const [filter, titles] of [
    [{}, ["runs", "failed", "clean", "old"]],
    [{ words: "  " }, ["runs", "failed", "clean", "old"]],
    [{ agents: ["codex"] }, ["runs", "failed"]],
    [{ agents: ["codex", "claude"] }, ["runs", "failed", "clean", "old"]],
    [{ agents: ["nobody"] }, []],
    [{ states: ["running"] }, ["runs"]],
    [{ states: ["waiting"] }, []],
    [{ states: ["failed"] }, ["failed", "old"]],
    [{ states: ["clean"] }, ["runs", "clean"]],
    [{ states: ["running", "failed"] }, ["runs", "failed", "old"]],
    [{ days: 1 }, ["runs"]],
    [{ days: 7 }, ["runs", "failed"]],
    [{ days: 30 }, ["runs", "failed", "clean"]],
    [{ agents: ["codex"], states: ["failed"], days: 1 }, []],
    [{ agents: ["codex"], states: ["failed"], days: 7, words: "FAIL" }, ["failed"]],
  ] as const)
    it(`with ${JSON.stringify(filter)} shows ${titles.join(", ") || "nothing"}`, () =>
      assert.deepEqual(shown(filter), titles));

  it("shows the sessions with one of the user's tags, those that are pinned, and those whose note has the words", () => {
    const noted = (title: string, notes: SessionNotes): NotedSession => ({ ...listedSession(title), notes });
    const sessions = [
      noted("one", { tags: ["later", "parser"] }),
      noted("two", { pinned: true, note: "ask Ada" }),
      { ...noted("three", { tags: ["late"] }), recordedTitle: "Tidy the attic" },
      listedSession("four"),
    ];
    const passing = (filter: Partial<SessionFilter>): string[] =>
      sessions.filter(sessionTest({ ...NO_FILTER, ...filter }, NOW)).map(({ title }) => title);
    assert.deepEqual(passing({ tags: ["later"] }), ["one"]);
    assert.deepEqual(passing({ tags: ["late", "parser"] }), ["one", "three"]);
    assert.deepEqual(passing({ tags: ["lat"] }), []);
    assert.deepEqual(passing({ states: ["pinned"] }), ["two"]);
    assert.deepEqual(passing({ words: "ada" }), ["two"]);
    assert.deepEqual(passing({ words: "#later" }), ["one"]);
    assert.deepEqual(passing({ words: "attic" }), ["three"]);
    assert.equal(isEmptyFilter({ ...NO_FILTER, tags: [] }), true);
    assert.equal(isEmptyFilter({ ...NO_FILTER, tags: ["later"] }), false);
    assert.equal(filterWords({ ...NO_FILTER, states: ["pinned"], tags: ["later"] }), "pinned, #later");
  });

  it("shows a session that waits for you if its records say so, and it runs or was written in the last hour", () => {
    const HOUR_MS = 3_600_000;
    const sessions = [
      listedSession("asks", { isWaiting: true, modified: NOW - HOUR_MS + 1000 }),
      listedSession("asked long ago", { isWaiting: true, modified: NOW - HOUR_MS }),
      listedSession("asks and runs", { isWaiting: true, running: true, modified: NOW - DAY_MS }),
      listedSession("runs", { running: true, modified: NOW }),
    ];
    const passes = sessionTest({ ...NO_FILTER, states: ["waiting"] }, NOW);
    assert.deepEqual(
      sessions.filter(passes).map(({ title }) => title),
      ["asks", "asks and runs"],
    );
  });

  it("shows the sessions that pass each of agents, states, period, and words", () => {
    const parts: Partial<SessionFilter>[] = [
      { agents: ["codex"] },
      { states: ["failed"] },
      { days: 7 },
      { words: "e" },
    ];
    for (let set = 0; set < 2 ** parts.length; set++) {
      const chosen = parts.filter((_, at) => (set & (1 << at)) !== 0);
      const each = chosen.map(shown);
      assert.deepEqual(
        shown(Object.assign({}, ...chosen) as Partial<SessionFilter>),
        SESSIONS.map(({ title }) => title).filter((title) => each.every((titles) => titles.includes(title))),
      );
    }
  });

  it("is empty if nothing is typed or checked", () => {
    const filters: Partial<SessionFilter>[] = [
      {},
      { words: " " },
      { words: "a" },
      { agents: ["x"] },
      { states: ["clean"] },
      { days: 1 },
    ];
    assert.deepEqual(
      filters.map((filter) => isEmptyFilter({ ...NO_FILTER, ...filter })),
      [true, true, false, false, false, false],
    );
  });

  it("is described by its parts", () => {
    assert.equal(
      filterWords({ words: " attic ", agents: ["codex", "nobody"], states: ["running", "waiting", "clean"], days: 7 }),
      "“attic”, Codex, nobody, running, waiting for you, without failed calls, in the last 7 days",
    );
    assert.equal(filterWords({ ...NO_FILTER, states: ["failed"], days: 1 }), "with failed calls, in the last 24 hours");
  });
});

import assert from "node:assert/strict";
import { retentionWords } from "../../../src/apps/extension/sessionRetention";
import SOURCES from "../../../src/transcripts/sources/agents/all";

const DAY = 86_400_000;
const NOW = Date.parse("2026-03-31T12:00:00Z");

describe("how long an agent keeps its sessions", () => {
  const days = (agent: string, settings: object): number | undefined =>
    SOURCES.find(({ id }) => id === agent)?.retention?.days({ ...settings });

  for (const [agent, settings, kept] of [
    ["claude", {}, 30],
    ["claude", { cleanupPeriodDays: 7 }, 7],
    ["claude", { cleanupPeriodDays: 3650 }, 3650],
    ["claude", { cleanupPeriodDays: "90" }, 30],
    ["claude", { cleanupPeriodDays: 0 }, 30],
    ["gemini", {}, 30],
    ["gemini", { general: { sessionRetention: { enabled: false } } }, Infinity],
    ["gemini", { general: { sessionRetention: { maxAge: "2w" } } }, 14],
    ["gemini", { general: { sessionRetention: { maxAge: "48h" } } }, 2],
    ["gemini", { general: { sessionRetention: { maxAge: "soon" } } }, 30],
    ["codex", {}, undefined],
  ] as const)
    it(`is ${kept} days for ${agent} with ${JSON.stringify(settings)}`, () =>
      assert.equal(days(agent, settings), kept));

  it("is said with what prevents the next deletion", () => {
    const about = { agent: "Claude Code", edit: '"cleanupPeriodDays": 3650', settings: "~/.claude/settings.json" };
    const words = (kept: number, age: number) => retentionWords({ ...about, days: kept, oldest: NOW - age * DAY }, NOW);
    const todo = 'To keep them for ten years, add "cleanupPeriodDays": 3650 to ~/.claude/settings.json.';
    const said = "Claude Code deletes sessions 30 days after their last use";
    assert.deepEqual(words(30, 25), { ok: false, found: `${said}, the next ones in 5 days`, todo });
    assert.deepEqual(words(30, 29.5), { ok: false, found: `${said}, the next one in 1 day`, todo });
    assert.deepEqual(words(30, 40), { ok: false, found: `${said}, the next ones when it starts`, todo });
    assert.equal(words(1, 0).found, "Claude Code deletes sessions 1 day after their last use, the next one in 1 day");
  });

  it("is no problem if it is a year or longer", () => {
    const about = { agent: "Gemini CLI", edit: "", settings: "", oldest: NOW - 400 * DAY };
    assert.deepEqual(retentionWords({ ...about, days: 365 }, NOW), {
      ok: true,
      found: "Gemini CLI deletes sessions 365 days after their last use",
    });
    assert.deepEqual(retentionWords({ ...about, days: Infinity }, NOW), {
      ok: true,
      found: "No session is deleted by Gemini CLI",
    });
  });
});

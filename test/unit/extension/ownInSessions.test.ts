import assert from "node:assert/strict";
import type { OwnCall } from "../../../src/apps/extension/calls/ownCalls";
import { ownInSessions } from "../../../src/apps/extension/live/ownInSessions";
import type { CallRow } from "../../../src/transcripts/model/callRow";
import { ownCallKey } from "../../../src/transcripts/live/ownCallKey";
import { liveCall, liveSession } from "../../support/liveSession";

const NOW = 10_000_000;
const KEY = ownCallKey("trv_bash", { command: "make", timeout: 5 }) ?? 0;
const own = (id: string, more: Partial<OwnCall> = {}): OwnCall => ({
  id,
  tool: "trv_bash",
  summary: "make",
  key: KEY,
  state: "waiting",
  since: NOW,
  ...more,
});
const recorded = (id: string, more = {}) => liveCall(id, { tool: "trv_bash", own: KEY, started: NOW - 50, ...more });
const row: CallRow = { id: "r", tool: "bash", summary: "", status: "error", reason: "Exit code 2", severity: "error" };

describe("calls of our own tools in live sessions", () => {
  it("are the same as recorded ones with the same input in another order", () => {
    assert.equal(ownCallKey("trv_bash", { timeout: 5, command: "make" }), KEY);
    assert.notEqual(ownCallKey("trv_bash", { timeout: 6, command: "make" }), KEY);
    assert.notEqual(ownCallKey("trv_grep", { timeout: 5, command: "make" }), KEY);
    assert.equal(ownCallKey("Bash", { command: "make" }), undefined);
  });

  it("are shown once: with the session's record as soon as there is one", () => {
    const before = ownInSessions([], [own("o")], NOW);
    assert.deepEqual(
      before.unrecorded.map(({ id }) => id),
      ["o"],
    );
    const { sessions, unrecorded } = ownInSessions([liveSession("s", [recorded("a")])], [own("o")], NOW);
    assert.deepEqual(unrecorded, []);
    assert.deepEqual(
      sessions[0]?.prompts[0]?.calls.map(({ id, state }) => `${id} ${state}`),
      ["a waiting"],
    );
  });

  it("with the same input are joined with their records in order", () => {
    const calls = [recorded("a", { started: NOW - 5000 }), recorded("b")];
    const mine = [own("o", { state: "done", since: NOW - 4900, row }), own("p")];
    const { sessions, unrecorded } = ownInSessions([liveSession("s", calls)], mine, NOW);
    assert.deepEqual(unrecorded, []);
    assert.deepEqual(
      sessions[0]?.prompts[0]?.calls.map(({ id, state, status }) => `${id} ${state} ${status}`),
      ["a done error", "b waiting pending"],
    );
  });

  it("don't replace a recorded result, and nothing of another call", () => {
    const ok = { state: "done", status: "ok", reason: "The tool reported success" } as const;
    const calls = [recorded("a", ok), recorded("b", { own: KEY + 1 }), liveCall("c")];
    const { sessions, unrecorded } = ownInSessions([liveSession("s", calls)], [own("o"), own("p")], NOW);
    assert.deepEqual(sessions[0]?.prompts[0]?.calls, [{ ...calls[0], ownId: "p" }, ...calls.slice(1)]);
    assert.equal(unrecorded.length, 1);
  });

  it("don't belong to a record that is much later", () => {
    const calls = [recorded("a", { started: NOW + 10 * 60_000 })];
    const { unrecorded } = ownInSessions([liveSession("s", calls)], [own("o")], NOW);
    assert.equal(unrecorded.length, 1);
  });

  it("that no session recorded are shown for some minutes after their end", () => {
    const ended = own("o", { state: "done", row });
    assert.equal(ownInSessions([], [ended], NOW + 60_000).unrecorded[0]?.row, row);
    assert.deepEqual(ownInSessions([], [ended], NOW + 60 * 60_000).unrecorded, []);
  });
});

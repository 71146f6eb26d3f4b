import assert from "node:assert/strict";
import type { LiveCall } from "../../../../src/transcripts/live/liveModel";
import { statedCalls } from "../../../../src/transcripts/live/statedCalls";
import { liveCall } from "../../../support/liveSession";

const NOW = 1_000_000;
const open = (id: string, tool = "Bash", started = NOW): LiveCall => liveCall(id, { tool, started });
const done = liveCall("d", { state: "done", status: "ok", reason: "Succeeded" });
const said = (says: "busy" | "waiting" | "idle", ...calls: LiveCall[]): unknown => {
  const { states, isWaiting } = statedCalls(calls, { says, since: NOW });
  return [Object.fromEntries(states), isWaiting];
};

describe("what an agent says about its session", () => {
  it("is said of the only call without a result", () => {
    assert.deepEqual(said("busy", done, open("a")), [{ a: "running" }, false]);
    assert.deepEqual(said("waiting", done, open("a")), [{ a: "waiting" }, false]);
  });

  it("is said of no call if there are several, but of the session if it waits", () => {
    assert.deepEqual(said("busy", open("a"), open("b")), [{}, false]);
    assert.deepEqual(said("waiting", open("a"), open("b")), [{}, true]);
    assert.deepEqual(said("waiting", done), [{}, true]);
  });

  it("is said of a subagent's call, and the call of the subagent runs", () => {
    assert.deepEqual(said("waiting", open("t", "Agent"), open("a")), [{ t: "running", a: "waiting" }, false]);
    assert.deepEqual(said("busy", open("t", "Task"), open("a"), open("b")), [{ t: "running" }, false]);
    assert.deepEqual(said("busy", open("t", "Agent"), open("u", "Agent")), [{ t: "running", u: "running" }, false]);
    assert.deepEqual(said("waiting", open("t", "Agent")), [{ t: "waiting" }, false]);
  });

  it("is not said of a call that was made later", () => {
    assert.deepEqual(said("waiting", open("a", "Bash", NOW + 1_000)), [{ a: "waiting" }, false]);
    assert.deepEqual(said("waiting", open("a", "Bash", NOW + 5_000)), [{}, false]);
  });

  it("changes nothing of what records say, and nothing if it is idle", () => {
    const recorded = liveCall("r", { state: "running" });
    assert.deepEqual(said("waiting", recorded, open("a")), [{ a: "waiting" }, false]);
    assert.deepEqual(said("idle", open("a")), [{}, false]);
  });
});

import assert from "node:assert/strict";
import { noticedCalls } from "../../../src/apps/extension/live/noticedCalls";
import type { LiveCall } from "../../../src/transcripts/live/liveModel";
import { liveCall, liveSession } from "../../support/liveSession";

const done = (id: string, more: Partial<LiveCall> = {}): LiveCall =>
  liveCall(id, { state: "done", status: "ok", reason: "The tool reported success", ...more });
const failed = (id: string): LiveCall => done(id, { status: "error" });
const waiting = (id: string): LiveCall => liveCall(id, { state: "waiting" });

describe("calls that users are notified of", () => {
  let look: (...calls: LiveCall[]) => string[];
  beforeEach(() => {
    const next = noticedCalls();
    look = (...calls) =>
      next({ sessions: [liveSession("s", calls)], unrecorded: [] }).map(
        ({ notice, summary }) => `${notice} ${summary}`,
      );
  });

  it("are those that wait, fail, or end after a while, once each", () => {
    look();
    assert.deepEqual(look(liveCall("a"), liveCall("b")), []);
    assert.deepEqual(look(waiting("a"), liveCall("b")), ["waiting make"]);
    assert.deepEqual(look(waiting("a"), failed("b")), ["failed make"]);
    assert.deepEqual(look(done("a", { durationMs: 10_000 }), failed("b")), ["done make"]);
    assert.deepEqual(look(done("a", { durationMs: 10_000 }), failed("b")), []);
  });

  it("are none that end quickly, and none whose duration is unknown", () => {
    look();
    assert.deepEqual(look(done("a", { durationMs: 9_999 }), done("b")), []);
  });

  it("are none that had ended when their session was first seen, but those that wait then", () => {
    assert.deepEqual(look(failed("a"), done("b", { durationMs: 60_000 }), waiting("c")), ["waiting make"]);
  });

  it("are reported once if a session records them later", () => {
    const next = noticedCalls();
    const call = { id: "o", tool: "trv_bash", summary: "make", key: 1, state: "waiting", since: 0 } as const;
    next({ sessions: [liveSession("s", [])], unrecorded: [] });
    assert.equal(next({ sessions: [liveSession("s", [])], unrecorded: [call] }).length, 1);
    const recorded = liveSession("s", [{ ...waiting("a"), ownId: "o" }]);
    assert.deepEqual(next({ sessions: [recorded], unrecorded: [] }), []);
  });

  it("include a session that waits without saying with which call, once each time", () => {
    const next = noticedCalls();
    const told = (isWaiting: boolean): unknown =>
      next({
        sessions: [liveSession("s", [liveCall("a"), liveCall("b")], isWaiting ? { isWaiting } : {})],
        unrecorded: [],
      });
    assert.deepEqual(told(true), [{ notice: "waiting", tool: "Codex", summary: "Build" }]);
    assert.deepEqual(told(true), []);
    assert.deepEqual(told(false), []);
    assert.deepEqual(told(true), [{ notice: "waiting", tool: "Codex", summary: "Build" }]);
  });

  it("are reported again when they wait once more", () => {
    look();
    look(waiting("a"));
    assert.deepEqual(look(liveCall("a", { state: "running" })), []);
    assert.deepEqual(look(waiting("a")), ["waiting make"]);
  });
});

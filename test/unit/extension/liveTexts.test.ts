import assert from "node:assert/strict";
import {
  callDetails,
  countCalls,
  isActive,
  sessionWords,
  stateWords,
} from "../../../src/apps/extension/live/liveTexts";
import { liveCall, liveSession } from "../../support/liveSession";

const NOW = 1_000_000;
const done = { state: "done", status: "ok", reason: "The tool reported success" } as const;

describe("texts about live calls", () => {
  it("say how far a call is, and for how long", () => {
    assert.equal(stateWords(liveCall("a"), NOW), "no result yet");
    assert.equal(stateWords(liveCall("a", { started: NOW - 12_400 }), NOW), "no result yet · 12 s");
    assert.equal(stateWords(liveCall("a", { state: "waiting" }), NOW), "waiting for you");
    assert.equal(stateWords(liveCall("a", { state: "running", started: NOW - 61_000 }), NOW), "running · 1 min 1 s");
    assert.equal(stateWords(liveCall("a", { ...done, durationMs: 3_720_000 }), NOW), "succeeded · 1 h 2 min");
  });

  it("call no call a success that has another status", () => {
    for (const status of ["error", "rejected", "interrupted", "blocked", "orphaned", "pending"] as const)
      assert.doesNotMatch(stateWords(liveCall("a", { ...done, status }), NOW), /succe/);
  });

  it("contain the reason of a status, and the last output of a call that runs", () => {
    const failed = liveCall("a", { ...done, status: "error", reason: "Exit code 2", error: "no rule" });
    assert.match(callDetails(failed, NOW), /^Bash\nmake\n\nState: failed\nExit code 2\nno rule$/);
    const runs = liveCall("a", { state: "running", output: "one\ntwo" });
    assert.match(callDetails(runs, NOW), /State: running\n\nLast output:\none\ntwo$/);
    assert.doesNotMatch(callDetails(liveCall("a"), NOW), /Last output/);
  });

  it("count failed calls since the last prompt, and others of all prompts", () => {
    const failed = { ...done, status: "error" } as const;
    const session = liveSession("s", [], {
      prompts: [
        { text: "One", calls: [liveCall("a", failed), liveCall("b")] },
        { text: "Two", calls: [liveCall("c", failed), liveCall("d", { state: "waiting" }), liveCall("e", done)] },
      ],
    });
    assert.deepEqual(countCalls({ sessions: [session], unrecorded: [] }), { running: 1, waiting: 1, failed: 1 });
    assert.equal(sessionWords(session), "Codex · 1 call without a result · 1 waiting for you · 1 failed");
  });

  it("count a session that waits without saying with which call", () => {
    const session = liveSession("s", [liveCall("a"), liveCall("b")], { isWaiting: true });
    assert.equal(sessionWords(session), "Codex · 2 calls without a result · 1 waiting for you");
  });

  it("are about something active while a call has no result, and shortly after the last record", () => {
    const quiet = liveSession("s", [liveCall("a", done)], { written: NOW - 60_000 });
    assert.equal(isActive({ sessions: [quiet], unrecorded: [] }, NOW), false);
    assert.equal(isActive({ sessions: [{ ...quiet, written: NOW - 1_000 }], unrecorded: [] }, NOW), true);
    const open = liveSession("s", [liveCall("a")], { written: NOW - 60_000 });
    assert.equal(isActive({ sessions: [open], unrecorded: [] }, NOW), true);
    assert.equal(isActive({ sessions: [], unrecorded: [] }, NOW), false);
  });
});

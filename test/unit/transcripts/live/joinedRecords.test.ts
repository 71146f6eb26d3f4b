import assert from "node:assert/strict";
import { joinedRecords } from "../../../../src/transcripts/live/joinedRecords";
import type { ListedCalls } from "../../../../src/transcripts/live/liveCalls";
import type { LiveCall } from "../../../../src/transcripts/live/liveModel";
import { liveCall } from "../../../support/liveSession";

const listed = (...prompts: ListedCalls["prompts"]): ListedCalls => ({ prompts, earlier: 0, isOpen: true });
const of = ({ prompts }: ListedCalls): string[] =>
  prompts.map(({ text, calls }) => [`${text}:`, ...calls.map(({ id, state }) => `${id} ${state}`)].join(" "));
const done = (id: string, status: LiveCall["status"]): LiveCall => liveCall(id, { state: "done", status });

describe("two records of one chat", () => {
  it("have each call once, although VS Code extends the ids in one of them", () => {
    const own = listed({ text: "One", calls: [liveCall("a__vscode-17", { state: "waiting" })] });
    const early = listed({ text: "", calls: [liveCall("a"), liveCall("b")] });
    assert.deepEqual(of(joinedRecords(own, early)), ["One: a__vscode-17 waiting b open"]);
  });

  it("put a call that only one of them has below the prompt before it", () => {
    const own = listed({ text: "One", started: 100, calls: [] }, { text: "Two", started: 200, calls: [] });
    const early = listed({ text: "", calls: [liveCall("a", { started: 150 }), liveCall("b", { started: 250 })] });
    assert.deepEqual(of(joinedRecords(own, early)), ["One: a open", "Two: b open"]);
  });

  it("show the calls of the early one alone as long as the other has no prompt", () => {
    const early = listed({ text: "", calls: [liveCall("a"), liveCall("b")] });
    assert.deepEqual(of(joinedRecords(listed(), early)), [": a open b open"]);
  });

  it("agree on the strongest evidence, whichever has it", () => {
    const states: readonly LiveCall[] = [
      liveCall("a"),
      liveCall("a", { state: "running" }),
      done("a", "orphaned"),
      done("a", "error"),
    ];
    for (const [one, own] of states.entries())
      for (const [other, early] of states.entries()) {
        const { prompts, isOpen } = joinedRecords(
          listed({ text: "", calls: [own] }),
          listed({ text: "", calls: [early] }),
        );
        const strongest = states[Math.max(one, other)];
        assert.equal(prompts[0]?.calls[0]?.status, strongest?.status, `${one} ${other}`);
        assert.equal(prompts[0]?.calls[0]?.state, strongest?.state, `${one} ${other}`);
        assert.equal(isOpen, strongest?.state !== "done");
      }
  });

  it("leave out calls that are older than what is listed", () => {
    const own: ListedCalls = { ...listed({ text: "Last", started: 1000, calls: [liveCall("z")] }), earlier: 7 };
    const early = listed({ text: "", calls: [liveCall("a", { started: 10 }), liveCall("y", { started: 1001 })] });
    assert.deepEqual(of(joinedRecords(own, early)), ["Last: z open y open"]);
  });
});

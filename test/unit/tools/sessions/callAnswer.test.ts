import assert from "node:assert/strict";
import { callAnswer, type CallReading } from "../../../../src/tools/sessions/callAnswer";
import type { CallDetail } from "../../../../src/transcripts/model/callDetail";
import type { NestedCallRow } from "../../../../src/transcripts/model/nestedCallModel";

const nested = (count: number): NestedCallRow[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: `n${at}`, tool: "Read", summary: `/w/${at}`, status: "ok", reason: "Succeeded", severity: "info" },
    ...{ row: at, line: at + 1 },
  }));

async function answered(more: Pick<CallDetail, "nested">): Promise<Record<string, unknown>> {
  const call: CallDetail = {
    ...{ id: "c", tool: "Skill", summary: "", status: "pending", reason: "No result yet", severity: "info" },
    ...{ input: {}, line: 1, ...more },
  };
  const of = { name: "s", subagents: async () => [] };
  // Of neither anything is asked for such a call.
  const [transcript, context] = [{} as CallReading["transcript"], {} as CallReading["context"]];
  const reading: CallReading = { transcript, of, told: {}, input: { offset: 0, limit: 20 }, context };
  return (await callAnswer(call, reading)).data;
}

describe("the result about a call", () => {
  it("lists the first calls of its subagent, and says how many more there are", async () => {
    const data = await answered({ nested: { calls: nested(20), hidden: 3, incomplete: false } });
    assert.equal((data["subagent_calls"] as unknown[]).length, 15);
    assert.equal(
      data["note"],
      "The call has no result. 8 more calls of the subagent are not listed; transcript_search finds them.",
    );
  });

  it("lists only those that have room and a name that could be asked for, and counts the others", async () => {
    const calls = nested(10).map((call, at) => ({
      ...call,
      ...(at === 1 && { id: "x".repeat(201) }),
      ...(at === 2 && { tool: "x".repeat(201) }),
      ...(at > 3 && { summary: "x".repeat(1500) }),
    }));
    const data = await answered({ nested: { calls, hidden: 0, incomplete: false } });
    assert.deepEqual(
      (data["subagent_calls"] as { readonly row: number }[]).map(({ row }) => row),
      [0, 3, 4, 5],
    );
    assert.match(String(data["note"]), / 6 more calls of the subagent are not listed; transcript_search finds them\.$/);
  });

  it("says that there may be more of them if there was too much to look through", async () => {
    const data = await answered({ nested: { calls: nested(1), hidden: 0, incomplete: true } });
    assert.deepEqual(data["subagent_calls"], [
      { row: 0, call_id: "n0", tool: "Read", text: "/w/0", status: "ok", reason: "Succeeded" },
    ]);
    assert.match(String(data["note"]), / There was too much to search: the subagent may have made more calls\.$/);
  });
});

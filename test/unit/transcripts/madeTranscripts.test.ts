import assert from "node:assert/strict";
import entryTypes from "../../../src/transcripts/entries/types/all";
import { makeTranscript } from "../../support/transcripts";

describe("made transcripts", () => {
  it("contain every type of entry that is known, and subtypes of runs that were printed as a stream", () => {
    const types = new Set<string>();
    const subtypes = new Set<string>();
    for (let seed = 1; seed <= 8; seed++) {
      const { text, facts } = makeTranscript({ seed, entries: 1200, fill: 5, oddities: false });
      for (const type of facts.types.keys()) types.add(type);
      for (const [, subtype] of text.matchAll(/"subtype":"(\w+)"/g)) subtypes.add(String(subtype));
    }
    const known = entryTypes.flatMap((type) => type.types);
    assert.deepEqual(
      known.filter((type) => !types.has(type)),
      [],
    );
    const prefixes = entryTypes.flatMap(({ prefix }) => prefix ?? []);
    assert.deepEqual(
      prefixes.filter((prefix) => ![...types].some((type) => type.startsWith(prefix))),
      [],
    );
    assert.deepEqual(
      ["init", "hook_response", "success", "error_during_execution"].filter((subtype) => !subtypes.has(subtype)),
      [],
    );
  });
});

import assert from "node:assert/strict";
import { readEntry } from "../../../../src/transcripts/entries/entryTypes";
import { structureEntryOf } from "../../../../src/transcripts/structure/readStructureEntry";
import { structureOf } from "../../../../src/transcripts/structure/structure";
import { answer, prompt, type Json } from "../requirements/read";

/** Which turns are live, by the number of their prompt's entry. */
const live = (...entries: readonly Json[]): (number | undefined)[] =>
  structureOf(entries.map((entry) => structureEntryOf(readEntry(entry))))
    .turns.filter((turn) => turn.live)
    .map((turn) => turn.prompt);

const said = (uuid: string, parentUuid: string): Json => answer([{ type: "text", text: uuid }], { uuid, parentUuid });
const asked = (uuid: string, parentUuid: string | null): Json => prompt(uuid, { uuid, parentUuid });
const lastPrompt = (leafUuid: string, sessionId = "s"): Json => ({ type: "last-prompt", leafUuid, sessionId });

const ways = [
  asked("p0", null),
  said("a0", "p0"),
  asked("p1", "a0"),
  said("a1", "p1"),
  asked("p2", "a0"),
  said("a2", "p2"),
];

describe("the entry that the program names as the last one of a conversation", () => {
  it("decides which way the conversation took, if nothing follows it", () => {
    assert.deepEqual(live(...ways), [0, 4]);
    assert.deepEqual(live(...ways, lastPrompt("a1")), [0, 2]);
    assert.deepEqual(live(...ways, lastPrompt("a1"), lastPrompt("a2")), [0, 4]);
  });

  it("is stale if something follows it, and then decides nothing", () => {
    assert.deepEqual(live(...ways, lastPrompt("p1")), [0, 4]);
    assert.deepEqual(live(...ways, lastPrompt("a0")), [0, 4]);
    assert.deepEqual(live(...ways, lastPrompt("a1"), asked("p3", "a1"), said("a3", "p3")), [0, 2, 7]);
  });

  it("decides nothing if it is not in the file, or the entry names none", () => {
    assert.deepEqual(live(...ways, lastPrompt("elsewhere")), [0, 4]);
    assert.deepEqual(live(...ways, { type: "last-prompt", lastPrompt: "p2", leafUuid: null }), [0, 4]);
    assert.deepEqual(live(...ways, { type: "summary", summary: "One", leafUuid: "a1" }), [0, 4]);
  });
});

describe("leaving the program", () => {
  const resumed = (text: string): readonly Json[] => [
    asked("p0", null),
    said("a0", "p0"),
    prompt(`<command-name>${text}</command-name>\n<command-args></command-args>`, { uuid: "e1", parentUuid: "a0" }),
    prompt("<local-command-stdout>Bye!</local-command-stdout>", { uuid: "e2", parentUuid: "e1" }),
    asked("p1", "a0"),
    said("a1", "p1"),
  ];
  const branchesOf = (entries: readonly Json[]): number =>
    structureOf(entries.map((entry) => structureEntryOf(readEntry(entry)))).branches.length;

  it("with `/exit` and resuming the session is no rewind", () => {
    for (const command of ["/exit", "/quit"]) {
      assert.deepEqual(live(...resumed(command)), [0, 4], command);
      assert.equal(branchesOf(resumed(command)), 0, command);
    }
    assert.equal(branchesOf(resumed("/compact")), 1);
  });
});

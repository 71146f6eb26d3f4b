import assert from "node:assert/strict";
import * as fc from "fast-check";
import { shapeNotes } from "../../../src/transcripts/entries/entryShape";
import { openTranscript } from "../../../src/transcripts/transcript";
import { makeTranscript, memoryFile, whenRead } from "../../support/transcripts";

/** Fields that only some versions write, all on one entry (docs/transcript-format.md#entries). */
const EXTRAS = {
  requestId: "r",
  isMeta: false,
  isVisibleInTranscriptOnly: false,
  isCompactSummary: false,
  toolUseResult: "x",
  sourceToolUseID: "t",
  sourceToolAssistantUUID: "u",
  promptSource: "typed",
  promptId: "p",
  sessionKind: "bg",
  entrypoint: "cli",
  slug: "a-b",
  agentId: "a1",
  agentName: "scout",
  teamName: "t",
  permissionMode: "auto",
  thinkingMetadata: {},
  todos: [],
  effort: "high",
  terminalSequence: "x",
  background_tasks: [],
  session_crons: [],
  hookSpecificOutput: {},
  agentDepth: 2,
  parentAgentName: "lead",
  sourceAgentName: "x",
  requestingAgentUuid: "u",
  forkedFrom: { sessionId: "s" },
  logicalParentUuid: "u",
  checkpointUuid: "u",
};

describe("what is not as entries of a type are known", () => {
  it("is reported: a field that is missing, one with a value of another type, and unknown ones", () => {
    assert.deepEqual(shapeNotes({ type: "user" }), ["The field message is missing: an object was expected"]);
    assert.deepEqual(shapeNotes({ type: "assistant", message: null, uuid: 7, __proto: 1, later: 2 }), [
      "The field message is missing: an object was expected",
      "The field uuid has an unexpected value: text was expected",
      "Fields that the viewer doesn't recognize: __proto, later",
    ]);
    assert.deepEqual(
      shapeNotes({ type: "system", durationMs: "1", hookErrors: {}, isMeta: "no", compactMetadata: [] }),
      [
        "The field durationMs has an unexpected value: a number was expected",
        "The field hookErrors has an unexpected value: a list was expected",
        "The field isMeta has an unexpected value: true or false was expected",
        "The field compactMetadata has an unexpected value: an object was expected",
      ],
    );
    assert.deepEqual(shapeNotes({ type: "brand-new", x: 1 }), ["The viewer doesn't recognize the type brand-new"]);
    assert.deepEqual(shapeNotes({ message: {} }), ["The entry has no type that is text"]);
  });

  it("is nothing for fields that only some versions write, that are null, or of a type without known fields", () => {
    const { requestId: _, ...user } = EXTRAS;
    assert.deepEqual(shapeNotes({ type: "user", message: {}, ...user }), []);
    assert.deepEqual(shapeNotes({ type: "assistant", message: {}, requestId: "r", isApiErrorMessage: true }), []);
    const nulls = Object.fromEntries(Object.keys(user).map((name) => [name, null]));
    assert.deepEqual(shapeNotes({ type: "user", message: {}, ...nulls }), []);
    assert.deepEqual(shapeNotes({ type: "workflow-run", anything: 1 }), []);
  });

  it("is nothing for what the generator of transcripts makes, except its damaged and unknown entries", () => {
    const { text } = makeTranscript({ seed: 11, entries: 400, oddities: false });
    for (const line of text.trimEnd().split("\n")) assert.deepEqual(shapeNotes(JSON.parse(line) as never), [], line);
  });

  it("names twenty fields at most, and how many more there are", () => {
    const many = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`f${at}`, 1]));
    const [note = ""] = shapeNotes({ type: "mode", mode: "x", ...many });
    assert.match(note, /f0, f1, .*f19 and 5 more$/);
  });

  it("never throws, and names no field that an object has by birth", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("user", "system", "result", "tag", "__proto__"),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (type, fields) => {
          for (const note of shapeNotes({ ...fields, type })) assert.equal(typeof note, "string");
        },
      ),
      { numRuns: 300, seed: 3 },
    );
    assert.deepEqual(shapeNotes(JSON.parse('{"type":"mode","mode":"x","__proto__":1,"toString":2}') as never), [
      "Fields that the viewer doesn't recognize: __proto__, toString",
    ]);
  });

  it("is reported with the entry of a row, and the raw entry has every field", async () => {
    const line = JSON.stringify({ type: "user", message: { content: "hi" }, ...EXTRAS, later: { a: 1 } });
    const { files, resource } = memoryFile(line);
    const transcript = await openTranscript(files, resource);
    await whenRead(transcript);
    const detail = await transcript.entry({ row: 0 });
    assert.deepEqual(detail?.notes, ["Fields that the viewer doesn't recognize: requestId, later"]);
    assert.equal((await transcript.text({ row: 0 })).raw, line);
    transcript.dispose();
  });
});

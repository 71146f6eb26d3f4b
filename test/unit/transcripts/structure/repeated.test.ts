import assert from "node:assert/strict";
import type { Row } from "../../../../src/transcripts/model/entryRow";
import type { Transcript } from "../../../../src/transcripts/model/transcriptModel";
import { openTranscript } from "../../../../src/transcripts/transcript";
import { memoryFile, whenRead } from "../../../support/transcripts";
import { answer, lines, prompt, result, use, type Json } from "../requirements/read";

const opened = async (...entries: readonly Json[]): Promise<Transcript> => {
  const { files, resource } = memoryFile(lines(...entries));
  const transcript = await openTranscript(files, resource);
  await whenRead(transcript);
  await transcript.structure({});
  return transcript;
};
const side = (uuid: string, parentUuid: string | null, more: Json = {}): Json => ({
  uuid,
  parentUuid,
  isSidechain: true,
  ...more,
});
const ASKED =
  "Find every place that reads the list of files, and tell me how each of them deals with links that lead out.";
const FOUND =
  "There are three places. Each of them refuses links, and says so in a sentence that names the file itself.";
const session = (asked = ASKED, found = FOUND, more: Json = {}): Json[] => [
  prompt("Go", { uuid: "u0" }),
  use("c1", "Task", { description: "look", prompt: ASKED, subagent_type: "Explore" }, { uuid: "u1", parentUuid: "u0" }),
  prompt(asked, side("s1", null)),
  answer([{ type: "text", text: "I look." }], side("s2", "s1", more)),
  answer([{ type: "text", text: found }], side("s3", "s2", more)),
  result("c1", [
    { type: "text", text: FOUND },
    { type: "text", text: "agentId: a1 (for resuming)" },
  ]),
];
const sides = async (transcript: Transcript): Promise<Row[]> =>
  (await transcript.rows({ from: 0, to: 99 })).filter(({ sidechain }) => sidechain);

describe("what a subagent inside a file says", () => {
  it("is shown by its beginning if its call says the same: its prompt, and its reply", async () => {
    const transcript = await opened(...session());
    const [asked, looks, found] = await sides(transcript);
    assert.equal(asked?.text, `(asked by the call on line 2) ${ASKED.slice(0, 80)}…`);
    assert.equal(asked.repeats, "c1");
    assert.equal(asked.hidden, ASKED.length - 80);
    assert.deepEqual([looks?.text, looks?.repeats], ["I look.", undefined]);
    assert.equal(found?.text, `(the result of the call on line 2) ${FOUND.slice(0, 80)}…`);
    assert.equal((await transcript.text({ row: asked.index })).text, ASKED);
    assert.equal((await transcript.text({ row: found.index })).text, FOUND);
  });

  it("is shown whole if its call says something else", async () => {
    for (const rows of [await sides(await opened(...session(`${ASKED} Please.`, `${FOUND} Or four.`)))])
      assert.deepEqual(
        rows.map(({ text, repeats }) => [text, repeats]),
        [
          [`${ASKED} Please.`, undefined],
          ["I look.", undefined],
          [`${FOUND} Or four.`, undefined],
        ],
      );
  });

  it("is one agent's though its first entries do not name it", async () => {
    const transcript = await opened(...session(ASKED, FOUND, { agentId: "a1" }));
    assert.equal((await transcript.structure({})).agents, 1);
    const rows = await sides(transcript);
    assert.deepEqual(
      rows.map(({ agent, agentBegins }) => [agent, agentBegins]),
      [
        ["Explore: look", true],
        ["Explore: look", undefined],
        ["Explore: look", undefined],
      ],
    );
  });

  it("is written once by an export", async () => {
    const transcript = await opened(...session());
    let written = "";
    for await (const step of transcript.export({ name: "s", format: "markdown", redact: false }))
      written += "text" in step ? step.text : "";
    assert.equal(written.split(FOUND).length - 1, 1, written);
  });
});

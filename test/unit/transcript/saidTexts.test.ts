import assert from "node:assert/strict";
import path from "node:path";
import { bundledTexts } from "../../../scripts/texts.mjs";
import { useTexts } from "../../../src/core/l10n";
import { shown } from "../../../src/core/shown";
import { openTranscript } from "../../../src/transcript/transcript";
import { pseudoTexts } from "../../support/pseudoTexts";
import { makeTranscript, memoryFile, oddTranscripts, whenRead } from "../../support/transcripts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

describe("what the engine says of transcripts", function () {
  this.timeout(60_000);
  before(() => useTexts(pseudoTexts(bundledTexts(ROOT)), "de"));
  after(() => useTexts(undefined, "en"));

  it("can be shown in another language: every reason of a status and of a line that cannot be read, and every notice", async () => {
    const unsaid = new Set<string>();
    let reasons = 0;
    const look = (text: string | undefined): void => {
      if (text === undefined) return;
      reasons++;
      if (!shown(text).startsWith("⟦")) unsaid.add(text);
    };
    const made = [1, 2, 3].map((seed) => makeTranscript({ seed, entries: 300, fill: 5, oddities: true }).text);
    for (const text of [...made, ...oddTranscripts(1).values(), `[${made[0]?.trim().split("\n", 1)[0] ?? ""}]`]) {
      const { files, resource } = memoryFile(text);
      const transcript = await openTranscript(files, resource);
      look((await whenRead(transcript)).notice);
      for (const row of await transcript.rows({ from: 0, to: Infinity })) {
        look(row.call?.reason);
        if (row.kind === "unreadable") look(row.text.split("\n", 1)[0]);
      }
      transcript.dispose();
    }
    assert.deepEqual([...unsaid], []);
    assert.ok(reasons > 100, `${reasons} texts`);
  });
});

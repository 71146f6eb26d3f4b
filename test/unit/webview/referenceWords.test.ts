import assert from "node:assert/strict";
import { useTexts } from "../../../src/core/l10n";
import { referenceRate } from "../../../src/transcript/referenceRates";
import { referenceWords } from "../../../src/webview/statistics/words";

const TEXTS = { "file not read, invalid edits/made by the engine": "Datei nicht gelesen, falsche Änderungen" };

describe("what failed in the recorded sample", () => {
  before(() => useTexts(TEXTS, "de"));
  after(() => useTexts(undefined, "en"));

  it("is said in the language of the window", () =>
    assert.equal(referenceWords(referenceRate("Edit")), "Datei nicht gelesen, falsche Änderungen"));

  it("is nothing for a tool that is not in the sample", () =>
    assert.equal(referenceWords(referenceRate("mcp__own__tool")), ""));
});

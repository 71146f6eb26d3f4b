import assert from "node:assert/strict";
import path from "node:path";
import { bundledTexts } from "../../../scripts/texts.mjs";
import { useTexts } from "../../../src/core/l10n";
import { clause, phrase, phraseText, say, templateOf } from "../../../src/core/say";
import { shown, shownPhrase } from "../../../src/core/shown";
import { pseudoTexts } from "../../support/pseudoTexts";
import { cpuMs } from "../../support/cpuTime";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const ENGINE = /^([^]*)\/made by the engine(?:; translated by themselves: (.*))?$/;

/** Translations of texts of the engine, by what stands before the comment. */
function said(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([text, translated]) => {
      const [, own = "", clauses] = /^([^]*?)(?: \[(.*)\])?$/.exec(text) ?? [];
      const comment = clauses === undefined ? "" : `; translated by themselves: ${clauses}`;
      return [`${own}/made by the engine${comment}`, translated];
    }),
  );
}

const GERMAN = said({
  "The person interrupted": "Der Mensch hat unterbrochen",
  "no match": "kein Treffer",
  "not found": "nicht gefunden",
  "The command failed with exit code {0}": "Der Befehl endete mit {0}",
  "Exit code {0}: {1} [{1}]": "Endete mit {0}: {1}",
  "{0}: {1} [{1}]": "{0}: {1}",
  "{0}. {1} [{0} {1}]": "{0}; {1}",
  "Stopped: {0} [{0}]": "Angehalten: {0}",
  "API error: {0}": "Fehler der API: {0}",
  "{0}, attempt {1} [{0}]": "{0}, Versuch {1}",
  "{0} before {1}": "{1} nach {0}",
});

describe("texts of the engine", () => {
  afterEach(() => useTexts(undefined, "en"));

  it("are made in English, whatever the language of the window", () => {
    useTexts(GERMAN, "de");
    const code: number = 2;
    assert.equal(say`The command failed with exit code ${code}`, "The command failed with exit code 2");
    assert.equal(say`Exit code ${1}: ${clause(say`no match`)}`, "Exit code 1: no match");
    assert.equal(say`The person interrupted`, "The person interrupted");
    assert.equal(say`${"a"}${""}b`, "ab");
  });

  it("are shown as they are in English", () => {
    assert.equal(shown("The person interrupted"), "The person interrupted");
    useTexts({ "No hits": "Nichts" }, "de");
    assert.equal(shown("The person interrupted"), "The person interrupted");
  });

  it("are shown in the language of the window with their values as they are", () => {
    useTexts(GERMAN, "de");
    assert.equal(shown("The person interrupted"), "Der Mensch hat unterbrochen");
    assert.equal(shown("The command failed with exit code 127"), "Der Befehl endete mit 127");
    assert.equal(shown("The command failed with exit code {0} $&"), "Der Befehl endete mit {0} $&");
    assert.equal(shown("a before b"), "b nach a");
    // The second time it is remembered.
    assert.equal(shown("a before b"), "b nach a");
  });

  it("are translated within each other where they stand as clauses, and nowhere else", () => {
    useTexts(GERMAN, "de");
    assert.equal(shown("Exit code 1: grep: no match"), "Endete mit 1: grep: kein Treffer");
    assert.equal(shown("Exit code 1: no match: no match"), "Endete mit 1: no match: kein Treffer");
    assert.equal(shown("The command failed with exit code no match"), "Der Befehl endete mit no match");
    assert.equal(shown("API error: no match, attempt 2"), "Fehler der API: no match, Versuch 2");
    assert.equal(shown("The person interrupted. no match"), "Der Mensch hat unterbrochen; kein Treffer");
    assert.equal(shown("Stopped: "), "Angehalten: ");
  });

  it("keep what is somebody's words in the place of a clause, where the rest is known by its own beginning", () => {
    useTexts(GERMAN, "de");
    assert.equal(shown("Stopped: EIO of the disk"), "Angehalten: EIO of the disk");
    assert.equal(shown("Stopped: no match"), "Angehalten: kein Treffer");
    assert.equal(shown("something, attempt 2"), "something, attempt 2");
  });

  it("take a clause for the end that is one, also where a value holds the words before it", () => {
    useTexts(GERMAN, "de");
    assert.equal(shown("Exit code 1: a: b: not found"), "Endete mit 1: a: b: nicht gefunden");
  });

  it("stay English where one only looks alike", () => {
    useTexts(GERMAN, "de");
    for (const text of [
      "",
      "the person interrupted",
      "The person interrupted.",
      " The person interrupted",
      "The command failed with exit cod 2",
      "Stopped",
      "Stopped:",
      "a beforeb",
      "constructor",
      "__proto__",
    ])
      assert.equal(shown(text), text);
  });

  it("are not found in what says nothing but what everybody may write", () => {
    useTexts(GERMAN, "de");
    assert.equal(shown("grep: no match"), "grep: no match");
    assert.equal(shown("a. b"), "a. b");
  });

  it("are others than the texts of the surface, which no content is translated by", () => {
    useTexts({ ...GERMAN, "Open {0}": "{0} öffnen", Succeeded: "Gelungen" }, "de");
    assert.equal(shown("Open the door"), "Open the door");
    assert.equal(shown("Succeeded"), "Succeeded");
  });

  it("may stand in a copy of the English file, with the comments for translators", () => {
    const copied = {
      "No result yet/made by the engine": { message: "Noch nichts", comment: ["made by the engine"] },
    } as unknown as Record<string, string>;
    useTexts(copied, "de");
    assert.equal(shown("No result yet"), "Noch nichts");
  });

  it("are shown by the translation that is there now", () => {
    useTexts(GERMAN, "de");
    assert.equal(shown("no match"), "kein Treffer");
    useTexts(said({ "no match": "rien" }), "fr");
    assert.equal(shown("no match"), "rien");
    useTexts(undefined, "en");
    assert.equal(shown("no match"), "no match");
  });

  it("are shown however many there are, and however long they are", () => {
    useTexts(GERMAN, "de");
    for (let at = 0; at < 2_500; at++)
      assert.equal(shown(`The command failed with exit code ${at}`), `Der Befehl endete mit ${at}`);
    const long = "x".repeat(2_000);
    assert.equal(shown(`API error: ${long}`), `Fehler der API: ${long}`);
    const longer = "x".repeat(20_000);
    assert.equal(shown(`API error: ${longer}`), `API error: ${longer}`);
  });

  it("of phrases are shown by the template that comes along, also where values read like the words between them", () => {
    useTexts(
      {
        "{0} in {1}/made by the engine with its values": "in {1}: {0}",
        "Plan/made by the engine with its values": "P",
      },
      "de",
    );
    const given = phrase`${"for x in y"} in ${"a in b"}`;
    assert.equal(phraseText(given), "for x in y in a in b");
    assert.deepEqual(templateOf(given), { message: "{0} in {1}", lengths: [10, 6] });
    assert.equal(shownPhrase("for x in y in a in b", templateOf(given)), "in a in b: for x in y");
    assert.equal(shownPhrase("{1} in $&", templateOf(phrase`${"{1}"} in ${"$&"}`)), "in $&: {1}");
    assert.equal(shownPhrase("Plan", templateOf(phrase`Plan`)), "P");
  });

  it("of phrases stay English without their template, without a translation and where the text is another", () => {
    const template = templateOf(phrase`${"a"} in ${7}`);
    assert.equal(shownPhrase("a in 7", template), "a in 7");
    useTexts({ "{0} in {1}/made by the engine with its values": "in {1}: {0}", "Plan/made by the engine": "P" }, "de");
    assert.equal(shownPhrase("a in 7", template), "in 7: a");
    assert.equal(shownPhrase("a in 7", undefined), "a in 7");
    assert.equal(shownPhrase("Plan", templateOf(phrase`Plan`)), "Plan");
    for (const text of ["a in 77", "aa in 7", "a in ", "a at 7", ""]) assert.equal(shownPhrase(text, template), text);
    assert.equal(shown("a in 7"), "a in 7");
  });

  it("take no long time over text that was made to fit many of them", () => {
    const all = pseudoTexts(bundledTexts(ROOT));
    useTexts(all, "de");
    for (const piece of [". ", "; ", ": ", ", attempt 1", " (line 1)", "; not found (line ", "The person ", "xargs "])
      for (const end of ["", " (line 3)", ", attempt 3", "; what was read of it before is kept"]) {
        const text = piece.repeat(9_900 / piece.length) + end;
        const took = cpuMs(() => void shown(text));
        assert.ok(took < 500, `${JSON.stringify(piece)} took ${took} ms`);
      }
  });

  it("are found again, every one in the bundle, with the values they were made with", () => {
    const all = bundledTexts(ROOT);
    const pseudo = pseudoTexts(all);
    useTexts(pseudo, "de");
    const whole = "no match";
    const translatedWhole = pseudo[`${whole}/made by the engine`] ?? "";
    assert.match(translatedWhole, /^⟦/);
    let found = 0;
    for (const key of Object.keys(all)) {
      const [, text, clauses = ""] = ENGINE.exec(key) ?? [];
      // What may be anybody's words is found within others only.
      if (text === undefined || text === "{0}: {1}") continue;
      found++;
      const isClause = (at: number): boolean => clauses.includes(`{${at}}`);
      const value = (at: number): string => (isClause(at) ? whole : `vâl${at}`);
      const filled = text.replace(/\{(\d+)\}/g, (_, at) => value(Number(at)));
      const expected = (pseudo[key] ?? "").replace(/\{(\d+)\}/g, (_, at) =>
        isClause(Number(at)) ? translatedWhole : value(Number(at)),
      );
      assert.equal(shown(filled), expected, key);
    }
    assert.ok(found > 250, `${found} texts`);
  });
});

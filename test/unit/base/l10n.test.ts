import assert from "node:assert/strict";
import { decimal, language, listed, pieces, plural, t, useTexts, wholeNumber } from "../../../src/base/l10n";

describe("texts for users", () => {
  afterEach(() => useTexts(undefined, "en"));

  it("are the English ones if there is no translation, whatever the language of the window", () => {
    useTexts(undefined, "de");
    assert.equal(t("{0} of {1}", "a", 2), "a of 2");
    assert.equal(wholeNumber(12_345.4), "12,345");
    assert.equal(language(), "en-US");
  });

  it("are translated if the translation knows them, with values in its own order", () => {
    useTexts({ "{0} of {1}": "von {1} {0}", "No hits": "Nichts gefunden" }, "de");
    assert.equal(t("{0} of {1}", "a", "b"), "von b a");
    assert.equal(t("No hits"), "Nichts gefunden");
    assert.equal(t("Not translated"), "Not translated");
    assert.equal(language(), "de");
  });

  it("take values as they are: no value is a text with placeholders or a name of every object", () => {
    useTexts({ "Open {0}": "{0} öffnen" }, "de");
    assert.equal(t("Open {0}", "{0} {1} $&"), "{0} {1} $& öffnen");
    assert.equal(t("constructor"), "constructor");
    assert.equal(t("Open {0}"), "{0} öffnen");
    assert.equal(t("{1}", "a"), "{1}");
    assert.equal(t("{x} stays"), "{x} stays");
  });

  it("choose between one and many in English by the number, which is marked by thousands", () => {
    assert.equal(plural(1, "{0} call", "{0} calls"), "1 call");
    assert.equal(plural(0, "{0} call", "{0} calls"), "0 calls");
    assert.equal(plural(2000, "{0} call of {1}", "{0} calls of {1}", "glob"), "2,000 calls of glob");
  });

  it("have as many forms of a number as the language has", () => {
    const texts = {
      "{0} call": "{0} вызов",
      "{0} calls": "{0} вызова",
      "{0} calls/few": "{0} вызова",
      "{0} calls/many": "{0} вызовов",
    };
    useTexts(texts, "ru");
    assert.deepEqual(
      [1, 3, 5, 21].map((value) => plural(value, "{0} call", "{0} calls")),
      ["1 вызов", "3 вызова", "5 вызовов", "21 вызов"],
    );
  });

  it("write numbers as the language does", () => {
    assert.equal(decimal(1234.56), "1234.6");
    useTexts({}, "de");
    assert.equal(plural(2000, "{0} call", "{0} calls"), "2.000 calls");
    assert.equal(decimal(3), "3,0");
  });

  it("join what is listed as the language does", () => {
    assert.equal(listed(["a", "b", "c"]), "a, b, and c");
    useTexts({}, "de");
    assert.equal(listed(["a", "b"]), "a und b");
  });

  it("stay English if the language's name is none that can be used", () => {
    useTexts({ Open: "Öffnen" }, "not a language");
    assert.equal(t("Open"), "Open");
  });

  it("come in pieces if a value is no text", () => {
    const element = { tag: "code" };
    useTexts({ "Goes on as {0}": "Läuft als {0} weiter" }, "de");
    assert.deepEqual(pieces("Goes on as {0}", [element]), ["Läuft als ", element, " weiter"]);
  });
});

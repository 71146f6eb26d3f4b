import assert from "node:assert/strict";
import { createSeen, seenByPlace } from "../../../../src/tools/runtime/context/seenTexts";
import type { Resource } from "../../../../src/base/resource";

const at = (name: string): Resource => `file:///${name}` as Resource;

describe("what a conversation has seen of files", () => {
  it("knows nothing of a file that was neither read nor written", () => {
    assert.equal(createSeen().of(at("a")), undefined);
  });

  it("says whether a file still has the text that was last seen, and keeps that text", () => {
    const seen = createSeen();
    seen.note(at("a"), "one");
    seen.note(at("a"), "two");
    assert.deepEqual([seen.of(at("a"))?.isStill("two"), seen.of(at("a"))?.isStill("one")], [true, false]);
    assert.equal(seen.of(at("a"))?.text, "two");
  });

  it("can't say that of a part, nor of more than it remembers", () => {
    const seen = createSeen();
    seen.note(at("a"), undefined);
    seen.note(at("b"), "x".repeat(8 * 1024 * 1024 + 1));
    assert.deepEqual([seen.of(at("a"))?.isStill("x"), seen.of(at("b"))?.isStill("x")], [undefined, undefined]);
  });

  it("keeps only the hash of a text that was seen long ago, and still distinguishes it from others", () => {
    const seen = createSeen();
    const texts = ["a", "b", "c", "d"].map((char) => char.repeat(6 * 1024 * 1024));
    seen.note(at("part"), undefined);
    for (const [index, text] of texts.entries()) seen.note(at(String(index)), text);
    const [first = "", second] = texts;
    const old = seen.of(at("0"));
    assert.equal(old?.text, undefined);
    assert.deepEqual(
      [old?.isStill(first), old?.isStill(`b${first.slice(1)}`), old?.isStill("a")],
      [true, false, false],
    );
    assert.equal(seen.of(at("2"))?.text, texts[2]);
    seen.note(at("0"), second);
    assert.equal(seen.of(at("0"))?.isStill(String(second)), true);
  });

  it("remembers ten thousand files, the latest", () => {
    const seen = createSeen();
    for (let index = 0; index <= 10_000; index++) seen.note(at(String(index)), "x");
    assert.equal(seen.of(at("0")), undefined);
    assert.equal(seen.of(at("1"))?.isStill("x"), true);
    assert.equal(seen.of(at("10000"))?.isStill("x"), true);
  });

  it("knows a file by its real path, and what has none by the name it is given", () => {
    const [link, real] = ["file:///link", "file:///real"] as Resource[];
    const places = new Map([[link, real]]);
    const seen = createSeen();
    const own = seenByPlace(seen, (resource) => places.get(resource));
    own.note(link as Resource, "text");
    assert.deepEqual([seen.of(link as Resource), own.of(real as Resource)?.text], [undefined, "text"]);
    own.note(real as Resource, "new");
    assert.equal(own.of(link as Resource)?.text, "new");
  });
});

import assert from "node:assert/strict";
import { escapedJson, firstTwin, lookAlike, seenText } from "../../../src/base/text/lookAlikes";
import fileEdit from "../../../src/tools/edit/fileEdit";
import fileRead from "../../../src/tools/read/fileRead";
import { fail, makeWorkspace } from "../../support/workspace";

describe("names that look like others", () => {
  const told = (given: string, ...there: string[]): string | undefined => lookAlike(given, there)?.difference;

  it("are reported with the characters in which they differ", () => {
    const rows: readonly (readonly [given: string, there: string, difference: string])[] = [
      ["at 10.00 AM.png", "at 10.00\u202fAM.png", "has U+202F where the path given has U+0020"],
      ["a b", "a\u00a0b", "has U+00A0 where the path given has U+0020"],
      ["a\u00a0b", "a b", "has U+0020 where the path given has U+00A0"],
      ["é.md", "e\u0301.md", "has U+0065 U+0301 where the path given has U+00E9"],
      [
        "a-b-c",
        "a\u2013b\u2212c",
        "has U+2013 where the path given has U+002D, U+2212 where the path given has U+002D",
      ],
      ["it's", "it\u2019s", "has U+2019 where the path given has U+0027"],
      ["cope", "\u0441ope", "has U+0441 where the path given has U+0063"],
      ["ab", "a\u200bb", "has U+0061 U+200B where the path given has U+0061"],
      ["fi", "\ufb01", "has U+FB01 where the path given has U+0066 U+0069"],
    ];
    for (const [given, there, difference] of rows)
      assert.equal(told(given, "other", there), difference, JSON.stringify([given, there]));
    assert.equal(
      told("a b-c'd.e", "a\u00a0b\u2013c\u2019d\uff0ee"),
      "has U+00A0 where the path given has U+0020, U+2013 where the path given has U+002D, U+2019 where the path given has U+0027, and more",
    );
    assert.match(String(told("ffiffiffiffi", "\ufb03\ufb03\ufb03\ufb03")), / …$/);
  });

  it("are not those that look different, or are the same", () => {
    assert.equal(told("a b", "a_b", "ab", "a b", "A b", "a  b", ""), undefined);
    assert.equal(told("", "a"), undefined);
  });

  it("come as JSON that can be copied", () => {
    assert.equal(escapedJson('a\u202fb "é" 🙂'), String.raw`"a\u202fb \"\u00e9\" \ud83d\ude42"`);
  });

  it("are named by the tools that find no file", async () => {
    const { context } = await makeWorkspace({ "shots/at 10.00\u202fAM.txt": "x" });
    const file_path = "shots/at 10.00 AM.txt";
    const message =
      "File not found: shots/at 10.00 AM.txt. Did you mean shots/at 10.00\u202fAM.txt? It looks the same, but has U+202F where the path " +
      String.raw`given has U+0020. In JSON it is "shots/at 10.00\u202fAM.txt".`;
    assert.equal((await fail(fileRead, { file_path }, context())).message, message);
    const edit = { file_path, old_string: "x", new_string: "y" };
    assert.match((await fail(fileEdit, edit, context())).message, /has U\+202F where the path given has U\+0020/);
  });
});

describe("a text as it looks", () => {
  it("has one character for all that look like it, and knows where each was", () => {
    const given = "a\u00a0\u2018b\u2019\u00ad\u4e2d e\u0301\u200b;\u00b2";
    const { text, offset } = seenText(given);
    assert.equal(text, "a 'b'\u4e2d \u00e9;\u00b2");
    for (const part of ["a", "b", "\u4e2d", ";", "\u00b2"])
      assert.equal(offset(text.indexOf(part)), given.indexOf(part), JSON.stringify(part));
    assert.equal(offset(text.length), given.length);
  });

  it("is the text itself if nothing in it looks like something else", () => {
    const { text, offset } = seenText("plain \u4e2d\u6587\n\t\ud83d\ude00");
    assert.deepEqual([text, offset(0), offset(7)], ["plain \u4e2d\u6587\n\t\ud83d\ude00", 0, 7]);
  });

  it("differs from one that looks the same first where it has other characters, carriage returns aside", () => {
    assert.deepEqual(firstTwin("x\r\n\u00a0y", "x\n y"), { offset: 3, own: "U+00A0", other: "U+0020" });
    assert.deepEqual(firstTwin("ab", "a"), { offset: 1, own: "U+0062", other: "" });
    assert.deepEqual(firstTwin("a", "ab"), { offset: 1, own: "", other: "U+0062" });
    assert.deepEqual(firstTwin("a", "a\r"), { offset: 1, own: "", other: "" });
  });
});

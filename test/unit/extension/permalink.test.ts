import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Permalink,
  PermalinkError,
  permalinkOf,
  readPermalink,
} from "../../../src/apps/extension/permalinks/permalink";

const BASE = "vscode://tool-result-viewer.tool-result-viewer/open";

/** Characters that a person can see, and some that programs on the way like to change. */
const seen = fc.oneof(
  fc.constantFrom(...Array.from("abcXYZ019/&=%+~#?;:,. '\"()[]{}<>|\\ä猫😀")),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
);
const UNSEEN = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;
const text = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(seen, { minLength: 1, maxLength })
    .map((characters) => characters.join("").slice(0, maxLength))
    .filter((value) => value !== "" && !UNSEEN.test(value));
const place: fc.Arbitrary<Permalink> = fc
  .record(
    {
      session: text(60),
      agent: text(30),
      path: text(120),
      call: text(60),
      entry: fc.stringMatching(/^[\w.:-]{1,60}$/),
      row: fc.nat(),
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  .filter(({ session, path }) => session !== undefined || path !== undefined);

const linkTo = (link: Permalink): string => permalinkOf("vscode", link) ?? assert.fail("no link was made");

describe("a link to a location in a transcript", () => {
  it("names session, path, call and row", () => {
    assert.equal(
      linkTo({ session: "s-1", path: "/home/ada/.claude/projects/x/s-1.jsonl", call: "toolu_1", entry: "u-1", row: 7 }),
      `${BASE}?session=s-1&path=/home/ada/.claude/projects/x/s-1.jsonl&call=toolu_1&entry=u-1&row=7`,
    );
  });

  it("is read as what it was made of", () => {
    fc.assert(fc.property(place, (link) => assert.deepEqual(readPermalink(linkTo(link)), link)));
  });

  it("means the same when programs on the way undo percent signs once or twice", () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 2 }), (link, times) => {
        let text = linkTo(link);
        for (let turn = 0; turn < times; turn++) text = decodeURIComponent(text);
        assert.deepEqual(readPermalink(text), link);
      }),
    );
  });

  it("contains nothing that ends a link in a text, or that a shell reads", () => {
    fc.assert(fc.property(place, (link) => assert.match(linkTo(link), /^[A-Za-z\d\-._~/:?&=]+$/)));
  });

  it("is read from any program of the family, with what it adds", () => {
    for (const scheme of ["vscode", "vscode-insiders", "vscodium", "code-oss", "VSCode"])
      assert.deepEqual(
        readPermalink(` ${scheme}://Tool-Result-Viewer.tool-result-viewer/open/?session=s&windowId=3#x `),
        { session: "s" },
      );
  });

  it("leaves out what no link may name", () => {
    assert.equal(
      permalinkOf("vscode", { session: "s", path: "/a\u202eb", call: "x".repeat(201), entry: "not an id", row: -1 }),
      `${BASE}?session=s`,
    );
    assert.equal(permalinkOf("vscode", { path: "/a\nb" }), undefined);
    assert.equal(permalinkOf("vscode", { call: "c", row: 1 }), undefined);
  });

  it("keeps the session when the path makes it too long", () => {
    const path = `/${"ä".repeat(4_000)}`;
    assert.equal(permalinkOf("vscode", { session: "s", path, row: 1 }), `${BASE}?session=s&row=1`);
    assert.equal(permalinkOf("vscode", { path, row: 1 }), undefined);
  });

  for (const [what, link, words] of [
    ["another extension's", "vscode://other.extension/open?session=s", /This isn't a link to a transcript/],
    ["of another kind", `${BASE}ed?session=s`, /This isn't a link to a transcript/],
    ["a page of the web", "https://example.org/open?session=s", /This isn't a link to a transcript/],
    ["a command", "command:workbench.action.terminal.new", /This isn't a link to a transcript/],
    ["no link at all", "", /This isn't a link to a transcript/],
    ["without a transcript", `${BASE}?call=c`, /neither a session nor a path/],
    ["that names one thing twice", `${BASE}?session=a&session=b`, /contains session twice/],
    ["with an empty session", `${BASE}?session=`, /session has an invalid value/],
    ["with a session that is too long", `${BASE}?session=${"s".repeat(201)}`, /session has an invalid value/],
    ["with a path that is too long", `${BASE}?path=/${"p".repeat(4_096)}`, /path has an invalid value/],
    ["with a line end in its path", `${BASE}?path=/a~0Ab`, /path has an invalid value/],
    ["with a NUL in its path", `${BASE}?path=/a~00b`, /path has an invalid value/],
    ["whose path turns the direction of writing", `${BASE}?path=/a~E2~80~AEb`, /path has an invalid value/],
    ["with wild cards for an entry", `${BASE}?session=s&entry=*`, /entry has an invalid value/],
    ["with more queries for an entry", `${BASE}?session=s&entry=a"~20tool:Bash`, /entry has an invalid value/],
    ["with a row that is no number", `${BASE}?session=s&row=1e3`, /row has an invalid value/],
    ["with a row before the first", `${BASE}?session=s&row=-1`, /row has an invalid value/],
    ["that was cut in a character", `${BASE}?path=/a~E2~80`, /part of it is missing/],
    ["that is too long", `${BASE}?session=s&x=${"x".repeat(8_192)}`, /too long/],
  ] as const)
    it(`is refused: one ${what}`, () =>
      assert.throws(
        () => readPermalink(link),
        (error) => error instanceof PermalinkError && words.test(error.message),
      ));

  it("of any text is read or refused with a sentence, and never names a thing of JavaScript's", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((query) => `${BASE}?${query}`),
        ),
        (link) => {
          try {
            const read = readPermalink(link);
            assert.ok(
              read.session !== undefined || read.path !== undefined,
              "expected read.session !== undefined || read.path !== undefined",
            );
          } catch (error) {
            assert.ok(error instanceof PermalinkError, String(error));
          }
        },
      ),
    );
    assert.deepEqual(readPermalink(`${BASE}?session=s&__proto__=x&constructor=y`), { session: "s" });
  });
});

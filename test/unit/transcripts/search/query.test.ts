import assert from "node:assert/strict";
import { timeStart } from "../../../../src/transcripts/search/query/queryFields";
import { readQuery } from "../../../../src/transcripts/search/query/searchQuery";
import { wildcard } from "../../../../src/transcripts/search/query/queryFields";
import { QueryError, splitQuery } from "../../../../src/transcripts/search/query/queryWords";

const text = (value: string, negated = false) => ({ kind: "text", text: value, negated });
const field = (name: string, value: string, negated = false) => ({ kind: "field", name, value, negated });
const expression = (source: string, flags: string, negated = false) => ({ kind: "expression", source, flags, negated });

describe("a query", () => {
  for (const [query, words] of [
    ["", []],
    ["file not  found ", [text("file not  found")]],
    ["tool:Bash npm test", [field("tool", "Bash"), text("npm test")]],
    ["one tool:Bash two", [text("one"), field("tool", "Bash"), text("two")]],
    ['"tool:Bash" "a \\"b\\" \\\\ \\n"', [text("tool:Bash"), text('a "b" \\ \\n')]],
    ['tool:"my tool" -tool:x', [field("tool", "my tool"), field("tool", "x", true)]],
    [
      '-word -"two words" -/re/ - x',
      [text("word", true), text("two words", true), expression("re", "", true), text("- x")],
    ],
    ["/a [/] \\/b/i rest", [expression("a [/] \\/b", "i"), text("rest")]],
    ["/src/main.ts", [text("/src/main.ts")]],
    ["https://a.b C:\\x std::vector a:b:c", [text("https://a.b C:\\x std::vector"), field("a", "b:c")]],
    ["Error: it failed", [text("Error: it failed")]],
    ["tool: Bash", [field("tool", ""), text("Bash")]],
    ["path:/src/ x", [field("path", "/src/"), text("x")]],
  ] as const) {
    it(`${JSON.stringify(query)} is taken apart as it reads`, () =>
      assert.deepEqual(
        splitQuery(query, (name) => name === "tool"),
        words,
      ));
  }

  it("ignores case until a capital letter is typed, or is asked otherwise", () => {
    const term = (query: string) => readQuery(query).texts[0]?.term;
    assert.deepEqual(term("needle")?.find("a NEEDLE"), { from: 2, to: 8 });
    assert.equal(term("Needle")?.find("a needle"), undefined);
    assert.equal(term("needle case:yes")?.find("NEEDLE"), undefined);
    assert.notEqual(term("NEEDLE case:no")?.find("needle"), undefined);
    assert.notEqual(term("été")?.find("ÉTÉ"), undefined);
    assert.equal(term("/needle/")?.find("NEEDLE"), undefined);
    assert.notEqual(term("/needle/i")?.find("NEEDLE"), undefined);
    assert.notEqual(term("a.b*(c)")?.find("A.B*(C)"), undefined);
  });

  for (const [query, problem] of [
    ["toll:Bash", /^Unknown field toll: in the query\. There are tool, status, .*put it in quotes: "toll:Bash"\.$/],
    ["tool:", /^tool: needs a value behind it, as in tool:Bash\.$/],
    ["id:", /^id: needs a value behind it, as in id:…\.$/],
    ["status:bad", /^status:bad is not known\. What there is: ok, expected, error/],
    ["role:me", /^role:me is not known\. What there is: prompt, answer/],
    ["is:nice", /^is:nice is not known\. What there is: error, failed, subagent, prompt/],
    ["after:yesterday", /^after:yesterday is no date\. Write it as 2026-01-31/],
    ["before:2026-02-30", /^before:2026-02-30 is no date/],
    ["case:maybe", /^case:maybe is not known/],
    ["/(a/", /^The expression \/\(a\/ cannot be used: Unterminated group\.$/],
    ["/a/g", /^The flag g of \/a\/g is not known/],
    ['say "hello', /^The quotation mark in "hello is not closed/],
  ] as const) {
    it(`${query} is refused with what is wrong`, () => {
      assert.throws(
        () => readQuery(query),
        (error) => error instanceof QueryError && problem.test(error.message),
      );
    });
  }

  it("takes dates as the start of what they name, here or in the zone they name", () => {
    assert.equal(timeStart("2026"), new Date(2026, 0, 1).getTime());
    assert.equal(timeStart("2026-03"), new Date(2026, 2, 1).getTime());
    assert.equal(timeStart("2026-03-09T14:30"), new Date(2026, 2, 9, 14, 30).getTime());
    assert.equal(timeStart("2026-03-09 14:30:05Z"), Date.UTC(2026, 2, 9, 14, 30, 5));
    for (const bad of ["", "26", "2026-13", "2026-02-30", "2026-03-09T25:00", "tomorrow"])
      assert.equal(timeStart(bad), undefined);
  });

  it("takes * for any characters in a value", () => {
    for (const [pattern, name, holds] of [
      ["bash", "Bash", true],
      ["bash", "BashOutput", false],
      ["bash*", "BashOutput", true],
      ["mcp__*__find", "mcp__tracker__find", true],
      ["a*a", "a", false],
      ["*b*d*", "abcde", true],
      ["*d*b*", "abcde", false],
    ] as const)
      assert.equal(wildcard(pattern)(name), holds, `${pattern} ${name}`);
  });
});

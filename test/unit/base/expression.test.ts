import assert from "node:assert/strict";
import * as fc from "fast-check";
import { compileExpression } from "../../../src/base/expression/expression";
import { ExpressionError } from "../../../src/base/expression/parseExpression";
import { cpuClock } from "../../support/cpuTime";

const plain = { ignoreCase: false, dotAll: false };

const found = (source: string, text: string, flags = plain): string | undefined => {
  const range = compileExpression(source, flags).find(text);
  return range && text.slice(range.from, range.to);
};

const atom = fc.oneof(
  fc.constantFrom("a", "b", "c", "é", "K", " ", "\\.", "\\d", "\\w", "\\W", "\\s", "\\S", ".", "\\n", "-", "_"),
  fc.constantFrom("[abc]", "[^a]", "[a-c]", "[^\\w]", "[\\d-]", "\\b", "\\B", "^", "$", "\\x61", "\\u0062"),
);
const expression: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    atom,
    fc.array(tie("node"), { minLength: 1, maxLength: 4 }).map((items) => items.join("")),
    fc.tuple(tie("node"), tie("node")).map(([one, other]) => `(?:${one}|${other})`),
    fc
      .tuple(tie("node"), fc.constantFrom("*", "+", "?", "{2}", "{1,3}", "{2,}", "*?"))
      .map(([item, times]) => `(${item})${times}`),
  ),
})).node;
const text = fc.string({ unit: fc.constantFrom(...Array.from("abcABé kK_-.1\n\r ")), maxLength: 30 });

describe("regular expressions of a search", () => {
  it("match where ECMAScript's do, and their matches are the same", () => {
    fc.assert(
      fc.property(expression, text, fc.boolean(), (source, subject, ignoreCase) => {
        const reference = new RegExp(source, ignoreCase ? "im" : "m");
        if (new RegExp(`^(?:${source})`).test("")) return;
        const compiled = compileOrNothing(source, ignoreCase);
        if (!compiled) return;
        const range = compiled.find(subject);
        assert.equal(range !== undefined, reference.test(subject), `/${source}/ in ${JSON.stringify(subject)}`);
        if (!range) return;
        const sticky = new RegExp(source, ignoreCase ? "imy" : "my");
        sticky.lastIndex = range.from;
        assert(sticky.test(subject), `/${source}/ at ${range.from} of ${JSON.stringify(subject)}`);
        const required = ignoreCase ? compiled.required.toUpperCase() : compiled.required;
        const whole = ignoreCase ? subject.toUpperCase() : subject;
        assert(whole.includes(required), `${required} in every match`);
      }),
      { numRuns: 500, seed: 11 },
    );
  });

  for (const [source, subject, match] of [
    ["\\w+", "  some words", "some"],
    ["fo+|ba[rz]", "a foo", "foo"],
    ["error \\d{3}", "error 12 error 404", "error 404"],
    ["^second$", "first\nsecond\nthird", "second"],
    ["a.c", "a\nc abc", "abc"],
    ["a{2,3}", "aaaa", "aaa"],
    ["[\\]\\-]+", "a]-]b", "]-]"],
    ["[a-\\d]+", "b-a1", "-a1"],
    ["[\\b]", "a\bb", "\b"],
    ["\\u00e9t\\xe9", "l'été", "été"],
    ["😀+", "a😀", "😀"],
    ["a{", "a{", "a{"],
    ["(?<year>\\d{4})-\\d\\d", "on 2026-01-05", "2026-01"],
  ] as const) {
    it(`/${source}/ finds ${JSON.stringify(match)}`, () => assert.equal(found(source, subject), match));
  }

  it("look at neither case with the flag i, and at line ends with the flag s", () => {
    assert.equal(found("ÉTÉ k", "été K", { ignoreCase: true, dotAll: false }), "été K");
    assert.equal(found("a.b", "a\nb", { ignoreCase: false, dotAll: true }), "a\nb");
  });

  for (const [source, about] of [
    ["(a", /Unterminated group/],
    ["*a", /Nothing to repeat/],
    ["[b-a]", /out of order/],
    ["(a)\\1", /references to groups \(\\1\)/],
    ["a(?=b)", /groups that begin with \(\?= are not supported/],
    ["(?<!a)b", /groups that begin with \(\?<! are not supported/],
    ["\\p{L}", /\\p is not supported/],
    ["\\Aword", /\\A is not supported/],
    ["\\012", /\\0 is not supported/],
    ["(?:(?:a{100}){100}){100}", /too large/],
    [`${"(".repeat(200)}a${")".repeat(200)}`, /nested too deeply/],
    ["a*", /matches the empty text/],
  ] as const) {
    it(`refuse ${source.slice(0, 30)}, saying why`, () => {
      assert.throws(
        () => compileExpression(source, plain),
        (error) => error instanceof ExpressionError && about.test(error.message),
      );
    });
  }

  for (const source of [
    "(a+)+b",
    "(a|a)*b",
    "(a|aa)+$b",
    "(.*)*x",
    "(\\w+\\s?)*\\d!",
    "a*a*a*a*a*a*a*b",
    "(a?){50}a{50}b",
  ]) {
    it(`/${source}/ takes almost no time although ECMAScript's would hang`, () => {
      const subject = "a".repeat(200_000);
      const spent = cpuClock();
      assert.equal(found(source, subject), undefined);
      assert.ok(spent() < 2000, `${spent()} is not below 2000`);
    });
  }

  for (const source of ["(){999999999}a", "((){99999}){99999}a", "(?:(?:|){0}){999999999}a"]) {
    it(`/${source}/ is compiled at once, though it says to repeat nothing so often`, () => {
      const spent = cpuClock();
      assert.equal(found(source, "bab"), "a");
      assert.ok(spent() < 1000, `${spent()} ms`);
    });
  }

  it("take the same steps for each character, whatever the expression", () => {
    const steps = (source: string, length: number): number => {
      const work = { left: 1e9 };
      compileExpression(source, plain, work).find("a".repeat(length));
      return 1e9 - work.left;
    };
    for (const source of ["(a?){30}a{30}b", "(a+)+b", "(.*)*x", ".*.*.*=", "[ab]*a[ab]{12}c"]) {
      const [once, twice] = [steps(source, 20_000), steps(source, 40_000)];
      assert.ok(twice < 2.1 * once, `/${source}/: ${once} steps, then ${twice}`);
      assert.ok(once < 500 * 20_000, `/${source}/: ${once} steps for 20,000 characters`);
    }
  });

  it("find nothing more once the work given is done", () => {
    const work = { left: 1_000 };
    const { find } = compileExpression("b", plain, work);
    assert.deepEqual(find("ab"), { from: 1, to: 2 });
    assert.equal(find(`${"a".repeat(2_000)}b`), undefined);
    assert.equal(find("ab"), undefined);
    // It may end anywhere: a match of which not all is known is none.
    const line = `${"x".repeat(40)}b${"x".repeat(40)}`;
    const answers = Array.from({ length: 1_500 }, (_, left) => compileExpression("x*bx*", plain, { left }).find(line));
    assert.deepEqual(
      new Set(answers.map((range) => JSON.stringify(range))),
      new Set([undefined, '{"from":0,"to":81}']),
    );
  });

  it("find one match after the other, each from the end of the one before", () => {
    const all = (source: string, text: string, flags = plain): string[] => {
      const { find } = compileExpression(source, flags);
      const matches: string[] = [];
      for (let range = find(text); range; range = find(text, range.to)) matches.push(text.slice(range.from, range.to));
      return matches;
    };
    assert.deepEqual(all("\\w+", "one two  three"), ["one", "two", "three"]);
    assert.deepEqual(all("[f-h]x", "GxfXaxHX", { ignoreCase: true, dotAll: false }), ["Gx", "fX", "HX"]);
    // `xbbc` would begin in the first match.
    assert.deepEqual(all("xbbc|bc|ax", "axbbc"), ["ax", "bc"]);
  });

  it("stay right when more states are met than are kept", () => {
    const source = "[ab]*a[ab]{12}c";
    let seed = 1;
    const random = (): number => (seed = (seed * 48_271) % 0x7fffffff);
    const subject = Array.from({ length: 30_000 }, () => (random() % 13 < 6 ? "a" : "b")).join("");
    assert.equal(found(source, subject), undefined);
    assert.notEqual(found(source, `${subject}a${"b".repeat(12)}c`), undefined);
  });
});

function compileOrNothing(source: string, ignoreCase: boolean): ReturnType<typeof compileExpression> | undefined {
  try {
    return compileExpression(source, { ignoreCase, dotAll: false });
  } catch (error) {
    // Expressions that match nothing at all in some place only, such as `\b`.
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}
